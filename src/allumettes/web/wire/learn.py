"""What the pages that teach receive: questions, marked answers, boards of lessons."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from allumettes.lessons.coach import Mood
from allumettes.lessons.question import Marked, Shown
from allumettes.web.wire.table import State


class QuestionView(TypedDict):
    """A question, and the board on which it is answered where it asks for a move."""

    shown: Shown
    board: State | None


class LessonBoard(TypedDict):
    """A match of a lesson after the reader's last move and the computer's answer."""

    state: State
    mood: Mood | None
    comment: str
    won: bool


class AskTask(TypedDict):
    kind: Literal["ask"]
    question: QuestionView


class PlayTask(TypedDict):
    kind: Literal["play"]
    board: LessonBoard


class ShiftTask(TypedDict):
    kind: Literal["shift"]
    largest: int
    tries: int
    """How many shifts have to be tried where none is right; 0 where one is to be found."""


class LessonTasks(TypedDict):
    """What there is to do in a lesson, by the keys of its tasks."""

    step: str
    tasks: dict[str, Annotated[AskTask | PlayTask | ShiftTask, Field(discriminator="kind")]]


class MarkedAnswer(TypedDict):
    """An answer, marked; the board has the move that was played, and what wins against a wrong one."""

    marked: Marked
    board: State | None


class QuizView(TypedDict):
    """A quiz: the same seed gives the same questions."""

    seed: int
    questions: list[QuestionView]
