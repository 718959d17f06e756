"""The ways to split a heap into any number of heaps, listed and counted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from allumettes.core.move import MOST_OPTIONS, Option
from allumettes.core.take_and_break import Parts, count_triples, pairs

MANY_SPARE = 600
"""A heap with so many matches more than parts, four at least, has more than MOST_OPTIONS splits."""


def partitions(left: int, count: int, parts: Parts) -> Iterator[Option]:
    """Every split of `left` matches into `count` heaps, in lexicographic order."""
    if parts is Parts.ALL_EQUAL:
        if left % count == 0 and left >= count:
            yield (left // count,) * count
        return
    step = 1 if parts is Parts.ALL_DIFFERENT else 0
    heaps = [1 + step * place for place in range(count)]
    heaps[-1] = left - sum(heaps[:-1])
    if heaps[-1] < 1 + step * (count - 1):
        return
    while True:
        if parts is not Parts.NOT_ALL_EQUAL or heaps[0] != heaps[-1]:
            yield tuple(heaps)
        # The next split: the last heap that can grow grows, and those after it are as small as they may be.
        rest = heaps[-1]
        for place in range(count - 2, -1, -1):
            rest += heaps[place]
            size, after = heaps[place] + 1, count - place
            if size * after + step * after * (after - 1) // 2 <= rest:
                heaps[place:] = [size + step * number for number in range(after)]
                heaps[-1] = rest - sum(heaps[place:-1])
                break
        else:
            return


def has_partition(left: int, count: int, parts: Parts) -> bool:
    """Whether `left` matches can be split into `count` heaps, two or more."""
    match parts:
        case Parts.ALL_EQUAL:
            return left >= count and left % count == 0
        case Parts.ALL_DIFFERENT:
            return left >= count * (count + 1) // 2
        case Parts.NOT_ALL_EQUAL:
            return left > count
        case Parts.ANY:
            return left >= count


def count_partitions(left: int, count: int, parts: Parts) -> int | None:
    """The number of splits of `left` matches into `count` heaps; None where it is more than MOST_OPTIONS."""
    if parts is Parts.ALL_EQUAL:
        return int(left >= count and left % count == 0)
    if count == 1:
        return int(left > 0)
    if count == 2:
        return len(pairs(left, parts))
    if count == 3:
        return count_triples(left, parts)
    # Subtracting 0, 1, 2… maps splits into distinct heaps to arbitrary ones.
    spare = left - count - (count * (count - 1) // 2 if parts is Parts.ALL_DIFFERENT else 0)
    if spare > MANY_SPARE:
        return None
    total = _at_most(spare, count) if spare >= 0 else 0
    total -= parts is Parts.NOT_ALL_EQUAL and left >= count and left % count == 0
    return total if total <= MOST_OPTIONS else None


@cache
def _at_most(total: int, count: int) -> int:
    """The number of partitions of a number into at most so many parts."""
    ways = [1] + [0] * total
    for part in range(1, min(count, total) + 1):  # as many as partitions into parts of at most this size
        for number in range(part, total + 1):
            ways[number] += ways[number - part]
    return ways[total]
