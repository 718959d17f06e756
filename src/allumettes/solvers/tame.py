"""Last move loses, by theory: heaps that behave like positions of Nim are called tame.

A tame heap behaves in any sum of tame heaps like a position of Nim (Conway, On Numbers and Games, chapter 12).
It is `fickle` (like a Nim heap of 0 or 1, whose outcome changes with the convention) or `firm` (its outcome is that
of normal play). A sum of fickle heaps is fickle, any firm heap makes the sum firm, and values add by xor.

Let n be the mex of the normal values of the options, and m that of their misère values, where fickle v counts as
v xor 1 (a heap without options has m = 1). If every option is tame, the heap is tame exactly when n = m (firm)
or {n, m} = {0, 1} (fickle). A heap that fails this is wild: this theory says nothing about sums with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import NEAR, mex

FIRST_LOOK = 256
"""How many heaps are classified before a repetition is first looked for."""


class Tame(NamedTuple):
    value: int
    firm: bool

    @property
    def misere_value(self) -> int:
        return self.value if self.firm else self.value ^ 1


def tame_sum(parts: Iterable[Tame | None]) -> Tame | None:
    """The sum of tame heaps; None as soon as one of them is wild."""
    value, firm = 0, False
    for part in parts:
        if part is None:
            return None
        value ^= part.value
        firm |= part.firm
    return Tame(value, firm)


def repetition(row: Sequence[object], memory: int) -> tuple[int, int] | None:
    """Where a row begins to repeat and with which period, if each item depends on the `memory` items before it alone.

    An end of the row that has a period, and is at least `memory` items longer than it, continues with that period for
    ever. The longest such end is found in the reversed row, where it is a beginning.
    """
    backwards = row[::-1]
    # borders[i] is the longest proper border of the first i items (the failure function of Knuth, Morris and Pratt).
    borders = [0] * (len(row) + 1)
    border = longest = 0
    for place in range(1, len(row)):
        while border and backwards[place] != backwards[border]:
            border = borders[border]
        if backwards[place] == backwards[border]:
            border += 1
        borders[place + 1] = border
        if border >= memory:
            longest = place + 1
    return (len(row) - longest, longest - borders[longest]) if longest else None


class TameHeaps:
    """Which heaps of a game are tame, and like which position of Nim each of them behaves."""

    def __init__(self, game: HeapGame, limit: Limit) -> None:
        self.game = game
        self.limit = limit
        self._heaps: list[Tame | None] = []
        self._repeats: tuple[int, int] | None = None
        """From which heap on what is known repeats, and with which period."""

    def of_heap(self, heap: int) -> Tame | None:
        known = self.game.known_nim_value(heap) if self.game.like_nim else None
        if known is not None:
            return Tame(known, firm=known > 1)
        if heap > NEAR:
            heap = self._smaller_twin(heap)
        self.limit.reach(heap)
        while heap >= len(self._heaps):
            self._add_heap()
        return self._heaps[heap]

    def _add_heap(self) -> None:
        self.limit.step()
        self._heaps.append(self._classify(len(self._heaps)))

    def _smaller_twin(self, heap: int) -> int:
        """A heap of the same kind, below the end of what repeats; the heap itself where no repetition is known."""
        memory = self._memory
        if memory is None or heap <= memory:
            return heap
        while self._repeats is None and len(self._heaps) <= heap:
            for _ in range(max(len(self._heaps), 2 * memory, FIRST_LOOK)):
                self.limit.reach(len(self._heaps))
                self._add_heap()
            # Heap 0 is not like the others: some digits allow a taking only where it leaves no match.
            if found := repetition(self._heaps[1:], memory):
                self._repeats = found[0] + 1, found[1]
        if self._repeats is None or heap < self._repeats[0]:
            return heap
        first, period = self._repeats
        return first + (heap - first) % period

    @cached_property
    def _memory(self) -> int | None:
        """How many heaps before it decide the kind of a heap: the most that may be taken, where nothing is split."""
        if not isinstance(self.game, TakeAndBreakGame) or self.game.last_taking is None:
            return None
        return None if self.game.splits(self.game.last_taking) else self.game.last_taking

    def of_position(self, position: Position) -> Tame | None:
        return tame_sum(map(self.of_heap, sorted(position)))

    def _classify(self, heap: int) -> Tame | None:
        options: list[Tame] = []
        for option in self.game.options(heap):
            tame = tame_sum(self._heaps[part] for part in option)
            if tame is None:
                return None
            options.append(tame)
        if not options:
            return Tame(0, firm=False)
        normal = mex(option.value for option in options)
        misere = mex(option.misere_value for option in options)
        if normal == misere:
            return Tame(normal, firm=True)
        return Tame(normal, firm=False) if {normal, misere} == {0, 1} else None
