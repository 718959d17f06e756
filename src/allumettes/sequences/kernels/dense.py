"""The direct mex over arrays, heap after heap."""

from __future__ import annotations

from allumettes.core.take_and_break import Parts
from allumettes.sequences.compiled import compiled
from allumettes.sequences.kernels.bundles import Array

ANY, ALL_DIFFERENT, NOT_ALL_EQUAL, ALL_EQUAL = range(4)
NUMBERS = {
    Parts.ANY: ANY,
    Parts.ALL_DIFFERENT: ALL_DIFFERENT,
    Parts.NOT_ALL_EQUAL: NOT_ALL_EQUAL,
    Parts.ALL_EQUAL: ALL_EQUAL,
}
"""What is asked of the heaps that are left, as a kernel knows it."""


@compiled
def mark_splits(values: Array, left: int, digit: int, parts: int, seen: Array, mark: int) -> None:
    """Marks the values of all the ways to leave `left` matches as two or three heaps."""
    if parts == ALL_EQUAL:
        if digit & 4 and left % 2 == 0:
            seen[0] = mark
        if digit & 8 and left % 3 == 0:
            seen[values[left // 3]] = mark
        return
    most = left if parts == ANY else left - 1
    if digit & 4:
        for part in range(1, most // 2 + 1):
            seen[values[part] ^ values[left - part]] = mark
    if digit & 8:
        step = 1 if parts == ALL_DIFFERENT else 0
        for smallest in range(1, most // 3 + 1):
            rest = left - smallest
            value = values[smallest]
            for part in range(smallest + step, (rest - step) // 2 + 1):
                seen[value ^ values[part] ^ values[rest - part]] = mark


@compiled
def extend(values: Array, start: int, rules: Array, seen: Array, top: int) -> int:
    """Fills `values` from heap `start` on, and returns the first heap whose value passes `top`, else the length.

    A rule is how many matches are taken, what may be left and what is asked of several heaps, in ascending order.
    `seen[v] == heap + 1` says that an option of the heap has value v: the marks of smaller heaps are never erased.
    """
    size = len(values)
    for heap in range(start, size):
        mark = heap + 1
        for index in range(len(rules)):
            left, digit = heap - rules[index, 0], rules[index, 1]
            if left < 0:
                break
            if left == 0:
                if digit & 1:
                    seen[0] = mark
                continue
            if digit & 2:
                seen[values[left]] = mark
            mark_splits(values, left, digit, rules[index, 2], seen, mark)
        least = 0
        while seen[least] == mark:
            least += 1
        if least > top:
            return heap
        values[heap] = least
    return size
