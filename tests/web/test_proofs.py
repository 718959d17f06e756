"""Proofs over HTTP, one step at a time, and an earlier position of a match tried again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.visitor import Visitor, detail_of, moves_of


def why(guest: Visitor, path: str = "/why", **query: Any) -> Any:
    answer = guest.http.get(path, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_position_opens_down_to_the_rules(guest: Visitor) -> None:
    step = why(guest, game="grundy", position="3,5,13")
    assert step["question"] == "Why is 3,5,13 losing?"
    assert [row["bits"] for row in step["sum"]["rows"]] == ["01", "10", "11"]
    assert (step["sum"]["total"], step["sum"]["bits"]) == (0, "00")
    assert all(move["answer"] for move in step["moves"])
    for _depth in range(20):
        link = step["opens"][-1]
        assert link["position"] is None
        step = why(guest, "/why/heap", game="grundy", heap=link["heap"])
        assert step["question"] == link["question"]
        if not step["opens"]:
            break
    assert "The rules allow no move" in step["opening"][0]


def test_a_searched_position_opens_to_positions(guest: Visitor) -> None:
    step = why(guest, game="grundy", position="3,5,13", convention="misere")
    assert step["sum"] is None
    (link,) = step["opens"]
    again = why(guest, game="grundy", position=link["position"], convention="misere")
    assert again["question"] == link["question"]
    assert "losing" in again["question"]


def test_a_move_names_the_losing_sum_that_it_leaves(guest: Visitor) -> None:
    step = why(guest, game="0.77", position="5,9,20", convention="misere")
    assert [(move["move"], move["like"]) for move in step["moves"]] == [("20>9+9", "like 2+2, a losing sum")]


def test_the_heap_may_be_of_any_size_where_a_period_is_proved(guest: Visitor) -> None:
    step = why(guest, "/why/heap", game="0.77", heap=10**18)
    assert step["question"].endswith("worth 1?")
    assert "period 12" in " ".join(step["opening"])


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/why", {"game": "nothing", "position": "3"}),
        ("/why", {"game": "grundy", "position": "3,x"}),
        ("/why/heap", {"game": "grundy", "heap": -1}),
        ("/why/heap", {"game": "grundy", "heap": 10**19}),
        ("/why/heap", {"game": "0.(3)", "heap": 10**6}),
    ],
)
def test_what_cannot_be_proved_is_refused_with_a_sentence(guest: Visitor, path: str, query: dict[str, Any]) -> None:
    answer = guest.http.get(path, params=query)
    detail_of(answer, answer.status_code)
    assert 400 <= answer.status_code < 500


def test_an_earlier_position_offers_its_moves_and_says_what_one_is_worth(guest: Visitor) -> None:
    state = guest.new_match(moves=["11>5+6", "6>2+4"])
    board = guest.get(state["id"], "board", turn=0)
    assert {"11>5+6", "11>4+7"} <= set(moves_of(board))
    assert [heap["count"] for heap in guest.get(state["id"], "board", turn=1)["heaps"]] == [5, 6]
    good = guest.get(state["id"], "trial", turn=0, text="11>4+7")
    bad = guest.get(state["id"], "trial", turn=0, text="11>5+6")
    assert (good["mark"], bad["mark"]) == ("good", "mistake")
    assert "wins against it" in bad["words"]
    lost = guest.get(state["id"], "trial", turn=1, text="5>1+4")
    assert lost["mark"] in ("good", "mistake")
    assert len(guest.state(state["id"])["turns"]) == 2
    detail_of(guest.http.get(f"/match/{state['id']}/trial", params={"turn": 0, "text": "11>11"}), 422)
    detail_of(guest.http.get(f"/match/{state['id']}/board", params={"turn": 9}), 404)


def test_between_two_people_by_link_nothing_is_told_before_the_end(guest: Visitor) -> None:
    match = guest.new_match(opponent="link")["id"]
    detail_of(guest.http.get(f"/match/{match}/board", params={"turn": 0}), 403)
    detail_of(guest.http.get(f"/match/{match}/trial", params={"turn": 0, "text": "11>4+7"}), 403)


def test_winning_moves_are_listed_for_heaps_of_any_size(guest: Visitor) -> None:
    match = guest.new_match(game="nim", start="100,333,999999")["id"]
    values = guest.get(match, "values")
    assert [listed["move"] for listed in values["winning"]] == [f"999999>{100 ^ 333}"]
    assert values["winning"][0]["row"] == 2
    assert values["winning_left_out"] == ""
    many = guest.get(guest.new_match(game="0.77", start="100000")["id"], "values")
    assert len(many["winning"]) == 60
    assert "more" in many["winning_left_out"]
