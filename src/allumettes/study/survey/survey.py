"""A whole survey in a folder: what the journal has is kept, the rest is examined, table and page are made of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self

from allumettes.study.survey.equivalents import linked_rows
from allumettes.study.survey.examine import GLANCE
from allumettes.study.survey.families import Family, families
from allumettes.study.survey.finding import Finding
from allumettes.study.survey.journal import opened
from allumettes.study.survey.proof import is_confirmed
from allumettes.study.survey.row import Row, SurveyStatus
from allumettes.study.survey.tasks import confirmations_of, findings_of

if TYPE_CHECKING:
    from distributed import Client


@dataclass(frozen=True, slots=True)
class SurveyProgress:
    done: int
    """Families whose finding is on disk."""
    total: int
    seconds: float
    """Of this run, so far."""
    left: float | None
    """Seconds left, estimated; None where nothing can be said."""


class Survey:
    """A survey while this process alone works at it. What it calls proved, the verifier has accepted in this run."""

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
        """What failed is tried again, and what was stopped too where it may now take longer."""
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
        """Shows those to the verifier again; without a client, here. One that it refuses is a damaged line."""
        doubtful = self.unconfirmed()
        checks = confirmations_of(client, doubtful, self.to) if client else (is_confirmed(f, self.to) for f in doubtful)
        for finding, holds in zip(doubtful, checks, strict=True):
            if not holds:
                raise self.journal.refuse(finding.row.code)
            self._accepted.add(finding.row.code)

    def run(self, client: Client, tell: Callable[[SurveyProgress], None] | None = None) -> None:
        """Examines what is wanting. Each finding is on disk before it is told of."""
        wanting = self.wanting()
        before = len(families(self.digits)) - len(wanting)
        estimate = Estimate(len(wanting), self.to, max(1, sum(client.nthreads().values())))
        for done, finding in enumerate(findings_of(client, wanting, self.to, self.seconds), start=1):
            self.journal.add(finding)
            self._accepted.add(finding.row.code)  # the worker has asked the verifier
            estimate.add(finding)
            if tell:
                tell(SurveyProgress(before + done, before + len(wanting), estimate.elapsed, estimate.left))

    def rows(self) -> list[Row]:
        """What is known so far, a row for each code, the shortest codes first."""
        self.confirm()
        order = [self.findings[family.code] for family in families(self.digits) if family.code in self.findings]
        return sorted(linked_rows(order), key=lambda row: (len(row.code), row.code))


class Estimate:
    """How long a survey will go on: as many long ones as are left, each as long as those before, on all workers."""

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
