"""Nim: take as many matches as you like from one heap. Four rows of 1, 3, 5 and 7 are the Marienbad game."""

from collections.abc import Iterable

from allumettes.core.take_and_break import Leave, TakeAndBreakGame
from allumettes.core.text import N_


class Nim(TakeAndBreakGame):
    name = "nim"
    title = N_("Nim")
    summary = N_("Take as many matches as you like, at least one, from one heap.")
    default_start = (1, 3, 5, 7)
    like_nim = True

    def takings(self, heap: int) -> Iterable[int]:
        return range(1, heap + 1)

    def digit(self, taken: int) -> int:
        return Leave.NO_HEAP | Leave.ONE_HEAP

    def known_nim_value(self, heap: int) -> int:
        return heap
