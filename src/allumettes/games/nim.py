"""Nim: take as many matches as you like from one heap. Four rows of 1, 3, 5 and 7 are the Marienbad game."""

from collections.abc import Iterable

from allumettes.core.move import Option
from allumettes.core.take_and_break import TakingGame
from allumettes.core.text import N_


class Nim(TakingGame):
    name = "nim"
    title = N_("Nim")
    summary = N_("Take as many matches as you like, at least one, from one heap.")
    default_start = (3, 4, 5)
    like_nim = True
    last_taking = None
    cycle = range(1, 2)

    def takings(self, heap: int) -> range:
        return range(1, heap + 1)

    def known_nim_value(self, heap: int) -> int:
        return heap

    def known_options(self, heap: int, value: int) -> Iterable[Option]:
        return ((value,),) if value < heap else ()
