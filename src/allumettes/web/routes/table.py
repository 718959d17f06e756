"""The table: a new one, a match, the link of a seat."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from allumettes.core.errors import AllumettesError
from allumettes.locale.errors import sentence
from allumettes.web import opponents
from allumettes.web.choices import game_choices
from allumettes.web.limits import LONGEST_START, LONGEST_TEXT
from allumettes.web.live import LiveMatch
from allumettes.web.names import own_name
from allumettes.web.pages import READ, in_script, page
from allumettes.web.routes.visit import (
    AtTable,
    asker_of,
    give_seats,
    maker_of,
    remember_maker,
    tables_of,
)
from allumettes.web.set_up import YOU, is_large, options_of, seats_of_maker, set_up
from allumettes.web.state import RenderedState, Viewer, state
from allumettes.web.tables import new_seed
from allumettes.web.wire.matches import MatchOptions
from allumettes.web.words import words

router = APIRouter(include_in_schema=False)

LOOPBACK = ("127.0.0.1", "localhost", "::1")
FIELDS = ("game", "start", "convention", "player", "opponent", "first", "name")

Form = dict[str, str]


@router.api_route("/play", methods=READ)
async def new_table(request: Request) -> Response:
    """A table that can be played at once; the match is stored with its first move."""
    asked = {name: request.query_params.get(name, "")[:LONGEST_START] for name in FIELDS}
    asked["moves"] = request.query_params.get("moves", "")
    # Each address is like a match of its own in the queue: the addresses of one visitor take turns.
    asker = asker_of(request, request.url.query)
    large = is_large(_options(asked))
    response = await tables_of(request).background.run(asker, large, _draft_page, request, asked)
    remember_maker(response, request, maker_of(request))
    return response


def _draft_page(request: Request, asked: Form) -> Response:
    try:
        live = set_up(_options(asked), "", new_seed(), tables_of(request).programs)
    except AllumettesError as error:
        return _no_table(request, form_of(asked), sentence(error))
    shown = state(live, Viewer(seats_of_maker(live.stored)), stored=False)
    return _table(request, live, shown, form_of(asked))


def _no_table(request: Request, form: Form, problem: str) -> Response:
    """What is wrong with an address, and the form to mend it: nothing else is laid on the table instead."""
    return page(
        request,
        "no_table.html",
        words=words("chooser"),
        problem=problem,
        form=form,
        games=game_choices(),
        opponents=opponents.choices(set_up(MatchOptions(), "", 0).match, tables_of(request).programs),
    )


def _options(asked: Form) -> MatchOptions:
    moves = [move[:LONGEST_TEXT] for move in asked["moves"].split(",") if move.strip()]
    return MatchOptions.model_construct(None, **{name: asked[name] for name in FIELDS}, moves=moves)


@router.api_route("/match/{match_id}", methods=READ)
async def match(request: Request, visit: AtTable) -> Response:
    live = visit.table.live
    form: Form = options_of(live.stored).model_dump(exclude={"moves"})
    seat = min(visit.viewer.seats, default=None)
    form["name"] = "" if seat is None else own_name(live.match.seats[seat].name)
    whole = replace(visit.viewer, known=None)
    page_of = partial(_table, request, live, form=form)
    return await visit.tables.state_page(visit.table, whole, page_of)


@router.get("/match/{match_id}/seat/{secret}")
async def sit_down(match_id: str, secret: str, request: Request, visit: AtTable) -> Response:
    """Give the seat to the browser that opens its secret link."""
    tables = tables_of(request)
    seat = tables.seat_of(match_id, secret)
    response = RedirectResponse(f"/match/{match_id}", 303)
    give_seats(response, request, match_id, visit.viewer.seats | {seat})
    return response


def _table(request: Request, live: LiveMatch, shown: RenderedState, form: Form) -> Response:
    return page(
        request,
        "table.html",
        title=f"{shown.facts['game']['title']} — allumettes",
        state=shown.facts,
        state_json=in_script(shown.json),
        words=words("board", "page", "panels", "machines", "proofs", "chooser"),
        problem=None,
        form=form,
        games=game_choices(),
        opponents=opponents.choices(live.match, tables_of(request).programs),
        only_here=request.url.hostname in LOOPBACK,
    )


def form_of(asked: Form) -> Form:
    """The values of the form: the options of the address, else the defaults."""
    usual = {"game": "grundy", "convention": "normal", "opponent": opponents.USUAL, "first": YOU}
    return {name: asked.get(name) or usual.get(name, "") for name in FIELDS}
