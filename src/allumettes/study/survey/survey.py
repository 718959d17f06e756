"""A survey: examines the families that its journal does not have yet, and gives the rows of all codes."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Self

from allumettes.core.errors import OutOfRangeError
from allumettes.core.packages import require
from allumettes.study.survey.cluster import client_of
from allumettes.study.survey.equivalents import linked_rows
from allumettes.study.survey.examine import GLANCE
from allumettes.study.survey.families import Family, families
from allumettes.study.survey.finding import Finding
from allumettes.study.survey.journal import opened
from allumettes.study.survey.row import Row, SurveyStatus
from allumettes.study.survey.tasks import confirmations_of, findings_of

if TYPE_CHECKING:
    from distributed import Client

MOST_DIGITS = 4
SMALLEST_TO, LARGEST_TO = 64, 1 << 24
"""The last heap. A period is searched for in all values at once, which takes some sixty bytes a value."""


@dataclass(frozen=True, slots=True)
class SurveyProgress:
    done: int
    """Families whose finding is on disk."""
    total: int
    seconds: float
    """Elapsed in this run."""
    left: float | None
    """Estimated seconds left; None without an estimate."""


def survey(
    digits: int,
    to: int,
    *,
    seconds: float | None = None,
    folder: Path | None = None,
    cores: int = 1,
    tell: Callable[[SurveyProgress], None] | None = None,
) -> list[Row]:
    """Examine every octal code of up to so many digits after the point, and return a row for each code.

    Values are computed up to heap `to`, for about so many seconds for each code. The findings are kept in the folder,
    where the same call goes on after an interruption. More than one core takes processes of Dask.
    """
    if not 1 <= digits <= MOST_DIGITS:
        raise OutOfRangeError("digits", digits, 1, MOST_DIGITS)
    if not SMALLEST_TO <= to <= LARGEST_TO:
        raise OutOfRangeError("to", to, SMALLEST_TO, LARGEST_TO)
    if cores > 1:
        require("distributed")
    with ExitStack() as stack:
        place = folder or Path(stack.enter_context(TemporaryDirectory()))
        place.mkdir(parents=True, exist_ok=True)
        found = stack.enter_context(Survey(place, digits, to, seconds))
        client = stack.enter_context(client_of(None, cores)) if cores > 1 else None
        found.confirm(client)
        found.run(client, tell)
        return found.rows()


class Survey:
    """A survey whose folder this process has locked. What it calls proved was verified in this run."""

    def __init__(self, folder: Path, digits: int, to: int, seconds: float | None = None) -> None:
        self.folder, self.digits, self.to = folder, digits, to
        self.seconds = seconds
        """How long one code may take."""
        self._accepted: set[str] = set()
        """Codes whose period the verifier has accepted in this run."""

    def __enter__(self) -> Self:
        self._open = ExitStack()
        self.journal = self._open.enter_context(opened(self.folder, self.digits, self.to))
        return self

    def __exit__(self, *leaving: object) -> None:
        self._open.close()

    @property
    def findings(self) -> dict[str, Finding]:
        return self.journal.findings

    def wanting(self) -> list[Family]:
        """The families that are still to be examined."""
        return [family for family in families(self.digits) if not self._settled(self.findings.get(family.code))]

    def _settled(self, finding: Finding | None) -> bool:
        """Failed families are tried again, and stopped ones if they may now take longer."""
        if finding is None or finding.row.status is SurveyStatus.FAILED:
            return False
        if finding.row.status is SurveyStatus.STOPPED:
            return self.seconds is not None and self.seconds <= (finding.row.seconds or 0.0)
        return True

    def unconfirmed(self) -> list[Finding]:
        """The findings of runs before this one that call a period proved."""
        proved = [finding for finding in self.findings.values() if finding.row.status is SurveyStatus.PROVED]
        return [finding for finding in proved if finding.row.code not in self._accepted]

    def confirm(self, client: Client | None = None) -> None:
        """Verify those again, here or on the workers of a client. A refused one is a damaged line."""
        doubtful = self.unconfirmed()
        for finding, holds in zip(doubtful, confirmations_of(client, doubtful, self.to), strict=True):
            if not holds:
                raise self.journal.refuse(finding.row.code)
            self._accepted.add(finding.row.code)

    def run(self, client: Client | None = None, tell: Callable[[SurveyProgress], None] | None = None) -> None:
        """Examine what is wanting, here or on the workers of a client. A finding is on disk before it is told of."""
        wanting = self.wanting()
        before = len(families(self.digits)) - len(wanting)
        estimate = Estimate(len(wanting), self.to, max(1, sum(client.nthreads().values())) if client else 1)
        for done, finding in enumerate(findings_of(client, wanting, self.to, self.seconds), start=1):
            self.journal.add(finding)
            self._accepted.add(finding.row.code)  # the worker has asked the verifier
            estimate.add(finding)
            if tell:
                tell(SurveyProgress(before + done, before + len(wanting), estimate.elapsed, estimate.left))

    def rows(self) -> list[Row]:
        """A row for each code examined so far, the shortest codes first."""
        self.confirm()
        order = [self.findings[family.code] for family in families(self.digits) if family.code in self.findings]
        return sorted(linked_rows(order), key=lambda row: (len(row.code), row.code))


class Estimate:
    """The time left: as many long families as are left, each as long as those before, on all workers."""

    def __init__(self, wanting: int, to: int, workers: int) -> None:
        self.begin = time.perf_counter()
        self.wanting = wanting
        self.to = to
        self.workers = workers
        self.long = 0
        self.long_seconds = 0.0

    def add(self, finding: Finding) -> None:
        self.wanting -= 1
        row = finding.row
        if self.to <= GLANCE or (row.computed_to or 0) > GLANCE:
            self.long += 1
            self.long_seconds += row.seconds or 0.0

    @property
    def elapsed(self) -> float:
        return time.perf_counter() - self.begin

    @property
    def left(self) -> float | None:
        return self.wanting * self.long_seconds / self.long / self.workers if self.long else None
