"""Algorithms: `solve(position, "v2")` proves who wins, and counts the work it takes."""

from __future__ import annotations

import time
from dataclasses import dataclass

from allumettes.core.convention import Outcome
from allumettes.core.notation import format_move
from allumettes.library.choices import check_range
from allumettes.library.positions import Position
from allumettes.solvers import ladder
from allumettes.solvers.ladder.reduction import Reduction
from allumettes.solvers.ladder.solver import Counters, Stop
from allumettes.solvers.limit import Limit


@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    """What an algorithm found. `outcome` is None exactly where `stopped` says why there is no answer."""

    position: Position
    algorithm: str
    outcome: Outcome | None
    winning_moves: tuple[str, ...]
    """The winning moves that it found; most algorithms stop at the first one."""
    counters: Counters
    seconds: float
    stopped: Stop | None = None
    reduction: Reduction | None = None
    """What the theorems of `v3` and `v4` take away from the position."""

    def __repr__(self) -> str:
        found = self.outcome or f"stopped ({self.stopped})"
        return f"<Solution of {self.position} by {self.algorithm}: {found}, {self.counters.operations} operations>"


def solve(position: Position, algorithm: str, *, seconds: float | None = 10.0, depth: int | None = None) -> Solution:
    """Solve a position with one of the algorithms, which begins with empty tables and looks `depth` turns ahead.

    >>> import allumettes as al
    >>> solution = al.solve(al.game("grundy").position(11), "v2")
    >>> solution.outcome, solution.counters.operations
    (<Outcome.WINNING: 'winning'>, 30)
    """
    solver_class = ladder.find(algorithm)
    check_position(position)
    solver_class.check_fit(position.game.rules, position.game.convention, position.heaps)
    check_range("depth", 0 if depth is None else depth, 0)
    solver = solver_class(position.game.rules, position.game.convention, Limit(seconds, depth=depth))
    begin = time.perf_counter()
    found = solver.solve(position.heaps)
    took = time.perf_counter() - begin
    if found.stopped is Stop.INTERRUPTED:
        raise KeyboardInterrupt
    moves = tuple(format_move(position.heaps, move) for move in found.best_moves)
    return Solution(
        position,
        solver_class.name,
        found.outcome,
        moves,
        found.counters,
        took,
        found.stopped,
        solver.reduction(position.heaps),
    )


def check_position(position: object) -> None:
    """Refuse what is no position, or has more moves than can be looked at."""
    if not isinstance(position, Position):
        raise TypeError(f"a position is needed, such as game('grundy').position(3, 5), not {position!r}")
    position.check_listed()


def list_algorithms() -> list[str]:
    """The names of the algorithms, from brute force up.

    >>> import allumettes as al
    >>> al.list_algorithms()[:6]
    ['v0', 'v1', 'v2', 'v3', 'v4', 'v5']
    """
    return list(ladder.registered())
