"""Matches as data: creating them, their states and their events."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from allumettes.core.errors import AllumettesError
from allumettes.core.notation import format_move
from allumettes.locale.errors import sentence
from allumettes.locale.moves import move_words
from allumettes.web import seats as seat_secrets
from allumettes.web.answers import EventStream, data
from allumettes.web.limits import LONGEST_TEXT
from allumettes.web.live import typed_move
from allumettes.web.routes.creating import created
from allumettes.web.routes.visit import (
    PROBLEMS,
    AtTable,
    Known,
    Page,
    asker_of,
    at_table,
    tables_of,
)
from allumettes.web.set_up import is_large, set_up
from allumettes.web.tables import new_seed
from allumettes.web.wire.matches import Hello, NewEvent, NewMatch, Reading
from allumettes.web.wire.stream import StreamEvents
from allumettes.web.wire.table import State

router = APIRouter(tags=["matches"], responses=PROBLEMS)

Number = Annotated[int, Path(ge=0, le=1_000_000, description="The number of the event: the version of the state.")]
Text = Annotated[str, Query(max_length=LONGEST_TEXT)]


NEW_OR_KNOWN: dict[int | str, dict[str, Any]] = {
    200: {"model": State, "description": "It had been done before: nothing has changed."}
}


@router.get("/hello", response_model=Hello)
async def hello() -> Response:
    """The smallest answer of this server."""
    return data({"hello": "allumettes"})


@router.post("/match", status_code=201, response_model=State, responses=NEW_OR_KNOWN)
async def create(wished: NewMatch, request: Request) -> Response:
    """Create a match, and add its first event where there is one.

    The same key again gives the same match, with its seat for the browser that created it, by its cookie.
    """
    match_id = seat_secrets.match_id(wished.key)
    tables = tables_of(request)
    read = partial(set_up, wished, match_id, new_seed(), tables.programs)
    background = tables.background
    live = await background.run(asker_of(request, match_id), True, read) if is_large(wished) else read()
    return await created(request, live, wished.event)


@router.get("/match/{match_id}/state", response_model=State)
async def get_state(visit: AtTable) -> Response:
    """The match as the visitor sees it."""
    return await visit.state()


@router.put("/match/{match_id}/events/{number}", status_code=201, response_model=State, responses=NEW_OR_KNOWN)
async def add_event(
    match_id: str, number: Number, event: NewEvent, request: Request, known: Known = None, page: Page = ""
) -> Response:
    """Add an event. The same event again changes nothing; another event with the same number is refused."""
    return await (await at_table(match_id, request, known, page)).add_event(number, event)


@router.delete("/match/{match_id}/thinking", status_code=202, response_model=State)
async def stop_thinking(visit: AtTable) -> Response:
    """Let the computer play at once."""
    await visit.tables.stop_thinking(visit.table, visit.viewer.seats)
    return await visit.state(202)


@router.get("/match/{match_id}/reading", response_model=Reading)
async def read(text: Text, visit: AtTable) -> Response:
    """What a typed move means now, or why it is none; nothing is played."""
    match = visit.table.live.match
    try:
        move = typed_move(match.game, match.position, text)
    except AllumettesError as error:
        # Somebody is still typing: that is no problem yet.
        return data({"move": None, "words": sentence(error)})
    return data({"move": format_move(match.position, move), "words": move_words(match.game, match.position, move)})


@router.get(
    "/match/{match_id}/stream",
    response_class=EventStream,
    responses={200: {"model": StreamEvents, "description": "Events, as they happen."}},
)
async def stream(visit: AtTable) -> Response:
    """Send events to a page as long as it is open; one that says which version it knows is sent states."""
    visit.tables.streams.check_room(visit.table)
    return EventStream(visit.tables.streams.watch(visit.table, visit.viewer, visit.page))
