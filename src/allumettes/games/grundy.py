"""Grundy's game (Patrick Grundy, 1939): split one heap into two heaps of different sizes."""

from collections.abc import Iterable

from allumettes.core.take_and_break import Leave, TakeAndBreakGame
from allumettes.core.text import N_


class Grundy(TakeAndBreakGame):
    name = "grundy"
    title = N_("Grundy's game")
    summary = N_(
        "Split one heap into two heaps of different sizes. "
        "Heaps of 1 and 2 cannot be split. A variant of Nim that Patrick Grundy invented in 1939."
    )
    default_start = (11,)
    unequal = True
    last_taking = 0

    def takings(self, heap: int) -> Iterable[int]:
        return (0,)

    def digit(self, taken: int) -> int:
        return Leave.TWO_HEAPS
