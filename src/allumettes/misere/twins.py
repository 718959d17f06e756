"""Heaps that are the same game in every sum, by their canonical forms: a search looks at one of them only."""

from __future__ import annotations

from allumettes.core.errors import TooManyOptionsError, UndecidedError
from allumettes.core.game import HeapGame
from allumettes.misere.heaps import MisereHeaps
from allumettes.solvers.limit import Limit

MOST_COMPARED = 50
"""The largest heap that is compared with smaller ones: equal heaps are nearly all small."""

STEPS = 30_000
"""How many steps all comparisons may take together: some tenths of a second."""


class FormTwins:
    """For each heap the smallest with the same canonical form, and the Nim heap that it is.

    Where the steps are spent, every larger heap is its own twin.
    """

    def __init__(self, game: HeapGame, steps: int = STEPS) -> None:
        self.heaps = MisereHeaps(game, Limit(None, operations=steps))
        self._smallest: list[int] = []
        self._sizes: list[int | None] = []
        self._first: dict[int, int] = {}
        """The smallest heap with each form."""
        self._end = MOST_COMPARED

    def of_heap(self, heap: int) -> int | None:
        """The size of the Nim heap that a heap is, if it is one."""
        return self._sizes[heap] if self._knows(heap) else None

    def smallest(self, heap: int) -> int:
        """The smallest heap that is the same game."""
        return self._smallest[heap] if self._knows(heap) else heap

    def _knows(self, heap: int) -> bool:
        while heap <= self._end and len(self._sizes) <= heap:
            try:
                self._add(len(self._sizes))
            except (UndecidedError, TooManyOptionsError):
                self._end = len(self._sizes) - 1
        return heap <= self._end

    def _add(self, heap: int) -> None:
        form = self.heaps.form(heap)
        size = self.heaps.forms.nim_size(form)
        self._smallest.append(self._first.setdefault(form, heap))
        self._sizes.append(size)
