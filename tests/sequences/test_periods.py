"""Periods are found exactly, and called proved only where a theorem covers the game."""

from __future__ import annotations

import tracemalloc
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from allumettes import games
from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.games.code import CodeGame
from allumettes.sequences.dense import dense_values
from allumettes.sequences.facts import Fact
from allumettes.sequences.kernels.period import TOO_SHORT, least_period
from allumettes.sequences.period_search import search_period
from allumettes.sequences.periods import Period, find_period, smallest
from allumettes.sequences.saltus import saltus_needs
from allumettes.sequences.theorems import OFTEN, Need, PeriodStatus, Theorem, digits_of, finite_code, need_of
from tests.sequences.codes import QUICK_PERIODS, codes


@pytest.mark.slow
@pytest.mark.parametrize("fact", QUICK_PERIODS, ids=lambda fact: fact.spec)
def test_known_periods_are_found_and_proved(fact: Fact) -> None:
    found = find_period(fact.game, dense_values(fact.game, fact.values_needed - 1))
    assert found is not None
    assert (found.period, found.preperiod) == (fact.number("period"), fact.number("preperiod"))
    assert (found.saltus, found.theorem is None, found.needed) == (0, False, fact.values_needed)


def test_one_value_less_than_the_theorem_asks_for_proves_nothing() -> None:
    kayles = games.find("0.77")
    assert find_period(kayles, dense_values(kayles, 166)) is None
    found = find_period(kayles, dense_values(kayles, 167))  # 2·71 + 2·12 + 2 values
    assert found is not None
    assert found.theorem is Theorem.GUY_SMITH


