"""The nim-value of a heap, of a position, of a heap far beyond what anybody counts."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from allumettes import games
from allumettes.core.position import Position
from allumettes.lessons.explaining import position_columns
from allumettes.lessons.proving import oracle, proved_period, values
from allumettes.lessons.question import BitColumns, NumberQuestion, PositionQuestion, Shown
from allumettes.locale import _
from allumettes.locale.numbers import listed, number
from allumettes.locale.rules import rule_words
from allumettes.solvers.analysis import heap_proof

TAKING = ("matches:1,3,4", "matches:1,2", "matches:2,3", "matches:1,2,4", "matches:1,4")
FAR = ("matches", "matches:1,2", "matches:1,3,4", "matches:1,4")


@dataclass(frozen=True)
class HeapValueQuestion(NumberQuestion):
    """The mex at work: the values of the smaller heaps are given."""

    game: str
    heap: int

    levels = (3, 4)

    @classmethod
    def drawn(cls, chance: Random, level: int) -> HeapValueQuestion:
        if level == 3:
            return cls(chance.choice(TAKING), chance.randint(4, 8))
        return cls("grundy", chance.randint(6, 10))

    def answer(self) -> int:
        return oracle(self.game).nim_values.of_heap(self.heap)

    def effort(self) -> int:
        return len(heap_proof(oracle(self.game), self.heap).options)

    def shown(self) -> Shown:
        return Shown(
            _("What is the nim-value of a heap of {heap}? The values of the smaller heaps are given.").format(
                heap=number(self.heap)
            ),
            "number",
            rule=rule_words(games.find(self.game)),
            heaps=(self.heap,),
            known=tuple(values(self.game, self.heap - 1)),
        )

    def lines(self, answer: str | None) -> list[str]:
        options = heap_proof(oracle(self.game), self.heap).options
        if not options:
            return [_("A heap of {heap} has no move: its value is 0.").format(heap=number(self.heap))]
        told = ", ".join(
            _("{heaps} (value {value})").format(
                heaps=" + ".join(map(number, option.option)), value=number(option.value)
            )
            for option in options
        )
        seen = ", ".join(map(number, sorted({option.value for option in options})))
        return [
            _("One move can leave {options}.").format(options=told),
            _("The smallest number that is not among {values} is {mex}.").format(
                values=seen, mex=number(self.answer())
            ),
        ]


@dataclass(frozen=True)
class PositionValueQuestion(NumberQuestion, PositionQuestion):
    game: str
    position: Position

    levels = (4, 5)

    @classmethod
    def drawn(cls, chance: Random, level: int) -> PositionValueQuestion:
        heaps = 2 if level == 4 else 3
        return cls("grundy", tuple(sorted(chance.sample(range(3, 14), heaps))))

    def answer(self) -> int:
        return oracle(self.game).nim_values.of_position(self.position)

    def effort(self) -> int:
        return len(self.position)

    def shown(self) -> Shown:
        return Shown(
            _("What is the nim-value of this position? The values of single heaps are given."),
            "number",
            rule=self.rule(),
            heaps=self.position,
            known=tuple(values(self.game, max(self.position))),
        )

    def lines(self, answer: str | None) -> list[str]:
        told = listed(
            [
                _("{heaps} (value {value})").format(
                    heaps=number(heap), value=number(oracle(self.game).nim_values.of_heap(heap))
                )
                for heap in self.position
            ]
        )
        end = (
            _("Its nim-sum is 0: the position is losing.")
            if self.answer() == 0
            else _("Its nim-sum is not 0: the position is winning.")
        )
        return [_("The heaps: {values}. A position is worth the nim-sum of its heaps.").format(values=told), end]

    def columns(self) -> BitColumns | None:
        return position_columns(oracle(self.game), self.position)


@dataclass(frozen=True)
class FarHeapQuestion(NumberQuestion):
    """A large heap of a game whose values repeat, which is proved."""

    game: str
    heap: int

    levels = (5,)

    @classmethod
    def drawn(cls, chance: Random, level: int) -> FarHeapQuestion:
        return cls(chance.choice(FAR), chance.randint(50, 999))

    def answer(self) -> int:
        return oracle(self.game).nim_values.of_heap(self._twin())

    def _twin(self) -> int:
        """The first heap of the period that has the same value."""
        certificate = proved_period(self.game)
        return certificate.preperiod + (self.heap - certificate.preperiod) % certificate.period

    def effort(self) -> int:
        """The period, and how often it fits."""
        return 2

    def shown(self) -> Shown:
        certificate = proved_period(self.game)
        return Shown(
            _("What is the nim-value of a heap of {heap}? Look for the period.").format(heap=number(self.heap)),
            "number",
            rule=rule_words(games.find(self.game)),
            known=tuple(values(self.game, certificate.preperiod + 3 * certificate.period - 1)),
        )

    def lines(self, answer: str | None) -> list[str]:
        certificate, twin = proved_period(self.game), self._twin()
        return [
            _("The values repeat with period {period}.").format(period=number(certificate.period)),
            _("{heap} = {times} × {period} + {rest}, so a heap of {heap} has the value of a heap of {rest}.").format(
                heap=number(self.heap),
                times=number((self.heap - twin) // certificate.period),
                period=number(certificate.period),
                rest=number(twin),
            ),
        ]
