"""Nim-values by mex and xor (Sprague 1935, Grundy 1939): normal play solved for any number of heaps.

The value of a heap is the least number that none of its options has (mex); the value of several heaps is the
xor of theirs; a position is losing exactly when its value is 0.
"""

from __future__ import annotations

from collections.abc import Iterable

from allumettes.core.game import HeapGame
from allumettes.core.move import Option
from allumettes.core.position import Position, nim_sum
from allumettes.core.take_and_break import Leave, TakeAndBreakGame
from allumettes.solvers.limit import Limit

PLAIN_UP_TO = 600
"""Below this size plain Python answers before NumPy has been imported."""


def mex(values: Iterable[int]) -> int:
    """The minimal excluded value: the least natural number that is not there."""
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


class NimValues:
    """The nim-values of one game's heaps, computed once and kept."""

    def __init__(self, game: HeapGame, limit: Limit | None = None) -> None:
        self.game = game
        self.limit = limit or Limit(None)
        self._values: list[int] = []

    def of_heap(self, heap: int) -> int:
        known = self.game.known_nim_value(heap)
        if known is not None:
            return known
        if heap >= len(self._values):
            self._extend(heap)
        return self._values[heap]

    def of_option(self, option: Option) -> int:
        return nim_sum(map(self.of_heap, option))

    def of_position(self, position: Position) -> int:
        return nim_sum(map(self.of_heap, position))

    def _extend(self, heap: int) -> None:
        if heap > PLAIN_UP_TO and isinstance(self.game, TakeAndBreakGame) and self.game.splits(heap):
            extend_by_slices(self.game, self._values, heap, self.limit)
            return
        for size in range(len(self._values), heap + 1):
            self.limit.step()
            self._values.append(mex({nim_sum([self._values[h] for h in o]) for o in self.game.options(size)}))


def extend_by_slices(game: TakeAndBreakGame, values: list[int], heap: int, limit: Limit) -> None:
    """The same mex, with all the splits of a heap xored at once: row against the same row read backwards."""
    import numpy as np

    known = np.zeros(heap + 1, np.int32)
    known[: len(values)] = values
    largest = int(known.max())
    # seen[v] is the last heap that had an option of value v. A value never passes the size of its heap.
    seen = np.full(1 << heap.bit_length(), -1, np.int32)
    size = len(values)
    try:
        for size in range(len(values), heap + 1):
            limit.step()
            for taken in game.takings(size):
                digit, left = game.digit(taken), size - taken
                if digit & (Leave.ONE_HEAP if left else Leave.NO_HEAP):
                    seen[known[left]] = size
                if digit & Leave.TWO_HEAPS:
                    parts = game.largest_part(left)
                    seen[known[1 : parts + 1] ^ known[left - 1 : left - parts - 1 : -1]] = size
            # No option passes the bits of the largest value, so the mex is at most the next power of two.
            known[size] = np.argmin(seen[: (1 << largest.bit_length()) + 1] == size)
            largest = max(largest, int(known[size]))
        size += 1
    finally:
        # What was proved before the limit stays proved.
        values.extend(known[len(values) : size].tolist())
