"""The nim-sum of a few numbers, and the heap of Nim that makes a position losing."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from allumettes.core.position import nim_sum
from allumettes.lessons.question import BitColumns, NumberQuestion, Shown, bit_columns, read_number
from allumettes.locale import _
from allumettes.locale.numbers import number


@dataclass(frozen=True)
class NimSumQuestion(NumberQuestion):
    numbers: tuple[int, ...]

    levels = (3,)

    @classmethod
    def drawn(cls, chance: Random, level: int) -> NimSumQuestion:
        return cls(tuple(chance.sample(range(1, 13), chance.choice((2, 2, 3)))))

    def answer(self) -> int:
        return nim_sum(self.numbers)

    def effort(self) -> int:
        return len(self.numbers)

    def shown(self) -> Shown:
        summed = " ⊕ ".join(map(number, self.numbers))
        return Shown(_("What is the nim-sum {sum}?").format(sum=summed), "number")

    def lines(self, answer: str | None) -> list[str]:
        said = []
        if answer is not None and read_number(answer) == sum(self.numbers) != self.answer():
            said.append(
                _("{number} is the ordinary sum: in a nim-sum nothing is carried.").format(
                    number=number(sum(self.numbers))
                )
            )
        return [*said, _("In each column of binary digits, two ones cancel: what is left over is the nim-sum.")]

    def columns(self) -> BitColumns:
        return bit_columns([number(value) for value in self.numbers], list(self.numbers))


@dataclass(frozen=True)
class MissingHeapQuestion(NumberQuestion):
    heaps: tuple[int, ...]

    levels = (4,)

    @classmethod
    def drawn(cls, chance: Random, level: int) -> MissingHeapQuestion:
        return cls(tuple(sorted(chance.sample(range(1, 13), chance.choice((2, 3))))))

    def answer(self) -> int:
        return nim_sum(self.heaps)

    def effort(self) -> int:
        return len(self.heaps)

    def shown(self) -> Shown:
        return Shown(
            _("Nim: which heap must be added, so that the player to move is lost? (0 if none is needed.)"),
            "number",
            heaps=self.heaps,
        )

    def lines(self, answer: str | None) -> list[str]:
        return [
            _("A position of Nim is losing exactly when the nim-sum of its heaps is 0."),
            _("The heaps shown have the nim-sum {total}: only a heap of {total} brings it to 0.").format(
                total=number(self.answer())
            )
            if self.answer()
            else _("The heaps shown have the nim-sum 0 already."),
        ]

    def columns(self) -> BitColumns:
        return bit_columns([number(heap) for heap in self.heaps], list(self.heaps))
