"""Step through a search: its page, and the recorded search as data."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from allumettes.core.errors import AllumettesError
from allumettes.core.notation import format_position
from allumettes.locale.errors import sentence
from allumettes.locale.rules import convention_words, full_title, rule_words
from allumettes.web.answers import compressed_json
from allumettes.web.choices import search_choices
from allumettes.web.leaving import answered
from allumettes.web.limits import LONGEST_START, LONGEST_TEXT, REPLAY_SECONDS
from allumettes.web.pages import READ, show
from allumettes.web.replay_questions import replay
from allumettes.web.routes.visit import PROBLEMS, asker_of, tables_of
from allumettes.web.searches import search
from allumettes.web.tree_options import USUAL, Form, read_options
from allumettes.web.wire.replay import ReplayView
from allumettes.web.words import words

router = APIRouter(tags=["replay"], responses=PROBLEMS)

FIELDS = ("game", "start", "convention", "algorithm")
USUAL_ALGORITHM = "v2"
Text = Annotated[str, Query(max_length=LONGEST_TEXT)]
Start = Annotated[str, Query(max_length=LONGEST_START)]


@router.api_route("/replay", methods=READ, include_in_schema=False)
async def replay_page(request: Request) -> Response:
    asked = {name: request.query_params.get(name, "")[:LONGEST_START] for name in FIELDS}
    return await show(request, "replay.html", lambda: _page(asked))


@router.get("/replay/search", response_model=ReplayView)
async def recorded_search(
    request: Request, game: Text = "", start: Start = "", convention: Text = "", algorithm: Text = ""
) -> Response:
    """The search of a position by an algorithm, recorded line by line: what each line changes."""
    options = read_options(_form({"game": game, "start": start, "convention": convention, "algorithm": algorithm}))
    workers, asker = tables_of(request).workers, asker_of(request, request.url.path)
    work = search(workers, asker, REPLAY_SECONDS, replay, options)
    return await answered(request, work, partial(compressed_json, request))


def _form(asked: dict[str, str]) -> Form:
    return Form(**(asked | {"algorithm": asked["algorithm"] or USUAL_ALGORITHM}))


def _page(asked: dict[str, str]) -> dict[str, Any]:
    """The form with what was typed, what is wrong with it, and what the script asks for."""
    form = {**USUAL, "algorithm": USUAL_ALGORITHM, "start": ""} | {name: text for name, text in asked.items() if text}
    context: dict[str, Any] = {"problem": None, "rule": "", "search": {}, "chosen": None}
    try:
        options = read_options(_form(asked))
    except AllumettesError as error:
        context["problem"] = sentence(error)
    else:
        form = {
            "game": options.game.spec,
            "start": format_position(options.position),
            "convention": str(options.convention),
            "algorithm": options.algorithm,
        }
        chosen = {"game": full_title(options.game), "convention": convention_words(options.convention)}
        context |= {"rule": rule_words(options.game), "search": form, "chosen": chosen}
    return context | {
        "form": form,
        **search_choices(),
        "words": words("replay", "search_tree"),
    }
