"""A question with an exact answer: what it shows, how it is answered, and why an answer is right or wrong."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Literal

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.core.position import Position, nim_sum
from allumettes.core.text import excerpt
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import number
from allumettes.locale.rules import convention_words, rule_words

Form = Literal["choice", "number", "several", "move"]
"""How a question is answered: one of some words, a number, some of the heaps shown, or a move on the board."""

LARGEST_ANSWER = 10**6


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One of the answers to choose from."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class BitRow:
    """A number of a nim-sum: what it is the value of, and its binary digits."""

    label: str
    value: int
    bits: str


@dataclass(frozen=True, slots=True)
class BitColumns:
    """A nim-sum as columns of binary digits."""

    rows: list[BitRow]
    total: BitRow


@dataclass(frozen=True, slots=True)
class Shown:
    """All that somebody sees of a question before answering."""

    prompt: str
    form: Form
    rule: str = ""
    """The rule of the game, where there is one."""
    heaps: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    known: tuple[int, ...] = ()
    """Nim-values of the heaps 0, 1, 2… that are given."""
    choices: tuple[AnswerChoice, ...] = ()


@dataclass(frozen=True, slots=True)
class Marked:
    """An answer, marked: whether it is right, what is right, and why."""

    right: bool
    verdict: str
    correct: str
    lines: list[str]
    columns: BitColumns | None = None
    solution: str = ""
    """The right answer as it would be given, where it is one of the choices or some of the heaps."""


class AnswerError(AllumettesError):
    """A text that is no answer to the question."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@sentence.register
def _answer_words(error: AnswerError) -> str:
    return _("“{text}” is no answer to this question.").format(text=excerpt(error.text))


class Question(ABC):
    """A subclass in a module of `questions/` is a kind of question: quizzes find it by itself."""

    levels: ClassVar[tuple[int, ...]] = ()
    """The levels of difficulty, 1 to 5, at which a quiz asks it."""

    @classmethod
    @abstractmethod
    def drawn(cls, chance: Random, level: int) -> Question:
        """A question of this kind, drawn for a level."""

    @abstractmethod
    def shown(self) -> Shown:
        """What is asked, in the language that is spoken."""

    @abstractmethod
    def is_right(self, answer: str) -> bool:
        """Whether an answer is right; what is no answer at all raises `AnswerError`."""

    @abstractmethod
    def correct(self) -> str:
        """The right answer, as it is printed."""

    @abstractmethod
    def lines(self, answer: str | None) -> list[str]:
        """Why the right answer is right and, where one was given, why the other is wrong."""

    @abstractmethod
    def effort(self) -> int:
        """How many numbers are worked out by hand to find the answer: questions of a level come in this order."""

    def solution(self) -> str:
        """The right answer as it would be given, where it is one of the choices or some of the heaps."""
        return ""

    def columns(self) -> BitColumns | None:
        """The nim-sum that the answer rests on, if any."""
        return None

    def marked(self, answer: str) -> Marked:
        right = self.is_right(answer)
        if right:
            verdict = _("Right: {answer}.").format(answer=self.correct())
        else:
            verdict = _("Not quite. The answer is {answer}.").format(answer=self.correct())
        return Marked(right, verdict, self.correct(), self.lines(answer), self.columns(), self.solution())


class NumberQuestion(Question):
    """A question whose answer is one number."""

    @abstractmethod
    def answer(self) -> int: ...

    def is_right(self, answer: str) -> bool:
        return read_number(answer) == self.answer()

    def correct(self) -> str:
        return number(self.answer())


class PositionQuestion(Question):
    """A question about a position of a game."""

    game: str
    position: Position
    convention: Convention = Convention.NORMAL

    def rule(self) -> str:
        """The rule, and who wins where that is not the usual one."""
        words = rule_words(games.find(self.game))
        if self.convention is Convention.MISERE:
            return f"{words} {convention_words(self.convention).capitalize()}."
        return words

    def effort(self) -> int:
        """A heap of Nim is its own value; elsewhere the values of the smaller heaps are worked out before."""
        before = 0 if self.game == "nim" else max(self.position)
        return before + len(self.position) + (self.convention is Convention.MISERE)


def read_number(text: str) -> int:
    """The number that somebody wrote, with or without spaces between its thousands."""
    digits = re.sub(r"[\s\u00a0\u202f,]", "", text)
    if not re.fullmatch(r"[0-9]{1,7}", digits) or int(digits) > LARGEST_ANSWER:
        raise AnswerError(text)
    return int(digits)


def bit_columns(labels: list[str], summed: list[int]) -> BitColumns:
    """The nim-sum of some numbers, each with its label."""
    width = max(1, max(summed).bit_length())
    rows = [BitRow(label, value, f"{value:0{width}b}") for label, value in zip(labels, summed, strict=True)]
    total = nim_sum(summed)
    return BitColumns(rows, BitRow("", total, f"{total:0{width}b}"))
