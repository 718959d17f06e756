"""The front door over HTTP: old links, what a chosen table would be, matches in a list, a match from a record."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.forfeit import Fault
from allumettes.core.record import format_record
from allumettes.solvers.oracle import Oracle
from allumettes.web.live import new_match
from allumettes.web.set_up import from_record
from tests.web.server import Server
from tests.web.visitor import Visitor, detail_of

FINISHED = """allumettes match 1
game: nim
convention: misere
start: 2,1
first: human Ada
second: perfect Ordi
seed: 7
result: first wins
moves:
  1. 2>0  1>0
"""


def draft(guest: Visitor, **options: str) -> Any:
    answer = guest.http.get("/draft", params=options)
    assert answer.status_code == 200, answer.text
    return answer.json()


def open_record(guest: Visitor, record: str, key: str | None = None) -> httpx2.Response:
    return guest.http.post("/match/record", json={"key": key or str(uuid4()), "record": record})


@pytest.mark.parametrize("query", ["game=nim&start=1,2", "moves=11%3E1%2B10", "opponent=screen&lang=fr", "start=abc"])
def test_old_links_to_a_table_go_on_working(guest: Visitor, query: str) -> None:
    answer = guest.http.get(f"/?{query}", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.headers["location"]) == (307, f"/play?{query}")


@pytest.mark.parametrize("query", ["start=abc", "start=-5", "game=0.999x", "opponent=nobody"])
def test_a_wrong_link_shows_what_is_wrong_and_the_form_but_no_other_table(guest: Visitor, query: str) -> None:
    page = guest.http.get(f"/play?{query}", headers={"Accept": "text/html"}).text
    assert 'id="chooser-problem"' in page
    assert "match-board" not in page
    assert query.partition("=")[2] in page


@pytest.mark.parametrize(("typed", "meant"), [("dificile", "difficile"), ("hrad", "hard"), ("minmax", "minimax")])
def test_the_nearest_opponent_is_offered(guest: Visitor, typed: str, meant: str) -> None:
    language = "fr" if typed == "dificile" else "en"
    page = guest.http.get(f"/play?opponent={typed}&lang={language}", headers={"Accept": "text/html"}).text
    assert re.search(rf"(Vouliez-vous dire|Did you mean) [«“]\s?{meant}\s?[»”]", page)


def test_any_code_has_its_rule_in_a_sentence(guest: Visitor) -> None:
    """Dawson's Kayles: two neighbours go, and what is left may be two heaps."""
    found = draft(guest, game="0.07")
    assert found["title"]
    assert found["rule"] == "Take 2 matches; what is left may be split in two."
    assert found["problem"] is None
    assert len(found["sizes"]) == 3


def test_a_variant_is_named_and_its_starts_can_be_won_whoever_loses_by_the_last_move(guest: Visitor) -> None:
    normal, misere = (draft(guest, game="matches:1,3,4", convention=convention) for convention in ("", "misere"))
    assert normal["title"].endswith("(matches:1,3,4)")
    oracle = Oracle(games.find("matches:1,3,4"), Convention.MISERE)
    assert misere["sizes"] != normal["sizes"]
    assert not any(oracle.is_losing((int(start),)) for start in misere["sizes"])
    circle = draft(guest, game="circle:0.77")["rule"]
    assert circle.endswith("like this. Take 1 or 2 matches; what is left may be split in two.")


def test_a_code_that_is_none_and_a_start_that_is_none_are_explained(guest: Visitor) -> None:
    assert draft(guest, game="0.9z")["title"] is None
    assert "0.9z" in draft(guest, game="0.9z")["problem"]
    wrong_start = draft(guest, game="nim", start="1,two")
    assert wrong_start["title"] == "Nim"
    assert "two" in wrong_start["problem"]


def test_a_draft_says_where_the_match_begins_and_who_cannot_play_it(guest: Visitor) -> None:
    found = draft(guest, game="nim", start="3,3", opponent="screen")
    assert (found["start"], found["heaps"], found["unfit"]) == ("3,3", [3, 3], [])
    misere = draft(guest, game="grundy", convention="misere", opponent="v3")
    assert "v3" in misere["unfit"]
    assert "v3" in misere["problem"]


