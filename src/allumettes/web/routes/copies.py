"""A match to take away: its record, its board as text, its board as a picture."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse, Response

from allumettes.core.notation import format_move, format_position
from allumettes.core.record import format_record
from allumettes.locale import _
from allumettes.locale.sentences import convention_words
from allumettes.web.names import shown, with_shown_names
from allumettes.web.picture import board_svg
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
    return PlainTextResponse(format_record(with_shown_names(visit.table.live.match)), headers=headers)


@router.get("/match/{match_id}/text", response_class=PlainTextResponse)
async def text(visit: AtTable) -> Response:
    """The board and the moves so far, as one would paste them into a message."""
    live = visit.table.live
    match = live.match
    lines = [
        f"{_(match.game.title)} ({convention_words(match.convention)})",
        " – ".join(shown(seat.name) for seat in match.seats),
        "",
        *(f"{row} : {sticks(heap)}" for row, heap in enumerate(match.position)),
        "",
        " ".join(format_move(turn.before, turn.move) for turn in match.turns),
        status(live, Viewer(frozenset())),
    ]
    return PlainTextResponse("\n".join(lines).replace("\n\n\n", "\n\n") + "\n")


@router.get(
    "/match/{match_id}/board.svg",
    response_class=Response,
    responses={200: {"content": {SVG: {}}, "description": "The board as a picture."}},
)
async def picture(visit: AtTable) -> Response:
    match = visit.table.live.match
    title = f"{_(match.game.title)}, {format_position(match.position)}"
    content = board_svg(match.game, match.position, title, _(match.game.summary))
    return Response(content, headers={"content-security-policy": PICTURE_POLICY}, media_type=SVG)


def sticks(heap: int) -> str:
    return " ".join("|" * heap) if heap <= MOST_STICKS else f"({heap})"
