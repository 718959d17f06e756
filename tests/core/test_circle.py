"""Octal games on a circle, against play on a circle of matches that are there or gone."""

from __future__ import annotations

from functools import cache

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError, IllegalMoveError
from allumettes.core.move import Move
from allumettes.core.notation import parse_move, short_form
from allumettes.core.pieces import Piece
from allumettes.locale.moves import move_words
from allumettes.sequences.dense import plain_values
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers.nim_values import mex

Gone = tuple[bool, ...]
"""Which places of a circle are empty."""

RULES = {"0.77": ((1, False), (2, False)), "0.07": ((2, False),), "0.4": ((1, True),)}
"""How many neighbours each code takes, and whether a match must stand on both sides of them."""


def plays(circle: Gone, rules: tuple[tuple[int, bool], ...]) -> set[Gone]:
    size = len(circle)
    found = set()
    for taken, between in rules:
        for first in range(size):
            places = [(first + step) % size for step in range(taken)]
            sides = {(first - 1) % size, (first + taken) % size}
            stand = taken <= size and not any(circle[place] for place in places)
            flanked = len(sides) == 2 and not sides & set(places) and not any(circle[side] for side in sides)
            if stand and (flanked or not between):
                found.add(tuple(gone or place in places for place, gone in enumerate(circle)))
    return found


@pytest.mark.parametrize("code", RULES)
def test_a_circle_has_the_value_of_play_on_it(code: str) -> None:
    @cache
    def value(circle: Gone) -> int:
        return mex(map(value, plays(circle, RULES[code])))

    values = plain_values(games.find(f"circle:{code}"), 110)
    assert [values[100 + size] for size in range(1, 11)] == [value((False,) * size) for size in range(1, 11)]


def test_rows_are_those_of_the_code_and_circles_open_into_rows() -> None:
    game = games.find("circle:.77")
    assert game.spec == "circle:0.77"
    assert games.find(game.spec) == games.find("circular kayles") == game
    assert list(game.options(5)) == list(games.find("0.77").options(5))
    assert list(game.options(109)) == [(8,), (7,)]
    assert list(game.options(101)) == [(0,)]
    assert game.default_start == (107, 4)
    assert not game.can_move(201)
    assert games.find(f"circle:0.{'0' * 8}3").default_start == (109, 4)
    assert games.find("circle:0.1").default_start == (101, 4)
    # The largest circle has a hundred matches.
    assert games.find(f"circle:0.{'0' * 99}3").default_start == (200, 4)
    assert games.find(f"circle:0.{'0' * 100}3").default_start == (107, 4)


def test_a_circle_is_played_by_its_own_size() -> None:
    game = games.find("circle:0.77")
    assert game.pieces(109) == (Piece.CIRCLE, 9)
    assert game.pieces(9) == (Piece.ROW, 9)
    assert list(game.amounts(109)) == [1, 2]
    taking = parse_move(game, (5, 109), "1 2")
    assert (taking, short_form(game, (5, 109), taking)) == (Move(1, (7,)), "1 2")
    with pytest.raises(IllegalMoveError, match="1 or 2"):
        game.play((109,), parse_move(game, (109,), "3"))
    words = [move_words(game, (109,), Move(0, option)) for option in ((7,), (0,))]
    assert words == [
        "takes 2 matches from the circle of 9 in row 0, and leaves a row of 7",
        "takes the whole circle of 9 in row 0",
    ]


def test_a_scaled_circle_is_no_larger_than_circles_are() -> None:
    long = games.find(f"circle:0.{'0' * 59}3")
    assert (long.default_start, long.scaled_start(0.7), long.scaled_start(2)) == ((160, 4), (142, 3), (200, 8))


def test_a_match_on_a_circle_can_be_won() -> None:
    for code in ("0.77", "0.07", "0.137"):
        game = games.find(f"circle:{code}")
        assert not oracle_for(game, Convention.NORMAL, 10).is_losing(game.default_start), code


def test_a_code_that_takes_more_than_a_circle_has_is_no_start() -> None:
    game = games.find(f"circle:0.{'0' * 150}3")
    with pytest.raises(AllumettesError):
        game.check_start(game.default_start)


@pytest.mark.parametrize("text", ["4!.0", "0.8", "80.0", "x", "0.{2+}"])
def test_only_octal_codes_are_played_on_a_circle(text: str) -> None:
    with pytest.raises(AllumettesError):
        games.find(f"circle:{text}")
