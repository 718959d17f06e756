"""Matches that a browser knows by their ids: a list of them, and one from a record file."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from allumettes.locale.rules import full_title
from allumettes.web import seats as seat_secrets
from allumettes.web.answers import data
from allumettes.web.limits import MOST_SUMMARIES
from allumettes.web.live import LiveMatch, Seats
from allumettes.web.names import shown
from allumettes.web.routes.creating import created
from allumettes.web.routes.visit import PROBLEMS, asker_of, tables_of
from allumettes.web.set_up import from_record
from allumettes.web.state import Viewer, status
from allumettes.web.tables import new_seed
from allumettes.web.wire.home import NewRecord, Summaries, Summary
from allumettes.web.wire.table import State

router = APIRouter(tags=["matches"], responses=PROBLEMS)

MOST_HEAPS = 12
"""So many heaps of a match are drawn in a list."""

NAMED = "[a-z2-7]{12}[.][01]{0,2}"
Named = Annotated[
    list[Annotated[str, Query(pattern=f"^{NAMED}$")]],
    Query(max_length=MOST_SUMMARIES, description="Each match by its id, a point, and the seats that one has there."),
]


@router.get("/matches", response_model=Summaries)
async def summaries(match: Named, request: Request) -> Response:
    """Where some matches stand. Who asks, and for which seats, is kept nowhere."""
    found = []
    for each in match:
        match_id, _point, seats = each.partition(".")
        live = await tables_of(request).look(match_id, asker_of(request, request.url.path))
        if live is not None:
            found.append(summary(live, frozenset(map(int, seats))))
    return data({"matches": found})


def summary(live: LiveMatch, seats: Seats) -> Summary:
    match = live.match
    playable = [heap for heap in match.position if match.game.can_move(heap)]
    return {
        "id": live.stored.id,
        "title": full_title(match.game),
        "names": [shown(seat.name) for seat in match.seats],
        "status": status(live, Viewer(seats)),
        "heaps": playable[:MOST_HEAPS],
        "turns": len(live.turns),
        "over": match.is_over,
        "yours": match.player in seats & live.humans and not match.is_over,
    }


@router.post(
    "/match/record",
    status_code=201,
    response_model=State,
    responses={200: {"model": State, "description": "It had been opened before: nothing has changed."}},
)
async def open_record(wished: NewRecord, request: Request) -> Response:
    """Open the match that a record tells, to be played on or looked through."""
    match_id = seat_secrets.match_id(wished.key)
    read = partial(from_record, wished.record, match_id, new_seed())
    live = await tables_of(request).background.run(asker_of(request, match_id), True, read)
    return await created(request, live)
