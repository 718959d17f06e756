"""The kernels of the sparse method, in one file: Numba would not see that a kernel in another file has changed.

They take and give arrays and numbers, and say why they stop; `engine.py` knows what to do about it. A heap is given by
its place in `values`. Where values were forgotten, `values` begins at a later heap and `lowest` is 0, not 1; `head`
always begins at heap 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allumettes.sequences.compiled import compiled, part
from allumettes.sequences.sparse.vectors import (
    CANDIDATES,
    LANES,
    WORDS,
    compare_candidates,
    count_bits,
    find_pair_in_registers,
    lowest_bit,
    serve,
)

Array = Any
"""A NumPy array; inside a kernel its type is Numba's affair."""

DONE, WIDER, ROOM, RARE, FAR = range(5)
"""Why a kernel stops: all is done, a value is too large, the list is full, a heap is rare, values were forgotten."""

BLOCK = 64 * WORDS
"""Heaps that are checked together."""
WIDE = 512
"""Bytes; longer rows of marks are made for fewer heaps at a time."""
SEARCHED, SPLITS_FOR_EACH = 10, 8
"""Rare values that are searched for one by one; as long as more are missing, splits for each that are marked."""
SPLITS, FEW, MOST_FOUND = 32, 5, 64
"""So many splits are tried, then so many more, until no more than a few heaps are left to search one by one; that
finds no more than so many new ones."""

# Unsigned: beside a signed number, Numba would turn a 64-bit one into a float.
EIGHT_MARKS = np.uint64(0x0101010101010101)
ONE, SIX, LOW_BITS = np.uint64(1), np.uint64(6), np.uint64(63)


@part
def smaller(one: int, other: int) -> int:
    return one if one < other else other


# 1. Marks: a row of bytes for each of 64 heaps, one byte a value, 1 where an option is known to have it.


@part
def clear(words: Array) -> None:
    for i in range(len(words)):
        words[i] = 0


@part
def mark_through(
    values: Array, first: int, lanes: int, places: Array, sums: Array, start: int, stop: int, marks: Array, width: int
) -> None:
    """Marks what so many heaps from `first` on reach by splits with a rare heap: entries `start` to `stop` of the list.

    `places[i]` is a rare heap and what is taken before the split, added; `sums[i]` is the heap's value.
    """
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
    """The same for one heap, as far as the other part of the split is no heap before `lowest`."""
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
    """The least value that is neither marked nor barred, eight looked at together; -1 where there is none."""
    for word in range(size):
        taken = words[row + word] | barred[parity, word]
        if taken != EIGHT_MARKS:
            return 8 * word + lowest_bit(taken ^ EIGHT_MARKS) // 8
    return -1


@part
def list_candidates(words: Array, size: int, barred: Array, first: int, candidates: Array, counts: Array) -> None:
    """The least values that are neither marked nor barred, for each lane."""
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
    """The least candidate of a heap that no rare heap reaches and that is not marked; -1 where there is none."""
    for i in range(counts[lane]):
        candidate = candidates[LANES * i + lane]
        if nearest[LANES * i + lane] and not marks[row + candidate]:
            return candidate  # type: ignore[no-any-return]
    return -1


# 2. Splits with a given value.


@part
def find_pair(head: Array, values: Array, left: int, value: int, start: int, stop: int, flags: Array) -> int:
    """A part from `start` up to `stop` such that it and the rest of `left` have this value together, else 0.

    Parts with a flag do not count; heaps past the end of the flags have none.
    """
    found = find_pair_in_registers(head, values, left, value, start, stop)
    while found > 0 and found < len(flags) and flags[found]:
        found = find_pair_in_registers(head, values, left, value, found + 1, stop)
    if found > 0:
        return found
    for last_part in range(-found, stop):
        flagged = last_part < len(flags) and flags[last_part]
        if head[last_part] ^ values[left - last_part] == value and not flagged:
            return last_part
    return 0


@part
def has_taking(values: Array, heap: int, value: int, takings: Array) -> bool:
    has = False
    for i in range(len(takings)):
        has |= values[heap - takings[i]] == value
    return has