@st.composite
def planted(draw: st.DrawFn) -> tuple[list[int], int, int, int]:
    """A row that repeats with a known minimal period from a known place on, and its saltus."""
    cycle = draw(st.lists(st.integers(0, 3), min_size=1, max_size=12))
    saltus = draw(st.sampled_from([0, 0, 1, 3, 4, 6]))
    size = len(cycle)
    endless = [cycle[n % size] + saltus * (n // size) for n in range(2 * size)]
    period = next(
        p
        for p in range(1, size + 1)
        if size % p == 0 and all(size * (endless[n + p] - endless[n]) == saltus * p for n in range(size))
    )
    before = draw(st.lists(st.integers(0, 3), max_size=20))
    if before:
        before[-1] = 99  # no periodic part has it, so that is where this one begins
    length = size * draw(st.integers(6, 8)) + len(before) + draw(st.integers(0, 5))
    after = [cycle[n % size] + saltus * (n // size) for n in range(length)]
    return before + after, period, len(before), saltus


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(planted())
def test_a_planted_period_is_found_exactly(case: tuple[list[int], int, int, int]) -> None:
    row, period, preperiod, saltus = case
    assert smallest(np.array(row, np.uint8), OFTEN, of_differences=saltus > 0) == (period, preperiod)


def by_definition(row: list[int], need: Need) -> tuple[int, int]:
    """Every period, with the first place from which it holds; (0, 0) where none holds for long enough."""
    for period in range(1, len(row)):
        breaks = [n for n in range(len(row) - period) if row[n] != row[n + period]]
        preperiod = breaks[-1] + 1 if breaks else 0
        if need.values(preperiod, period) <= len(row):
            return period, preperiod
    return 0, 0


NEEDS = [OFTEN, Need(1, 1, 1), Need(1, 1, 7), Need(2, 2, 2), Need(3, 3, 4)]


@st.composite
def nearly_periodic(draw: st.DrawFn) -> list[int]:
    """Rows of pieces that come again and again: here periods begin, break, and hide in one another."""
    pieces = draw(st.lists(st.lists(st.integers(0, 2), min_size=1, max_size=4), min_size=1, max_size=3))
    return [value for piece in draw(st.lists(st.sampled_from(pieces), max_size=20)) for value in piece]


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(nearly_periodic(), st.sampled_from(NEEDS), st.booleans(), st.integers(1, 4))
def test_the_least_period_is_its_definition(row: list[int], need: Need, of_differences: bool, table: int) -> None:
    """However little the search remembers at first."""
    differences = [after - before for before, after in pairwise(row)]
    expected = by_definition(differences if of_differences else row, need)
    values = np.array(row, np.uint8)
    found = smallest(values, need, of_differences=of_differences, table=table)
    assert (found or (0, 0)) == expected
    kernel = getattr(least_period, "py_func", least_period)
    if row:
        assert kernel(values, int(of_differences), *need, np.empty(len(row), np.int32)) == expected


@pytest.mark.slow
def test_the_search_asks_for_more_room_only_where_much_repeats() -> None:
    broken = np.array([0, 1, 2, 3, 4] * 20 + [9] + [0, 1, 2, 3, 4] * 15, np.uint8)
    varied = np.random.default_rng(1).integers(0, 200, 5000).astype(np.uint8)
    assert least_period(broken, 0, *OFTEN, np.empty(4, np.int32)) == (TOO_SHORT, 0)
    assert least_period(broken, 0, *OFTEN, np.empty(5, np.int32)) == (0, 0)
    assert least_period(varied, 0, *OFTEN, np.empty(4, np.int32)) == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("width", [np.uint8, np.uint16, np.uint32])
def test_values_in_a_file_are_not_copied(width: type[np.unsignedinteger], tmp_path: Path) -> None:
    """Two million values, which repeat from the middle on, in a map that may not be written."""
    cycle = np.random.default_rng(2).integers(0, 250, 300_007)
    row = np.concatenate([[251] * 100_000, np.tile(cycle, 7)[:1_900_000]]).astype(width)
    row.tofile(tmp_path / "values")
    mapped = np.memmap(tmp_path / "values", width, "r")
    find_period(games.find("0.77"), mapped[:100])  # compiling takes memory too
    tracemalloc.start()
    try:
        found = find_period(games.find("0.77"), mapped)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found is not None
    assert (found.period, found.preperiod, found.theorem) == (300_007, 100_000, Theorem.GUY_SMITH)
    assert peak < 4.5 * 2**20  # a table of 2^20 numbers of four bytes


@pytest.mark.parametrize(
    ("spec", "period", "preperiod", "saltus"),
    [("0.3F", 6, 0, 3), ("nim", 1, 0, 1), ("0.[3]", 1, 0, 1), ("4.[3]", 4, 1, 4)],
)
def test_what_no_theorem_covers_is_only_observed(spec: str, period: int, preperiod: int, saltus: int) -> None:
    game = games.find(spec)
    found = find_period(game, dense_values(game, 200))
    assert found is not None
    assert (found.period, found.preperiod, found.saltus, found.theorem) == (period, preperiod, saltus, None)


@pytest.mark.parametrize("spec", ["grundy", "4!.0", "nim", "halving", "0.[3]", "0.7!", "0.C="])
def test_tails_and_heaps_that_are_compared_are_not_covered(spec: str) -> None:
    assert finite_code(games.find(spec)) is None


def test_values_too_few_for_anything() -> None:
    for size in range(3):
        assert find_period(games.find("grundy"), np.zeros(size, np.uint8)) is None


# Source of the periods and saltus: computed here; the proof is that of docs/periods.md.
@pytest.mark.parametrize(
    ("spec", "period", "preperiod", "saltus"),
    [("0x0.8", 3, 1, 1), ("0x0.28", 53, 1, 16), ("0.9C", 36, 28, 16), ("0.FC", 5, 7, 4), ("0.FF", 1, 0, 1)],
)
def test_a_saltus_that_is_a_power_of_two_is_proved(spec: str, period: int, preperiod: int, saltus: int) -> None:
    game = games.find(spec)
    found = find_period(game, dense_values(game, 300))
    assert found is not None
    assert (found.period, found.preperiod, found.saltus) == (period, preperiod, saltus)
    assert found.theorem is Theorem.SALTUS


def goes_on(row: list[int], preperiod: int, period: int, saltus: int) -> bool:
    return all(row[n + period] == row[n] + saltus for n in range(preperiod, len(row) - period))


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(codes())
def test_what_was_proved_goes_on(game: CodeGame) -> None:
    """The theorems against the values of three times as many heaps as they asked for."""
    code = finite_code(game)
    assert code is not None
    found = find_period(game, dense_values(game, 100))
    if found is None or found.theorem is None:
        return
    if found.theorem is Theorem.SALTUS:
        values: list[int] = dense_values(game, 100).tolist()
        needed = saltus_needs(values, digits_of(code), found.preperiod, found.period, found.saltus)
        assert needed is not None
        assert needed == saltus_needs(values[:needed], digits_of(code), found.preperiod, found.period, found.saltus)
    else:
        assert need_of(code).values(found.preperiod, found.period) <= 101
    assert goes_on(dense_values(game, 300).tolist(), found.preperiod, found.period, found.saltus)


@pytest.mark.parametrize("digits", ["0x0.89", "0.BB", "0.E9", "0.C", "0.1A", "0.AA"])
def test_a_proved_saltus_holds_far_beyond_its_proof(digits: str) -> None:
    game = games.find(digits)
    assert isinstance(game, TakeAndBreakGame)
    found = find_period(game, dense_values(game, 120))
    assert found is not None
    assert found.theorem is Theorem.SALTUS
    assert goes_on(dense_values(game, 700).tolist(), found.preperiod, found.period, found.saltus)


@pytest.mark.parametrize(
    ("saltus", "size"), [(3, 200), (1, 3)], ids=["not a power of two", "fewer values than a period"]
)
def test_the_test_of_a_saltus_refuses_what_it_cannot_prove(saltus: int, size: int) -> None:
    assert saltus_needs([0] * size, {1: 8}, 1, 3, saltus) is None


def test_the_test_of_a_saltus_refuses_a_rule_that_an_option_breaks() -> None:
    """n // 2 is not the sequence of 0.F, whose options reach those values."""
    assert saltus_needs([n // 2 for n in range(300)], {1: 15}, 1, 2, 1) is None


@pytest.mark.parametrize(
    ("spec", "examined", "status"),
    [("0.77", [50, 100, 200], PeriodStatus.PROVED), ("4.[3]", [50, 100, 200, 350], PeriodStatus.OBSERVED)],
)
def test_the_search_doubles_what_it_examines_and_ends_at_a_theorem_or_with_all(
    spec: str, examined: list[int], status: PeriodStatus, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths: list[int] = []

    def find(game: HeapGame, values: NDArray[np.unsignedinteger]) -> Period | None:
        lengths.append(len(values))
        return find_period(game, values)

    monkeypatch.setattr("allumettes.sequences.period_search.find_period", find)
    game = games.find(spec)
    values = dense_values(game, 349)
    certificate = search_period(game, [values[:size] for size in range(50, 351, 50)])
    assert lengths == examined
    assert certificate is not None
    assert certificate.status is status
