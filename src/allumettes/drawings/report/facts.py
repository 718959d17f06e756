"""A race as the report asks about it: who answered what, who was stopped where, and how two versions compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.drawings.report.subject import SIZES_TRIED, BruteForce, Subject, Work
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import listed
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.solver import Solver
from allumettes.study.comparison import Comparison, comparisons
from allumettes.study.measure import SKIPPED, Measure


class SeveralRacesError(AllumettesError):
    """Measures of several games, or under both conventions: a report is about one race."""

    def __init__(self, found: Sequence[str]) -> None:
        super().__init__(found)
        self.found = tuple(found)


class DamagedRaceError(AllumettesError):
    """A convention or an outcome that nobody wrote."""


@sentence.register
def _several_races(error: SeveralRacesError) -> str:
    return _("A report is about one race, and here are several: {found}.").format(found=listed(error.found))


@sentence.register
def _damaged_race(error: DamagedRaceError) -> str:
    return _("These are not the measures of a race, or they are damaged.")


class Race(Subject):
    def __init__(self, measures: Sequence[Measure], game: HeapGame | None = None) -> None:
        kinds = list(dict.fromkeys((measure.game, measure.convention) for measure in measures))
        if len(kinds) > 1:
            raise SeveralRacesError([f"{game} ({convention})" for game, convention in kinds])
        if kinds[0][1] not in list(Convention) or {measure.outcome for measure in measures} - {*Outcome, None}:
            raise DamagedRaceError
        super().__init__(game or games.find(kinds[0][0]), Convention(kinds[0][1]))
        self.measures = tuple(measures)
        self._runs = {(measure.solver, measure.n): measure for measure in measures}

    @cached_property
    def solvers(self) -> tuple[str, ...]:
        """In the order of the ladder; strangers, from another laboratory, come last."""
        ladder = list(registered())
        names = dict.fromkeys(measure.solver for measure in self.measures)
        return tuple(sorted(names, key=lambda name: ladder.index(name) if name in ladder else len(ladder)))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        return tuple(sorted({measure.n for measure in self.measures}))

    @cached_property
    def date(self) -> datetime | None:
        """When it ended, if the file says it in a way that can be read."""
        try:
            return datetime.fromisoformat(max(measure.date for measure in self.measures))
        except ValueError:
            return None

    def solver(self, name: str) -> type[Solver] | None:
        return registered().get(name)

    def run(self, solver: str, n: int) -> Measure | None:
        """What was measured there; None where nothing was run."""
        measure = self._runs.get((solver, n))
        return None if measure is None or measure.stopped == SKIPPED else measure

    def answered(self, solver: str) -> list[Measure]:
        return [run for n in self.sizes if (run := self.run(solver, n)) and run.outcome]

    def stopped(self, solver: str) -> list[Measure]:
        return [run for n in self.sizes if (run := self.run(solver, n)) and run.stopped]

    def outcome(self, n: int) -> Outcome | None:
        """What those who answered say; None where nobody did, or where they do not agree."""
        said = self._said(n)
        return said.pop() if len(said) == 1 else None

    def _said(self, n: int) -> set[Outcome]:
        return {Outcome(run.outcome) for solver in self.solvers if (run := self.run(solver, n)) and run.outcome}

    @cached_property
    def quarrels(self) -> list[int]:
        """The sizes on which two versions do not say the same."""
        return [n for n in self.sizes if len(self._said(n)) > 1]

    @cached_property
    def largest_common(self) -> int | None:
        """The largest size that every version which answered anything has answered."""
        answered = [{run.n for run in runs} for solver in self.solvers if (runs := self.answered(solver))]
        return max(set.intersection(*answered), default=None) if answered else None

    def brute_force(self) -> BruteForce | None:
        """What the race itself measured of it, where that is no less than what is shown without a race."""
        for name in self.solvers:
            if (solver := self.solver(name)) and solver.tries_everything:
                works = [Work(run.n, run.operations) for run in self.answered(name)]
                measured = bool(works) and works[-1].heap >= SIZES_TRIED[-1]
                return BruteForce(name, works) if measured else super().brute_force()
        return None

    def steps(self) -> Iterator[Comparison]:
        """Each version and the next one that has a size in common with it."""
        yield from comparisons(self.measures, self.solvers)
