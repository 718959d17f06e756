"""The pages that teach: the path and its steps, the quiz, the sheet; and what is asked while somebody learns."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from secrets import randbelow
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, HTTPException, Query, Request
from pydantic_core import to_json
from starlette.responses import RedirectResponse, Response

from allumettes.lessons.lesson import Ask, Lesson, Play, Shift
from allumettes.lessons.quiz import COUNTS, LARGEST_SEED, USUAL_COUNT, count_of, quiz, seed_of
from allumettes.lessons.sheet import sheet
from allumettes.lessons.shifting import LARGEST_SHIFT, Comparison, compare
from allumettes.lessons.steps import steps
from allumettes.web.answers import data
from allumettes.web.limits import LONGEST_TEXT
from allumettes.web.pages import READ, in_script, show
from allumettes.web.routes.visit import PROBLEMS, asker_of, tables_of
from allumettes.web.teaching import lesson_board, marked_answer, question_view, rich, tasks_view
from allumettes.web.wire.learn import LessonBoard, LessonTasks, MarkedAnswer, QuizView
from allumettes.web.words import words

router = APIRouter(tags=["learning"], responses=PROBLEMS)

MOST_MOVES = 100
"""No match of a lesson is as long."""

Seed = Annotated[int, Query(ge=0, le=LARGEST_SEED)]
AnswerText = Annotated[str, Query(max_length=LONGEST_TEXT)]
T = TypeVar("T", Ask, Play, Shift)


@router.api_route("/learn", methods=READ, include_in_schema=False)
async def contents_page(request: Request) -> Response:
    return await show(request, "learn/contents.html", lambda: {"lessons": _lessons(), "words": words("learn")})


@router.api_route("/learn/quiz", methods=READ, include_in_schema=False)
async def quiz_page(request: Request, seed: str = "") -> Response:
    """A quiz; without a seed, the address of a new one."""
    if not seed:
        return _with_new_seed(request)
    chosen = seed_of(seed)
    return await show(
        request,
        "learn/quiz.html",
        lambda: {"seed": chosen, "data": in_script(to_json(_quiz_view(chosen))), "words": words("learn", "board")},
    )


@router.get("/learn/quiz/questions", response_model=QuizView)
async def quiz_questions(request: Request, seed: Seed) -> Response:
    """The questions of a quiz, of rising difficulty."""
    return await _answered(request, lambda: _quiz_view(seed))


@router.get("/learn/quiz/answer", response_model=MarkedAnswer)
async def quiz_answer(
    request: Request, seed: Seed, number: Annotated[int, Query(ge=1, le=USUAL_COUNT)], answer: AnswerText
) -> Response:
    """An answer to a question of a quiz, marked and explained."""
    return await _answered(request, lambda: marked_answer(quiz(seed)[number - 1], answer))


@router.api_route("/learn/sheet", methods=READ, include_in_schema=False)
async def sheet_page(request: Request, seed: str = "", count: str = "") -> Response:
    """The questions to print, and their key; without a seed, the address of a new sheet."""
    if not seed:
        return _with_new_seed(request)
    chosen, many = seed_of(seed), count_of(count)
    return await show(
        request,
        "learn/sheet.html",
        lambda: {"sheet": sheet(chosen, many), "count": many, "counts": COUNTS, "rich": rich},
    )


@router.api_route("/learn/{step}", methods=READ, include_in_schema=False)
async def step_page(request: Request, step: str) -> Response:
    if step not in steps():
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return await show(request, "learn/lesson.html", lambda: _page_of(step))


@router.get("/learn/{step}/tasks", response_model=LessonTasks)
async def step_tasks(request: Request, step: str) -> Response:
    """What there is to do in a step."""
    if step not in steps():
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return await _answered(request, lambda: tasks_view(steps()[step].lesson()))


@router.get("/learn/{step}/{task}/board", response_model=LessonBoard)
async def task_board(
    request: Request, step: str, task: str, moves: Annotated[list[AnswerText], Query(max_length=MOST_MOVES)]
) -> Response:
    """A match of a lesson after some moves: the computer's answer, and a comment on the last one. Nothing is stored."""
    play = _task(step, task, Play)
    return await _answered(request, lambda: lesson_board(play, moves))


@router.get("/learn/{step}/{task}/answer", response_model=MarkedAnswer)
async def task_answer(request: Request, step: str, task: str, answer: AnswerText) -> Response:
    """An answer to a question of a lesson, marked and explained."""
    ask = _task(step, task, Ask)
    return await _answered(request, lambda: marked_answer(ask.question, answer))


@router.get("/learn/{step}/{task}/shift", response_model=Comparison)
async def task_shift(
    request: Request, step: str, task: str, by: Annotated[int, Query(ge=1, le=LARGEST_SHIFT)]
) -> Response:
    """The nim-values of a game compared with themselves, some heaps further on."""
    shift = _task(step, task, Shift)
    return await _answered(request, lambda: compare(shift, by))


async def _answered(request: Request, answer: Callable[[], object]) -> Response:
    """What the background thread finds, as data."""
    asker = asker_of(request, request.url.path)
    return data(await tables_of(request).background.run(asker, False, answer))


def _task(step: str, key: str, kind: type[T]) -> T:
    task = steps()[step].lesson().tasks.get(key) if step in steps() else None
    if not isinstance(task, kind):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return task


def _lessons() -> list[Lesson]:
    return [step.lesson() for step in steps().values()]


def _page_of(address: str) -> dict[str, Any]:
    lessons = _lessons()
    place = next(place for place, lesson in enumerate(lessons) if lesson.address == address)
    return {
        "lessons": lessons,
        "lesson": lessons[place],
        "number": place + 1,
        "before": lessons[place - 1] if place else None,
        "after": lessons[place + 1] if place + 1 < len(lessons) else None,
        "data": in_script(to_json(tasks_view(lessons[place]))),
        "words": words("learn", "board"),
        "rich": rich,
    }


def _quiz_view(seed: int) -> QuizView:
    return {"seed": seed, "questions": [question_view(question) for question in quiz(seed)]}


def _with_new_seed(request: Request) -> Response:
    address = request.url.include_query_params(seed=randbelow(LARGEST_SEED + 1))
    return RedirectResponse(f"{address.path}?{address.query}", HTTPStatus.SEE_OTHER)
