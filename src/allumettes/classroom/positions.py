"""The order of positions that “smallest” means: fewest matches, then fewest heaps, then the heaps in order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from allumettes.core.game import HeapGame
from allumettes.core.position import Position

MOST_PERMUTED, MOST_DESCENDING = 3, 15
"""Of more heaps there are too many orders, of more matches too many positions."""


def order(position: Position) -> tuple[int, int, Position]:
    """The sort key."""
    return sum(position), len(position), position


def positions(game: HeapGame, most: int, in_any_order: int = 0) -> Iterator[Position]:
    """Every position of up to so many matches, the smallest first, each once, its heaps ascending.

    Up to `in_any_order` matches the heaps come in every order: a program may trip over one of them. Where a game takes
    whole heaps, the board without matches comes first.
    """
    if any(option == (0,) for option in game.options(1)):
        yield (0,)
    for total in range(1, most + 1):
        every = _compositions(total) if total <= in_any_order else _partitions(total)
        yield from sorted(every, key=order)


def playable_positions(game: HeapGame, least: int, most: int) -> Iterator[Position]:
    """The positions of `least` to `most` matches whose heaps can all move, the smallest first."""
    heaps = [heap for heap in range(1, most + 1) if game.can_move(heap)]
    smallest = heaps[0] if heaps else 1
    for total in range(least, most + 1):
        yield from sorted((one for one in _partitions(total, smallest) if all(map(game.can_move, one))), key=order)


def reordered_positions(game: HeapGame, least: int, most: int) -> Iterator[Position]:
    """Positions of `least` to `most` matches again, the smallest first, their heaps not ascending.

    Two or three heaps that can move come in every order, other positions of a few matches descending.
    """
    for total in range(least, most + 1):
        found: set[Position] = set()
        for one in _partitions(total):
            if len(one) <= MOST_PERMUTED and all(map(game.can_move, one)):
                found.update(permutations(one))
            elif total <= MOST_DESCENDING:
                found.add(one[::-1])
            found.discard(one)
        yield from sorted(found, key=order)


def _partitions(total: int, least: int = 1) -> Iterator[Position]:
    """The ascending tuples of numbers from `least` on with this sum."""
    if total >= least:
        yield (total,)
    for first in range(least, total // 2 + 1):
        for rest in _partitions(total - first, first):
            yield (first, *rest)


def _compositions(total: int) -> Iterator[Position]:
    yield (total,)
    for first in range(1, total):
        for rest in _compositions(total - first):
            yield (first, *rest)
