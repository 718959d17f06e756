"""Two searches of one position side by side: which calls the second one does not make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, zip_longest

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.notation import format_move
from allumettes.core.position import Position
from allumettes.solvers.ladder.solver import Solver
from allumettes.solvers.limit import Limit

MOST_CALLS = 26
"""The longest search that is followed by hand."""
LARGEST_ALONE, LARGEST_OF_TWO, LARGEST_OF_THREE = 12, 9, 7


@dataclass(slots=True)
class Call:
    """One call of a search and the calls below it."""

    position: Position
    reduced: Position
    """The heaps that are searched: fewer where the idea takes some away."""
    move: str
    outcome: Outcome | None = None
    known: bool = False
    """The answer was read in a table."""
    calls: list[Call] = field(default_factory=list)

    @property
    def size(self) -> int:
        return 1 + sum(call.size for call in self.calls)


@dataclass(frozen=True, slots=True)
class Pair:
    """The same call in two searches; None where one of them does not make it."""

    level: int
    first: Call | None
    second: Call | None

    @property
    def position(self) -> Position:
        call = self.first or self.second
        assert call is not None
        return call.position


class Recorder:
    """The `Trace` of a search that keeps every call."""

    root: Call

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self._labels = solver.labels(0)
        self._open: list[Call] = []

    def enter(self, position: Position, move: Move | None) -> None:
        self._labels.enter(position)
        written = ""
        if move and self._open:
            above = self._open[-1]
            played = above.reduced if len(above.reduced) > move.row else above.position
            written = format_move(played, move)
        call = Call(position, self.solver.searched_heaps(position), written)
        if self._open:
            self._open[-1].calls.append(call)
        else:
            self.root = call
        self._open.append(call)

    def leave(self, label: object, *, known: bool = False) -> None:
        call = self._open.pop()
        call.outcome, _value = self._labels.leave(label, known)
        call.known = known


def record(
    solver_class: type[Solver], game: HeapGame, position: Position, convention: Convention = Convention.NORMAL
) -> Call | None:
    """The calls of a search, with empty tables; None where there are too many to follow by hand."""
    solver = solver_class(game, convention, Limit(None, operations=MOST_CALLS - 1))
    solver.trace = recorder = Recorder(solver)
    return None if solver.solve(position).stopped else recorder.root


def merge(first: Call | None, second: Call | None, level: int = 0) -> Iterator[Pair]:
    """Every call of either search, in preorder; calls are the same when they follow the same moves."""
    yield Pair(level, first, second)
    for move in dict.fromkeys(call.move for top in (first, second) if top for call in top.calls):
        own = [[call for call in top.calls if call.move == move] if top else [] for top in (first, second)]
        for one, other in zip_longest(*own):
            yield from merge(one, other, level + 1)


def example(
    first: type[Solver], second: type[Solver], game: HeapGame, convention: Convention = Convention.NORMAL
) -> list[Pair]:
    """The smallest position on which the second search makes fewer calls than the first; empty where none was found."""
    for position in _positions(game):
        before = record(first, game, position, convention)
        after = record(second, game, position, convention) if before else None
        if before and after and after.size < before.size:
            return list(merge(before, after))
    return []


def _positions(game: HeapGame) -> Iterable[Position]:
    """Heaps alone, then two and three of them that can be played."""
    for count, largest in ((1, LARGEST_ALONE), (2, LARGEST_OF_TWO), (3, LARGEST_OF_THREE)):
        playable = [heap for heap in range(1, largest + 1) if game.can_move(heap)]
        yield from sorted(combinations_with_replacement(playable, count), key=sum)
