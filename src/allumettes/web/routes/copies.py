"""A match to copy: its record, its board as text, its board as a picture."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse, Response

from allumettes.core.record import format_record
from allumettes.drawings.board import board_svg
from allumettes.locale.rules import convention_words, full_title
from allumettes.web.answers import text as text_answer
from allumettes.web.live import LiveMatch
from allumettes.web.names import shown, with_shown_names
from allumettes.web.routes.visit import PROBLEMS, AtTable
from allumettes.web.state import Viewer, status

router = APIRouter(tags=["copies"], responses=PROBLEMS)

MOST_STICKS = 60
SVG = "image/svg+xml"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
"""A picture brings its own style along, also where it is opened as a page of its own."""


@router.get("/match/{match_id}/record", response_class=PlainTextResponse)
async def record(visit: AtTable, download: Annotated[bool, Query()] = False) -> Response:
    """The match record: people can read it, `allumettes resume` goes on with it."""
    name = f"allumettes-{visit.table.live.stored.id}.match"
    headers = {"content-disposition": f'attachment; filename="{name}"'} if download else None
    content = await visit.tables.read(visit.table, lambda live: format_record(with_shown_names(live.match)))
    return text_answer(content, headers)


@router.get("/match/{match_id}/text", response_class=PlainTextResponse)
async def text(visit: AtTable) -> Response:
    """The board and the moves so far, as one would paste them into a message."""
    return text_answer(await visit.tables.read(visit.table, board_text))


@router.get(
    "/match/{match_id}/board.svg",
    response_class=Response,
    responses={200: {"content": {SVG: {}}, "description": "The board as a picture."}},
)
async def picture(visit: AtTable) -> Response:
    content = await visit.tables.read(visit.table, lambda live: board_svg(live.match.game, live.match.position))
    return text_answer(content, {"content-security-policy": PICTURE_POLICY}, SVG)


def board_text(live: LiveMatch) -> str:
    match = live.match
    lines = [
        f"{full_title(match.game)} ({convention_words(match.convention)})",
        " – ".join(shown(seat.name) for seat in match.seats),
        "",
        *(f"{row} : {sticks(heap)}" for row, heap in enumerate(match.position)),
        "",
        " ".join(turn.text for turn in live.turns),
        status(live, Viewer(frozenset())),
    ]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def sticks(heap: int) -> str:
    return " ".join("|" * heap) if heap <= MOST_STICKS else f"({heap})"
