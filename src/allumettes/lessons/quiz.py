"""A quiz: questions of rising difficulty, drawn by a seed. The same seed gives the same questions."""

from __future__ import annotations

from random import Random

from allumettes.lessons.question import Question
from allumettes.lessons.questions import kinds

LEVELS = (1, 2, 3, 4, 5)
USUAL_COUNT, MOST_QUESTIONS = 10, 30
LARGEST_SEED = 999_999


def quiz(seed: int, count: int = USUAL_COUNT) -> list[Question]:
    """So many questions; no two are the same, and two in a row are of different kinds where a level has several."""
    chance = Random(f"allumettes quiz {seed}")
    asked: list[Question] = []
    for number in range(count):
        level = LEVELS[number * len(LEVELS) // count]
        fit = [kind for kind in kinds() if level in kind.levels and not (asked and type(asked[-1]) is kind)]
        question = chance.choice(fit).drawn(chance, level)
        while question in asked:
            question = chance.choice(fit).drawn(chance, level)
        asked.append(question)
    return asked
