"""Quizzes: `quiz(42)` asks questions about the games, and marks the answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from allumettes.library.choices import check_range
from allumettes.library.language import spoken

if TYPE_CHECKING:
    from allumettes.lessons.question import Marked, Question

MOST_QUESTIONS = 30


@dataclass(frozen=True, slots=True, repr=False)
class QuizQuestion:
    """A question of a quiz. `print` shows it; `mark` marks an answer and says why it is right or wrong."""

    number: int
    question: Question

    @property
    def prompt(self) -> str:
        """What is asked."""
        with spoken():
            return self.question.shown().prompt

    @property
    def rule(self) -> str:
        """The rule of the game that it is about; empty where it is about numbers alone."""
        with spoken():
            return self.question.shown().rule

    @property
    def heaps(self) -> tuple[int, ...]:
        """The heaps that it shows."""
        with spoken():
            return self.question.shown().heaps

    def mark(self, answer: str | int) -> Marked:
        """Mark an answer: a number, `winning` or `losing`, heaps (`0,4,8`) or a move (`6>5`)."""
        with spoken():
            return self.question.marked(str(answer))

    @property
    def answer(self) -> str:
        """The right answer, in words."""
        with spoken():
            return self.question.correct()

    def __str__(self) -> str:
        with spoken():
            shown = self.question.shown()
        parts = [shown.prompt, shown.rule, ", ".join(map(str, shown.numbers or shown.heaps))]
        if shown.known:
            parts.append(f"g = {', '.join(map(str, shown.known))}")
        return "\n".join(filter(None, [f"{self.number}. {parts[0]}", *(f"   {part}" for part in parts[1:] if part)]))

    def __repr__(self) -> str:
        return f"<QuizQuestion {self.number}>"


@dataclass(frozen=True, slots=True, repr=False)
class Quiz:
    """Questions of rising difficulty; the same seed gives the same ones, here and in the browser."""

    seed: int
    questions: tuple[QuizQuestion, ...]

    def __iter__(self) -> Iterator[QuizQuestion]:
        return iter(self.questions)

    def __len__(self) -> int:
        return len(self.questions)

    def __getitem__(self, place: int) -> QuizQuestion:
        return self.questions[place]

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.questions))

    def __repr__(self) -> str:
        return f"<Quiz {self.seed}, {len(self)} questions>"


def quiz(seed: int, count: int = 10) -> Quiz:
    """Questions about the games, with exact answers: the quiz and the sheet of this number in the browser.

    >>> import allumettes as al
    >>> questions = al.quiz(42)
    >>> questions
    <Quiz 42, 10 questions>
    >>> questions[4].mark(19).right
    False
    >>> questions[4].answer
    '3'
    """
    from allumettes.lessons.quiz import LARGEST_SEED
    from allumettes.lessons.quiz import quiz as drawn

    check_range("seed", seed, 0, LARGEST_SEED)
    check_range("count", count, 1, MOST_QUESTIONS)
    questions = (QuizQuestion(place, question) for place, question in enumerate(drawn(seed, count), 1))
    return Quiz(seed, tuple(questions))
