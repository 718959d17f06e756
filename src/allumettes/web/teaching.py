"""Lessons and questions as the pages need them: with boards, and with their texts as HTML."""

from __future__ import annotations

import json
import re
from typing import cast

from markupsafe import Markup, escape

from allumettes.core.convention import Convention
from allumettes.core.notation import format_move, format_position
from allumettes.core.position import Position
from allumettes.lessons.coach import follow
from allumettes.lessons.lesson import Ask, Lesson, Play, Task
from allumettes.lessons.proving import oracle
from allumettes.lessons.question import Question
from allumettes.lessons.questions.winning_move import WinningMoveQuestion
from allumettes.lessons.shifting import LARGEST_SHIFT
from allumettes.web.live import Seats
from allumettes.web.set_up import OPPONENT, YOU, seats_of_maker, set_up
from allumettes.web.state import Viewer, state
from allumettes.web.wire.learn import AskTask, LessonBoard, LessonTasks, MarkedAnswer, PlayTask, QuestionView, ShiftTask
from allumettes.web.wire.matches import MatchOptions
from allumettes.web.wire.table import State

MARKS = re.compile(r"`([^`]+)`|\*([^*]+)\*")


def rich(text: str) -> Markup:
    """A text of a lesson as HTML: `backquotes` are code, *stars* are strong."""
    html = Markup()
    end = 0
    for mark in MARKS.finditer(text):
        tag, words = ("code", mark[1]) if mark[1] else ("strong", mark[2])
        html += escape(text[end : mark.start()]) + Markup(f"<{tag}>%s</{tag}>") % words
        end = mark.end()
    return html + escape(text[end:])


def tasks_view(lesson: Lesson) -> LessonTasks:
    return {"step": lesson.address, "tasks": {key: _task_view(task) for key, task in lesson.tasks.items()}}


def _task_view(task: Task) -> AskTask | PlayTask | ShiftTask:
    if isinstance(task, Ask):
        return {"kind": "ask", "question": question_view(task.question)}
    if isinstance(task, Play):
        return {"kind": "play", "board": lesson_board(task, [])}
    return {"kind": "shift", "largest": LARGEST_SHIFT, "tries": task.tries}


def lesson_board(play: Play, moves: list[str]) -> LessonBoard:
    """The board of a lesson after these moves and the computer's answer to the last of them."""
    followed = follow(play, moves)
    first = OPPONENT if play.computer_begins else YOU
    return {
        "state": board_state(play.game, play.start, play.convention, first, followed.moves),
        "mood": followed.comment.mood if followed.comment else None,
        "comment": followed.comment.words if followed.comment else "",
        "won": followed.won,
    }


def question_view(question: Question) -> QuestionView:
    board = None
    if isinstance(question, WinningMoveQuestion):
        board = board_state(question.game, question.position, question.convention, YOU, [])
    return {"shown": question.shown(), "board": board}


def marked_answer(question: Question, answer: str) -> MarkedAnswer:
    marked = question.marked(answer)
    board = None
    if isinstance(question, WinningMoveQuestion):
        moves = [answer]
        left = question.move(answer).result(question.position)
        refutation = next(oracle(question.game, question.convention).winning_moves(left), None)
        if refutation:
            moves.append(format_move(left, refutation))
        board = board_state(question.game, question.position, question.convention, YOU, moves, frozenset())
    return {"marked": marked, "board": board}


def board_state(
    game: str, start: Position, convention: Convention, first: str, moves: list[str], seats: Seats | None = None
) -> State:
    """The state of a match that is not stored, against the perfect player; without seats nothing can be played."""
    options = MatchOptions.model_construct(
        game=game,
        start=format_position(start),
        convention=convention.value,
        opponent="perfect",
        first=first,
        name="",
        moves=moves,
    )
    live = set_up(options, "", 0)
    held = seats_of_maker(live.stored) if seats is None else seats
    return cast("State", json.loads(state(live, Viewer(held), stored=False).json))
