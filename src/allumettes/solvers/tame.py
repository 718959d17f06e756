"""Last move loses, by theory: heaps that behave like positions of Nim are called tame.

A tame heap behaves in any sum of tame heaps like a position of Nim (Conway, On Numbers and Games, chapter 12).
It is `fickle` (like a Nim heap of 0 or 1, whose outcome changes with the convention) or `firm` (its outcome is that
of normal play). A sum of fickle heaps is fickle, any firm heap makes the sum firm, and values add by xor.

Let n be the mex of the normal values of the options, and m that of their misère values, where fickle v counts as
v xor 1 (a heap without options has m = 1). If every option is tame, the heap is tame exactly when n = m (firm)
or {n, m} = {0, 1} (fickle). A heap that fails this is wild: this theory says nothing about sums with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.core.take_and_break import TakingGame
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import NEAR, mex


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
        if heap > NEAR and isinstance(self.game, TakingGame):
            heap = self._smaller_twin(heap, self.game.takings(heap)[-1])
        self.limit.reach(heap)
        while heap >= len(self._heaps):
            self._add_heap()
        return self._heaps[heap]

    def _add_heap(self) -> None:
        self.limit.step()
        self._heaps.append(self._classify(len(self._heaps)))

    def _smaller_twin(self, heap: int, most: int) -> int:
        """A heap of the same kind. Where nothing is split a heap depends on the `most` heaps before it, no others.

        Two equal stretches of that length are therefore followed by equal heaps, for ever.
        """
        if self._repeats is None:
            stretches: dict[tuple[Tame | None, ...], int] = {}
            for start in range(heap - most):
                while len(self._heaps) < start + most:
                    self._add_heap()
                first = stretches.setdefault(tuple(self._heaps[start : start + most]), start)
                if first < start:
                    self._repeats = first, start - first
                    break
            else:
                return heap
        first, period = self._repeats
        return first + (heap - first) % period

    def of_position(self, position: Position) -> Tame | None:
        return tame_sum(map(self.of_heap, position))

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
