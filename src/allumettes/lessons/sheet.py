"""A sheet of questions to print: the students' pages, and the key on a page of its own."""

from __future__ import annotations

from dataclasses import dataclass

from allumettes.lessons.question import Question, Shown
from allumettes.lessons.quiz import USUAL_COUNT, quiz
from allumettes.locale import _


@dataclass(frozen=True, slots=True)
class SheetQuestion:
    """A question on paper, with its answer for the key."""

    number: int
    shown: Shown
    asked: str
    """What is asked, in the words that paper needs."""
    correct: str
    """Empty where the reason says it."""
    reason: str


@dataclass(frozen=True, slots=True)
class Sheet:
    seed: int
    questions: list[SheetQuestion]

    @property
    def title(self) -> str:
        return _("Matchstick games: exercises")


def sheet(seed: int, count: int = USUAL_COUNT) -> Sheet:
    """The sheet of a seed, in the language that is spoken. It asks what the quiz of that seed asks."""
    return Sheet(seed, [_on_paper(place, question) for place, question in enumerate(quiz(seed, count), 1)])


def _on_paper(place: int, question: Question) -> SheetQuestion:
    shown = question.shown()
    asked = shown.prompt
    if shown.form == "move":
        asked = _("You are to move. Write down a winning move.")
    elif shown.form == "several":
        asked = _("Which of these heaps are losing for whoever is to move? Circle all of them, from 0 on.")
    correct, lines = question.correct(), question.lines(None)[:2]
    if shown.form == "move":  # each winning move has its own sentence
        correct, lines = "", question.lines(None)
    return SheetQuestion(place, shown, asked, correct, " ".join(lines))
