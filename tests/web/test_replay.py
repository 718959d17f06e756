"""A recorded search over HTTP: its source, its moments, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from allumettes import games
from allumettes.solvers.ladder import find, registered
from allumettes.trees.replay.recorder import record
from allumettes.web.limits import MOST_REPLAYED
from tests.web.visitor import Visitor, detail_of


def recorded(visitor: Visitor, **asked: str) -> Any:
    answer = visitor.http.get("/replay/search", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def counted(view: Any) -> dict[str, int]:
    """The counters after the last moment: all changes applied."""
    counters: dict[str, int] = {}
    for moment in view["moments"]:
        counters |= moment.get("counters", {})
    return counters


@pytest.mark.parametrize("name", registered())
def test_a_recorded_search_ends_with_the_counts_of_the_algorithm(guest: Visitor, name: str) -> None:
    view = recorded(guest, game="grundy", start="3,5", algorithm=name)
    game = games.find("grundy")
    assert counted(view) == find(name)(game).solve((3, 5)).counters.counted()
    assert view["steps"] == record(find(name), game, (3, 5)).steps
    assert len(view["moments"]) == len(record(find(name), game, (3, 5)).moments)
    assert [counter["name"] for counter in view["counters"]] == list(counted(view))
    assert view["moments"][-1]["events"][-1]["words"] == "The answer: 3,5 is winning."


def test_events_are_told_in_the_language_of_the_visitor(guest: Visitor) -> None:
    french = guest.http.get("/replay/search", params={"start": "7"}, headers={"Accept-Language": "fr"}).json()
    words = [event["words"] for moment in french["moments"] for event in moment.get("events", ())]
    assert "7\u00a0: le coup 7>1+6 laisse 6,1." in words
    assert "4 est inscrite dans la table des positions perdantes." in words
    assert words[-1] == "La réponse\u00a0: 7 est perdante."


@pytest.mark.slow
def test_a_long_search_is_cut_and_says_so(guest: Visitor) -> None:
    view = recorded(guest, game="nim", start="5,5,5", algorithm="minimax")
    assert len(view["moments"]) == MOST_REPLAYED + 1
    assert "is not recorded" in view["said"]
    assert view["moments"][-1]["events"][-1]["words"] == "The recording ends here; the search does not."


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "chess"},
        {"start": "seven"},
        {"start": "99999999999"},
        {"algorithm": "v9"},
        {"algorithm": "v5", "convention": "misere"},
        {"convention": "backwards"},
    ],
    ids=str,
)
def test_what_cannot_be_searched_is_refused_with_a_sentence(guest: Visitor, asked: dict[str, str]) -> None:
    detail = detail_of(guest.http.get("/replay/search", params=asked), 422)
    page = guest.http.get("/replay", params=asked, headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert 'data-search=""' in page.text
    assert detail.split("<")[0].split("“")[0].split("'")[0] in page.text


def test_the_page_keeps_what_was_asked(guest: Visitor) -> None:
    asked = {"game": "nim", "start": "1,2", "algorithm": "alphabeta", "convention": "misere"}
    page = guest.http.get("/replay", params=asked, headers={"Accept": "text/html"}).text
    assert 'data-search="game=nim&amp;start=1%2C2&amp;convention=misere&amp;algorithm=alphabeta"' in page
    assert '<option value="alphabeta"' in page
