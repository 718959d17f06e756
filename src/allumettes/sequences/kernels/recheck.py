"""Checks given values heap by heap, by the definition of the mex: no option has the value, every smaller value has one.

Options are examined directly, and no code is shared with the kernels that compute values.
"""

from __future__ import annotations

from typing import NamedTuple

from allumettes.sequences.compiled import compiled, part
from allumettes.sequences.kernels.bundles import Array

NEAR = 512
"""Smaller parts that are tried first when the smaller values of a heap are looked for."""
LANES_AT_ONCE = 8
"""Comparisons with the splits of a whole block cost about so many times less than single ones."""


@part
def mark(option: int, value: int, heap: int, seen_at: Array) -> int:
    """Marks the value of an option, if it is at most the heap's own; 1 where it was not marked for this heap yet."""
    if option <= value and seen_at[option] != heap:
        seen_at[option] = heap
        return 1
    return 0


@part
def mark_takings(values: Array, heap: int, whole: Array, takings: Array, seen_at: Array) -> int:
    value, marked = values[heap], 0
    for i in range(len(whole)):
        if whole[i] == heap:
            marked += mark(0, value, heap, seen_at)
    for i in range(len(takings)):
        if takings[i] < heap:
            marked += mark(values[heap - takings[i]], value, heap, seen_at)
    return marked


@part
def mark_splits_with(rares: Array, values: Array, heap: int, left: int, seen_at: Array, looked_at: Array) -> int:
    """Marks the splits of what is left that have a rare heap; `rares` ascend."""
    value, marked = values[heap], 0
    for i in range(len(rares)):
        if rares[i] >= left:
            break
        marked += mark(values[rares[i]] ^ values[left - rares[i]], value, heap, seen_at)
        looked_at[0] += 1
    return marked


@part
def mark_splits(
    values: Array, heap: int, left: int, start: int, stop: int, enough: int, seen_at: Array, looked_at: Array
) -> int:
    """Marks the splits of what is left with a smaller part from `start` up to `stop`, until `enough` are new."""
    value, marked = values[heap], 0
    for smaller in range(start, min(stop, left // 2 + 1)):
        if marked >= enough:
            break
        marked += mark(values[smaller] ^ values[left - smaller], value, heap, seen_at)
        looked_at[0] += 1
    return marked


@part
def mark_triples(values: Array, heap: int, left: int, seen_at: Array, looked_at: Array) -> int:
    value, marked = values[heap], 0
    for smallest in range(1, left // 3 + 1):
        rest, least = left - smallest, values[smallest]
        for middle in range(smallest, rest // 2 + 1):
            marked += mark(least ^ values[middle] ^ values[rest - middle], value, heap, seen_at)
        looked_at[0] += rest // 2 + 1 - smallest
    return marked


@part
def has_own_value(
    values: Array, first: int, stop: int, splits: Array, rares: Array, block: Array, looked_at: Array
) -> bool:
    """Whether a heap from `first` up to `stop` has a split with its own value and with a rare heap."""
    size = stop - first
    for lane in range(size):
        block[lane] = 0
    for i in range(len(splits)):
        for j in range(len(rares)):
            rare = rares[j]
            if splits[i] + rare >= stop - 1:
                break
            value, before = values[rare], first - splits[i] - rare
            # Where a heap of the block is too small for this split, the first lanes are left out.
            for lane in range(max(0, 1 - before), size):
                block[lane] |= values[before + lane] ^ value == values[first + lane]
            looked_at[0] += size // LANES_AT_ONCE
    found = False
    for lane in range(size):
        found |= block[lane] != 0
    return found


class LeavesHeaps(NamedTuple):
    """The numbers of matches that may be taken to leave no heap, one, two and three heaps."""

    none: Array
    one: Array
    two: Array
    three: Array


class Scratch(NamedTuple):
    seen_at: Array
    """For each value that an option may have, the last heap with such an option; no heap from the first checked on."""
    block: Array
    """As many places as heaps are compared together."""
    looked_at: Array
    """One number: about how many options were examined."""


@compiled
def first_wrong(
    values: Array, start: int, stop: int, leaves: LeavesHeaps, is_rare: Array, rares: Array, scratch: Scratch
) -> int:
    """The first heap from `start` on whose value is not the mex of its options, else `stop`.

    A split in two has a common value only if exactly one of its heaps is rare. So splits with one of the `rares` are
    enough to see that none has the value of a common heap. Any set of rare heaps that adds up in this way will do;
    where every heap is rare, every split is examined.
    """
    whole, takings, splits, triples = leaves.none, leaves.one, leaves.two, leaves.three
    seen_at, block, looked_at = scratch.seen_at, scratch.block, scratch.looked_at
    for first in range(start, stop, len(block)):
        end = min(first + len(block), stop)
        doubtful = has_own_value(values, first, end, splits, rares, block, looked_at)
        for heap in range(first, end):
            value = values[heap]
            marked = mark_takings(values, heap, whole, takings, seen_at)
            looked_at[0] += len(whole) + len(takings)
            near = heap
            if not is_rare[heap] and not doubtful:
                # All that is left to show is that every smaller value is there; small parts soon have them all.
                near = NEAR
                for i in range(len(splits)):
                    left = heap - splits[i]
                    marked += mark_splits(values, heap, left, 1, near, value - marked, seen_at, looked_at)
                if marked < value:
                    for i in range(len(splits)):
                        marked += mark_splits_with(rares, values, heap, heap - splits[i], seen_at, looked_at)
            for i in range(len(splits)):
                left, begin = heap - splits[i], 1 if near == heap else near
                enough = value + 2 if near == heap else value - marked
                marked += mark_splits(values, heap, left, begin, heap, enough, seen_at, looked_at)
            for i in range(len(triples)):
                marked += mark_triples(values, heap, heap - triples[i], seen_at, looked_at)
            if marked != value or seen_at[value] == heap:
                return heap
    return stop
