"""Is a position winning or losing for the player to move?"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from allumettes.core.convention import Convention, Outcome
from allumettes.core.position import Position
from allumettes.lessons.explaining import misere_words, position_columns, why
from allumettes.lessons.proving import oracle
from allumettes.lessons.question import AnswerChoice, AnswerError, BitColumns, PositionQuestion, Shown
from allumettes.locale import _
from allumettes.locale.verdicts import outcome_word

ANSWERS = (Outcome.WINNING, Outcome.LOSING)


@dataclass(frozen=True)
class OutcomeQuestion(PositionQuestion):
    game: str
    position: Position
    convention: Convention = Convention.NORMAL

    levels = (1, 2, 4, 5)

    @classmethod
    def drawn(cls, chance: Random, level: int) -> OutcomeQuestion:
        if level == 1:
            return cls("matches", (chance.randint(4, 13),))
        if level == 2:
            first = chance.randint(2, 7)
            return cls("nim", (first, first if chance.random() < 0.5 else chance.randint(2, 7)))
        if level == 4:
            return _balanced(chance, "nim", Convention.NORMAL, 1, 9)
        return _balanced(
            chance, *chance.choice((("nim", Convention.MISERE, 1, 4), ("grundy", Convention.NORMAL, 3, 13)))
        )

    def shown(self) -> Shown:
        return Shown(
            _("You are to move. Is this position winning or losing for you?"),
            "choice",
            rule=self.rule(),
            heaps=self.position,
            choices=tuple(AnswerChoice(outcome.value, outcome_word(outcome)) for outcome in ANSWERS),
        )

    def is_right(self, answer: str) -> bool:
        if answer not in ANSWERS:
            raise AnswerError(answer)
        return answer == oracle(self.game, self.convention).outcome(self.position)

    def solution(self) -> str:
        return oracle(self.game, self.convention).outcome(self.position).value

    def correct(self) -> str:
        return outcome_word(oracle(self.game, self.convention).outcome(self.position))

    def lines(self, answer: str | None) -> list[str]:
        proof = oracle(self.game, self.convention)
        return [*misere_words(proof), *why(proof, self.position)]

    def columns(self) -> BitColumns | None:
        return position_columns(oracle(self.game, self.convention), self.position)


def _balanced(chance: Random, game: str, convention: Convention, least: int, most: int) -> OutcomeQuestion:
    """Three heaps; about half of the questions are about a losing position, which chance alone seldom gives."""
    wished = chance.choice(ANSWERS)
    while True:
        position = tuple(sorted(chance.randint(least, most) for _heap in range(3)))
        if oracle(game, convention).outcome(position) is wished and len(set(position)) > 1:
            return OutcomeQuestion(game, position, convention)
