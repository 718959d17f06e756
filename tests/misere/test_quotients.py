"""Misère quotients, against plain play and the published ones."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.misere.periods import Shape, repetition, shape_of
from allumettes.misere.quotient import Quotient, find_quotient
from allumettes.misere.words import Rule
from allumettes.solvers.limit import Limit
from tests.campaign import tries
from tests.exhaustive import Exhaustive


@cache
def quotient(spec: str, to: int | None = None) -> Quotient:
    return find_quotient(games.find(spec), to)


@pytest.mark.parametrize(
    ("spec", "order", "losing", "preperiod", "period"),
    [
        ("0.77", 40, 9, 71, 12),
        ("0.123", 20, 5, 5, 5),
        ("0.53", 16, 3, 21, 9),
        ("0.34", 12, 3, 7, 8),
        ("0.71", 36, 9, 3, 6),
        ("0.75", 8, 2, 8, 2),
        ("0.312", 12, 3, 5, 2),
        ("0.23", 6, 2, 1, 3),
        ("0.3", 2, 1, 1, 2),
    ],
)
def test_wild_and_tame_games_that_are_solved(spec: str, order: int, losing: int, preperiod: int, period: int) -> None:
    """Plambeck, Taming the wild (2005): 0.123. Plambeck and Siegel, Misère quotients for impartial games (2008)."""
    found = quotient(spec)
    assert (found.order, len(found.monoid.losing)) == (order, losing)
    assert found.repetition == (preperiod, period)


@pytest.mark.parametrize(
    ("spec", "order"),
    [("0.121", 6), ("0.123", 20), ("0.131", 6), ("0.201", 6), ("0.211", 6), ("0.312", 12), ("0.331", 6), ("0.31", 6)],
)
def test_quaternary_games_that_are_not_nim_are_solved(spec: str, order: int) -> None:
    """The games are those of Plambeck, Quaternary games (web page); the orders are computed here."""
    assert quotient(spec).order == order
    assert quotient(spec).repetition is not None


@pytest.mark.parametrize(("spec", "order"), [("0.3", 2), ("0.33", 6), ("0.333", 6), ("0.3333333", 10)])
def test_a_tame_game_has_a_quotient_of_2_or_of_2_more_than_a_power_of_2(spec: str, order: int) -> None:
    """Plambeck and Siegel, Misère quotients for impartial games (2008), section 3."""
    assert quotient(spec).order == order


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("spec", "to"),
    [
        ("0.77", None), ("0.123", None), ("0.53", None), ("0.75", None), ("0.312", None),
        ("4.7", 6), ("0.07", 9), ("0.8F", 9), ("grundy", 9),
    ],
)  # fmt: skip
def test_every_small_position_has_the_outcome_of_its_element(spec: str, to: int | None) -> None:
    game = games.find(spec)
    found = quotient(spec, to)
    plain = Exhaustive(game, Convention.MISERE)
    for count in range(1, 5):
        for position in combinations_with_replacement(range((to or 9) + 1), count):
            if sum(position) <= 15:
                assert found.is_losing(position) == (plain.outcome(position) is Outcome.LOSING), position


def test_far_heaps_of_kayles_are_won_as_plain_play_says() -> None:
    game = games.find("0.77")
    plain = Exhaustive(game, Convention.MISERE)
    for heap in range(1, 24):
        assert quotient("0.77").is_losing((heap,)) == (plain.outcome((heap,)) is Outcome.LOSING), heap
    # Misère Kayles: the lost single heaps are 1, 4, 9, 12 and 20 (Sibert and Conway, Mathematical Kayles, 1992).
    assert [heap for heap in range(1, 1000) if quotient("0.77").is_losing((heap,))] == [1, 4, 9, 12, 20]


def test_a_giant_heap_repeats_a_small_one() -> None:
    found = quotient("0.77")
    assert found.first_like(10**18) == 71 + (10**18 - 71) % 12
    assert found.element(10**18) == found.elements[found.first_like(10**18)]
    assert not found.is_losing((10**18,))
    options = list(found.options(10**18))
    assert len(options) < 200
    assert all(found.game.is_option(10**18, option) for option in options)
    assert any(map(found.is_losing, options))
    assert found.is_losing((10**18, 10**18 + 12, 10**18, 10**18 + 12))


def test_options_of_giant_heaps_have_all_elements_that_options_have() -> None:
    found = quotient("0.123")
    for heap in range(2 * found.bound + 1, 2 * found.bound + 12):
        every = {found.element_of(option) for option in found.game.options(heap)}
        assert {found.element_of(option) for option in found.options(heap)} == every


def test_the_relations_of_a_small_quotient() -> None:
    """The quotient of Nim heaps up to 3: T_2 has the presentation a² = 1, b³ = b."""
    monoid = quotient("0.33").monoid
    assert monoid.relations == (Rule((2, 0), (0, 0)), Rule((0, 3), (0, 1)))
    assert [monoid.words[element] for element in monoid.losing] == [(1, 0), (0, 2)]


def test_dawsons_kayles_as_far_as_it_goes() -> None:
    """Its quotient has 24 elements up to heap 24 (Plambeck and Siegel, 2008, table of 0.07)."""
    found = quotient("0.07", 24)
    assert (found.order, found.repetition, found.bound) == (24, None, 24)
    assert found.covers((24, 3))
    assert not found.covers((25,))


def test_a_quotient_past_its_limit_is_that_of_the_heaps_before() -> None:
    stopped = find_quotient(games.find("0.07"), limit=Limit(None, operations=3000))
    assert isinstance(stopped.stopped, UndecidedError)
    assert stopped.repetition is None
    assert stopped.elements[:20] == quotient("0.07", 24).elements[:20]
    small = find_quotient(games.find("0.77"), most=12)
    assert (small.order, small.bound) == (12, 8)
    assert repr(small) == "<misère quotient of 0.77, heaps up to 8: 12 elements>"
    assert repr(quotient("0.77")) == "<misère quotient of 0.77, all heaps: 40 elements>"


@tries(60)
@given(st.lists(st.sampled_from("012345678"), min_size=1, max_size=3), st.integers(0, 3))
def test_random_games_are_won_as_their_quotients_say(digits: list[str], before: int) -> None:
    code = f"0x{4 * (before == 3)}.{''.join(digits)}"
    if not {*digits} - {"0"}:
        return
    game = games.find(code)
    found = find_quotient(game, 9, Limit(None, operations=20_000))
    plain = Exhaustive(game, Convention.MISERE)
    for position in combinations_with_replacement(range(found.bound + 1), 3):
        if sum(position) <= 16:
            assert found.is_losing(position) == (plain.outcome(position) is Outcome.LOSING), (code, position)


def test_shapes_that_the_theorem_covers() -> None:
    assert shape_of(games.find("0.77")) == Shape(taken=2, heaps=2)
    assert shape_of(games.find("0.3F")) == Shape(taken=2, heaps=3)
    assert shape_of(games.find("matches")) == Shape(taken=3, heaps=1)
    assert shape_of(games.find("grundy")) is None
    assert shape_of(games.find("nim")) is None
    assert shape_of(games.find("0.7!")) is None
    assert shape_of(games.find("halving")) is None


def test_a_repetition_needs_enough_heaps() -> None:
    row = [0, 9, 5, *[1, 2] * 10]
    shape = Shape(taken=2, heaps=2)
    assert repetition(row, shape) == (3, 2)
    assert repetition(row[:12], shape) == (3, 2)
    assert repetition(row[:11], shape) is None
    assert repetition([0], shape) is None
