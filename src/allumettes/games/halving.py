"""The halving game: a turn takes one match away or leaves half of them, rounded down."""

from collections.abc import Iterable, Mapping

from allumettes.core.game import Habit, HeapGame
from allumettes.core.move import Option
from allumettes.core.position import LARGEST_LISTED
from allumettes.core.text import N_


class Halving(HeapGame):
    name = "halving"
    aliases = ("moitié", "moitie")
    title = N_("The halving game")
    summary = N_("Take one match (sub) or leave half of the heap, rounded down (div).")
    default_start = (12,)
    habit = Habit.FIRST

    def named_options(self, heap: int) -> Mapping[str, Option]:
        return {"sub": (heap - 1,), "div": (heap // 2,)} if heap else {}

    def options(self, heap: int) -> Iterable[Option]:
        # Both actions lead from 1 to 0, and from 2 to 1: one option then.
        return tuple(dict.fromkeys(self.named_options(heap).values()))

    def known_nim_value(self, heap: int) -> int | None:
        """The formula holds for all heaps; small ones are left to the algorithms, whose work is counted."""
        return nim_value(heap) if heap > LARGEST_LISTED else None


def nim_value(heap: int) -> int:
    """0 where the trailing zeros are odd in number, else 1 or 2: the one that the option which is not 0 does not have.

    Of n and 2n exactly one has value 0, so n = 2m + 1 has one option of value 0 (2m or m) and n = 4k has one too (2k).
    The other option, 4k - 1, of a heap of 4k has again one of value 0, 4k - 2, so both have the value of 2k - 1 turned
    once or twice.
    """
    turned = False
    while heap > 1:
        if _trailing_zeros(heap) % 2:
            return 0
        half = heap // 2
        if heap % 2:
            turned = not turned
            heap = half - _trailing_zeros(half) % 2
        else:
            heap = half - 1
    return 2 if turned else heap


def _trailing_zeros(number: int) -> int:
    return (number & -number).bit_length() - 1
