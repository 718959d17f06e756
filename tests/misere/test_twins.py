"""Heaps that are the same game in every sum, and the search that merges them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import UndecidedError
from allumettes.misere.twins import MOST_COMPARED, STEPS, FormTwins
from allumettes.solvers.limit import LARGEST_TABLE, Limit
from allumettes.solvers.misere_search import MisereSearch, NimTwins
from allumettes.solvers.tame import TameHeaps
from tests.exhaustive import Exhaustive


def twins_of(spec: str, steps: int = STEPS) -> FormTwins:
    return FormTwins(games.find(spec), steps)


def test_heaps_of_grundys_game_that_are_the_same_game() -> None:
    """Winning Ways, chapter 13: 13, 16 and 19 are one game, and the heaps before 20 without a genus are Nim heaps."""
    twins = twins_of("grundy")
    assert [twins.smallest(heap) for heap in range(24)] == [
        *(0, 0, 0, 3, 0, 5, 3, 0, 5, 3, 0, 5, 3, 13, 5, 3, 13, 5, 18, 13, 20, 18, 22, 23)
    ]
    assert [twins.of_heap(heap) for heap in (2, 15, 17, 13, 20)] == [0, 1, 2, None, None]


@pytest.mark.parametrize(
    ("spec", "known", "sizes"),
    [
        ("nim", 16, range(16)),
        ("matches", 16, [heap % 4 for heap in range(16)]),
        ("grundy", 13, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1]),
        ("0.77", 5, [0, 1, 2, 3, 1]),  # 5 leaves 0, 1, 2 and 3, but also 3+1 and 2+2: more than a Nim heap
        ("halving", 6, [0, 1, 0, 2, 1, 2]),
        ("0.07", 10, [0, 0, 1, 1, 2, 0, 3, 1, 1, 0]),
    ],
)
def test_the_mex_rule_names_the_first_nim_heaps_as_canonical_forms_do(
    spec: str, known: int, sizes: Sequence[int]
) -> None:
    twins, forms = NimTwins(games.find(spec), Limit(None)), twins_of(spec)
    assert [twins.of_heap(heap) for heap in range(known)] == list(sizes)
    assert [twins.smallest(heap) for heap in range(known)] == [list(sizes).index(size) for size in sizes]
    for heap in range(20):
        assert twins.of_heap(heap) in (None, forms.of_heap(heap))
        assert spec in {"nim", "matches"} or heap != known or twins.of_heap(heap) is None


def test_a_table_that_would_be_too_long_is_refused_before_it_is_made() -> None:
    limit = Limit(None)
    with pytest.raises(UndecidedError):
        NimTwins(games.find("nim"), limit).of_heap(LARGEST_TABLE + 1)
    assert limit.steps == 0


def test_a_heap_beyond_the_limit_is_its_own_twin() -> None:
    short = twins_of("grundy", steps=3)
    assert short.smallest(2) == 0
    assert (short.smallest(17), short.of_heap(17)) == (17, None)
    assert twins_of("matches").smallest(MOST_COMPARED + 4) == MOST_COMPARED + 4
    many = twins_of("0.*")
    assert (many.smallest(45), many.smallest(3)) == (45, 1)


@pytest.mark.parametrize(
    ("spec", "most"),
    [("grundy", 17), ("0.07", 17), ("0.77", 15), ("4.3[05]", 12), ("0.3F?", 15), ("coins:1+C", 6), ("80.0", 7)],
)
def test_the_search_agrees_with_plain_play(spec: str, most: int) -> None:
    game = games.find(spec)
    tame = TameHeaps(game, Limit(None))
    searches = [MisereSearch(tame), MisereSearch(tame, twins=twins_of(spec))]
    plain = Exhaustive(game, Convention.MISERE)
    for position in combinations_with_replacement(range(12), 3):
        if sum(position) <= most:
            outcomes = {search.outcome(position) for search in searches}
            assert outcomes == {plain.outcome(position)}, position


def test_merging_leaves_fewer_positions_to_prove() -> None:
    tame = TameHeaps(games.find("grundy"), Limit(None))
    plain, merging = MisereSearch(tame), MisereSearch(tame, twins=twins_of("grundy"))
    for heap in range(61):
        assert plain.outcome((heap,)) is merging.outcome((heap,))
    assert 2 * len(merging._lost) < len(plain._lost)
