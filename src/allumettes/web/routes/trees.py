"""The tree explorer: its page, the nodes of a tree as data, and a tree as a file."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from allumettes.core.errors import AllumettesError, BusyError, WorkerError, WorkerTimeoutError
from allumettes.core.notation import format_position
from allumettes.locale import _, language
from allumettes.locale.errors import sentence
from allumettes.locale.rules import rule_words
from allumettes.solvers.ladder.solver import Stop
from allumettes.trees.watch import NoTreeError
from allumettes.web.answers import json, text
from allumettes.web.choices import search_choices
from allumettes.web.leaving import answered
from allumettes.web.limits import (
    LONGEST_SHOWN,
    LONGEST_START,
    LONGEST_TEXT,
    TREE_SECONDS,
    TRY_SECONDS,
    TooManyMovesError,
)
from allumettes.web.pages import READ, show
from allumettes.web.routes.copies import PICTURE_POLICY, SVG
from allumettes.web.routes.visit import PROBLEMS, asker_of, tables_of
from allumettes.web.tree_options import FIELDS, USUAL, Form, TreeOptions, read_options
from allumettes.web.tree_questions import ROOT, Answer, path_of, tree_file, tree_view
from allumettes.web.wire.trees import TreeView
from allumettes.web.words import words
from allumettes.web.workers import Effort

router = APIRouter(tags=["trees"], responses=PROBLEMS)
T = TypeVar("T")

TYPES = {"svg": SVG, "dot": "text/vnd.graphviz", "json": "application/json"}
Text = Annotated[str, Query(max_length=LONGEST_TEXT)]
Start = Annotated[str, Query(max_length=LONGEST_START)]
Shown = Annotated[str, Query(max_length=LONGEST_SHOWN)]


def form_of(
    game: Text = "",
    start: Start = "",
    convention: Text = "",
    algorithm: Text = "",
    depth: Text = "",
    merge: Text = "",
) -> Form:
    return Form(game, start, convention, algorithm, depth, merge)


AskedForm = Annotated[Form, Depends(form_of)]


@router.api_route("/trees", methods=READ, include_in_schema=False)
async def trees(request: Request) -> Response:
    form = Form(*(request.query_params.get(name, "")[:LONGEST_START] for name in FIELDS))
    return await show(request, "trees.html", lambda: _page(form))


@router.get("/trees/nodes", response_model=TreeView)
async def nodes(request: Request, form: AskedForm, path: Shown = ROOT) -> Response:
    """The nodes of a tree that an algorithm searches, or the part of it below one node."""
    return await answered(request, _ask(request, tree_view, read_options(form), path_of(path)), _view(request))


@router.get(
    "/trees/tree.{form}",
    response_class=Response,
    responses={200: {"content": {kind: {} for kind in TYPES.values()}, "description": "The tree as a file."}},
)
async def tree(
    request: Request, form: Literal["svg", "dot", "json"], asked: AskedForm, shown: Shown | None = None
) -> Response:
    """A tree as a picture, for Graphviz or as data: the nodes that are open, or all that fit."""
    headers = {"content-disposition": f'attachment; filename="tree.{form}"', "content-security-policy": PICTURE_POLICY}
    work = _ask(request, tree_file, read_options(asked), form, shown)
    return await answered(request, work, lambda content: text(content, headers, TYPES[form]))


def _view(request: Request) -> Callable[[bytes], Response]:
    """Sends a tree, which a worker has compressed."""
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"vary": "accept-encoding, accept-language, cookie"} | ({"content-encoding": "gzip"} if zipped else {})
    return lambda content: json(content if zipped else gzip.decompress(content), headers=headers)


async def _ask(request: Request, question: Callable[..., Answer[T]], options: TreeOptions, *arguments: object) -> T:
    """The answer of a worker: a short search first, then a longer one where that was not enough."""

    async def attempt(effort: Effort, seconds: float) -> Answer[T]:
        workers, asker = tables_of(request).workers, asker_of(request, request.url.path)
        try:
            return await workers.ask(
                question, options, seconds, language(), *arguments, effort=effort, seconds=seconds, asker=asker
            )
        except WorkerTimeoutError as error:  # a search looks at the clock after listing all moves of a position
            raise TooManyMovesError from error

    answer = None
    try:
        answer = await attempt(Effort.TRY_SEARCH, TRY_SECONDS)
    except NoTreeError as error:
        if error.reason is not Stop.SECONDS:
            raise
    if answer is None or not answer.in_time:
        try:
            answer = await attempt(Effort.SEARCH, TREE_SECONDS)
        except (BusyError, WorkerError, TooManyMovesError):
            if answer is None:
                raise
    return answer.content


def _page(form: Form) -> dict[str, Any]:
    """The form with what was typed, what is wrong with it, and what the script asks for."""
    problem, options = None, None
    try:
        options = read_options(form)
    except AllumettesError as error:
        problem = sentence(error)
    filled = {name: value or USUAL.get(name, "") for name, value in form._asdict().items()}
    if options:
        filled["start"] = format_position(options.position)
    return {
        "title": _("Search trees"),
        "words": words("search_tree", "trees"),
        "problem": problem,
        "form": filled,
        "rule": rule_words(options.game) if options else "",
        **search_choices(),
    }
