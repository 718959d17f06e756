"""The halving game: a turn takes one match away or leaves half of them, rounded down."""

from collections.abc import Iterable, Mapping

from allumettes.core.game import Habit, HeapGame
from allumettes.core.move import Option
from allumettes.core.text import N_


class Halving(HeapGame):
    name = "halving"
    aliases = ("moitié", "moitie")
    title = N_("The halving game")
    summary = N_("Take one match (sub) or leave half of the heap, rounded down (div). Whoever makes 0 wins.")
    default_start = (10,)
    habit = Habit.FIRST

    def named_options(self, heap: int) -> Mapping[str, Option]:
        return {"sub": (heap - 1,), "div": (heap // 2,)} if heap else {}

    def options(self, heap: int) -> Iterable[Option]:
        # Both actions lead from 1 to 0, and from 2 to 1: one option then.
        return tuple(dict.fromkeys(self.named_options(heap).values()))
