"""What the table explains over HTTP: hints rung by rung, values, the history of a match, its review and its record."""

from __future__ import annotations

from itertools import pairwise

import pytest

from allumettes import games
from allumettes.core.record import parse_record
from tests.web.visitor import State, Visitor, detail_of, moves_of


def test_hints_say_a_little_more_at_each_rung(visitor: Visitor) -> None:
    match = visitor.new_match(start="11")["id"]
    hints = [visitor.get(match, "hint", rung=rung) for rung in (1, 2, 3, 4)]
    assert [hint["rung"] for hint in hints] == [1, 2, 3, 4]
    assert all(hint["lines"] for hint in hints)
    assert all(before["lines"] != after["lines"] for before, after in pairwise(hints))
    assert [hint["move"] for hint in hints[:2]] == [None, None]
    assert hints[0]["row"] is None
    move = hints[2]["move"]
    assert visitor.get(match, "values")["moves"][move] == "wins"
    assert [hint["next"] for hint in hints] == [2, 3, 4, None]


def test_a_lost_position_has_no_move_to_hint_at(visitor: Visitor) -> None:
    match = visitor.new_match(game="nim", start="3,3")["id"]
    hints = [visitor.get(match, "hint", rung=rung) for rung in (1, 2, 3, 4)]
    assert all(hint["move"] is None for hint in hints)


@pytest.mark.parametrize("rung", ["0", "5", "x", "", "-1", "99999999999999999999"])
def test_there_are_four_rungs(visitor: Visitor, rung: str) -> None:
    match = visitor.new_match()["id"]
    detail_of(visitor.http.get(f"/match/{match}/hint", params={"rung": rung}), 422)


@pytest.mark.parametrize(
    ("game", "start", "convention", "outcome", "total", "heaps"),
    [
        # Nim-values of Grundy's game: 0 0 0 1 0 2 1 0 2 1 0 2 (OEIS A002188).
        ("grundy", "11", "normal", "winning", 2, [2]),
        ("grundy", "10", "normal", "losing", 0, [0]),
        ("nim", "1,3,5", "normal", "winning", 7, [1, 3, 5]),
        ("nim", "1,2,3", "normal", "losing", 0, [1, 2, 3]),
        # Kayles: 0 1 2 3 1 4 3 2 1 4 (OEIS A002186).
        ("0.77", "9", "normal", "winning", 4, [4]),
    ],
)
def test_values_are_the_published_ones(
    visitor: Visitor, game: str, start: str, convention: str, outcome: str, total: int, heaps: list[int]
) -> None:
    state = visitor.new_match(game=game, start=start, convention=convention)
    values = visitor.get(state["id"], "values")
    assert (values["turn"], values["outcome"], values["total"], values["heaps"]) == (0, outcome, total, heaps)
    assert values["verdict"]
    assert values["complete"]
    assert set(values["moves"]) >= set(moves_of(state))
    assert ("wins" in values["moves"].values()) == (outcome == "winning")


def test_values_that_do_not_apply_are_left_out(visitor: Visitor) -> None:
    match = visitor.new_match(game="grundy", start="13", convention="misere")["id"]
    values = visitor.get(match, "values")
    assert values["outcome"] in ("winning", "losing")
    assert values["total"] is None
    assert values["heaps"] == [None]


def test_the_history_has_a_point_for_each_position(visitor: Visitor) -> None:
    state = visitor.new_match(moves=["11>1+10", "10>1+9"])
    history = visitor.get(state["id"], "history")
    assert history["names"] == [seat["name"] for seat in state["seats"]]
    assert [(point["turn"], point["player"], point["outcome"], point["favours"]) for point in history["points"]] == [
        (0, 0, "winning", 0),
        (1, 1, "losing", 0),
        (2, 0, "winning", 0),
    ]


@pytest.fixture
def lost(visitor: Visitor) -> State:
    """A match that the first player threw away: 11 is won by 11>1+10 and lost by 11>5+6."""
    state = visitor.new_match(moves=["11>5+6"])
    while not state["over"]:
        state = visitor.play(state, moves_of(state)[0])
    return state


def test_the_review_waits_for_the_end(visitor: Visitor) -> None:
    state = visitor.new_match(moves=["11>5+6"])
    detail_of(visitor.http.get(f"/match/{state['id']}/review"), 403)


def test_the_review_marks_moves_and_gives_no_better_one_away(visitor: Visitor, lost: State) -> None:
    answer = visitor.http.get(f"/match/{lost['id']}/review")
    review = answer.json()
    assert [mark["move"] for mark in review["marks"]] == [turn["move"] for turn in lost["turns"]]
    assert review["marks"][0]["mark"] == "mistake"
    assert 0 in review["mistakes"]
    played = {turn["move"] for turn in lost["turns"]}
    winning = {
        move
        for turn in review["mistakes"]
        for move, value in visitor.get(lost["id"], "values", turn=turn)["moves"].items()
        if value == "wins" and move not in played
    }
    assert winning
    assert not [move for move in winning if move in answer.text]


def test_a_mistake_can_be_asked_about_afterwards(visitor: Visitor, lost: State) -> None:
    hint = visitor.get(lost["id"], "hint", rung=3, turn=0)
    assert hint["move"] in {"11>1+10", "11>2+9", "11>3+8", "11>4+7"}
    detail_of(visitor.http.get(f"/match/{lost['id']}/hint", params={"rung": 3, "turn": 99}), 404)


def test_the_record_is_the_match(visitor: Visitor, lost: State) -> None:
    answer = visitor.http.get(f"/match/{lost['id']}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    match = parse_record(answer.text, games.find)
    assert match.winner == lost["winner"]
    assert [seat.name for seat in match.seats] == [seat["name"] for seat in lost["seats"]]
    assert len(match.turns) == len(lost["turns"])
    saved = visitor.http.get(f"/match/{lost['id']}/record", params={"download": 1})
    assert saved.headers["content-disposition"].startswith("attachment")
    assert saved.text == answer.text


def test_the_board_as_text_and_as_a_picture(visitor: Visitor, lost: State) -> None:
    text = visitor.http.get(f"/match/{lost['id']}/text")
    assert text.headers["content-type"].startswith("text/plain")
    assert lost["turns"][0]["move"] in text.text
    picture = visitor.http.get(f"/match/{lost['id']}/board.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.lstrip().startswith(("<svg", "<?xml"))
