"""Settles heaps: each gets the least common value that no option has, by marks and by candidates."""

from __future__ import annotations

import numpy as np

from allumettes.sequences.compiled import compiled, part
from allumettes.sequences.kernels.bundles import DONE, FAR, ROOM, WIDER, Array, Known, Marks, RareEntries, Rules
from allumettes.sequences.kernels.splits import has_split, has_taking, smaller
from allumettes.sequences.kernels.vectors import CANDIDATES, LANES, compare_candidates, lowest_bit

WIDE = 512
"""Bytes. With longer rows of marks, fewer heaps are processed at a time."""
SEARCHED, SPLITS_FOR_EACH = 10, 8
"""The most rare values that are searched for one by one, and the splits marked for each while more are missing."""

# Unsigned: beside a signed number, Numba would turn a 64-bit one into a float.
EIGHT_MARKS, ONE = np.uint64(0x0101010101010101), np.uint64(1)


# Marks: a row of bytes for each of 64 heaps, one byte a value, 1 where an option is known to have it.


@part
def clear(words: Array) -> None:
    for i in range(len(words)):
        words[i] = 0


@part
def mark_through(
    values: Array, first: int, lanes: int, places: Array, sums: Array, start: int, stop: int, marks: Array, width: int
) -> None:
    """Mark the values of splits with a rare heap: for `lanes` heaps from `first`, entries `start` to `stop`."""
    size = np.uint64(width)
    for i in range(start, stop):
        rare, begin, row = sums[i], np.uint64(first - places[i]), np.uint64(0)
        for lane in range(np.uint64(lanes)):
            marks[row + np.uint64(values[begin + lane] ^ rare)] = 1
            row += size


@part
def mark_lane(
    values: Array, heap: int, lowest: int, places: Array, sums: Array, start: int, stop: int, marks: Array, row: int
) -> None:
    """The same for one heap, where the other part of the split is not below `lowest`."""
    for i in range(start, stop):
        other = heap - places[i]
        if other >= lowest:
            marks[np.uint64(row) + np.uint64(values[np.uint64(other)] ^ sums[i])] = 1


@part
def mark_takings(values: Array, heap: int, takings: Array, marks: Array, row: int) -> None:
    for i in range(len(takings)):
        marks[row + values[heap - takings[i]]] = 1


@part
def least_free(words: Array, row: int, size: int, barred: Array, parity: int) -> int:
    """The least value that is neither marked nor barred, eight at a time; -1 if there is none."""
    for word in range(size):
        taken = words[row + word] | barred[parity, word]
        if taken != EIGHT_MARKS:
            return 8 * word + lowest_bit(taken ^ EIGHT_MARKS) // 8
    return -1


@part
def list_candidates(bench: Marks, first: int) -> None:
    """List the least values that are neither marked nor barred, for each lane."""
    size, words, barred, candidates, counts = (
        bench.width // 8, bench.words, bench.barred_words, bench.candidates, bench.counts
    )  # fmt: skip
    for lane in range(LANES):
        parity, row = (first + lane) & 1, lane * size
        count = 0
        for word in range(size):
            free = (words[row + word] | barred[parity, word]) ^ EIGHT_MARKS
            while free and count < CANDIDATES:
                candidates[LANES * count + lane] = 8 * word + lowest_bit(free) // 8
                count += 1
                free &= free - ONE
            if count == CANDIDATES:
                break
        counts[lane] = count


@part
def first_candidate(candidates: Array, nearest: Array, counts: Array, lane: int, marks: Array, row: int) -> int:
    """The least candidate of a heap that no rare heap reaches and that is not marked; -1 if there is none."""
    for i in range(counts[lane]):
        candidate = candidates[LANES * i + lane]
        if nearest[LANES * i + lane] and not marks[row + candidate]:
            return candidate  # type: ignore[no-any-return]
    return -1


@part
def count_missing(marks: Array, row: int, barred: Array, parity: int, value: int) -> int:
    """How many rare values below `value` are not marked."""
    missing = 0
    for rare in range(value):
        if barred[parity, rare] and not marks[row + rare]:
            missing += 1
    return missing


