"""The browser knows no rule: everything it lets a hand do comes from the rules, and nothing of them is missing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.game import HeapGame
from allumettes.core.notation import parse_move
from allumettes.drawings.board import FEW_MATCHES
from allumettes.locale import speaking
from allumettes.web.gestures import gestures
from tests.strategies import any_game


def hand(game: HeapGame, heap: int, rank: int = 1, language: str = "en") -> list[dict[str, Any]]:
    with speaking(language):
        return [dict(gesture) for gesture in gestures(game, heap, rank - 1, rank)]


def kinds(game: str, heap: int) -> set[str]:
    return {gesture["kind"] for gesture in hand(games.find(game), heap)}


@given(any_game, st.integers(0, 16), st.integers(1, 3))
def test_every_option_can_be_pointed_at_and_nothing_else(game: HeapGame, heap: int, rank: int) -> None:
    position = (heap,) * rank
    moves = [
        parse_move(game, position, gesture["move"])
        for gesture in (hand(game, heap, rank) if game.can_move(heap) else [])
        if "move" in gesture
    ]
    assert {move.row for move in moves} <= {rank - 1}
    assert {tuple(sorted(move.option)) for move in moves} == {tuple(sorted(option)) for option in game.options(heap)}


@given(any_game, st.integers(1, 16))
def test_a_gesture_shows_what_its_move_does(game: HeapGame, heap: int) -> None:
    for gesture in hand(game, heap) if game.can_move(heap) else []:
        if "move" not in gesture or gesture["kind"] == "choice":
            continue
        option = parse_move(game, (heap,), gesture["move"]).option
        begin, end = (gesture["at"],) * 2 if gesture["kind"] == "gap" else (gesture["begin"], gesture["end"])
        left = tuple(part for part in (begin, heap - end) if part) or (0,)
        assert left == option


def test_the_equal_split_of_grundy_is_barred_with_its_reason() -> None:
    barred = [gesture for gesture in hand(games.find("grundy"), 10) if gesture["kind"] == "barred"]
    assert [gesture["at"] for gesture in barred] == [5]
    assert "move" not in barred[0]
    assert barred[0]["reason"] == "10>5+5 is refused: the two heaps must be of different sizes."


def test_gaps_come_from_left_to_right() -> None:
    assert [gesture["at"] for gesture in hand(games.find("grundy"), 11)] == list(range(1, 11))


def test_taking_runs_to_the_end_of_the_row() -> None:
    assert [(g["begin"], g["end"]) for g in hand(games.find("matches"), 15)] == [(12, 15), (13, 15), (14, 15)]


def test_kayles_takes_one_or_two_neighbours_anywhere() -> None:
    runs = {(gesture["begin"], gesture["end"]) for gesture in hand(games.find("0.77"), 5)}
    assert runs == {(at, at + taken) for taken in (1, 2) for at in range(6 - taken)}


def test_halving_has_two_actions_with_words() -> None:
    found = hand(games.find("halving"), 10)
    assert [(g["label"], g["move"]) for g in found] == [("Take one match", "10>9"), ("Keep half of them", "10>5")]


@pytest.mark.parametrize(
    ("game", "least", "most"), [("nim", 1, 41), ("matches", 1, 3), ("grundy", 1, 40), ("matches:2,5", 2, 5)]
)
def test_a_heap_past_forty_matches_has_a_field_for_a_number(game: str, least: int, most: int) -> None:
    (field,) = hand(games.find(game), FEW_MATCHES + 1)
    assert (field["kind"], field["min"], field["max"]) == ("field", least, most)


def test_where_a_number_would_not_do_the_move_is_written() -> None:
    (field,) = hand(games.find("0.77"), 100)
    assert (field["min"], field["max"]) == (None, None)
    assert "100>" in field["label"]


def test_three_heaps_are_chosen_from_a_list() -> None:
    assert kinds("0.8", 9) == {"choice"}
    assert kinds("80.0", 7) == {"choice"}
    assert kinds("0.F", 9) == {"choice", "run"}


def test_a_gesture_speaks_the_language_of_whoever_looks() -> None:
    nim = games.find("nim")
    assert hand(nim, 3, language="fr")[0]["words"] == "Retirer 3 allumettes"
    assert hand(nim, 3, language="en")[0]["words"] == "Take 3 matches"
