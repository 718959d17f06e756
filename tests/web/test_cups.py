"""The machine of cups and beads, as a server: it keeps nothing, checks what it is sent, and refuses in sentences."""

from __future__ import annotations

import json
from typing import Any

import pytest

from allumettes.players.cups.machine_file import parse_machine
from tests.web.visitor import Visitor


def asked(guest: Visitor, what: str, **body: Any) -> dict[str, Any]:
    answer = guest.http.post(f"/machine/{what}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refused(guest: Visitor, what: str, **body: Any) -> str:
    answer = guest.http.post(f"/machine/{what}", json=body, headers={"accept-language": "en"})
    assert answer.status_code == 422
    detail: str = answer.json()["detail"]
    return detail


def test_a_new_machine_shows_its_cups_and_the_truth(guest: Visitor) -> None:
    view = asked(guest, "new", game="matches", start="8")
    assert [cup["name"] for cup in view["cups"]] == list("12345678")
    assert [cup["outcome"] for cup in view["cups"]] == (["winning"] * 3 + ["losing"]) * 2
    five = view["cups"][4]
    assert [(bead["mark"], bead["count"], bead["drawn"], bead["wins"]) for bead in five["beads"]] == [
        ("1", 2, 2, True),
        ("2", 2, 2, False),
        ("3", 2, 2, False),
    ]
    assert asked(guest, "open", machine=view["machine"]) == view


def test_a_game_is_played_and_learned_from(guest: Visitor) -> None:
    machine = asked(guest, "new", game="matches", start="4")["machine"]
    game = {"machine": machine, "machine_begins": True, "seed": 5}
    board = asked(guest, "play", **game, moves=[])
    (drawn,) = board["drawn"]
    assert drawn["cup"] == 3
    assert board["won"] is None
    assert board["learned"] is None
    (turn,) = board["state"]["turns"]
    # Whatever it drew, the rest can be taken at once.
    left = turn["parts"][0]
    board = asked(guest, "play", **game, moves=[turn["move"], f"{left}>0"])
    assert board["won"] is True
    assert board["state"]["over"]
    (change,) = board["changes"]
    assert (change["cup"], change["bead"], change["before"], change["after"]) == (3, drawn["bead"], 2, 1)
    learned = parse_machine(board["learned"]["machine"])
    assert (learned.games, learned.lost) == (1, 1)
    assert parse_machine(machine).games == 0


def test_games_by_itself_give_a_curve_and_are_repeatable(guest: Visitor) -> None:
    machine = asked(guest, "new", game="matches", start="8")["machine"]
    trained = asked(guest, "train", machine=machine, games=50, against="itself", seed=1)
    assert [point["games"] for point in trained["points"]] == [0, 50]
    assert trained["points"][1]["right"] > trained["points"][0]["right"]
    assert trained["view"]["games"] == 50
    assert asked(guest, "train", machine=machine, games=50, against="itself", seed=1) == trained
    emptied = asked(guest, "empty", machine=trained["view"]["machine"])
    assert emptied["machine"] == machine


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_is_in_both_languages_and_the_path_leads_there(guest: Visitor, lang: str) -> None:
    page = guest.http.get(f"/machine?lang={lang}").text
    title = {"fr": "Une machine qui apprend", "en": "A machine that learns"}[lang]
    assert f"<h1>{title}</h1>" in page
    assert 'href="/machine"' in guest.http.get("/learn").text


def test_what_is_no_machine_is_refused_in_a_sentence(guest: Visitor) -> None:
    assert "or it is damaged" in refused(guest, "open", machine="{}")
    damaged = asked(guest, "new", game="matches", start="8")["machine"].replace('"3>1": 2', '"3>1": -2')
    assert "“3”" in refused(guest, "train", machine=damaged, games=5, against="random", seed=1)
    assert "No move is possible" in refused(guest, "new", game="grundy", start="2")
    assert "There is no game called" in refused(guest, "new", game="chess")


@pytest.mark.parametrize(
    ("game", "start"), [("nim", "9,9,9"), ("grundy", "30"), ("matches", "1000"), ("nim", "9" * 18)]
)
def test_a_machine_with_more_cups_than_the_page_has_is_refused(guest: Visitor, game: str, start: str) -> None:
    assert "would need more than 72 cups" in refused(guest, "new", game=game, start=start)
    data = json.loads(asked(guest, "new", game="matches", start="8")["machine"]) | {"game": game, "start": start}
    assert "would need more than 72 cups" in refused(guest, "open", machine=json.dumps(data))


def test_illegal_moves_and_too_many_games_are_refused(guest: Visitor) -> None:
    machine = asked(guest, "new", game="matches", start="8")["machine"]
    assert "8" in refused(guest, "play", machine=machine, machine_begins=False, moves=["8>1"], seed=1)
    refused(guest, "train", machine=machine, games=51, against="random", seed=1)
    refused(guest, "train", machine=machine, games=5, against="everybody", seed=1)


def test_thousands_of_games_are_written_as_everywhere(guest: Visitor) -> None:
    for language, words in {"en": "1,000 games", "fr": "1\u202f000 parties"}.items():
        assert words in guest.http.get("/machine", headers={"accept-language": language}).text
