"""Last move loses, by theory: what repeats among the heaps of a taking game, found for heaps asked in any order."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.games.matches import Matches
from allumettes.solvers.limit import Limit
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.tame import TameHeaps, repetition
from tests.campaign import tries

rows = st.lists(st.integers(0, 2), max_size=30)


@tries(500)
@given(rows, st.integers(1, 6))
def test_a_repetition_is_an_end_of_the_row_that_is_longer_than_its_period_by_the_memory(
    row: list[int], memory: int
) -> None:
    ends = [
        start
        for start in range(len(row))
        for period in range(1, len(row) - start - memory + 1)
        if row[start + period :] == row[start : len(row) - period]
    ]
    found = repetition(row, memory)
    assert (found is None) == (not ends)
    if found is not None:
        first, period = found
        assert first == min(ends)
        assert row[first + period :] == row[first : len(row) - period]
        assert len(row) - first >= period + memory


def misere_losing(allowed: tuple[int, ...], to: int) -> list[bool]:
    """Whether each heap of a taking game is lost for whoever moves, when the last move loses: by its definition."""
    losing: list[bool] = []
    for heap in range(to + 1):
        options = [heap - taken for taken in allowed if taken <= heap]
        losing.append(bool(options) and not any(losing[option] for option in options))
    return losing


@tries(60)
@given(
    st.sets(st.integers(1, 40) | st.integers(1, 700), min_size=1, max_size=4).map(lambda found: tuple(sorted(found))),
    st.lists(st.integers(0, 3000), min_size=1, max_size=6),
)
def test_heaps_asked_in_any_order_are_as_their_definition_says(allowed: tuple[int, ...], heaps: list[int]) -> None:
    """What was learned for a smaller heap, which may take less, says nothing of a larger one."""
    losing = misere_losing(allowed, 3000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("allumettes.solvers.tame.NEAR", 5)
        patch.setattr("allumettes.solvers.tame.FIRST_LOOK", 3)
        oracle = Oracle(Matches(allowed), Convention.MISERE, seconds=None)
        for heap in heaps:
            assert oracle.is_losing((heap,)) == losing[heap]
            assert oracle.is_losing((heap,)) == Oracle(Matches(allowed), Convention.MISERE).is_losing((heap,))


@tries(60)
@given(st.text("0123", min_size=1, max_size=5).filter(lambda digits: digits.strip("0")), st.integers(0, 400))
def test_codes_that_split_nothing_repeat_too(digits: str, heap: int) -> None:
    """Digit 1 lets only a whole heap be taken, so heap 0 is not like the heaps that follow: nothing rests on it."""
    game = games.find(f"0.{digits}")
    with pytest.MonkeyPatch.context() as patch:
        plain = TameHeaps(game, Limit(None))
        expected = [plain.of_heap(size) for size in range(heap + 1)]
        patch.setattr("allumettes.solvers.tame.NEAR", 2)
        patch.setattr("allumettes.solvers.tame.FIRST_LOOK", 2)
        assert TameHeaps(game, Limit(None)).of_heap(heap) == expected[heap]


@pytest.mark.parametrize("near", [1, 2, 5])
def test_every_short_code_that_splits_nothing_repeats_as_it_is_found_to(
    monkeypatch: pytest.MonkeyPatch, near: int
) -> None:
    codes = ["".join(digits) for count in (1, 2, 3) for digits in product("0123", repeat=count) if digits[-1] != "0"]
    for game in map(games.find, map("0.{}".format, codes)):
        plain = TameHeaps(game, Limit(None))
        expected = [plain.of_heap(size) for size in range(40)]
        with monkeypatch.context() as patch:
            patch.setattr("allumettes.solvers.tame.NEAR", near)
            patch.setattr("allumettes.solvers.tame.FIRST_LOOK", near)
            for order in (range(40), range(39, -1, -1), (39, near, 3, near + 1, 20)):
                heaps = TameHeaps(game, Limit(None))
                assert [heaps.of_heap(heap) for heap in order] == [expected[heap] for heap in order], game


@pytest.mark.parametrize("memory", [1, 2, 3])
def test_a_repetition_of_short_rows_is_the_longest_end_with_a_period(memory: int) -> None:
    for row in (row for length in range(7) for row in product((0, 1), repeat=length)):
        ends = [
            (start, period)
            for start in range(len(row))
            for period in range(1, len(row) - start - memory + 1)
            if row[start + period :] == row[start : len(row) - period]
        ]
        assert repetition(row, memory) == (min(ends) if ends else None)


@pytest.mark.slow
def test_a_heap_that_is_smaller_than_all_takings_has_no_move() -> None:
    oracle = Oracle(Matches([20_000]), Convention.MISERE)
    assert oracle.outcome((15_000,)) is Outcome.WINNING  # stuck, and the last move loses
    assert oracle.outcome((25_000,)) is Outcome.LOSING
    assert oracle.outcome((15_000, 25_000)) is oracle.outcome((25_000, 15_000)) is Outcome.LOSING


@pytest.mark.unmeasured
@pytest.mark.parametrize("heaps", [(10_517, 31_379), (31_379, 10_517)])
def test_a_repetition_of_small_takings_says_nothing_of_heaps_that_allow_a_large_one(heaps: tuple[int, ...]) -> None:
    oracle = Oracle(Matches([2, 14_663]), Convention.MISERE, seconds=None)
    assert oracle.outcome(heaps) is Outcome.WINNING
    losing = misere_losing((2, 14_663), max(heaps))
    assert [oracle.is_losing((heap,)) for heap in heaps] == [losing[heap] for heap in heaps]


def test_a_game_whose_repetition_is_too_long_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table has an end, whatever the heap."""
    monkeypatch.setattr("allumettes.solvers.limit.LARGEST_TABLE", 2000)
    oracle = Oracle(Matches([1, 999, 1000]), Convention.MISERE, seconds=None)
    with pytest.raises(UndecidedError) as caught:
        oracle.outcome((10**18,))
    assert caught.value.reason == "entries"


def test_the_kind_of_a_heap_depends_on_those_that_a_move_leaves() -> None:
    """As many heaps as may be taken decide it, where nothing is split and there is a largest taking."""
    specs = ("matches", "matches:2,5", "nim", "grundy", "0.77", "halving")
    assert [TameHeaps(games.find(spec), Limit(None))._memory for spec in specs] == [3, 5, None, None, None, None]
    assert TameHeaps(games.find("grundy"), Limit(None))._smaller_twin(20_000) == 20_000
