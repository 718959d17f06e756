"""The survey of all short octal codes: its page, its rows, and the stream that it is made by."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from allumettes.locale.numbers import number
from allumettes.locale.surveys import counts, formula, introduction, status_words
from allumettes.sequences.equivalence import Relation
from allumettes.study.survey.row import Row
from allumettes.web.answers import EventStream, data
from allumettes.web.laboratory.jobs.survey import SurveyJob, read_rows
from allumettes.web.laboratory.open_job import JobState
from allumettes.web.pages import READ, show
from allumettes.web.routes.sequences import laboratory_of
from allumettes.web.routes.visit import PROBLEMS, asker_of, tables_of
from allumettes.web.wire.sequences import SurveyEvents, SurveyRow, SurveyView
from allumettes.web.words import words

router = APIRouter(tags=["sequences"], responses=PROBLEMS)

CHOICES = (1, 2, 3)
USUAL_DIGITS = 2
TO = 2_000
"""The last heap of each code: what the page can make in some seconds, and says."""
LEAST_SHOWN = 200
"""The sequence of a code is opened at least to this heap."""

Digits = Annotated[int, Query(ge=CHOICES[0], le=CHOICES[-1], description="Digits after the point.")]


@router.api_route("/sequences/survey", methods=READ, include_in_schema=False)
async def page(request: Request) -> Response:
    return await show(request, "survey.html", lambda: _context(request.query_params.get("digits", "")))


def _context(asked: str) -> dict[str, Any]:
    digits = int(asked) if asked in map(str, CHOICES) else USUAL_DIGITS
    return {"digits": digits, "choices": CHOICES, "to": number(TO), "words": words("sequences", "survey")}


@router.get("/sequences/survey/rows", response_model=SurveyView)
async def rows(request: Request, digits: Digits) -> Response:
    """The rows of a survey that is finished."""
    asker = asker_of(request, request.url.path)
    opened = await laboratory_of(request).shared(SurveyJob(digits, TO), asker)
    if opened.state is not JobState.FINISHED:
        return data({"finished": False, "introduction": "", "counts": [], "rows": []})
    return data(await tables_of(request).background.run(asker, True, _view, Path(opened.folder)))


def _view(folder: Path) -> SurveyView:
    found = read_rows(folder)
    own = [row for row in found if row.same_as is None]
    return {
        "finished": True,
        "introduction": introduction(found, own, TO),
        "counts": [
            {"status": status, "words": status_words(status), "count": count} for status, count in counts(found)
        ],
        "rows": [_row_view(row) for row in found],
    }


def _row_view(row: Row) -> SurveyRow:
    last = max(LEAST_SHOWN, min(TO, 4 * ((row.preperiod or 0) + (row.period or TO))))
    relation = Relation(row.shift or 0, row.scale or 1)
    return {
        "code": row.code,
        "address": "/sequences?" + urlencode({"game": row.code, "to": last}),
        "status": row.status.value,
        "words": status_words(row.status),
        "period": row.period,
        "saltus": row.saltus,
        "preperiod": row.preperiod,
        "largest": row.largest,
        "rare": row.rare,
        "computed_to": row.computed_to,
        "same_as": row.same_as,
        "relation": formula(relation) if row.same_as else "",
    }


@router.get(
    "/sequences/survey/run",
    response_class=EventStream,
    responses={200: {"model": SurveyEvents, "description": "Events, as they happen."}},
)
async def run(request: Request, digits: Digits) -> Response:
    """The survey is made while this is read."""
    asker, laboratory = asker_of(request, request.url.path), laboratory_of(request)
    opened = await laboratory.shared(SurveyJob(digits, TO), asker)
    laboratory.streams.check_room(opened, asker)
    laboratory.resume(opened)
    return EventStream(laboratory.streams.watch(opened, 0, asker))
