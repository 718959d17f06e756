"""Find a winning move, on the board."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import IllegalMoveError, UnreadableError
from allumettes.core.move import Move
from allumettes.core.notation import parse_move
from allumettes.core.position import Position
from allumettes.lessons.explaining import all_moves, misere_words, position_columns, what_follows, why, winning_texts
from allumettes.lessons.proving import oracle
from allumettes.lessons.question import AnswerError, BitColumns, PositionQuestion, Shown
from allumettes.locale import _

LEVELS = {
    1: ("matches", 1, 5, 11, Convention.NORMAL),
    2: ("nim", 2, 1, 7, Convention.NORMAL),
    3: ("matches:1,3,4", 1, 5, 13, Convention.NORMAL),
    4: ("nim", 3, 1, 9, Convention.NORMAL),
    5: ("grundy", 2, 4, 13, Convention.NORMAL),
}
"""For each level the game, how many heaps, the least and the largest of them, and the convention."""


@dataclass(frozen=True)
class WinningMoveQuestion(PositionQuestion):
    game: str
    position: Position
    convention: Convention = Convention.NORMAL

    levels = (1, 2, 3, 4, 5)

    @classmethod
    def drawn(cls, chance: Random, level: int) -> WinningMoveQuestion:
        game, heaps, least, most, convention = LEVELS[level]
        if level == 5 and chance.random() < 0.5:
            game, heaps, least, most, convention = "nim", 3, 1, 5, Convention.MISERE
        while True:
            position = tuple(sorted(chance.randint(least, most) for _heap in range(heaps)))
            if oracle(game, convention).outcome(position) is Outcome.WINNING:
                return cls(game, position, convention)

    def shown(self) -> Shown:
        return Shown(_("Play a winning move."), "move", rule=self.rule(), heaps=self.position)

    def move(self, answer: str) -> Move:
        """The move that an answer names."""
        try:
            return parse_move(oracle(self.game).game, self.position, answer)
        except (UnreadableError, IllegalMoveError) as error:
            raise AnswerError(answer) from error

    def is_right(self, answer: str) -> bool:
        proof = oracle(self.game, self.convention)
        return proof.is_losing(self.move(answer).result(self.position))

    def effort(self) -> int:
        return super().effort() + 1

    def correct(self) -> str:
        return all_moves(winning_texts(oracle(self.game, self.convention), self.position))

    def lines(self, answer: str | None) -> list[str]:
        proof = oracle(self.game, self.convention)
        said = []
        if answer is not None and not self.is_right(answer):
            said.append(what_follows(proof, self.position, self.move(answer)))
        return [*said, *why(proof, self.position), *misere_words(proof)]

    def columns(self) -> BitColumns | None:
        return position_columns(oracle(self.game, self.convention), self.position)
