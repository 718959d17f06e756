"""The journal of a race that is not finished: every measure is on the disk before the next algorithm runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from allumettes.core.interrupts import interrupts_held
from allumettes.core.journal import Journal, JournalError, JournalFault, opened
from allumettes.solvers.ladder.solver import Stop
from allumettes.study.measure import Measure, MeasureError, measure_from
from allumettes.study.race import RacePlan

SCHEMA = "allumettes.race-journal/1"
SUFFIX = ".journal"


class RaceJournal:
    """What was measured so far of a race, and where each new measure goes."""

    def __init__(self, journal: Journal, plan: RacePlan) -> None:
        self._journal = journal
        self.circumstances: dict[str, str] = {name: journal.heading[name] for name in plan.circumstances}
        """Those of the beginning: the date of a race is when it began."""
        self.measures = list(_measures_in(journal, plan, self.circumstances))
        """Those that were there when it was opened."""
        self.count = len(self.measures)
        """Those that are there now."""

    @property
    def path(self) -> Path:
        return self._journal.path

    @property
    def is_empty(self) -> bool:
        return self.count == 0

    def make_room(self) -> None:
        """Before a measure is taken: one that was taken must not be lost to a full disk."""
        self._journal.make_room()

    def add(self, measure: Measure) -> None:
        """Returns when it is on the disk. What was interrupted is no measure yet: it is to be taken again."""
        if measure.stopped != Stop.INTERRUPTED:
            with interrupts_held():  # so that memory and disk know the same
                self._journal.add(asdict(measure))
                self.count += 1

    def remove(self) -> None:
        """The race is finished, and its file holds all of it."""
        self._journal.remove()


def journal_path(results: Path) -> Path:
    """The journal lies beside the file that the race is to be written to."""
    return results.with_name(results.name + SUFFIX)


@contextmanager
def opened_race(results: Path, plan: RacePlan, *, anew: bool = False) -> Iterator[RaceJournal]:
    """The journal of this race, new or to be gone on with. That of any other race is refused, and left as it is."""
    wished = {**plan.as_data(), **plan.circumstances}
    with opened(journal_path(results), SCHEMA, wished, anew=anew) as journal:
        found = _differences(journal.heading, wished)
        if found:
            raise JournalError(JournalFault.OTHER_SUBJECT, journal.path, found=found)
        yield RaceJournal(journal, plan)


def _differences(heading: Mapping[str, Any], wished: Mapping[str, Any]) -> dict[str, Any]:
    """What the heading says otherwise than was wished. Only when it began may differ."""
    return {name: heading.get(name) for name in wished if name != "date" and heading.get(name) != wished[name]}


def _measures_in(journal: Journal, plan: RacePlan, circumstances: Mapping[str, str]) -> Iterator[Measure]:
    """The entries, which are the first measures of the race, in its order."""
    for index, entry in enumerate(journal.entries):
        try:
            measure = measure_from(entry)
        except MeasureError as error:
            raise journal.refuse(index, error.column) from error
        size, solver = divmod(index, len(plan.solvers))
        if index >= plan.total or (measure.n, measure.solver) != (plan.sizes[size], plan.solvers[solver].name):
            raise journal.refuse(index, "n, solver")
        if (measure.game, measure.convention) != (plan.game.spec, plan.convention):
            raise journal.refuse(index, "game, convention")
        other = [name for name, value in circumstances.items() if getattr(measure, name) != value]
        if other or measure.stopped == Stop.INTERRUPTED:
            raise journal.refuse(index, ", ".join(other or ["stopped"]))
        yield measure
