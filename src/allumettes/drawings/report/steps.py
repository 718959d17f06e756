"""The pairs of versions that a report compares: each one of the race with the one that it builds on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from allumettes.drawings.report.facts import Race
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import Solver


@dataclass(frozen=True, slots=True)
class Step:
    """A version of the race and the nearest one in it that it builds on, else the one before it in the race."""

    before: type[Solver]
    after: type[Solver]
    ideas: tuple[type[Solver], ...]
    """What the second has and the first has not: its own idea, and those that it took over from others between them.

    None where it does not build on the first.
    """


def steps_of(race: Race) -> Iterator[Step]:
    known = [solver for name in race.solvers if (solver := race.solver(name))]
    for previous, after in pairwise([None, *known]):
        assert after is not None
        ideas = [after]
        while (before := ladder.registered().get(ideas[-1].builds_on)) and before not in known:
            ideas.append(before)
        if before:
            yield Step(before, after, tuple(idea for idea in reversed(ideas) if issubclass(after, idea)))
        elif previous:
            yield Step(previous, after, ())
