"""Two searches of one position side by side: which calls the second one does not make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, zip_longest

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.solvers.ladder.solver import Solver
from allumettes.solvers.limit import Limit
from allumettes.trees.node import Node, Tree
from allumettes.trees.watch import NoTreeError, grow_tree

MOST_CALLS = 26
"""The longest search that is followed by hand."""
LARGEST_ALONE, LARGEST_OF_TWO, LARGEST_OF_THREE = 12, 9, 7


@dataclass(frozen=True, slots=True)
class Pair:
    """The same call in two searches; None where one of them does not make it."""

    level: int
    first: Node | None
    second: Node | None

    @property
    def position(self) -> Position:
        call = self.first or self.second
        assert call is not None
        return call.position


def calls_below(call: Node) -> list[Node]:
    """The calls that a call makes: none where it needs no search, though its winning move may be shown."""
    return [] if call.unsearched else [child for child in call.children if not child.cut]


def record(
    solver: type[Solver], game: HeapGame, position: Position, convention: Convention = Convention.NORMAL
) -> Tree | None:
    """The tree of a search, with empty tables; None where there are too many to follow by hand."""
    try:
        tree = grow_tree(solver, game, position, convention, Limit(None, operations=MOST_CALLS - 1))
    except NoTreeError:
        return None  # layers are shown as a tree when they are complete
    return None if tree.stopped else tree


def merge(first: Node | None, second: Node | None, level: int = 0) -> Iterator[Pair]:
    """Every call of either search, in preorder; calls are the same when they follow the same moves."""
    yield Pair(level, first, second)
    below = [calls_below(top) if top else [] for top in (first, second)]
    for move in dict.fromkeys(call.move for calls in below for call in calls):
        for one, other in zip_longest(*([call for call in calls if call.move == move] for calls in below)):
            yield from merge(one, other, level + 1)


def examples(
    first: type[Solver], second: type[Solver], game: HeapGame, convention: Convention = Convention.NORMAL
) -> Iterator[list[Pair]]:
    """The small positions on which the second search makes fewer calls than the first, from the smallest on."""
    for position in _positions(game):
        before = record(first, game, position, convention)
        after = record(second, game, position, convention) if before else None
        if before and after and after.counters.operations < before.counters.operations:
            pairs = list(merge(before.root, after.root))
            # Calls as they are shown: breadth first does not count the ends of games, depth first does.
            if sum(pair.second is not None for pair in pairs) < sum(pair.first is not None for pair in pairs):
                yield pairs


def playable(game: HeapGame, position: Position) -> Position:
    """The heaps of a position that still can be played, in order."""
    return tuple(sorted(filter(game.can_move, position)))


def _positions(game: HeapGame) -> Iterable[Position]:
    """Heaps alone, then two and three of them that can be played."""
    for count, largest in ((1, LARGEST_ALONE), (2, LARGEST_OF_TWO), (3, LARGEST_OF_THREE)):
        playable = [heap for heap in range(1, largest + 1) if game.can_move(heap)]
        yield from sorted(combinations_with_replacement(playable, count), key=sum)
