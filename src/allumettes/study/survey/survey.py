"""A whole survey in a folder: what the journal has is kept, the rest is examined, table and page are made of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from allumettes.study.survey.examine import GLANCE
from allumettes.study.survey.families import Family, families
from allumettes.study.survey.finding import Finding
from allumettes.study.survey.journal import Journal
from allumettes.study.survey.kinship import linked_rows
from allumettes.study.survey.row import Row, Status
from allumettes.study.survey.tasks import findings_of

if TYPE_CHECKING:
    from distributed import Client


@dataclass(frozen=True, slots=True)
class Progress:
    done: int
    """Families whose finding is on disk."""
    total: int
    seconds: float
    """Of this run, so far."""
    left: float | None
    """Seconds left, estimated; None where nothing can be said."""


@dataclass(frozen=True, slots=True)
class Survey:
    folder: Path
    digits: int
    to: int
    seconds: float | None = None
    """How long one code may take."""

    @property
    def journal(self) -> Journal:
        return Journal(self.folder, self.digits, self.to)

    def wanting(self) -> list[Family]:
        """The families that are still to be examined."""
        known = self.journal.findings()
        return [family for family in families(self.digits) if not self._settled(known.get(family.code))]

    def _settled(self, finding: Finding | None) -> bool:
        """What failed is tried again, and what was stopped too where it may now take longer."""
        if finding is None or finding.row.status is Status.FAILED:
            return False
        if finding.row.status is Status.STOPPED:
            return self.seconds is not None and self.seconds <= (finding.row.seconds or 0.0)
        return True

    def run(self, client: Client, tell: Callable[[Progress], None] | None = None) -> None:
        """Examines what is wanting. Each finding is on disk before it is told of."""
        wanting = self.wanting()
        before = len(families(self.digits)) - len(wanting)
        estimate = Estimate(len(wanting), self.to, max(1, sum(client.nthreads().values())))
        with self.journal.opened() as journal:
            for done, finding in enumerate(findings_of(client, wanting, self.to, self.seconds), start=1):
                journal.add(finding)
                estimate.add(finding)
                if tell:
                    tell(Progress(before + done, before + len(wanting), estimate.elapsed, estimate.left))

    def rows(self) -> list[Row]:
        """What is known so far, a row for each code, the shortest codes first."""
        known = self.journal.findings()
        order = [known[family.code] for family in families(self.digits) if family.code in known]
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