def test_matches_are_listed_as_each_seat_sees_them(visitor: Visitor) -> None:
    first = visitor.new_match(start="7", opponent="screen")
    second = visitor.play(visitor.new_match(game="nim", start="2,1", opponent="perfect"), "2>1")
    asked = [f"{second['id']}.0", f"{'a' * 12}.0", f"{first['id']}.01"]
    answer = visitor.http.get("/matches", params={"match": asked})
    assert answer.status_code == 200, answer.text
    listed = answer.json()["matches"]
    assert [match["id"] for match in listed] == [second["id"], first["id"]]
    assert listed[0]["status"] == "You have lost." if listed[0]["over"] else "Your turn."
    assert (listed[1]["title"], listed[1]["heaps"], listed[1]["turns"], listed[1]["over"], listed[1]["yours"]) == (
        "Grundy's game",
        [7],
        0,
        False,
        True,
    )


def test_a_list_starts_no_computer_and_survives_the_server(mortal_server: Server) -> None:
    """A match that has left the memory is read for the list, and its table stays closed."""
    with Visitor(mortal_server.address) as visitor:
        state = visitor.new_match(start="11", opponent="perfect", first="opponent")
        mortal_server.restart()
        listed = visitor.http.get("/matches", params={"match": f"{state['id']}.1"}).json()["matches"]
        assert listed[0]["names"] == ["Computer", "Ada"]


@pytest.mark.parametrize("named", ["", "x", "a.0", f"{'a' * 12}.2", f"{'a' * 12}.010", f"{'A' * 12}.0"])
def test_only_ids_are_looked_for(guest: Visitor, named: str) -> None:
    detail_of(guest.http.get("/matches", params={"match": named}), 422)
    detail_of(guest.http.get("/matches", params={"match": [f"{'a' * 12}."] * 49}), 422)


def test_a_record_is_opened_as_the_match_that_it_tells(visitor: Visitor) -> None:
    key = str(uuid4())
    answer = open_record(visitor, FINISHED, key)
    assert answer.status_code == 201, answer.text
    state = answer.json()
    assert (state["over"], state["winner"], state["mode"], len(state["turns"])) == (True, 0, "computer", 2)
    assert [seat["you"] for seat in state["seats"]] == [True, False]
    assert (state["played_here"], state["status"]) == (False, "Ada has won.")
    assert visitor.http.get(f"/match/{state['id']}/record").text == FINISHED
    assert open_record(visitor, FINISHED, key).status_code == 200
    again = visitor.taken(state, "undo")
    assert (again["turns"], again["played_here"]) == ([], True)


LOST = """allumettes match 1
game: grundy
convention: normal
start: 7
first: human Ada
second: program Ordi
seed: 7
forfeit: illegal 6>3+3
moves:
  1. 7>1+6
"""
WHY = "Ordi lost this match in position 1,6: 6>3+3 is refused: the two heaps must be of different sizes."


@pytest.mark.parametrize("first", ["human Ada", "v0 Ada"])
def test_a_record_of_a_match_that_a_program_lost_by_a_fault_names_it(guest: Visitor, first: str) -> None:
    record = LOST.replace("human Ada", first)
    state = open_record(guest, record).json()
    assert (state["status"], state["thinking"], state["over"]) == (WHY, None, False)
    assert guest.http.get(f"/match/{state['id']}/record").text == record
    assert WHY in guest.http.get(f"/match/{state['id']}/text").text
    again = guest.taken(state, "undo")
    assert "lost" not in again["status"]


def test_the_fault_is_kept_with_the_match() -> None:
    stored = from_record(LOST, "a" * 12, 1).stored
    assert stored.forfeit == "illegal 6>3+3"
    match = new_match(stored)
    assert match.forfeit == (Fault.ILLEGAL, "6>3+3")
    assert format_record(match) == LOST
    assert new_match(from_record(FINISHED, "a" * 12, 1).stored).forfeit is None


@pytest.mark.parametrize(
    ("first", "second", "mode"),
    [("human Ada", "human Bo", "screen"), ("v0 A", "endgame:20 B", "machines"), ("perfect O", "human A", "computer")],
)
def test_who_plays_in_a_record_decides_who_sits_down(guest: Visitor, first: str, second: str, mode: str) -> None:
    record = (
        f"allumettes match 1\ngame: grundy\nconvention: normal\nstart: 7\nfirst: {first}\nsecond: {second}\nmoves:\n"
    )
    state = open_record(guest, record).json()
    assert state["mode"] == mode
    assert [seat["name"] for seat in state["seats"]] == [first.split()[1], second.split()[1]]
    assert not state["spectator"]


@pytest.mark.parametrize(
    "record",
    [
        "",
        "hello",
        FINISHED.replace("2>0", "2>9"),
        FINISHED.replace("first wins", "second wins"),
        FINISHED.replace("perfect", "divine"),
        FINISHED.replace("2,1", "9999999999,1").replace("2>0", "9999999999>0"),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(guest: Visitor, record: str) -> None:
    detail_of(open_record(guest, record), 422)
