"""Races over HTTP: the counts of the command line, at any time stopped, resumed, killed or written to files."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from allumettes.locale import speaking
from allumettes.web.laboratory.jobs.race import RaceJob
from allumettes.web.races import plan_of, race_view
from allumettes.web.wire.race import NewRace
from tests.console import ENGLISH, in_process
from tests.web.inside import Inside
from tests.web.server import Server
from tests.web.visitor import Visitor, detail_of

LADDER = ["v0", "v1", "v2", "v3", "v4", "v5"]
SHORT: dict[str, Any] = {
    "game": "grundy",
    "solvers": ["v2", "v5"],
    "first": 3,
    "last": 9,
    "seconds": 20,
    "repetitions": 1,
}
LONG = SHORT | {"solvers": ["v5", "v0"], "last": 60, "first": 12}


def new_race(visitor: Visitor, **wishes: Any) -> str:
    answer = visitor.http.post("/race", json=SHORT | wishes)
    assert answer.status_code == 201, answer.text
    address: str = answer.json()["address"]
    return address


def watched(
    visitor: Visitor, address: str, until: Callable[[list[Any], str], bool], known: int = 0
) -> tuple[list[Any], list[str]]:
    """The measures and the states that a page hears of until it has seen enough."""
    measures: list[Any] = []
    states: list[str] = []
    with visitor.http.sse(f"{address}/stream", params={"known": known}) as stream:
        for event in stream:
            content = json.loads(event.data)
            if event.event == "entries":
                measures += content["entries"]
            elif event.event == "state":
                states.append(content["state"])
            if until(measures, states[-1] if states else ""):
                break
    return measures, states


def to_the_end(visitor: Visitor, address: str) -> list[Any]:
    return watched(visitor, address, lambda _measures, state: state == "finished")[0]


@pytest.mark.unmeasured
@pytest.mark.slow
def test_a_race_counts_as_the_command_line_does(guest: Visitor, tmp_path: Path) -> None:
    race = ("race", "grundy", "--from", "3", "--to", "14", "--solvers", ",".join(LADDER), "--seconds", "60")
    output = tmp_path / "race.csv"
    assert in_process(*race, "--repetitions", "1", "--output", str(output), home=tmp_path, lang=ENGLISH).code == 0
    with output.open(encoding="utf-8", newline="") as file:
        expected = [(row["n"], row["solver"], row["operations"], row["outcome"]) for row in csv.DictReader(file)]
    address = new_race(guest, solvers=LADDER, first=3, last=14, seconds=30)
    found = to_the_end(guest, address)
    assert len(found) == 72
    assert [(str(one["n"]), one["solver"], str(one["operations"]), one["outcome"]) for one in found] == expected


@pytest.mark.slow
def test_every_file_is_one_click_away(guest: Visitor) -> None:
    address = new_race(guest)
    assert "yet" in detail_of(guest.http.get(f"{address}/race.csv"), 404)
    measures = to_the_end(guest, address)
    rows = list(csv.DictReader(io.StringIO(guest.http.get(f"{address}/race.csv").text)))
    assert [int(row["operations"]) for row in rows] == [one["operations"] for one in measures]
    assert len(guest.http.get(f"{address}/race.json").json()["rows"]) == len(measures)
    for name, beginning in (
        ("race.parquet", b"PAR1"),
        ("curves.svg?quantity=seconds&scale=linear", b"<svg"),
        ("curves.html", b"<!doctype html>"),
        ("report.pdf", b"%PDF"),
        ("report.pdf?teacher=true", b"%PDF"),
    ):
        answer = guest.http.get(f"{address}/{name}")
        assert answer.status_code == 200, answer.text
        assert answer.content.startswith(beginning)
        assert answer.headers["content-disposition"].startswith("attachment")
    assert guest.http.get(f"{address}/findings").json()["growth"]


@pytest.mark.slow
def test_a_race_that_is_stopped_waits_for_somebody_who_lets_it_go_on(guest: Visitor) -> None:
    address = new_race(guest, **LONG)
    measures, _states = watched(guest, address, lambda found, _state: len(found) >= 4)
    assert guest.http.delete(f"{address}/running").json()["state"] == "stopped"
    again, states = watched(guest, address, lambda found, _state: len(found) >= len(measures))
    assert again[: len(measures)] == measures
    assert states in ([], ["stopped"])
    assert guest.http.put(f"{address}/running").json()["state"] == "waiting"
    watched(guest, address, lambda _found, state: state == "running")
    guest.http.delete(f"{address}/running")


@pytest.mark.slow
def test_a_server_that_is_killed_comes_back_with_what_it_had(tmp_path: Path) -> None:
    with Server(tmp_path / "server") as server, Visitor(server.address) as visitor:
        address = new_race(visitor, **LONG)
        measures, _states = watched(visitor, address, lambda found, _state: len(found) >= 6)
        server.kill()
        server.restart()
        again, _states = watched(visitor, address, lambda found, state: state == "running" and len(found) >= 6)
        assert again[: len(measures)] == measures


# What is refused.


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Inside(tmp_path_factory.mktemp("inside")) as opened:
        yield opened


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"first": 9, "last": 3}, b"no size"),
        ({"step": 0}, b"no size"),
        ({"last": 5000}, b"larger step"),
        ({"first": 10**9, "last": 10**9}, b"matches"),
        ({"seconds": 1000}, b"seconds"),
        ({"seconds": 0}, b"seconds"),
        ({"solvers": []}, b"algorithm"),
        ({"solvers": ["v99"]}, b"v99"),
        ({"game": "chess"}, b"chess"),
        ({"convention": "upside-down"}, b"upside-down"),
        ({"convention": "misere", "solvers": ["v5"]}, b"v5"),
    ],
)
def test_a_race_that_cannot_be_is_refused_with_a_sentence(inside: Inside, wishes: dict[str, Any], words: bytes) -> None:
    answer = inside.send("POST", "/race", SHORT | wishes, (b"accept-language", b"en"))
    assert answer.status == 422
    assert words in answer.body


def test_a_link_that_leads_nowhere_is_said(inside: Inside) -> None:
    for path in ("/race/nothing", f"/race/{'a' * 20}/stream", f"/race/{'a' * 20}/race.csv"):
        assert inside.ask("GET", path.encode()).status == 404


def test_what_the_address_asks_for_is_in_the_form(inside: Inside) -> None:
    page = inside.ask("GET", b"/race", b"game=0.77&first=5&last=40&solvers=v3,v4&lang=en").body.decode()
    assert 'value="0.77"' in page
    assert 'value="40"' in page
    assert page.count(" checked>") == 3  # two algorithms, and that the last move wins


@pytest.mark.parametrize(
    ("game", "axis"), [("grundy", "n (matches in the heap)"), ("coins:1-3", "n (place of the coin)")]
)
def test_the_axis_says_what_n_is(game: str, axis: str) -> None:
    with speaking("en"):
        assert race_view("id", RaceJob(plan_of(NewRace.model_validate(SHORT | {"game": game}))))["axis"] == axis


def test_algorithms_that_cannot_race_say_why(inside: Inside) -> None:
    answer = inside.ask("GET", b"/race/algorithms", b"game=grundy&convention=misere&lang=en").json
    unfit = {one["name"]: one["unfit"] for one in answer["algorithms"]}
    assert unfit["v0"] is None
    assert unfit["v5"].endswith(".")
