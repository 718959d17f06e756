"""The journal of an unfinished race: every measure is on the disk before the next run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from allumettes.core.errors import UnnamedGameError
from allumettes.core.interrupts import interrupts_held
from allumettes.core.journal import Journal, JournalError, JournalFault, opened, read, refused_entry
from allumettes.solvers.ladder.solver import Stop
from allumettes.study.measure import Measure, MeasureError, measure_from
from allumettes.study.race import RacePlan

SCHEMA = "allumettes.race-journal/1"
SUFFIX = ".journal"


class RaceJournal:
    """The measures of a race so far."""

    def __init__(self, journal: Journal, plan: RacePlan) -> None:
        self._journal = journal
        self.circumstances: dict[str, str] = {name: journal.heading[name] for name in plan.circumstances}
        """Machine, versions and date at the beginning of the race."""
        self.measures = list(_measures_in(journal.entries, plan, self.circumstances, journal.refuse))
        """The measures at the time of opening."""
        self.count = len(self.measures)
        """The number of measures now."""

    @property
    def path(self) -> Path:
        return self._journal.path

    @property
    def is_empty(self) -> bool:
        return self.count == 0

    def make_room(self) -> None:
        """Reserve disk space before a measure is taken."""
        self._journal.make_room()

    def add(self, measure: Measure) -> None:
        """Append a measure and flush it to the disk. Interrupted ones are not kept."""
        if measure.stopped != Stop.INTERRUPTED:
            with interrupts_held():  # memory and disk stay consistent
                self._journal.add(asdict(measure))
                self.count += 1

    def remove(self) -> None:
        """Delete the journal of a finished race."""
        self._journal.remove()


def journal_path(results: Path) -> Path:
    """The path of the journal, beside the file of the race."""
    return results.with_name(results.name + SUFFIX)


@contextmanager
def opened_race(
    results: Path, plan: RacePlan, *, anew: bool = False, sync_seconds: float = 0.0
) -> Iterator[RaceJournal]:
    """Open the journal of this race, new or to be continued. The journal of another race is refused unchanged.

    With `sync_seconds`, measures are flushed to the disk at most that often (see `core.journal.opened`).
    """
    if not plan.game.is_named:
        raise UnnamedGameError(plan.game.spec)
    wished = {**plan.as_data(), **plan.circumstances}
    with opened(journal_path(results), SCHEMA, wished, anew=anew, sync_seconds=sync_seconds) as journal:
        found = _differences(journal.heading, wished)
        if found:
            raise JournalError(JournalFault.OTHER_SUBJECT, journal.path, found=found)
        yield RaceJournal(journal, plan)


def read_race(results: Path, plan: RacePlan) -> list[Measure]:
    """The measures in the journal of this race, also while it runs; none where it has not begun."""
    path = journal_path(results)
    found = read(path, SCHEMA)
    if found is None:
        return []
    heading, entries = found
    circumstances = {name: heading.get(name, "") for name in plan.circumstances}
    return list(_measures_in(entries, plan, circumstances, partial(refused_entry, path)))


def _differences(heading: Mapping[str, Any], wished: Mapping[str, Any]) -> dict[str, Any]:
    """The differences between the heading and the plan, except the date."""
    return {name: heading.get(name) for name in wished if name != "date" and heading.get(name) != wished[name]}


def _measures_in(
    entries: Sequence[Mapping[str, Any]],
    plan: RacePlan,
    circumstances: Mapping[str, str],
    refuse: Callable[[int, str], JournalError],
) -> Iterator[Measure]:
    """Validate the entries as the first measures of the race, in its order."""
    for index, entry in enumerate(entries):
        try:
            measure = measure_from(entry)
        except MeasureError as error:
            raise refuse(index, error.column) from error
        size, solver = divmod(index, len(plan.solvers))
        if index >= plan.total or (measure.n, measure.solver) != (plan.sizes[size], plan.solvers[solver].name):
            raise refuse(index, "n, solver")
        if (measure.game, measure.convention) != (plan.game.spec, plan.convention):
            raise refuse(index, "game, convention")
        other = [name for name, value in circumstances.items() if getattr(measure, name) != value]
        if other or measure.stopped == Stop.INTERRUPTED:
            raise refuse(index, ", ".join(other or ["stopped"]))
        yield measure
