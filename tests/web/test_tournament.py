"""The page that follows a tournament, over HTTP: what it shows, what it opens, and that it starts nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from allumettes.classroom.tournament.live import LIVE
from tests.web.server import Server
from tests.web.visitor import Visitor, detail_of

pytestmark = pytest.mark.slow


@pytest.fixture
def somebody(follower: Server) -> Iterator[Visitor]:
    with Visitor(follower.address) as visitor:
        yield visitor


def test_the_server_says_where_the_tournament_is(follower: Server) -> None:
    assert f"The tournament is at {follower.address}/tournament." in follower.said()


def test_the_tournament_as_it_stands_in_both_languages(somebody: Visitor) -> None:
    view = somebody.http.get("/tournament/view", headers={"Accept-Language": "en"}).json()
    assert (view["state"], view["played"], view["total"]) == ("finished", 12, 12)
    assert view["ranking"]["rows"][0][:2] == ["1", "hard"]
    assert [row["name"] for row in view["cross"]["rows"]] == ["hard", "easy", "<b>Ada</b>"]
    assert view["cross"]["rows"][0]["cells"][2] == {"text": "4/4", "shade": 4}
    assert "cannot be started" in view["faults"][0]
    french = somebody.http.get("/tournament/view", headers={"Accept-Language": "fr"}).json()
    assert french["ranking"]["rows"][0][:2] == ["1", "difficile"]


def test_names_are_data_and_never_markup(somebody: Visitor) -> None:
    page = somebody.http.get("/tournament", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert "<b>Ada" not in page.text
    assert "\\u003cb\\u003eAda" in page.text


def test_the_stream_tells_the_state_at_once_and_again_when_it_has_changed(somebody: Visitor, cup: Path) -> None:
    with somebody.http.stream("GET", "/tournament/stream") as answer:
        lines = answer.iter_lines()
        told = (json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: "))
        assert next(told)["played"] == 12
        live = json.loads((cup / LIVE).read_text())
        (cup / LIVE).write_text(json.dumps({**live, "state": "interrupted", "played": 11}))
        assert next(told)["state"] == "interrupted"
        (cup / LIVE).write_text(json.dumps(live))
        assert next(told)["played"] == 12


def test_a_record_opens_in_the_review(somebody: Visitor) -> None:
    record = somebody.http.get("/tournament/matches/1")
    assert record.text.startswith("allumettes match 1\n")
    made = somebody.http.post("/match/record", json={"key": str(uuid4()), "record": record.text})
    assert made.status_code == 201, made.text


@pytest.mark.parametrize("number", ["13", "999999"])
def test_a_match_that_was_not_played_is_not_found(somebody: Visitor, number: str) -> None:
    answer = somebody.http.get(f"/tournament/matches/{number}")
    assert detail_of(answer, 404) == "This match was not played yet."


@pytest.mark.parametrize("number", ["0", "-1", "..%2F..%2Fetc%2Fpasswd", "1.match", "%00"])
def test_only_numbers_lead_to_records(somebody: Visitor, number: str) -> None:
    assert somebody.http.get(f"/tournament/matches/{number}").status_code in (404, 422)


def test_nothing_can_be_started_or_changed_there(somebody: Visitor) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        for place in ("/tournament", "/tournament/view", "/tournament/stream", "/tournament/matches/1"):
            assert somebody.http.request(method, place).status_code == 405


def test_a_server_that_follows_no_tournament_says_so(guest: Visitor) -> None:
    for place in ("/tournament", "/tournament/view", "/tournament/stream", "/tournament/matches/1"):
        detail = detail_of(guest.http.get(place, headers={"Accept": "application/json"}), 404)
        assert detail == "There is no tournament to follow here, or it has not begun yet."


def test_a_damaged_file_is_no_tournament(somebody: Visitor, cup: Path) -> None:
    whole = (cup / LIVE).read_text()
    for damaged in ("", "{", "[]", "null", '{"state": "playing"}', whole.replace('"standings"', '"sitting"')):
        (cup / LIVE).write_text(damaged)
        answer = somebody.http.get("/tournament/view")
        assert answer.status_code == 404, damaged
    (cup / LIVE).write_text(whole)
