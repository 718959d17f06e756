"""The mex of a few numbers: the least of 0, 1, 2… that is not among them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from random import Random

from allumettes.lessons.question import NumberQuestion, Shown, read_number
from allumettes.locale import _
from allumettes.locale.numbers import listed, number


@dataclass(frozen=True)
class MexQuestion(NumberQuestion):
    numbers: tuple[int, ...]

    levels = (2,)

    @classmethod
    def drawn(cls, chance: Random, level: int) -> MexQuestion:
        size = chance.randint(3, 5)
        return cls(tuple(sorted(chance.sample(range(7), size))))

    def answer(self) -> int:
        return next(value for value in count() if value not in self.numbers)

    def effort(self) -> int:
        return 1

    def shown(self) -> Shown:
        return Shown(
            _("What is the mex of these numbers, the smallest of 0, 1, 2, 3… that is missing?"),
            "number",
            numbers=self.numbers,
        )

    def lines(self, answer: str | None) -> list[str]:
        mex = self.answer()
        given = None if answer is None else read_number(answer)
        said = []
        if given is not None and given in self.numbers:
            said.append(_("{number} is among the numbers.").format(number=number(given)))
        elif given is not None and given > mex:
            said.append(
                _("{number} is missing too, but {mex} is smaller.").format(number=number(given), mex=number(mex))
            )
        if mex == 0:
            return [*said, _("0 is not among them: nothing smaller is left, so the mex is 0.")]
        present = listed([number(value) for value in range(mex)])
        return [
            *said,
            _("Among them: {present}. Missing: {mex}. So the mex is {mex}.").format(present=present, mex=number(mex)),
        ]
