"""The race as a job: its measures are the entries, kept in the journal of the command line's races."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from allumettes.core.errors import AllumettesError
from allumettes.core.journal import JournalError
from allumettes.solvers.ladder.solver import Solver
from allumettes.study.race import RacePlan, run_race
from allumettes.study.race_journal import opened_race, read_race
from allumettes.web.laboratory.job import Data, Job, Report, Standing

RACE = "race"
"""The journal is in the folder under this name."""
SYNC_SECONDS = 1.0
"""Small sizes take microseconds each: flushing every measure would keep the disk from the matches at the table."""
SHOWN = ("n", "solver", "outcome", "stopped", "operations", "seconds")


class OtherCircumstancesError(AllumettesError):
    """The race was begun on another machine or with another version: its measures could not be compared."""


@dataclass(frozen=True)
class RaceJob(Job):
    plan: RacePlan

    kind = "race"
    longest_step = 120.0

    def as_data(self) -> Data:
        return self.plan.as_data()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        return cls(RacePlan.from_data(data))

    def standing(self, folder: Path) -> Standing:
        measures = read_race(folder / RACE, self.plan)
        return Standing([asdict(measure) for measure in measures], finished=len(measures) == self.plan.total)

    def work(self, folder: Path, report: Report) -> None:
        try:
            self._race(folder / RACE, report)
        except JournalError as error:
            raise OtherCircumstancesError from error

    def _race(self, path: Path, report: Report) -> None:
        with opened_race(path, self.plan, sync_seconds=SYNC_SECONDS) as journal:
            for index, known in enumerate(journal.measures):
                report.entry(index, asdict(known))

            def start(n: int, solver: type[Solver]) -> None:
                report.progress({"n": n, "solver": solver.name})

            for measure in run_race(self.plan, journal.measures, journal.circumstances, start):
                journal.add(measure)
                report.entry(journal.count - 1, asdict(measure))

    def shown(self, entry: Data) -> Data:
        return {name: entry[name] for name in SHOWN}
