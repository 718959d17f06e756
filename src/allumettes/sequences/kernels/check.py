"""Checks settled heaps, whole blocks at a time: every rare value below that of a heap is the value of an option."""

from __future__ import annotations

import numpy as np

from allumettes.sequences.compiled import compiled, part
from allumettes.sequences.kernels.bundles import DONE, FAR, RARE, Array, BlockTables, Known, Rules
from allumettes.sequences.kernels.splits import find_pair, has_split, has_taking, smaller
from allumettes.sequences.kernels.vectors import WORDS, count_bits, lowest_bit, serve

BLOCK = 64 * WORDS
"""Heaps that are checked together."""
SPLITS, FEW, MOST_FOUND = 32, 5, 64
"""Splits tried at a time, heaps left that are searched one by one, and new splits that such a search keeps."""

# Unsigned: beside a signed number, Numba would turn a 64-bit one into a float.
ONE, SIX, LOW_BITS = np.uint64(1), np.uint64(6), np.uint64(63)


@part
def note_block(bits: Array, stride: int, ring: int, values: Array, first: int) -> None:
    """Note which heaps of a block have which value, in a ring of words whose first ones are repeated after its end."""
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
def move_served_first(shifts: Array, others: Array, entry: int, served: Array, tried: int, spare: Array) -> int:
    """Move the splits that served to the front of their list, in their order; returns their number."""
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
    """A split with this value: what it takes and its smaller part, searched from a random part on; else (0, 0)."""
    for i in range(len(splits)):
        seed[0] = (seed[0] * 1103515245 + 12345) & 0x7FFFFFFF
        start, stop = 1 + seed[0] % (len(head) - 1), len(head)
        for _ in range(2):
            part = find_pair(head, values, heap - splits[i], value, start, stop, flags)
            if part:
                return splits[i], part
            start, stop = 1, start
    return 0, 0


@part
def gather(values: Array, first: int, start: int, end: int, below: Array, buckets: Array) -> int:
    """Sort the heaps of a block, as bits, by the end of the rare values to check for them; returns the largest end."""
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
    """Remove from `todo` the heaps that one split serves; `rest` is what it leaves of the first heap."""
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
    """Insert new splits into a list; as many drop off its end."""
    for i in range(stop - 1, start + found - 1, -1):
        shifts[i], others[i] = shifts[i - found], others[i - found]
    for i in range(found):
        shifts[start + i], others[start + i] = spare[i, 0], spare[i, 1]


@part
def search(
    known: Known, first: int, end: int, value: int, rules: Rules, blocks: BlockTables, todo: Array
) -> tuple[int, int]:
    """Search for a split with this value for each heap in `todo` before `end`; a split found may serve others too.

    Returns how many splits were found, and the first heap without an option of this value, else `end`; -1 where that
    depends on dropped values.
    """
    small, values, flags, splits, takings = known.small, known.values, known.flags, rules.splits, rules.takings
    head, bits, spare, seed = blocks.head, blocks.bits, blocks.spare, blocks.seed
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
                take_served(bits, other * blocks.stride, blocks.ring, first - taken - part, todo)
                if found < MOST_FOUND:
                    spare[found, 0], spare[found, 1] = taken + part, other
                    found += 1
            elif not (
                has_taking(values, heap, value, takings)
                or has_split(small, values, heap, value, splits, rules.different, len(small), 1, flags)
            ):
                return found, heap if known.lowest else -1
    return found, end


@compiled
def check(known: Known, unnoted: int, start: int, stop: int, rules: Rules, blocks: BlockTables) -> tuple[int, int]:
    """Check heaps from `start` to `stop`, the end of a block: every rare value below a heap's is that of an option.

    Bits say which recent heaps have a value. A split of heap n into a part a and a rest n - taken - a has value v for
    those n whose rest has value v xor g(a): shifted by taken + a, the bits of that value are the heaps that the split
    serves. Each v has a list of splits to try, those that served last time first, since sequences tend to repeat.
    Heaps that none serves are searched one by one, which finds new splits for the list.

    Parts are searched for in `blocks.head` first, then in all of `known.small`. `blocks.below` gives the end of the
    rare values to check for each value of a heap. Blocks from `unnoted` on have no bits yet.
    Returns the first heap that is not checked, and the status.
    """
    values, rare_lanes, buckets, below = known.values, blocks.rare_lanes, blocks.buckets, blocks.below
    bits, stride, ring, shifts, others = blocks.bits, blocks.stride, blocks.ring, blocks.shifts, blocks.others
    served, spare, waiting, todo = blocks.served, blocks.spare, blocks.words[:WORDS], blocks.words[WORDS:]
    count = len(spare)
    for first in range(unnoted, stop, BLOCK):
        note_block(bits, stride, ring, values, first)
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
            place = move_served_first(shifts, others, entry, served, tried, spare) if ordered else count
            if left:
                found, end = search(known, first, end, value, rules, blocks, todo)
                if end < 0:
                    return first, FAR
                keep_below(waiting, end - first)  # later heaps must wait for the true value of that one
                insert(shifts, others, entry + smaller(place, count - found), entry + count, spare, found)
        for word in range(WORDS):
            buckets[0, word] = 0
        if end < first + BLOCK:
            return end, RARE
    return stop, DONE
