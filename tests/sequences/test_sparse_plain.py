"""The plain twin of the sparse method: the values of the definition, and what the kernels learn."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.sequences.dense import dense_values
from allumettes.sequences.engine import Space, engine_for
from allumettes.sequences.kernels.bundles import Rules
from allumettes.sequences.sparse import space
from allumettes.sequences.sparse.rules import sparse_rules
from tests.sequences import plain_sparse as plain
from tests.sequences.codes import codes

sparse_games = codes(largest=7, marks=True).filter(lambda game: sparse_rules(game) is not None)
"""Any code that the sparse method covers."""


def find(spec: str) -> TakeAndBreakGame:
    game = games.find(spec)
    assert isinstance(game, TakeAndBreakGame)
    return game


def rules_of(game: TakeAndBreakGame) -> Rules:
    rules = sparse_rules(game)
    assert rules
    return rules


@pytest.mark.exhaustive
@settings(max_examples=50, deadline=None)
@given(sparse_games)
@example(find("grundy"))
@example(find("4!.0"))
def test_any_code_has_the_values_of_the_definition(game: TakeAndBreakGame) -> None:
    assert plain.sparse_values(game, 270) == dense_values(game, 270).tolist()


@pytest.mark.exhaustive
@pytest.mark.parametrize("spec", ["grundy", "0.6", "0.127", "0.76", "4.044", "0.77"])
def test_it_and_the_kernels_have_the_same_values_space_and_rare_heaps(spec: str) -> None:
    game = find(spec)
    values = plain.sparse_values(game, 800)
    engine = engine_for(game)
    assert engine.kernel == "sparse"
    assert engine.advance(801).tolist() == values
    learned = plain.learn_space(values, plain.splitting_place(game, 800))
    rares = engine.rare_heaps()
    assert rares is not None
    assert (engine.space, rares.tolist()) == (learned, plain.rare_heaps(values, learned))


def test_before_anything_is_learned_it_is_the_definition() -> None:
    kayles = find("0.77")
    assert plain.sparse_values(kayles, 12) == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    assert [len(plain.sparse_values(kayles, to)) for to in (0, 63, 64)] == [1, 64, 65]


def test_it_is_exact_in_any_space() -> None:
    """One chosen at random has many rare heaps; with a bit that few values have, almost all are: that is only slow."""
    grundy = find("grundy")
    values = dense_values(grundy, 300).tolist()
    for chosen in (Space(1), Space(37), Space(2, place=0), Space(64)):
        rares = plain.rare_heaps(values, chosen)
        for heap in range(200, 301):
            known = [rare for rare in rares if rare < heap]
            assert plain.value_of(grundy, heap, values[:heap], chosen, known) == values[heap]


def test_a_space_is_closed_under_splits() -> None:
    """Whatever the mask, a split is rare exactly when its two heaps are of a kind; with a place where it is allowed."""
    for taken, chosen in ((0, Space(6)), (2, Space(5)), (3, Space(5, place=3)), (4, Space(3, place=2))):
        for part in range(1, 12):
            for rest in range(1, 12):
                for one, other in ((0, 3), (5, 6), (7, 4)):
                    together = plain.is_rare(one ^ other, part + rest + taken, chosen)
                    assert together == (plain.is_rare(one, part, chosen) == plain.is_rare(other, rest, chosen))


@given(st.integers(0, 7).flatmap(lambda n: st.lists(st.integers(-50, 1000), min_size=1 << n, max_size=1 << n)))
def test_the_transform_is_the_sum_that_it_says_and_its_twin_agrees(counts: list[int]) -> None:
    transform = plain.walsh_hadamard(counts)
    assert space.walsh_hadamard(np.array(counts)).tolist() == transform
    for mask in (0, len(counts) - 1, len(counts) // 3):
        signs = [-1 if (value & mask).bit_count() % 2 else 1 for value in range(len(counts))]
        assert transform[mask] == sum(sign * count for sign, count in zip(signs, counts, strict=True))


@given(st.lists(st.integers(0, 60), min_size=1, max_size=200), st.sampled_from([None, 0, 1, 3]))
def test_the_space_is_the_best_there_is_and_its_twin_agrees(values: list[int], place: int | None) -> None:
    counts = np.zeros((2, 64), np.int64)
    for heap, value in enumerate(values):
        counts[heap % 2, value] += 1
    learned, twin = plain.learn_space(values, place), space.learn_space(counts, place)
    assert twin.space == learned
    fewest = min(
        len(plain.rare_heaps(values, Space(mask, parity))) for mask in range(1, 64) for parity in {None, place}
    )
    assert len(plain.rare_heaps(values, learned)) == twin.rares == fewest


@given(
    st.lists(st.integers(0, 300), max_size=100),
    st.builds(Space, st.integers(0, 511), st.sampled_from([None, 0, 1, 3])),
    st.integers(0, 9),
)
def test_rare_heaps_and_their_twin_agree(values: list[int], chosen: Space, first: int) -> None:
    heaps = space.rare_heaps_among(np.array(values, np.uint16), first, chosen).tolist()
    assert heaps == [first + i for i, value in enumerate(values) if plain.is_rare(value, first + i, chosen)]


@pytest.mark.parametrize(("spec", "place"), [("0.127", 3), ("grundy", 0), ("0.6", 1), ("0.77", None), ("4.04", 0)])
def test_the_parity_of_the_heap_counts_where_all_splits_keep_it(spec: str, place: int | None) -> None:
    game = find(spec)
    assert plain.splitting_place(game, 100) == rules_of(game).place == place
