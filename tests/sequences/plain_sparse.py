"""The sparse-space method in plain Python, written to be read; the kernels are tested equal to it.

A space says of each value whether it is rare or common, so that two heaps of a kind are rare together, and a rare heap
and a common one are common together. Then a split with a common value has exactly one rare heap. Where rare heaps are
few, the common values that a heap reaches are found through them alone, and the least common one that it does not reach
is almost always its value; to be sure, each smaller rare value is looked for among all its splits, and most are found
at once. This is right in any space. A good one has few rare heaps, which only makes it quick.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from itertools import count

from allumettes.core.take_and_break import Leave, TakeAndBreakGame, fits, pairs
from allumettes.sequences.dense import plain_values
from allumettes.sequences.engine import Space

FIRST_LEARNED = 64
"""Heaps computed directly, from which the space is first learned."""


def sparse_values(game: TakeAndBreakGame, to: int) -> list[int]:
    """The nim-values of heaps 0 to `to`, of a game that the method covers (`rules.py`)."""
    relearn_at = FIRST_LEARNED
    values = plain_values(game, min(to, relearn_at - 1))
    place = splitting_place(game, to)
    for heap in range(relearn_at, to + 1):
        if heap == relearn_at:
            space = learn_space(values, place)
            rares = rare_heaps(values, space)
            relearn_at *= 2
        value = value_of(game, heap, values, space, rares)
        values.append(value)
        if is_rare(value, heap, space):
            rares.append(heap)
    return values


def value_of(game: TakeAndBreakGame, heap: int, values: list[int], space: Space, rares: list[int]) -> int:
    """The value of a heap, from those of all smaller ones and the list of the rare ones among them."""
    reached = reached_by_takings(game, heap, values) | reached_through(rares, game, heap, values)
    common = next(value for value in count() if value not in reached and not is_rare(value, heap, space))
    for value in range(common):
        if value not in reached and is_rare(value, heap, space) and not has_split(game, heap, value, values):
            return value
    return common


# What a heap reaches.


def splitting_takings(game: TakeAndBreakGame, heap: int) -> Iterable[int]:
    """How many matches may be taken before what is left is split in two."""
    return (taken for taken in game.takings(heap) if game.digit(taken) & Leave.TWO_HEAPS)


def reached_by_takings(game: TakeAndBreakGame, heap: int, values: list[int]) -> set[int]:
    """The values of the options that are one heap, or none."""
    return {
        values[heap - taken]
        for taken in game.takings(heap)
        if game.digit(taken) & (Leave.ONE_HEAP if taken < heap else Leave.NO_HEAP)
    }


def reached_through(rares: list[int], game: TakeAndBreakGame, heap: int, values: list[int]) -> set[int]:
    """The values of the splits with a rare heap: all the common values of splits, and some rare ones."""
    reached = set()
    for taken in splitting_takings(game, heap):
        left, parts = heap - taken, game.parts(taken)
        for rare in rares[: bisect(rares, left - 1)]:
            if rare and fits((rare, left - rare), parts):
                reached.add(values[rare] ^ values[left - rare])
    return reached


def has_split(game: TakeAndBreakGame, heap: int, value: int, values: list[int]) -> bool:
    """Whether any split of the heap has this value."""
    return any(
        values[part] ^ values[heap - taken - part] == value
        for taken in splitting_takings(game, heap)
        for part in pairs(heap - taken, game.parts(taken))
    )


# Which values are rare, and how that is learned.


def is_rare(value: int, heap: int, space: Space) -> bool:
    bits = (value & space.mask).bit_count()
    return (bits if space.place is None else bits + heap - space.place) % 2 == 0


def rare_heaps(values: list[int], space: Space) -> list[int]:
    return [heap for heap, value in enumerate(values) if is_rare(value, heap, space)]


def splitting_place(game: TakeAndBreakGame, heap: int) -> int | None:
    """A number of matches with the parity of all those that are taken before a split, if they have the same.

    Then the parity of a heap, counted from there, is that of the parts of its splits together: it can be one more bit.
    """
    splits = list(splitting_takings(game, heap))
    return splits[0] if len({taken % 2 for taken in splits}) == 1 else None


def learn_space(values: list[int], place: int | None) -> Space:
    """The space with the fewest rare heaps among these, without the parity of the heap and with it where allowed.

    In a space, a rare heap counts 1 and a common one -1: the transform of how often each value occurs has that sum for
    all masks at once. With the parity of the heap as one more bit, heaps of the other parity count the opposite.
    """
    sums: dict[Space, int] = {}
    for parity_from in (None,) if place is None else (None, place):
        counts = [0] * (1 << max(1, max(values).bit_length()))
        for heap, value in enumerate(values):
            counts[value] += 1 if parity_from is None or (heap - parity_from) % 2 == 0 else -1
        transform = walsh_hadamard(counts)
        # The mask 0 says nothing of values: they would all be rare, or all those of one parity.
        sums |= {Space(mask, parity_from): transform[mask] for mask in range(1, len(counts))}
    return min(sums, key=sums.__getitem__)


def walsh_hadamard(counts: list[int]) -> list[int]:
    """For each mask, the sum of the counts, negative where an odd number of a value's bits are in the mask."""
    if len(counts) == 1:
        return counts
    half = len(counts) // 2
    low, high = walsh_hadamard(counts[:half]), walsh_hadamard(counts[half:])
    return [a + b for a, b in zip(low, high, strict=True)] + [a - b for a, b in zip(low, high, strict=True)]
