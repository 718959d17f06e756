"""The rules of a take-and-break game as choices: they regenerate exactly its options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from hypothesis import given

from allumettes.core.move import Option
from allumettes.core.take_and_break import Choice, Leave, Parts, TakeAndBreakGame
from allumettes.games.code import CodeGame
from allumettes.games.grundy import Grundy
from allumettes.games.halving import Halving
from allumettes.games.matches import Matches
from allumettes.games.nim import Nim
from tests.campaign import tries
from tests.sequences.codes import codes

LARGEST = 30


def options_by_choices(choices: list[Choice], heap: int) -> Iterator[Option]:
    """Every option that the choices describe, found by trying all ways to leave a heap."""
    for taken in range(heap + 1):
        left = heap - taken
        for choice in choices:
            turns = [taken - first for first in choice.repeating if taken >= first]
            if taken not in choice.takings and not any(turn % choice.period == 0 for turn in turns):
                continue
            if left == 0 and choice.leave & Leave.NO_HEAP:
                yield (0,)
            for parts, bit in ((1, Leave.ONE_HEAP), (2, Leave.TWO_HEAPS), (3, Leave.THREE_HEAPS)):
                if choice.leave & bit:
                    splits = combinations_with_replacement(range(1, left + 1), parts)
                    yield from (heaps for heaps in splits if sum(heaps) == left and fits(heaps, choice.parts))


def fits(heaps: Option, parts: Parts) -> bool:
    if len(heaps) == 1:
        return True
    return {
        Parts.ANY: True,
        Parts.ALL_DIFFERENT: len(set(heaps)) == len(heaps),
        Parts.NOT_ALL_EQUAL: len(set(heaps)) > 1,
        Parts.ALL_EQUAL: len(set(heaps)) == 1,
    }[parts]


def check(game: TakeAndBreakGame, largest: int = LARGEST) -> None:
    choices = game.choices()
    for heap in range(largest + 1):
        found = list(options_by_choices(choices, heap))
        assert sorted(found) == sorted(game.options(heap)), (game, heap)


@pytest.mark.parametrize("game", [Grundy(), Nim(), Matches(), Matches((1, 3, 4)), Matches(range(2, 9))], ids=repr)
def test_the_choices_of_the_games_regenerate_their_options(game: TakeAndBreakGame) -> None:
    check(game)


@tries(20)
@given(codes(marks=True, tails=True))
def test_the_choices_of_any_code_regenerate_its_options(game: TakeAndBreakGame) -> None:
    check(game, 12)


def test_splitting_without_taking_is_a_choice_of_its_own() -> None:
    from allumettes import games

    assert games.find("4.4").choices() == [Choice(4, Parts.ANY, (0,)), Choice(4, Parts.ANY, (1,))]


def test_a_tail_repeats_for_ever() -> None:
    assert Nim().choices() == [Choice(3, Parts.ANY, (), (1,), 1)]


def test_rules_of_another_form_have_no_choices() -> None:
    assert Halving().choices() == ()


def test_choices_are_in_the_order_of_the_smallest_number_that_is_taken() -> None:
    assert CodeGame.with_parameter("0.121").choices() == [Choice(1, Parts.ANY, (1, 3)), Choice(2, Parts.ANY, (2,))]
