"""Octal games on a circle, against play on a circle of matches that are there or gone."""

from __future__ import annotations

from functools import cache

import pytest

from allumettes import games
from allumettes.core.errors import AllumettesError
from allumettes.sequences.dense import plain_values
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
    assert game.default_start == (107,)
    assert not game.can_move(201)
    assert games.find(f"circle:0.{'0' * 8}3").default_start == (109,)


def test_a_code_that_takes_more_than_a_circle_has_is_no_start() -> None:
    game = games.find(f"circle:0.{'0' * 150}3")
    with pytest.raises(AllumettesError):
        game.check_start(game.default_start)


@pytest.mark.parametrize("text", ["4!.0", "0.8", "80.0", "x", "0.{2+}"])
def test_only_octal_codes_are_played_on_a_circle(text: str) -> None:
    with pytest.raises(AllumettesError):
        games.find(f"circle:{text}")
