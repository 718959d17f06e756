"""Version 4 of the course: two winning heaps of the same type cancel, whatever else is there.

The course gives the types of heaps 0 to 50 as a table. They are the nim-values, so they are computed here, for any
size. Of an odd number of heaps of one type the first stays. Pairs are all this version sees: it must still search
[3,5,13], whose three different types cancel together.
"""

from collections import Counter
from collections.abc import Iterator

from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.solvers import examples
from allumettes.solvers.ladder.heap_search import Heaps
from allumettes.solvers.ladder.neutral_heaps import NeutralHeaps
from allumettes.solvers.ladder.reduction import Reduction, reduction
from allumettes.solvers.ladder.solver import Sentence
from allumettes.solvers.nim_values import NimValues
from allumettes.solvers.oracle import Oracle


class HeapTypes(NeutralHeaps):
    name, idea, rung = "v4", "heap_types", 4
    title = N_("two winning heaps of the same type cancel")
    short = N_("heap types")
    explanation = N_("Two winning heaps of the same nim-value cancel: `{pair}` may be taken out of any position.")
    builds_on = "v3"
    saving = N_(
        "Two heaps known to be winning and of the same type are taken away together, as losing heaps are: positions "
        "that differ only by such pairs are one and the same."
    )

    @classmethod
    def explained(cls, oracle: Oracle) -> Iterator[Sentence]:
        yield cls.explanation, {"pair": format_position(examples.same_value(oracle.nim_values) or ())}
        if triple := examples.three_values(oracle.nim_values):
            yield N_("It sees pairs only: it must still search `{triple}`."), {"triple": format_position(triple)}

    types: NimValues

    def reduction(self, position: Position) -> Reduction | None:
        return reduction(self.game, position, pairs=True)

    def simplify(self, heaps: Heaps) -> Heaps:
        remaining = super().simplify(heaps)
        known = [heap for heap in remaining if (heap,) in self.winning]
        odd = {kind for kind, number in Counter(map(self.types.of_heap, known)).items() if number % 2}
        simplified = []
        for heap in remaining:
            if (heap,) in self.winning:
                kind = self.types.of_heap(heap)
                if kind not in odd:
                    continue
                odd.discard(kind)
            simplified.append(heap)
        return simplified

    def _make_tables(self) -> None:
        super()._make_tables()
        self.types = NimValues(self.game)
