"""Nim-sequences: the page, what is known of a sequence, its values as bytes, its files, and two of them compared."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import FileResponse, Response

from allumettes import games
from allumettes.core.errors import AllumettesError
from allumettes.core.text import N_
from allumettes.games.names import NAMED_CODES
from allumettes.locale import _, language
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import number
from allumettes.locale.sequences import difference_words
from allumettes.sequences.sequence import Sequence
from allumettes.web.answers import ChunkedResponse, EventStream, data
from allumettes.web.attempts import ask
from allumettes.web.choices import game_choices
from allumettes.web.fair_queue import Asker
from allumettes.web.laboratory.laboratory import Laboratory
from allumettes.web.leaving import answered
from allumettes.web.limits import LONGEST_SEQUENCE, LONGEST_TEXT, SequenceTooLongError
from allumettes.web.pages import READ, show
from allumettes.web.problems import RefusedError
from allumettes.web.routes.visit import PROBLEMS, asker_of, tables_of
from allumettes.web.sequences import questions, views
from allumettes.web.sequences.desk import SequenceDesk
from allumettes.web.sequences.misere import genera_of
from allumettes.web.wire.sequences import Difference, GameReading, GeneraView, RunEvents, SequenceView
from allumettes.web.words import words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

router = APIRouter(tags=["sequences"], responses=PROBLEMS)

USUAL_GAME, USUAL_TO = "0.77", 1000
MOST_AT_ONCE = 1 << 18
"""Values in one answer."""
WORTH_PACKING = 1024
BYTES = "application/octet-stream"
AS_BYTES: dict[int | str, dict[str, Any]] = {200: {"content": {BYTES: {}}}}

GameText = Annotated[str, Query(max_length=LONGEST_TEXT, description="The name of a game, or a rule code.")]
OtherText = Annotated[str, Query(alias="with", max_length=LONGEST_TEXT, description="The other game or code.")]
To = Annotated[int, Query(ge=0, le=LONGEST_SEQUENCE, description="The last heap.")]
First = Annotated[int, Query(ge=0, le=LONGEST_SEQUENCE, description="The first heap that is asked for.")]
Count = Annotated[int, Query(ge=1, le=MOST_AT_ONCE, description="How many heaps are asked for.")]
Kind = Annotated[str, Query(max_length=LONGEST_TEXT, description="`.txt`, `.csv`… `.json` or `certificate`.")]


def laboratory_of(request: Request) -> Laboratory:
    laboratory: Laboratory = request.app.state.laboratory
    return laboratory


def desk_of(request: Request) -> SequenceDesk:
    desk: SequenceDesk = request.app.state.sequences
    return desk


@router.api_route("/sequences", methods=READ, include_in_schema=False)
async def page(request: Request) -> Response:
    return await show(request, "sequences.html", lambda: _context(request))


def _context(request: Request) -> dict[str, Any]:
    asked = {name: request.query_params.get(name, "").strip()[:LONGEST_TEXT] for name in ("game", "to", "with")}
    form = {"game": asked["game"] or USUAL_GAME, "to": asked["to"] or str(USUAL_TO), "with": asked["with"]}
    problem, shown = None, []
    try:
        found = [games.find(form[name]) for name in ("game", "with") if form[name]]
        shown = [views.game_view(game) for game in found]
        _check_to(form["to"])
    except AllumettesError as error:
        problem = sentence(error)
    return {
        "form": form,
        "games": game_choices(),
        "codes": [{"spec": named.code, "title": _(named.title)} for named in NAMED_CODES],
        "shown": [] if problem else shown,
        "problem": problem,
        "most_words": number(LONGEST_SEQUENCE),
        "words": words("sequences"),
    }


def _check_to(text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) > LONGEST_SEQUENCE:
        raise SequenceTooLongError(text)
    return int(text)


@router.get("/sequences/reading", response_model=GameReading)
async def reading(game: GameText) -> Response:
    """What a typed name or code means; somebody may still be typing, so that nothing here is a problem."""
    try:
        shown = views.game_view(games.find(game))
    except AllumettesError as error:
        return data({"game": None, "words": sentence(error)})
    return data({"game": shown, "words": shown["rule"]})


@router.get("/sequences/found", response_model=SequenceView)
async def found(request: Request, game: GameText, to: To) -> Response:
    """What is known of a sequence: all of it, or how far it has come."""
    rules, asker = games.find(game), _asker(request)
    sequence = await desk_of(request).find(rules, to, asker)
    if sequence is None:
        known = len(await desk_of(request).values_so_far(rules, to, asker))
        return data(views.unfinished_view(rules, to, known))
    view = await tables_of(request).background.run(asker, True, views.finished_view, sequence)
    return data(view)


@router.get("/sequences/values", response_class=Response, responses=AS_BYTES)
async def values(request: Request, game: GameText, to: To, first: First, count: Count = MOST_AT_ONCE) -> Response:
    """Values from a heap on, as little-endian numbers of `value-width` bytes: as many as are asked for and known."""
    rules, asker = games.find(game), _asker(request)
    sequence = await desk_of(request).find(rules, to, asker)
    known = sequence.kept if sequence else await desk_of(request).values_so_far(rules, to, asker)
    headers = {"value-width": str(known.itemsize), "value-first": str(first)}
    return await _bytes(request, known[first : first + count].tobytes, headers)


@router.get("/sequences/rares", response_class=Response, responses=AS_BYTES)
async def rares(request: Request, game: GameText, to: To) -> Response:
    """A bit for each heap of a sequence that is known, the lowest of a byte first: 1 where its value is rare."""
    sequence = await _known(request, game, to)
    return await _bytes(request, lambda: _rare_bits(sequence).tobytes(), {})


def _rare_bits(sequence: Sequence) -> NDArray[np.uint8]:
    import numpy as np

    flags = np.zeros(len(sequence), np.bool_)
    flags[np.array(sequence.summary.rare_heaps, np.int64)] = True
    return np.packbits(flags, bitorder="little")


@router.get("/sequences/difference", response_model=Difference)
async def difference(request: Request, game: GameText, other: OtherText, to: To) -> Response:
    """Where two sequences that are known begin to differ."""
    one, two = await _known(request, game, to), await _known(request, other, to)

    def told() -> Difference:
        return {"heap": one.first_difference(two), "words": difference_words(one, two)}

    return data(await tables_of(request).background.run(_asker(request), True, told))


@router.get("/sequences/genera", response_model=GeneraView)
async def genera(request: Request, game: GameText) -> Response:
    """The genera of the first heaps of a game, for play in which the last move loses."""
    work = ask(tables_of(request).workers, _asker(request), genera_of, games.find(game).spec, language())
    return await answered(request, work)


@router.get("/sequences/file", response_class=Response, responses=AS_BYTES)
async def file(request: Request, game: GameText, to: To, kind: Kind) -> Response:
    """A file of a sequence that is known, or the certificate of its period."""
    sequence = await _known(request, game, to)
    if kind not in views.file_kinds(sequence):
        raise RefusedError(HTTPStatus.NOT_FOUND, N_("There is no such file of this sequence."))
    content = await desk_of(request).file(sequence, kind, _asker(request))
    name = re.sub(r"[^0-9A-Za-z.,-]+", "-", sequence.game.spec)
    ending = "-period.json" if kind == questions.CERTIFICATE else kind
    headers = {"content-disposition": f'attachment; filename="{name}-{to}{ending}"'}
    if isinstance(content, bytes):
        return ChunkedResponse(content, headers=headers, media_type=BYTES)
    return FileResponse(content, headers=headers, media_type=BYTES)


@router.get(
    "/sequences/run",
    response_class=EventStream,
    responses={200: {"model": RunEvents, "description": "Events, as they happen."}},
)
async def run(request: Request, game: GameText, to: To) -> Response:
    """A long sequence is computed while this is read; what there is of it can be asked for meanwhile."""
    asker, laboratory = _asker(request), laboratory_of(request)
    opened = await desk_of(request).job(games.find(game), to, asker)
    laboratory.streams.check_room(opened, asker)
    laboratory.resume(opened)
    return EventStream(laboratory.streams.watch(opened, 0, asker))


async def _known(request: Request, game: str, to: int) -> Sequence:
    sequence = await desk_of(request).find(games.find(game), to, _asker(request))
    if sequence is None:
        raise RefusedError(HTTPStatus.CONFLICT, N_("This sequence is not finished yet."))
    return sequence


async def _bytes(request: Request, made: Callable[[], bytes], headers: dict[str, str]) -> Response:
    """Bytes, packed in the background thread where that is worth it."""
    accepts = "gzip" in request.headers.get("accept-encoding", "")

    def body() -> bytes:
        content = made()
        if not accepts or len(content) < WORTH_PACKING:
            return content
        headers["content-encoding"] = "gzip"
        return gzip.compress(content, 1)

    content = await tables_of(request).background.run(_asker(request), True, body)
    return ChunkedResponse(content, headers=headers | {"vary": "accept-encoding"}, media_type=BYTES)


def _asker(request: Request) -> Asker:
    return asker_of(request, request.url.path)
