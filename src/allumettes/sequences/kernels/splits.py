"""Options with a given value: takings and splits in two."""

from __future__ import annotations

from allumettes.sequences.compiled import part
from allumettes.sequences.kernels.bundles import Array
from allumettes.sequences.kernels.vectors import find_pair_in_registers


@part
def smaller(one: int, other: int) -> int:
    return one if one < other else other


@part
def find_pair(head: Array, values: Array, left: int, value: int, start: int, stop: int, flags: Array) -> int:
    """A part from `start` up to `stop` whose value xor that of the rest of `left` is `value`; 0 if there is none.

    Flagged parts do not count; heaps past the end of the flags are not flagged.
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
    small: Array, values: Array, heap: int, value: int, splits: Array, different: Array, reach: int, examined: int,
    flags: Array,
) -> bool:  # fmt: skip
    """Whether a split of the heap with a smaller part below `reach` has this value.

    Splits of the first kind with a part below `examined` are known not to have it.
    """
    start = examined
    for i in range(len(splits)):
        left = heap - splits[i]
        stop = smaller(reach, (left - different[i]) // 2 + 1)
        if find_pair(small, values, left, value, start, stop, flags):
            return True
        start = 1
    return False
