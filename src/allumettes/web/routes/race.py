"""The race: its form, its page, its stream, its files."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from fastapi import APIRouter, Depends, Header, Query, Request
from pydantic_core import to_json
from starlette.responses import Response

from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.locale import language
from allumettes.locale.errors import sentence
from allumettes.locale.rules import rule_words
from allumettes.web.answers import ChunkedResponse, EventStream, data
from allumettes.web.choices import game_choices
from allumettes.web.fair_queue import Asker
from allumettes.web.laboratory import race_files
from allumettes.web.laboratory.jobs.race import RaceJob
from allumettes.web.laboratory.laboratory import Laboratory
from allumettes.web.laboratory.open_job import OpenJob
from allumettes.web.limits import LONGEST_TEXT, MOST_RACE_SIZES, MOST_RUN_SECONDS
from allumettes.web.live import find_game
from allumettes.web.pages import READ, in_script, show
from allumettes.web.races import algorithm_choices, plan_of, race_view
from allumettes.web.routes.visit import PROBLEMS, asker_of, laboratory_of
from allumettes.web.wire.laboratory import JobMade, JobStatus
from allumettes.web.wire.race import NewRace, RaceChoices, RaceFindings, RaceStream, RaceView
from allumettes.web.words import words

pages = APIRouter(include_in_schema=False)
router = APIRouter(tags=["races"], responses=PROBLEMS)

USUAL = {
    "game": "grundy",
    "convention": "normal",
    "solvers": "",
    "first": "3",
    "last": "18",
    "step": "1",
    "seconds": "5",
}
TYPES = {"csv": "text/csv", "json": "application/json", "parquet": "application/vnd.apache.parquet"}

Quantity = Annotated[str, Query(pattern="^(operations|seconds)$")]
Scale = Annotated[str, Query(pattern="^(log|linear)$")]


class RaceVisit(NamedTuple):
    laboratory: Laboratory
    race: OpenJob
    asker: Asker

    @property
    def view(self) -> RaceView:
        job = self.race.job
        assert isinstance(job, RaceJob)
        return race_view(self.race.id, job)

    @property
    def status(self) -> JobStatus:
        words = sentence(self.race.error) if self.race.error else None
        return {"state": self.race.state.value, "words": words, "entries": len(self.race.entries)}


async def at_race(race_id: str, request: Request) -> RaceVisit:
    laboratory, asker = laboratory_of(request), asker_of(request, race_id)
    return RaceVisit(laboratory, await laboratory.find("race", race_id, asker), asker)


AtRace = Annotated[RaceVisit, Depends(at_race)]


@pages.api_route("/race", methods=READ)
async def form_page(request: Request) -> Response:
    """The form; what the address asks for is filled in."""
    asked = {name: request.query_params.get(name, "")[:LONGEST_TEXT] or usual for name, usual in USUAL.items()}
    return await show(request, "race.html", lambda: _page(asked))


@pages.api_route("/race/{race_id}", methods=READ)
async def race_page(request: Request, visit: AtRace) -> Response:
    return await show(request, "race.html", lambda: _race_page(visit.view))


def _race_page(view: RaceView) -> dict[str, object]:
    return {"here": "race", "words": words("race"), "race": view, "race_json": in_script(to_json(view))}


def _page(asked: dict[str, str]) -> dict[str, object]:
    problem = None
    try:
        game = find_game(asked["game"])
    except AllumettesError as error:
        problem, game = sentence(error), find_game(USUAL["game"])
    convention = Convention.MISERE if asked["convention"] == Convention.MISERE else Convention.NORMAL
    first = int(asked["first"]) if asked["first"].isdecimal() else int(USUAL["first"])
    choices = algorithm_choices(game, convention, first)
    wished = asked["solvers"].split(",") if asked["solvers"] else [one["name"] for one in choices if one["usual"]]
    return {
        "here": "race",
        "words": words("race"),
        "race": None,
        "asked": asked,
        "wished": wished,
        "problem": problem,
        "rule": rule_words(game),
        "games": game_choices(),
        "algorithms": choices,
        "most_seconds": f"{MOST_RUN_SECONDS:g}",
        "most_sizes": MOST_RACE_SIZES,
    }


@router.post("/race", status_code=201, response_model=JobMade)
async def create(asked: NewRace, request: Request) -> Response:
    """Store a race. It runs while somebody reads its stream."""
    laboratory, asker = laboratory_of(request), asker_of(request, "")
    race_id = await laboratory.create(RaceJob(plan_of(asked)), asker)
    address = f"/race/{race_id}"
    return data({"id": race_id, "address": address}, 201, {"location": address})


@router.get("/race/algorithms", response_model=RaceChoices)
async def algorithms(
    game: Annotated[str, Query(max_length=LONGEST_TEXT)] = "grundy",
    convention: Convention = Convention.NORMAL,
    first: Annotated[int, Query(ge=0, le=10**9)] = 3,
) -> Response:
    """What can race in a game."""
    found = find_game(game)
    return data({"rule": rule_words(found), "algorithms": algorithm_choices(found, convention, first)})


@router.get("/race/{race_id}/plan", response_model=RaceView)
async def plan(visit: AtRace) -> Response:
    """What the race is."""
    return data(visit.view)


@router.get(
    "/race/{race_id}/stream",
    response_class=EventStream,
    responses={200: {"model": RaceStream, "description": "Events, as they happen."}},
)
async def stream(
    visit: AtRace,
    known: Annotated[int, Query(ge=0, le=10**6, description="How many measures the page has.")] = 0,
    last_event_id: Annotated[str, Header()] = "",
) -> Response:
    """Measures, the run that goes on, and the state of the race, which runs while somebody reads this."""
    visit.laboratory.streams.check_room(visit.race, visit.asker)
    if last_event_id.isdecimal():
        known = max(known, int(last_event_id[:7]))
    return EventStream(visit.laboratory.streams.watch(visit.race, known, visit.asker))


@router.delete("/race/{race_id}/running", status_code=202, response_model=JobStatus)
async def stop(visit: AtRace) -> Response:
    """Stop the race; what was measured is kept."""
    visit.laboratory.stop(visit.race)
    return data(visit.status, 202)


@router.put("/race/{race_id}/running", status_code=202, response_model=JobStatus)
async def resume(visit: AtRace) -> Response:
    """Let a race go on that was stopped."""
    visit.laboratory.resume(visit.race)
    return data(visit.status, 202)


@router.get("/race/{race_id}/findings", response_model=RaceFindings)
async def findings(visit: AtRace) -> Response:
    """How the algorithms compare, and how their work grows."""
    ratios, growth = await visit.laboratory.ask(visit.race, race_files.findings, language(), asker=visit.asker)
    return data({"ratios": ratios, "growth": growth})


@router.get("/race/{race_id}/race.{form}", response_class=Response)
async def race_file(visit: AtRace, form: Literal["csv", "json", "parquet"]) -> Response:
    """The measures as a file: CSV, JSON or Parquet."""
    content = await visit.laboratory.ask(visit.race, race_files.data_file, f".{form}", asker=visit.asker)
    return _file(content, TYPES[form], f"race.{form}")


@router.get("/race/{race_id}/curves.svg", response_class=Response)
async def curves_svg(visit: AtRace, quantity: Quantity = "operations", scale: Scale = "log") -> Response:
    """The curves as a picture."""
    content = await visit.laboratory.ask(
        visit.race, race_files.curves_svg, quantity, scale, language(), asker=visit.asker
    )
    return _file(content, "image/svg+xml", f"race_{quantity}_{scale}.svg")


@router.get("/race/{race_id}/curves.html", response_class=Response)
async def curves_page(visit: AtRace) -> Response:
    """The curves as a page that needs no server."""
    content = await visit.laboratory.ask(visit.race, race_files.curves_page, language(), asker=visit.asker)
    return _file(content, "text/html", "race_curves.html")


@router.get("/race/{race_id}/report.pdf", response_class=Response)
async def report(visit: AtRace, teacher: bool = False) -> Response:
    """The report of the race, for a student or for a teacher."""
    content = await visit.laboratory.ask(visit.race, race_files.report, teacher, language(), asker=visit.asker)
    return _file(content, "application/pdf", "report_teacher.pdf" if teacher else "report.pdf")


def _file(content: bytes, media_type: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return ChunkedResponse(content, headers=headers, media_type=media_type)


router.include_router(pages)
