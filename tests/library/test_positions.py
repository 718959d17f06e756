"""Games and positions from Python: by name, by code, by function; what they say, and what they refuse."""

from __future__ import annotations

from itertools import repeat
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import allumettes as al
from allumettes.core.errors import (
    IllegalMoveError,
    OutOfRangeError,
    TooManyOptionsError,
    UnknownGameError,
    UnreadableError,
)
from allumettes.core.function_game import FunctionGameError
from tests.exhaustive import Exhaustive
from tests.strategies import any_game


def halving(heap: int) -> list[tuple[int]]:
    return [(heap - 1,), (heap // 2,)] if heap else []


def endless(heap: int) -> list[tuple[int]]:
    return endless(heap)


heaps = st.lists(st.integers(0, 7), min_size=1, max_size=3)


@pytest.mark.slow
@given(any_game, heaps, st.booleans())
def test_outcomes_and_winning_moves_are_those_of_the_definition(rules: object, heaps: list[int], misere: bool) -> None:
    position = al.game(rules, misere=misere).position(*heaps)  # type: ignore[arg-type]
    assert position.outcome is Exhaustive(position.game.rules, position.game.convention).outcome(position.heaps)
    winning = [move for move in position.moves() if position.play(move).is_losing]
    assert position.winning_moves() == winning


@pytest.mark.slow
@given(heaps)
def test_a_function_is_a_game_like_the_named_one(heaps: list[int]) -> None:
    named, own = al.game("halving").position(*heaps), al.game(halving).position(*heaps)
    assert own.moves() == named.moves()
    assert (own.outcome, own.nim_value) == (named.outcome, named.nim_value)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        # Winning Ways, chapter 4, tables of nim-values.
        ("kayles", [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
        ("dawson", [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]),
        ("officers", [0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4]),
        ("lasker", [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12]),
    ],
)
def test_usual_names_are_understood(name: str, values: list[int]) -> None:
    assert [al.game(name).nim_value(heap) for heap in range(12)] == values


def test_a_position_is_written_as_it_is_typed() -> None:
    grundy = al.game("grundy")
    assert grundy.position("3, 5 13") == grundy.position(3, 5, 13)
    assert str(grundy.position(3, 5, 13)) == "3,5,13"
    assert repr(grundy.position(3)) == "<Position 3 of grundy>"


def test_a_game_says_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    assert al.game("treblecross").rule == "Take 3 matches; what is left may be split in two."
    assert al.game(halving).rule.startswith("The moves are given by a function: 1 becomes 0;")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_it_explains_itself_and_draws_itself_in_the_chosen_language(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {"fr": ("Position perdante", "Le jeu de Grundy, 3,6"), "en": ("Losing position", "Grundy's game, 3,6")}
    verdict, title = words[language]
    position = al.game("grundy").position(3, 6)
    assert verdict in position.explain(language)
    monkeypatch.setenv("LANGUAGE", language)
    assert verdict in position.explain()
    root = ElementTree.fromstring(position._repr_svg_())
    assert next(root.iter("{http://www.w3.org/2000/svg}title")).text == title


@pytest.mark.parametrize("heaps", [(-3,), (3.5,), ("three",), (10**19,), (10**5000,), (), (True,)])
def test_what_is_no_position_is_refused(heaps: tuple[object, ...]) -> None:
    with pytest.raises(UnreadableError):
        al.game("nim").position(*heaps)  # type: ignore[arg-type]


def test_what_is_no_move_is_refused() -> None:
    position = al.game("grundy").position(3, 5)
    with pytest.raises(UnreadableError):
        position.play("what")
    with pytest.raises(IllegalMoveError):
        position.play("3>1+1")


def test_giant_heaps_are_answered_and_not_listed() -> None:
    giant = al.game("nim").position(10**18, 5)
    assert giant.is_winning
    assert giant.nim_value == 10**18 ^ 5
    with pytest.raises(TooManyOptionsError):
        giant.moves()


@pytest.mark.parametrize("rules", ["kaylez", "", "matches:x", 5, None])
def test_what_is_no_game_is_refused(rules: object) -> None:
    with pytest.raises((UnknownGameError, UnreadableError)):
        al.game(rules)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "rules",
    [
        lambda heap: [(heap,)],  # never ends
        lambda heap: [(heap + 1,)],
        lambda heap: [(-1,)] if heap else [],
        lambda heap: ["a"] if heap else [],
        lambda heap: [repeat(0)] if heap else [],  # an option without end
        lambda heap: (repeat((0,))) if heap else [],
        lambda heap: heap,
        lambda heap, other: [],
        list,
    ],
)
def test_a_function_that_is_no_game_is_refused(rules: object) -> None:
    with pytest.raises((FunctionGameError, TooManyOptionsError)):
        al.game(rules).position(5).outcome  # type: ignore[arg-type]  # noqa: B018


def test_the_convention_is_seen_and_kept() -> None:
    misere = al.game("grundy", misere=True)
    assert repr(misere.position(3)) == "<Position 3 of grundy, misere>"
    assert al.game(misere) == misere
    assert al.game(misere, misere=False) == al.game("grundy") == al.Game("grundy")


@pytest.mark.parametrize("heap", [-1, 10**18])
def test_options_that_cannot_be_listed_are_refused(heap: int) -> None:
    with pytest.raises((OutOfRangeError, TooManyOptionsError)):
        al.game("nim").options(heap)
    if heap < 0:
        with pytest.raises(OutOfRangeError):
            al.Position(al.game("nim"), (heap,))
