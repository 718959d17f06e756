"""When g(n + p) = g(n) + s for ever: a sufficient test for codes that leave up to three heaps, s a power of two.

The statement and its proof are in docs/periods.md. The letters here are those of the proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

Digits = dict[int, int]
"""By number of matches taken, the digit that says what may be left."""

MULTIPLES = (1, 2, 4, 8)
"""Multiples of the period to try: one may pass the test where the period fails, and proves the period too."""

LONGEST_TESTED = 160
"""The test examines all triples of heaps below preperiod + period, so that sum is bounded."""

SALTUS_LOOKS_AT = 1 << 16
"""More values than the test needs."""


class Heap(NamedTuple):
    """A heap below e, alone, or all the heaps r, r + p, r + 2p… that begin with r."""

    size: int
    low: int
    high: int
    alone: bool


def saltus_needs(values: Sequence[int], digits: Digits, preperiod: int, period: int, saltus: int) -> int | None:
    """How many of these values, which all follow the rule, prove that it holds for ever; None if they do not."""
    for multiple in MULTIPLES:
        needed = _needs(values, digits, max(preperiod, 1), multiple * period, multiple * saltus)
        if needed is not None:
            return needed
    return None


def _needs(values: Sequence[int], digits: Digits, e: int, p: int, s: int) -> int | None:
    if s & (s - 1) or not e + p <= min(LONGEST_TESTED, len(values)):
        return None
    always = _always_reached(values, digits, e, s)
    if always is None:
        return None
    needed = max(3 * e + max(digits), e + 2 * p + max(digits), always)
    if needed > len(values) or not _smaller_reached(values[:needed], digits, e, p, s):
        return None
    return needed if _never_reached(values, digits, e, p, s) else None


def _never_reached(values: Sequence[int], digits: Digits, e: int, p: int, s: int) -> bool:
    """No option of a heap ever has the value that the rule gives the heap.

    The high parts of an option add up to D more than the high part of the heap, and D does not grow. Their xor is at
    most their sum and has its parity, so it cannot be what is wanted where D is negative or odd.
    """
    bits = s.bit_length() - 1
    heaps = [Heap(n, values[n] % s, values[n] >> bits, n < e) for n in range(1, e + p)]
    for taken, digit in digits.items():
        for option in _options(heaps, digit):
            if all(heap.alone for heap in option):
                continue  # so few matches are options of heaps that were computed
            total = taken + sum(heap.size for heap in option)
            heap = e + (total - e) % p
            low = high = 0
            for part in option:
                low ^= part.low
                high += part.high
            excess = high + (heap - total) // p - (values[heap] >> bits)
            if low == values[heap] % s and excess >= 0 and excess % 2 == 0:
                return False
    return True


def _options(heaps: list[Heap], digit: int) -> Iterator[tuple[Heap, ...]]:
    for count in (2, 3):
        if digit >> count & 1:
            yield from combinations_with_replacement(heaps, count)


def _first_regular(values: Sequence[int], e: int) -> int:
    """The first value that only heaps from e on have in the proof: those grow with the rule."""
    return max(values[:e]) + 1


def _always_reached(values: Sequence[int], digits: Digits, e: int, s: int) -> int | None:
    """The heap from which every value of the first step is that of an option a + m + m, with m of any size.

    None if there is no such heap: some value or one parity of heaps has no a.
    """
    splits = {taken % 2: taken for taken, digit in sorted(digits.items(), reverse=True) if digit & 8}
    first = _first_regular(values, e)
    rooms: dict[tuple[int, int], int] = {}
    for a in range(1, len(values)):
        if values[a] < first or a >= e:
            for taken in splits.values():
                rooms.setdefault((values[a], (a + taken) % 2), a + taken + 2)
    for taken, digit in digits.items():
        if digit & 4:  # m + m alone is worth 0
            rooms.setdefault((0, taken % 2), taken + 2)
    needed = [rooms.get((w, parity)) for w in range(first + s) for parity in range(2)]
    return None if None in needed else max(room for room in needed if room is not None)


def _smaller_reached(values: Sequence[int], digits: Digits, e: int, p: int, s: int) -> bool:
    """In the last period examined, every smaller value has an option that the rule continues.

    It has a part a ≥ e, and the xor of the others is less than s: replacing a by a + p makes its value s more.
    """
    first = _first_regular(values, e)
    for heap in range(len(values) - p, len(values)):
        reached: set[int] = set()
        for taken, digit in digits.items():
            left = heap - taken
            if digit & 2:
                reached.add(values[left])
            if digit & 4:
                reached.update(values[a] ^ values[left - a] for a in range(e, left) if values[left - a] < s)
            if digit & 8:
                for a in range(e, left - 1):
                    rest = left - a
                    others = {values[b] ^ values[rest - b] for b in range(1, rest // 2 + 1)}
                    reached.update(values[a] ^ other for other in others if other < s)
        if not reached.issuperset(range(first, values[heap])):
            return False
    return True