@part
def least_rare_free(
    small: Array, values: Array, heap: int, value: int, splits: Array, different: Array, takings: Array, reach: int,
    marks: Array, row: int, barred: Array, flags: Array,
) -> int:  # fmt: skip
    """The least rare value below `value` that no option has, else -1.

    While many are missing, splits are marked in order; the last few values are searched for one by one.
    """
    parity, left, part = heap & 1, heap - splits[0], 1
    last = smaller(reach, (left - different[0]) // 2 + 1)
    missing = count_missing(marks, row, barred, parity, value)
    while (missing > SEARCHED or (missing and part == 1)) and part < last:
        stop = smaller(last, part + part // 2 + SPLITS_FOR_EACH * missing)
        here, whole = np.uint64(row), np.uint64(left)
        for smaller_part in range(np.uint64(part), np.uint64(stop)):
            marks[here + np.uint64(small[smaller_part] ^ values[whole - smaller_part])] = 1
        part = stop
        missing = count_missing(marks, row, barred, parity, value)
    for rare in range(value):
        # Where parts must differ, two equal rare heaps may have marked 0.
        if not barred[parity, rare] or (marks[row + rare] and rare):
            continue
        if has_taking(values, heap, rare, takings):
            continue
        if not has_split(small, values, heap, rare, splits, different, reach, part if rare else 1, flags):
            return rare
    return -1


# Each heap gets the least common value that is free. Whether a smaller rare value is free is checked at
# once where rare heaps are many, and later, for many heaps together, where they are few.


@compiled
def settle(  # noqa: PLR0912 - the branches are one algorithm, and functions for them would cost calls
    known: Known, start: int, stop: int, rules: Rules, rares: RareEntries, count: int, bench: Marks, at_once: bool
) -> tuple[int, int, int]:
    """Compute the values of heaps `start` to `stop`; checked `at_once`, rare heaps are added to the list.

    Returns the heap and the count of entries reached, and the status. The list of rare heaps begins with those that
    may read values of the block in progress (before `near`), then those that are marked (before `marked`). What these
    leave free, a few candidates a heap, is compared with what the others reach, which is much cheaper than marks. Rare
    heaps that are too recent for either come last.
    """
    small, values, lowest, flags = known.small, known.values, known.lowest, known.flags
    splits, different, takings = rules.splits, rules.different, rules.takings
    places, sums, near = rares.places, rares.sums, rares.near
    width, marks, words, barred, barred_words = bench.width, bench.marks, bench.words, bench.barred, bench.barred_words
    candidates, nearest, counts = bench.candidates, bench.nearest, bench.counts
    reach = len(values) if lowest else len(small)
    first = start
    while first < stop:
        early = count
        # All the entries of a rare heap at once: of two rare heaps, the later one may have the smaller entry.
        while early > near and places[early - 1] > first - lowest:
            early -= len(splits)
        through = smaller(rares.marked, early)
        # Rows that are marked at random should stay in the nearest cache.
        lanes = LANES if through < early or width <= WIDE else LANES * WIDE // width + 1
        clear(words)
        mark_through(values, first, lanes, places, sums, near, through, marks, width)
        if through < early:
            list_candidates(bench, first)
            compare_candidates(values, first, places, sums, through, early, candidates, nearest)
        for lane in range(smaller(lanes, stop - first)):
            heap, row = first + lane, lane * width
            mark_lane(values, heap, lowest, places, sums, 0, near, marks, row)
            mark_lane(values, heap, lowest, places, sums, early, count, marks, row)
            mark_takings(values, heap, takings, marks, row)
            value = -1
            if through < early:
                value = first_candidate(candidates, nearest, counts, lane, marks, row)
                if value < 0:
                    mark_lane(values, heap, lowest, places, sums, through, early, marks, row)
            if value < 0:
                value = least_free(words, row // 8, width // 8, barred_words, heap & 1)
            if value < 0:
                return heap, count, WIDER
            if at_once:
                if count + len(splits) > len(places):
                    return heap, count, ROOM
                free = least_rare_free(
                    small, values, heap, value, splits, different, takings, reach, marks, row, barred, flags
                )
                if free >= 0:
                    if not lowest:
                        return heap, count, FAR
                    value = free
                    for i in range(len(splits)):
                        places[count] = heap + splits[i]
                        sums[count] = free
                        count += 1
            values[heap] = value
        first += lanes
    return stop, count, DONE
