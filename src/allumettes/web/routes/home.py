"""The home page: my matches, a new table, a record to open, and the way to the other pages."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from allumettes.web import opponents
from allumettes.web.choices import game_choices
from allumettes.web.pages import READ, show
from allumettes.web.programs import Programs
from allumettes.web.routes.table import FIELDS, form_of
from allumettes.web.routes.visit import tables_of
from allumettes.web.set_up import set_up
from allumettes.web.wire.matches import MatchOptions
from allumettes.web.words import words

router = APIRouter(include_in_schema=False)


@router.api_route("/", methods=READ)
async def home(request: Request) -> Response:
    if any(name in request.query_params for name in (*FIELDS, "moves")):
        # Tables had this address once, and people keep their links.
        return RedirectResponse(f"/play?{request.url.query}", 307)
    return await show(request, "home.html", partial(_context, tables_of(request).programs))


def _context(programs: Programs) -> dict[str, Any]:
    return {
        "form": form_of({}),
        "games": game_choices(),
        "opponents": opponents.choices(set_up(MatchOptions(), "", 0).match, programs),
        "problem": None,
        "words": words("home", "chooser"),
    }
