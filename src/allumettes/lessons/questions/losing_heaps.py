"""Which single heaps are losing? All of them are to be marked."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from allumettes import games
from allumettes.lessons.proving import values
from allumettes.lessons.question import AnswerError, Question, Shown
from allumettes.lessons.question import read_number as _read
from allumettes.locale import _
from allumettes.locale.numbers import listed, number
from allumettes.locale.rules import rule_words

GAMES = {1: ("matches:1,2", "matches"), 3: ("matches:1,3,4", "matches:1,4", "matches:2,3", "matches:1,2,4")}


@dataclass(frozen=True)
class LosingHeapsQuestion(Question):
    game: str
    last: int

    levels = (1, 3)

    @classmethod
    def drawn(cls, chance: Random, level: int) -> LosingHeapsQuestion:
        return cls(chance.choice(GAMES[level]), chance.randint(8, 10))

    def losing(self) -> list[int]:
        return [heap for heap, value in enumerate(values(self.game, self.last)) if value == 0]

    def shown(self) -> Shown:
        return Shown(
            _("Which of these heaps are losing for whoever is to move? Mark all of them, from 0 on."),
            "several",
            rule=rule_words(games.find(self.game)),
            heaps=tuple(range(self.last + 1)),
        )

    def is_right(self, answer: str) -> bool:
        return self._marked(answer) == set(self.losing())

    def effort(self) -> int:
        return self.last + 1

    def solution(self) -> str:
        return ",".join(map(str, self.losing()))

    def correct(self) -> str:
        return listed([number(heap) for heap in self.losing()])

    def lines(self, answer: str | None) -> list[str]:
        said = []
        given = self.losing() if answer is None else self._marked(answer)
        proof = games.find(self.game)
        for heap in sorted(set(given) ^ set(self.losing()))[:1]:
            left = [option[0] for option in proof.options(heap)]
            losing = [one for one in left if one in self.losing()]
            if losing:
                said.append(
                    _("{heap} is winning: one move leaves {left}, which is losing.").format(
                        heap=number(heap), left=number(losing[0])
                    )
                )
            elif not left:
                said.append(_("{heap} is losing: there is no move left.").format(heap=number(heap)))
            else:
                said.append(
                    _("{heap} is losing: every move leaves a winning heap ({left}).").format(
                        heap=number(heap), left=", ".join(map(number, left))
                    )
                )
        return [*said, _("A heap is losing when none of its moves leaves a losing heap, and winning otherwise.")]

    def _marked(self, answer: str) -> set[int]:
        found = {_read(text) for text in answer.split(",")} if answer else set()
        if not found <= set(range(self.last + 1)):
            raise AnswerError(answer)
        return found
