"""What a chosen table would be: its rule in a sentence while it is typed, its first position, what is wrong with it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.core.notation import format_position
from allumettes.locale.errors import sentence
from allumettes.locale.rules import full_title, rule_words
from allumettes.players.starts import sizes
from allumettes.web.answers import data
from allumettes.web.live import find_game
from allumettes.web.opponents import unfit
from allumettes.web.programs import Programs
from allumettes.web.routes.visit import PROBLEMS, asker_of, tables_of
from allumettes.web.set_up import is_large, set_up
from allumettes.web.wire.home import Draft
from allumettes.web.wire.matches import MatchOptions

router = APIRouter(tags=["matches"], responses=PROBLEMS)

MOST_HEAPS = 24
"""So many heaps are drawn."""


@router.get("/draft", response_model=Draft)
async def draft(options: Annotated[MatchOptions, Query()], request: Request) -> Response:
    """What the options of a match mean, or why they mean nothing; nothing is stored."""
    asker = asker_of(request, request.url.path)
    tables = tables_of(request)
    return data(await tables.background.run(asker, is_large(options), draft_of, options, tables.programs))


def draft_of(options: MatchOptions, programs: Programs) -> Draft:
    found: Draft = {
        "title": None,
        "rule": None,
        "start": None,
        "heaps": [],
        "sizes": [],
        "unfit": [],
        "problem": None,
    }
    try:
        game = find_game(options.game.strip() or "grundy")
        found["title"], found["rule"] = full_title(game), rule_words(game)
        convention = Convention.MISERE if options.convention == Convention.MISERE else Convention.NORMAL
        found["sizes"] = [format_position(start) for start in sizes(game, convention)]
        # With the usual opponent first: an algorithm that cannot play this is a problem, and the others are known then.
        match = set_up(options.model_copy(update={"opponent": "", "player": ""}), "", 0).match
        found["unfit"] = unfit(game, match.convention, match.start)
        match = set_up(options, "", 0, programs).match
        found["start"], found["heaps"] = format_position(match.start), list(match.position[:MOST_HEAPS])
    except AllumettesError as error:
        # Somebody is still typing: that is no problem of the request.
        found["problem"] = sentence(error)
    return found
