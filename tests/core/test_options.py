"""What games say of their options by arithmetic is what the list of the options says, and it works for any heap."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import Parts, choices_of, count_triples, triple_at, triples
from tests.sequences.codes import codes
from tests.strategies import ALL_GAMES, any_game

HUGE = 10**18

any_code = codes(marks=True, tails=True)


@pytest.mark.exhaustive
@settings(max_examples=200, deadline=None)
@given(any_game | any_code, st.integers(0, 30))
def test_arithmetic_says_what_the_list_says(game: HeapGame, heap: int) -> None:
    options = list(game.options(heap))
    assert game.option_count(heap) == len(options) == HeapGame.option_count(game, heap)
    assert [game.option_at(heap, index) for index in range(len(options))] == options
    assert list(game.amounts(heap)) == HeapGame.amounts(game, heap)
    assert game.part_counts(heap) == HeapGame.part_counts(game, heap)
    for taken in range(-1, heap + 2):
        assert game.parts_after(heap, taken) == HeapGame.parts_after(game, heap, taken)


MARKED = (
    "0.77",
    "4.0",
    "4!.0",
    "4=.6",
    "0.F",
    "0.F!",
    "0.F?",
    "0.F=",
    "0x8.8!",
    "C?.C=1",
    "0.[3]",
    "0.7[04=]",
    "4.[C!]",
    "80.0",
    "0.*!3",
    "{2+}=.0",
    "0.{2,3?+}",
    "G00.[V?]",
)
"""Codes with every mark, with and without digits before the point, with and without a tail, and with many heaps."""


@pytest.mark.parametrize("game", [*ALL_GAMES, *map(games.find, MARKED)], ids=lambda game: game.spec)
def test_small_heaps_are_numbered_and_counted_as_they_are_listed(game: HeapGame) -> None:
    for heap in range(15):
        options = list(game.options(heap))
        for parts in range(1, 5):
            leaving = {heap - sum(option) for option in options if len(option) == parts}
            assert list(game.amounts_leaving(heap, parts)) == sorted(leaving)
        assert game.option_count(heap) == len(options)
        assert [game.option_at(heap, index) for index in range(len(options))] == options
        assert list(game.amounts(heap)) == HeapGame.amounts(game, heap)
        assert game.part_counts(heap) == HeapGame.part_counts(game, heap)
        for taken in range(-3, heap + 2):
            assert game.parts_after(heap, taken) == HeapGame.parts_after(game, heap, taken)
        pairs = [(part, other) for part in range(-1, heap + 2) for other in range(-1, 4)]
        for option in [(), (1, 1, 1), *((part,) for part in range(-1, heap + 2)), *pairs]:
            assert game.is_option(heap, option) == HeapGame.is_option(game, heap, option)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(any_game | any_code, st.integers(0, 12), st.lists(st.integers(-1, 12), max_size=4).map(tuple))
def test_an_option_is_allowed_exactly_when_it_is_listed(game: HeapGame, heap: int, option: tuple[int, ...]) -> None:
    assert game.is_option(heap, option) == HeapGame.is_option(game, heap, option)
    assert all(game.is_option(heap, listed[::-1]) for listed in game.options(heap))


@pytest.mark.parametrize("parts", Parts)
@pytest.mark.parametrize("left", range(40))
def test_splits_in_three_are_counted_and_numbered(left: int, parts: Parts) -> None:
    listed = [(a, b, left - a - b) for a, middles in triples(left, parts) for b in middles]
    assert count_triples(left, parts) == len(listed)
    assert [triple_at(left, parts, index) for index in range(len(listed))] == listed


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(["0.77", "4!.0", "0.3F", "4.0", "0x8!.8?", "nim", "matches", "matches:1,3,4", "halving", "grundy"]),
    st.integers(HUGE - 100, HUGE),
    st.data(),
)
def test_any_option_of_a_huge_heap_can_be_picked_and_is_legal(spec: str, heap: int, data: st.DataObject) -> None:
    game = games.find(spec)
    option = game.option_at(heap, data.draw(st.integers(0, game.option_count(heap) - 1)))
    assert game.is_option(heap, option)
    assert heap - sum(option) in game.amounts(heap)
    assert len(option) in game.part_counts(heap)


def test_an_option_past_the_last_is_an_error() -> None:
    with pytest.raises(IndexError):
        games.find("0.77").option_at(3, 4)


@pytest.mark.parametrize(("leave", "parts"), [(3, Parts.ANY), (4, Parts.ALL_DIFFERENT), (7, Parts.ALL_DIFFERENT)])
def test_a_condition_on_heaps_is_told_only_where_there_are_several(leave: int, parts: Parts) -> None:
    (choice,) = choices_of(lambda _taken: (leave, Parts.ALL_DIFFERENT, ()), lambda _last: [1], 1, range(0))
    assert choice.parts is parts
