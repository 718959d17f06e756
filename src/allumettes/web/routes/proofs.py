"""Proofs that open: one step at a time, of any position of any game."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from allumettes.core.convention import Convention
from allumettes.core.notation import format_position, parse_position
from allumettes.core.position import LARGEST_HEAP
from allumettes.locale import language
from allumettes.web import proofs
from allumettes.web.attempts import ask
from allumettes.web.leaving import answered
from allumettes.web.limits import LONGEST_TEXT, check_endless
from allumettes.web.live import find_game
from allumettes.web.routes.visit import PROBLEMS, asker_of, tables_of
from allumettes.web.wire.proofs import ProofStep

router = APIRouter(tags=["proofs"], responses=PROBLEMS)

LONGEST_POSITION = 2_000
"""Characters: however they are encoded, the address stays below the largest head of a request."""

Game = Annotated[str, Query(max_length=LONGEST_TEXT, description="A game or a rule code.")]
Position = Annotated[str, Query(max_length=LONGEST_POSITION, description="Its heaps, with commas between them.")]
Heap = Annotated[int, Query(ge=0, le=LARGEST_HEAP)]


@router.get("/why", response_model=ProofStep)
async def why_position(
    game: Game, position: Position, request: Request, convention: Convention = Convention.NORMAL
) -> Response:
    """Why a position is winning or losing, and which steps that rests on."""
    rules, heaps = find_game(game), parse_position(position)
    check_endless(rules, heaps)
    work = ask(
        tables_of(request).workers,
        asker_of(request, f"why {rules.spec}"),
        proofs.why_position,
        rules.spec,
        format_position(heaps),
        convention.value,
        language(),
    )
    return await answered(request, work)


@router.get("/why/heap", response_model=ProofStep)
async def why_heap(game: Game, heap: Heap, request: Request) -> Response:
    """Why a heap has its nim-value."""
    rules = find_game(game)
    check_endless(rules, (heap,))
    asker = asker_of(request, f"why {rules.spec}")
    work = ask(tables_of(request).workers, asker, proofs.why_heap, rules.spec, heap, language())
    return await answered(request, work)