@part
def has_split(
    head: Array,
    values: Array,
    heap: int,
    value: int,
    splits: Array,
    different: Array,
    reach: int,
    looked_at: int,
    flags: Array,
) -> bool:
    """Whether a split of the heap has this value, among those with a smaller part below `reach`.

    Those of the first kind with a part below `looked_at` do not have it.
    """
    start = looked_at
    for i in range(len(splits)):
        left = heap - splits[i]
        if find_pair(head, values, left, value, start, smaller(reach, (left - different[i]) // 2 + 1), flags):
            return True
        start = 1
    return False


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
    head: Array, values: Array, heap: int, value: int, splits: Array, different: Array, takings: Array, reach: int,
    marks: Array, row: int, barred: Array, parity: int, flags: Array,
) -> int:  # fmt: skip
    """The least rare value below `value` that no option has, else -1.

    As long as many are missing, splits are marked as they come; each of the last few is searched for.
    """
    left, part = heap - splits[0], 1
    last = smaller(reach, (left - different[0]) // 2 + 1)
    missing = count_missing(marks, row, barred, parity, value)
    while (missing > SEARCHED or (missing and part == 1)) and part < last:
        stop = smaller(last, part + part // 2 + SPLITS_FOR_EACH * missing)
        here, whole = np.uint64(row), np.uint64(left)
        for smaller_part in range(np.uint64(part), np.uint64(stop)):
            marks[here + np.uint64(head[smaller_part] ^ values[whole - smaller_part])] = 1
        part = stop
        missing = count_missing(marks, row, barred, parity, value)
    for rare in range(value):
        # Where parts must differ, two equal rare heaps may have marked 0.
        if not barred[parity, rare] or (marks[row + rare] and rare):
            continue
        if has_taking(values, heap, rare, takings):
            continue
        if not has_split(head, values, heap, rare, splits, different, reach, part if rare else 1, flags):
            return rare
    return -1


# 3. Settling: each heap gets the least common value that is free. Its options with rare values are another question,
# which is asked at once where rare heaps are many, and later, for many heaps together, where they are few.


@compiled
def settle(  # noqa: PLR0912 - every branch is a part of one thought, and parts cost calls
    head: Array, values: Array, start: int, stop: int, lowest: int, splits: Array, different: Array, takings: Array,
    places: Array, sums: Array, near: int, marked: int, count: int, barred: Array, barred_words: Array,
    marks: Array, words: Array, width: int, candidates: Array, nearest: Array, counts: Array, flags: Array,
    at_once: bool,
) -> tuple[int, int, int]:  # fmt: skip
    """Values of heaps `start` to `stop`; checked `at_once`, rare ones are added to the list. Gives the heap and the
    count reached, and why.

    The list of rare heaps begins with those that may read values of the block being settled (before `near`), then
    those that are marked through (before `marked`). What these leave free, a few candidates a heap, is compared with
    what the others reach, which costs far less than marks. Last come rare heaps that are too recent for either.
    """
    size = width // 8
    reach = len(values) if lowest else len(head)
    first = start
    while first < stop:
        known = count
        # All the entries of a rare heap at once: of two rare heaps, the later one may have the smaller entry.
        while known > near and places[known - 1] > first - lowest:
            known -= len(splits)
        through = smaller(marked, known)
        # Rows that are marked at random should stay in the nearest cache.
        lanes = LANES if through < known or width <= WIDE else LANES * WIDE // width + 1
        clear(words)
        mark_through(values, first, lanes, places, sums, near, through, marks, width)
        if through < known:
            list_candidates(words, size, barred_words, first, candidates, counts)
            compare_candidates(values, first, places, sums, through, known, candidates, nearest)
        for lane in range(smaller(lanes, stop - first)):
            heap, row = first + lane, lane * width
            parity = heap & 1
            mark_lane(values, heap, lowest, places, sums, 0, near, marks, row)
            mark_lane(values, heap, lowest, places, sums, known, count, marks, row)
            mark_takings(values, heap, takings, marks, row)
            value = -1
            if through < known:
                value = first_candidate(candidates, nearest, counts, lane, marks, row)
                if value < 0:
                    mark_lane(values, heap, lowest, places, sums, through, known, marks, row)
            if value < 0:
                value = least_free(words, row // 8, size, barred_words, parity)
            if value < 0:
                return heap, count, WIDER
            if at_once:
                if count + len(splits) > len(places):
                    return heap, count, ROOM
                free = least_rare_free(
                    head, values, heap, value, splits, different, takings, reach, marks, row, barred, parity, flags
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


# 4. Checking many heaps together.


@part
def note_block(bits: Array, stride: int, values: Array, first: int, ring: int) -> None:
    """Notes which heaps of a block have which value, in a ring of words whose first ones stand behind its end too."""
    start = (first >> 6) & (ring - 1)
    for row in range(start, len(bits), stride):
        for word in range(WORDS):
            bits[row + word] = 0
    for word in range(WORDS):
        for place in range(64):
            bits[values[first + 64 * word + place] * stride + start + word] |= ONE << np.uint64(place)
    if start == 0:
        for row in range(0, len(bits), stride):
            for word in range(WORDS):
                bits[row + ring + word] = bits[row + word]


@part
def served_first(shifts: Array, others: Array, entry: int, served: Array, tried: int, spare: Array) -> int:
    """Moves the splits that served to the front of their list, in their order. Says how many they are."""
    front = behind = 0
    for i in range(tried):
        shift, other = shifts[entry + i], others[entry + i]
        if served[entry + i]:
            shifts[entry + front], others[entry + front] = shift, other
            front += 1
        else:
            spare[behind, 0], spare[behind, 1] = shift, other
            behind += 1
    for i in range(behind):
        shifts[entry + front + i], others[entry + front + i] = spare[i, 0], spare[i, 1]
    return front


@part
def find_split(
    head: Array, values: Array, heap: int, value: int, splits: Array, flags: Array, seed: Array
) -> tuple[int, int]:
    """A split with this value: what it takes and its smaller part, looked for from a random part on; else (0, 0)."""
    reach = len(head)
    for i in range(len(splits)):
        seed[0] = (seed[0] * 1103515245 + 12345) & 0x7FFFFFFF
        start, stop = 1 + seed[0] % (reach - 1), reach
        for _ in range(2):
            part = find_pair(head, values, heap - splits[i], value, start, stop, flags)
            if part:
                return splits[i], part
            start, stop = 1, start
    return 0, 0


@part
def gather(values: Array, first: int, start: int, end: int, below: Array, buckets: Array) -> int:
    """Puts each heap of a block, as a bit, with those that ask for rare values up to the same one. Gives the last."""
    largest = 0
    for heap in range(start, end):
        lane, bound = heap - first, below[heap & 1, values[heap]]
        buckets[bound, lane >> 6] |= ONE << np.uint64(lane & 63)
        largest = bound if bound > largest else largest
    return largest


@part
def count_all(todo: Array) -> int:
    bits = 0
    for word in range(WORDS):
        bits += count_bits(todo[word])
    return bits


@part
def take_served(bits: Array, row: int, ring: int, rest: int, todo: Array) -> None:
    """Takes from `todo` the heaps that one split serves; the rest that it leaves the first of them is given."""
    place = np.uint64(rest)
    at, down = np.uint64(row) + ((place >> SIX) & np.uint64(ring - 1)), place & LOW_BITS
    for i in range(np.uint64(WORDS)):
        todo[i] &= ~((bits[at + i] >> down) | ((bits[at + i + ONE] << ONE) << (LOW_BITS - down)))


@part
def keep_below(waiting: Array, lanes: int) -> None:
    for word in range(WORDS):
        before = lanes - 64 * word
        if before < 64:
            waiting[word] &= (ONE << np.uint64(before)) - ONE if before > 0 else np.uint64(0)


@part
def insert(shifts: Array, others: Array, start: int, stop: int, spare: Array, found: int) -> None:
    """Puts new splits into a list; as many fall off its end."""
    for i in range(stop - 1, start + found - 1, -1):
        shifts[i], others[i] = shifts[i - found], others[i - found]
    for i in range(found):
        shifts[start + i], others[start + i] = spare[i, 0], spare[i, 1]


@part
def search(
    head: Array, whole: Array, values: Array, first: int, end: int, lowest: int, value: int, splits: Array,
    different: Array, takings: Array, flags: Array, bits: Array, stride: int, ring: int, todo: Array, spare: Array,
    seed: Array,
) -> tuple[int, int]:  # fmt: skip
    """Searches for a split with this value, for each heap in `todo` before `end`; what is found may serve others too.

    Gives how many splits were found, and the first heap that has no option of this value, else `end`; -1 where that
    rests on forgotten values.
    """
    found = 0
    for word in range(WORDS):
        while todo[word]:
            heap = first + 64 * word + lowest_bit(todo[word])
            todo[word] &= todo[word] - ONE
            if heap >= end:
                return found, end
            taken, part = find_split(head, values, heap, value, splits, flags, seed)
            if part:
                other = value ^ head[part]
                take_served(bits, other * stride, ring, first - taken - part, todo)
                if found < MOST_FOUND:
                    spare[found, 0], spare[found, 1] = taken + part, other
                    found += 1
            elif not (
                has_taking(values, heap, value, takings)
                or has_split(whole, values, heap, value, splits, different, len(whole), 1, flags)
            ):
                return found, heap if lowest else -1
    return found, end


@compiled
def check(
    head: Array, whole: Array, values: Array, unnoted: int, start: int, stop: int, lowest: int,
    splits: Array, different: Array, takings: Array, flags: Array, below: Array,
    rare_lanes: Array, bits: Array, stride: int, ring: int, shifts: Array, others: Array, buckets: Array,
    served: Array, spare: Array, words: Array, seed: Array,
) -> tuple[int, int]:  # fmt: skip
    """Checks heaps from `start` to `stop`, where a block ends: every rare value below a heap's is that of an option.

    Bits say which recent heaps have a value. A split of heap n in a part a and a rest n - taken - a has value v for
    those n where the rest has value v xor g(a): shifted by taken + a, the bits of that value are the heaps that the
    split serves. Each v has a list of splits to try; those that served come first the next time, as sequences like to
    repeat themselves. Heaps that none serves are searched one by one, which finds new splits for the list.

    Parts of splits are looked for in `head` first, then in the `whole` of what is known of small heaps.
    Rare values up to what `below` says for a heap's value are asked for. Blocks from `unnoted` on have no bits yet.
    Gives the first heap that is not checked, and why.
    """
    waiting, todo = words[:WORDS], words[WORDS:]
    count = len(spare)
    for first in range(unnoted, stop, BLOCK):
        note_block(bits, stride, values, first, ring)
        end = first + BLOCK
        if end <= start:
            continue
        largest = gather(values, first, first if first > start else start, end, below, buckets)
        for word in range(WORDS):
            waiting[word] = 0
        for value in range(largest - 1, -1, -1):
            for word in range(WORDS):
                waiting[word] |= buckets[value + 1, word]
                buckets[value + 1, word] = 0
                todo[word] = waiting[word] & rare_lanes[value]
            entry, tried, left = value * count, 0, count_all(todo)
            while left > FEW and tried < count:
                tried += serve(bits, stride, ring, first, todo, shifts, others, entry + tried, SPLITS, served)
                left = count_all(todo)
            ordered = tried and not (first // BLOCK + value) & 7
            place = served_first(shifts, others, entry, served, tried, spare) if ordered else count
            if left:
                found, end = search(
                    head, whole, values, first, end, lowest, value, splits, different, takings,
                    flags, bits, stride, ring, todo, spare, seed,
                )  # fmt: skip
                if end < 0:
                    return first, FAR
                keep_below(waiting, end - first)  # later heaps must wait for the true value of that one
                insert(shifts, others, entry + smaller(place, count - found), entry + count, spare, found)
        for word in range(WORDS):
            buckets[0, word] = 0
        if end < first + BLOCK:
            return end, RARE
    return stop, DONE
