"""Help with a match: hints in four rungs, values, the history of who was winning, the review after the end."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from allumettes.core.record import format_record
from allumettes.core.text import N_
from allumettes.locale.proofs import LAST_RUNG
from allumettes.web import questions
from allumettes.web.answers import json
from allumettes.web.attempts import ask
from allumettes.web.leaving import answered
from allumettes.web.limits import LONGEST_TEXT
from allumettes.web.problems import RefusedError
from allumettes.web.questions import T
from allumettes.web.routes.visit import PROBLEMS, AtTable, Visit
from allumettes.web.state import earlier_heaps, help_allowed
from allumettes.web.wire.understanding import Board, Hint, History, Reason, Review, Trial, Values

router = APIRouter(tags=["understanding"], responses=PROBLEMS)

Rung = Annotated[
    int, Query(ge=1, le=LAST_RUNG, description="Is there a win, on which row, by which move, and the proof.")
]
MoveText = Annotated[str, Query(max_length=LONGEST_TEXT, description="A move in the notation.")]
TurnNumber = Annotated[
    int | None, Query(ge=0, le=1_000_000, description="Before which move; the last position if absent.")
]


MoveNumber = Annotated[int, Query(ge=1, le=1_000_000, description="The number of the move, from 1.")]


@router.get("/match/{match_id}/hint", response_model=Hint)
async def hint(rung: Rung, visit: AtTable, turn: TurnNumber = None) -> Response:
    """Help with one position, a little more on each rung."""
    return await _ask(visit, questions.hint, _turn(visit, turn), rung, visit.language)


@router.get("/match/{match_id}/values", response_model=Values)
async def values(visit: AtTable, turn: TurnNumber = None) -> Response:
    """The outcome of a position, and the values of its heaps and moves."""
    return await _ask(visit, questions.values, _turn(visit, turn), visit.language)


@router.get("/match/{match_id}/board", response_model=Board)
async def board(visit: AtTable, turn: TurnNumber = None) -> Response:
    """An earlier position with its moves, to try another one; nothing is played."""
    _check_help(visit)
    number = _turn(visit, turn)
    heaps = await visit.tables.read(visit.table, lambda live: earlier_heaps(live, number))
    return json(b'{"turn":%d,"heaps":[%b]}' % (number, b",".join(heaps)))


@router.get("/match/{match_id}/trial", response_model=Trial)
async def trial(text: MoveText, visit: AtTable, turn: TurnNumber = None) -> Response:
    """What another move would have been worth in an earlier position; nothing is played."""
    return await _ask(visit, questions.trial, _turn(visit, turn), text, visit.language)


@router.get("/match/{match_id}/history", response_model=History)
async def history(visit: AtTable) -> Response:
    """Who was winning at each position of the match."""
    return await _ask(visit, questions.history, visit.language)


@router.get("/match/{match_id}/reason", response_model=Reason)
async def reason(visit: AtTable, turn: MoveNumber) -> Response:
    """Why a move was played."""
    return await _ask(visit, questions.reason, _turn(visit, turn), visit.language)


@router.get("/match/{match_id}/review", response_model=Review)
async def review(visit: AtTable) -> Response:
    """The mark of each move, without a better one."""
    if not visit.table.live.match.is_over:
        raise RefusedError(HTTPStatus.FORBIDDEN, N_("The review comes when the match is over."))
    return await _ask(visit, questions.review, visit.language)


async def _ask(visit: Visit, question: questions.Question[T], *arguments: object) -> Response:
    """The answer of a worker, cancelled where the visitor leaves."""
    _check_help(visit)
    record = await visit.tables.read(visit.table, lambda live: format_record(live.match))
    return await answered(visit.request, ask(visit.tables.workers, visit.asker, question, record, *arguments))


def _check_help(visit: Visit) -> None:
    if not help_allowed(visit.table.live):
        raise RefusedError(
            HTTPStatus.FORBIDDEN, N_("Between two people who play each other there is no help before the end.")
        )


def _turn(visit: Visit, turn: int | None) -> int:
    last = len(visit.table.live.turns)
    if turn is not None and turn > last:
        raise RefusedError(HTTPStatus.NOT_FOUND, N_("The match has no move of that number."))
    return last if turn is None else turn
