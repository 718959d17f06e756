"""Version 3 of the course: a heap known to be losing changes nothing (theorem 3.4), so it is taken away.

The course takes the theorem from a report of MATh.en.JEANS:
https://www.mathenjeans.fr/sites/default/files/comptes-rendus/anciens/9903grun/grundy2.html
It is one of normal play: when the last move loses, even the empty heaps of a sum can matter.
"""

from collections.abc import Iterator

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.solvers import examples
from allumettes.solvers.ladder.both_tables import BothTables
from allumettes.solvers.ladder.heap_search import Heaps
from allumettes.solvers.ladder.reduction import Reduction, reduction
from allumettes.solvers.ladder.solver import Counters, Sentence, Unfit
from allumettes.solvers.oracle import Oracle


class NeutralHeaps(BothTables):
    name, idea, rung = "v3", "neutral_heaps", 3
    title = N_("losing heaps are neutral: they are removed before looking up")
    short = N_("neutral heaps")
    explanation = N_(
        "A losing heap makes no difference to the heaps beside it: once it is known to lose, it is taken away."
    )
    builds_on = "v2"
    saving = N_(
        "A heap known to be losing is taken away before the position is looked up. Positions that differ only by "
        "losing heaps are then one and the same."
    )

    @classmethod
    def explained(cls, oracle: Oracle) -> Iterator[Sentence]:
        yield cls.explanation, {}
        if example := examples.neutral(oracle.nim_values):
            winning, losing = example
            yield (
                N_("Since `{losing}` is losing, `{position}` is judged as `{winning}`."),
                {"losing": losing, "position": format_position((winning, losing)), "winning": winning},
            )

    @classmethod
    def unfit(cls, game: HeapGame, convention: Convention, position: Position) -> Unfit | None:
        return Unfit.NORMAL_ONLY if convention is Convention.MISERE else None

    def is_losing(self, heaps: Heaps) -> bool | None:
        simplified = self.simplify(heaps)
        self.counters.removed = (self.counters.removed or 0) + sum(map(self.is_playable, heaps)) - len(simplified)
        return super().is_losing(heaps if simplified == heaps else simplified)

    def _new_counters(self) -> Counters:
        counters = super()._new_counters()
        counters.removed = 0
        return counters

    def searched_heaps(self, position: Position) -> Position:
        return tuple(self.simplify(list(position)))

    def reduction(self, position: Position) -> Reduction | None:
        return reduction(self.game, position, pairs=False)

    def simplify(self, heaps: Heaps) -> Heaps:
        """The heaps that count: neither stuck nor already known to be losing."""
        return [heap for heap in heaps if self.is_playable(heap) and (heap,) not in self.losing]
