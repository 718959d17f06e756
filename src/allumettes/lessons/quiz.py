"""A quiz: questions of rising difficulty, drawn by a seed. The same seed gives the same questions."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

from allumettes.core.errors import AllumettesError, UnknownChoiceError
from allumettes.core.text import excerpt
from allumettes.lessons.question import Question
from allumettes.lessons.questions import kinds
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import number

LEVELS = (1, 2, 3, 4, 5)
USUAL_COUNT = 10
COUNTS = (5, 10, 15, 20, 30)
"""How many questions a sheet may have."""
LARGEST_SEED = 999_999


class SeedError(AllumettesError):
    """A text that is no seed."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@sentence.register
def _seed_words(error: SeedError) -> str:
    return _("“{text}” is no number of a quiz: these go from 0 to {most}.").format(
        text=excerpt(error.text), most=number(LARGEST_SEED)
    )


def seed_of(text: str) -> int:
    """The seed that somebody wrote."""
    if not re.fullmatch(r"[0-9]{1,6}", text.strip()):
        raise SeedError(text)
    return int(text)


def count_of(text: str) -> int:
    """The number of questions that somebody wrote; the usual one where nothing was written."""
    if not text:
        return USUAL_COUNT
    if text not in map(str, COUNTS):
        raise UnknownChoiceError("count", text, tuple(map(str, COUNTS)))
    return int(text)


def quiz(seed: int, count: int = USUAL_COUNT) -> list[Question]:
    """So many questions, no two the same: level by level and, within a level, those that take less work first.

    A kind of question comes again in a level when all others have come.
    """
    chance = Random(f"allumettes quiz {seed}")
    places = Counter(LEVELS[place * len(LEVELS) // count] for place in range(count))
    return [question for level in places for question in _of_level(chance, level, places[level])]


def _of_level(chance: Random, level: int, count: int) -> list[Question]:
    fit = [kind for kind in kinds() if level in kind.levels]
    asked: list[Question] = []
    while len(asked) < count:
        for kind in chance.sample(fit, min(len(fit), count - len(asked))):
            question = kind.drawn(chance, level)
            while question in asked:
                question = kind.drawn(chance, level)
            asked.append(question)
    return sorted(asked, key=lambda question: question.effort())
