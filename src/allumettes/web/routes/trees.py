"""The tree explorer: its page, the nodes of a tree as data, and a tree as a file."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from allumettes.core.errors import AllumettesError
from allumettes.core.notation import format_position
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.rules import rule_words
from allumettes.web.answers import compressed_json, text
from allumettes.web.choices import search_choices
from allumettes.web.found import Found
from allumettes.web.leaving import answered
from allumettes.web.limits import (
    LONGEST_SHOWN,
    LONGEST_START,
    LONGEST_TEXT,
    TREE_SECONDS,
)
from allumettes.web.pages import READ, show
from allumettes.web.routes.copies import PICTURE_POLICY, SVG
from allumettes.web.routes.visit import PROBLEMS, asker_of, tables_of
from allumettes.web.searches import search
from allumettes.web.tree_options import FIELDS, USUAL, Form, TreeOptions, read_options
from allumettes.web.tree_questions import ROOT, path_of, tree_file, tree_view
from allumettes.web.wire.trees import TreeView
from allumettes.web.words import words

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
    work = _ask(request, tree_view, read_options(form), path_of(path))
    return await answered(request, work, partial(compressed_json, request))


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


def _ask(
    request: Request, question: Callable[..., Found[T]], options: TreeOptions, *arguments: object
) -> Coroutine[Any, Any, T]:
    workers, asker = tables_of(request).workers, asker_of(request, request.url.path)
    return search(workers, asker, TREE_SECONDS, question, options, *arguments)


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
