"""The tournament that this server follows: its page, its stream, and the records of its matches."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from allumettes.web.answers import EventStream, json, text
from allumettes.web.pages import READ, in_script, show
from allumettes.web.routes.visit import PROBLEMS, asker_of
from allumettes.web.tournaments import TournamentDesk
from allumettes.web.wire.tournament import TournamentEvents, TournamentView
from allumettes.web.words import words

router = APIRouter(tags=["tournament"], responses=PROBLEMS)

PLACE = "/tournament"
Number = Annotated[int, Path(ge=1, le=10**6, description="The number of a match, from 1.")]


def desk_of(request: Request) -> TournamentDesk:
    desk: TournamentDesk = request.app.state.tournament
    return desk


@router.api_route(PLACE, methods=READ, include_in_schema=False)
async def page(request: Request) -> Response:
    view = await desk_of(request).view(asker_of(request, PLACE))
    context = {"here": "tournament", "words": words("replay", "tournament"), "view_json": in_script(view)}
    return await show(request, "tournament.html", lambda: context)


@router.get("/tournament/view", response_model=TournamentView)
async def view(request: Request) -> Response:
    """The tournament as it stands."""
    return json(await desk_of(request).view(asker_of(request, PLACE)))


@router.get(
    "/tournament/stream",
    response_class=EventStream,
    responses={200: {"model": TournamentEvents, "description": "The tournament whenever it has changed."}},
)
async def stream(request: Request) -> Response:
    """The tournament whenever it has changed."""
    desk = desk_of(request)
    desk.check_room()
    return EventStream(desk.watch(asker_of(request, PLACE)))


@router.get("/tournament/matches/{number}", response_class=Response)
async def record(request: Request, number: Number) -> Response:
    """The record of a match that was played, which `POST /match/record` opens."""
    return text(await desk_of(request).record(number, asker_of(request, PLACE)))
