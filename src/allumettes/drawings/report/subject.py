"""What a document is about: a game under a convention, and what proves every fact that is printed of it."""

from __future__ import annotations

from typing import NamedTuple

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.solvers import ladder
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import NimValues
from allumettes.solvers.oracle import Oracle

SIZES_TRIED = range(4, 17, 4)
MOST_OPERATIONS = 100_000
"""A search that tries everything is shown on heaps that it answers within so many operations."""


class Work(NamedTuple):
    heap: int
    operations: int


class BruteForce(NamedTuple):
    """A search that tries everything, and its work on heaps of growing sizes."""

    name: str
    works: list[Work]


class Subject:
    def __init__(self, game: HeapGame, convention: Convention = Convention.NORMAL) -> None:
        self.game = game
        self.convention = convention
        self.oracle = Oracle(game, convention, seconds=None)
        """Without a limit of time: the same document must come out on a slow machine."""

    @property
    def normal(self) -> bool:
        return self.convention is Convention.NORMAL

    @property
    def values(self) -> NimValues:
        return self.oracle.nim_values

    def brute_force(self) -> BruteForce | None:
        solver = next(solver for solver in ladder.registered().values() if solver.tries_everything)
        works = []
        for heap in SIZES_TRIED:
            solution = solver(self.game, self.convention, Limit(None, operations=MOST_OPERATIONS)).solve((heap,))
            if solution.stopped:
                break
            works.append(Work(heap, solution.counters.operations))
        return BruteForce(solver.name, works)
