"""Nim-values by the direct mex: every option of every heap is examined. Covers every game, slowly.

Three implementations, tested equal: plain Python for any game, NumPy and Numba for take-and-break games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.sequences.compiled import has_numba
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import extend_by_slices, mex

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]


def dense_values(game: HeapGame, to: int, known: Values | None = None) -> Values:
    """The nim-values of heaps 0 to `to`, in the narrowest unsigned type that holds them all.

    `known` are the values of the first heaps, which are not computed again.
    """
    if isinstance(game, TakeAndBreakGame):
        return numba_values(game, to, known) if has_numba() else numpy_values(game, to, known)
    return narrow(plain_values(game, to, known))


def plain_values(game: HeapGame, to: int, known: Values | None = None) -> list[int]:
    """The definition itself: the least value that no option has, an option being worth the xor of its heaps."""
    values: list[int] = [] if known is None else known.tolist()
    for heap in range(len(values), to + 1):
        found = set()
        for option in game.options(heap):
            value = 0
            for part in option:
                value ^= values[part]
            found.add(value)
        values.append(mex(found))
    return values


def numpy_values(game: TakeAndBreakGame, to: int, known: Values | None = None) -> Values:
    """All the splits of a heap at once: a row of values against the same row read backwards."""
    values: list[int] = [] if known is None else known.tolist()
    extend_by_slices(game, values, to, Limit(None))
    return narrow(values)


def numba_values(game: TakeAndBreakGame, to: int, known: Values | None = None) -> Values:
    """By the kernel, in bytes at first; when a value needs more, the array is widened and the kernel resumes."""
    import numpy as np

    from allumettes.sequences.kernels.dense import NUMBERS, extend

    rules = [(taken, game.digit(taken), NUMBERS[game.parts(taken)]) for taken in game.takings(to)]
    table = np.array(rules, np.int64).reshape(-1, 3)
    seen = np.zeros(room(to), np.int64)
    known = np.zeros(0, np.uint8) if known is None else known
    start = len(known)
    values: Values = np.zeros(to + 1, known.dtype)
    values[:start] = known
    for width in (np.uint8, np.uint16, np.uint32):
        if values.itemsize > np.dtype(width).itemsize:
            continue
        values = values.astype(width)
        start = extend(values, start, table, seen, int(np.iinfo(width).max))
        if start > to:
            return values
    raise OverflowError(start)  # pragma: no cover - a heap of more than two thousand million matches


def narrow(values: list[int]) -> Values:
    """The same numbers in the narrowest type. NumPy refuses a number that does not fit; it never wraps."""
    import numpy as np

    largest = max(values, default=0)
    widths = (np.uint8, np.uint16, np.uint32)
    return np.array(values, next((width for width in widths if largest <= np.iinfo(width).max), np.uint32))


def room(to: int) -> int:
    """More than any xor of values can reach, and one place more where the search for the mex ends.

    A move lowers the sum of 2n - 1 over the heaps that are left, so no value passes 2n.
    """
    return (1 << (2 * to + 1).bit_length()) + 1
