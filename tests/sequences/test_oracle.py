"""Heaps that nobody could compute up to: a law answers for them, exactly as computing would."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.position import nim_sum
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.sequences.certificate import Certificate
from allumettes.sequences.engine import engine_for
from allumettes.sequences.oracle import find_values, oracle_for
from allumettes.sequences.prefixes import Prefixes
from allumettes.sequences.theorems import PeriodStatus, Theorem
from allumettes.solvers.limit import LARGEST_TABLE, Limit
from allumettes.solvers.nim_values import NimValues
from allumettes.solvers.options_by_value import OptionsByValue
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.proved_period import FarValues
from tests.exhaustive import Exhaustive
from tests.sequences.codes import codes, period_of

HUGE = 10**18

SALTUS = ("0x0.28", "0.9C", "0x0.08", "0.0C", "0.1A")
"""Codes with an arithmetic period that is proved."""


def test_the_values_of_the_largest_heap_are_looked_for_first_and_are_enough_for_the_others() -> None:
    asked: list[int] = []
    allowed: list[float] = []

    def find(game: HeapGame, heap: int, seconds: float) -> FarValues:
        asked.append(heap)
        allowed.append(seconds)
        return find_values(game, heap, seconds)

    values = NimValues(games.find("grundy"), find_values=find, near=50)
    assert values.of_position((60, 90, 70)) == nim_sum(map(NimValues(games.find("grundy")).of_heap, (60, 90, 70)))
    assert asked == [90]
    # What is found is added to the values that were known before.
    values = NimValues(games.find("grundy"), find_values=find, near=50)
    assert values.of_heap(40) != values.of_heap(100)
    # A question without a limit may look for ten seconds, another one for four fifths of its time.
    NimValues(games.find("grundy"), Limit(50.0), find_values=find, near=50).of_heap(60)
    assert allowed == [10.0, 10.0, 40.0]
    assert values.table == [NimValues(games.find("grundy")).of_heap(heap) for heap in range(101)]


def certificate_of(game: HeapGame) -> Certificate | None:
    certificate = period_of(game, 600)
    return certificate if certificate and certificate.status is PeriodStatus.PROVED else None


# The options with a value, by a law and by listing all of them.


@pytest.mark.exhaustive
@settings(max_examples=60, deadline=None)
@given(codes(7) | st.sampled_from([games.find("0.77"), games.find("0.137"), games.find("matches:2,5,7")]), st.data())
def test_a_law_finds_and_counts_all_the_options_with_a_value(game: TakeAndBreakGame, data: st.DataObject) -> None:
    certificate = certificate_of(game)
    assume(certificate)
    assert certificate is not None
    by_value = OptionsByValue(game, certificate, Limit(None))
    heap = data.draw(st.integers(0, 500))
    value = data.draw(st.integers(0, 9))
    values = NimValues(game)
    listed = [option for option in game.options(heap) if values.of_option(option) == value]
    assert list(by_value.options(heap, value)) == listed
    assert by_value.count(heap, value) == len(listed)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["0x0.81", "0.A2", "0.B1", "0.D", "0.F1", "0.F2", "0.F3", "0.F5"]),
    st.integers(0, 60),
    st.integers(0, 5),
    st.integers(1, 3),
    st.integers(0, 9),
)
def test_splits_in_three_are_found_too(spec: str, heap: int, value: int, multiple: int, later: int) -> None:
    game = games.find(spec)
    assert isinstance(game, TakeAndBreakGame)
    values = NimValues(game)
    shorter = certificate_of(game)
    assert shorter is not None
    # What holds with a period also holds with a multiple of it, and from a later heap on.
    period, preperiod = multiple * shorter.period, shorter.preperiod + later
    known = tuple(values.of_heap(size) for size in range(preperiod + period))
    law = replace(shorter, period=period, preperiod=preperiod, values=known)
    listed = [option for option in game.options(heap) if values.of_option(option) == value]
    assert list(OptionsByValue(game, law, Limit(None)).options(heap, value)) == listed


@pytest.mark.exhaustive
@pytest.mark.parametrize("spec", SALTUS)
def test_with_a_saltus_every_smaller_value_has_an_option_and_its_own_has_none(spec: str) -> None:
    game = games.find(spec)
    assert isinstance(game, TakeAndBreakGame)
    certificate = certificate_of(game)
    assert certificate is not None
    assert certificate.theorem is Theorem.SALTUS
    by_value = OptionsByValue(game, certificate, Limit(None))
    for heap in (certificate.bound + 1, certificate.bound + certificate.period // 2, HUGE - 1, HUGE):
        value = certificate.value_at(heap)
        assert by_value.count(heap, 0) is None
        assert next(by_value.options(heap, value), None) is None
        for wanted in {0, 1, value // 3, value // 2, max(value - 17, 0), value - 1}:
            found = list(islice(by_value.options(heap, wanted), 30))
            assert found
            assert len(set(found)) == len(found)
            assert all(game.is_option(heap, option) for option in found)
            assert {nim_sum(map(certificate.value_at, option)) for option in found} == {wanted}


# The oracle with a law and without.


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(codes(7), st.lists(st.integers(0, 150), min_size=1, max_size=3).map(tuple))
def test_winning_moves_by_a_law_are_those_found_by_computing(game: TakeAndBreakGame, position: tuple[int, ...]) -> None:
    by_law, computed = NimValues(game, find_values=find_values, near=4), NimValues(game)
    assert [by_law.of_heap(heap) for heap in position] == [computed.of_heap(heap) for heap in position]
    moves = list(computed.winning_moves(position))
    assert list(by_law.winning_moves(position)) == moves
    assert by_law.winning_count(position) == len(moves)


# Kayles and Dawson's chess: the value of a heap past the preperiod is that of the heap a period before (Guy and Smith).
@pytest.mark.parametrize(
    ("spec", "period", "preperiod"), [("0.77", 12, 71), ("0.137", 34, 52), ("0.07", 34, 53), ("matches:1,3,4", 7, 0)]
)
def test_a_heap_of_a_million_million_million_is_known(spec: str, period: int, preperiod: int) -> None:
    game = games.find(spec)
    oracle, small = oracle_for(game, Convention.NORMAL, 10.0), NimValues(game)
    for heap in range(HUGE - period, HUGE):
        value = small.of_heap(preperiod + (heap - preperiod) % period)
        assert oracle.nim_values.of_heap(heap) == value
        assert oracle.is_losing((heap,)) == (value == 0)
        winning = next(oracle.winning_moves((heap,)), None)
        assert (winning is None) == (value == 0)
        if winning is not None:
            assert game.refusal((heap,), winning) is None
            assert oracle.is_losing(winning.result((heap,)))


def test_a_position_with_huge_and_small_heaps_is_won_by_a_move_that_leaves_a_lost_one() -> None:
    oracle = oracle_for(games.find("0.77"), Convention.NORMAL, 10.0)
    for position in [(HUGE, 5), (HUGE, HUGE - 1, 3), (9, HUGE - 7, HUGE - 7, 1)]:
        assert oracle.outcome(position) is Outcome.WINNING
        for move in islice(oracle.winning_moves(position), 20):
            assert oracle.is_losing(move.result(position))


@pytest.mark.parametrize("convention", Convention)
def test_nim_is_won_on_heaps_of_any_size(convention: Convention) -> None:
    oracle = oracle_for(games.find("nim"), convention, 10.0)
    for position in [(HUGE,), (HUGE, 1), (HUGE, HUGE), (HUGE, 1, 1), (HUGE, HUGE - 1, 12), (1, 1, HUGE, 0)]:
        winning = list(oracle.winning_moves(position))
        assert oracle.is_losing(position) == (winning == [])
        assert all(oracle.is_losing(move.result(position)) for move in winning)


def test_the_halving_game_is_known_at_any_size_by_theory() -> None:
    from allumettes.games.halving import Halving, nim_value

    values = NimValues(Halving())
    assert [values.of_heap(heap) for heap in range(3000)] == list(map(nim_value, range(3000)))
    oracle = oracle_for(Halving(), Convention.NORMAL, 10.0)
    assert not oracle.is_losing((HUGE,))  # 10^18 has 18 trailing zeros in binary, an even number
    assert oracle.is_losing((HUGE // 2,))


@pytest.mark.slow
def test_values_that_no_theorem_gives_are_computed_by_the_kernels() -> None:
    grundy = games.find("grundy")
    assert find_values(grundy, 3000, 10.0).period is None
    computed = NimValues(grundy)
    assert list(find_values(grundy, 3000, 10.0).values) == [computed.of_heap(heap) for heap in range(3001)]


@pytest.mark.parametrize("spec", ["grundy", "0.[3]", "4.[3]", "0.[1]", "4!.0"])
@pytest.mark.parametrize("convention", Convention)
def test_what_no_theorem_covers_is_undecided_at_once_and_names_its_bound(spec: str, convention: Convention) -> None:
    with pytest.raises(UndecidedError) as caught:
        oracle_for(games.find(spec), convention, 10.0).outcome((HUGE,))
    assert (caught.value.reason, caught.value.bound) == ("entries", LARGEST_TABLE)


@pytest.mark.exhaustive
@pytest.mark.parametrize("spec", ["matches:1,3,4", "matches:2,5,7", "matches:2,3,7", "matches:4"])
def test_subtraction_games_are_known_at_any_size_when_the_last_move_loses(spec: str) -> None:
    game = games.find(spec)
    oracle, plain = oracle_for(game, Convention.MISERE, 10.0), Exhaustive(game, Convention.MISERE)
    period = 2 * 3 * 5 * 7 * 8 * 11  # a multiple of the periods of all of them
    for heap in range(60, 160):
        far = heap + (HUGE - 200) // period * period
        assert oracle.outcome((far,)) is plain.outcome((heap,))
        assert oracle.outcome((far, 7)) is plain.outcome((heap, 7))
        moves = [far - heap + move.option[0] for move in Oracle(game, Convention.MISERE).winning_moves((heap,))]
        assert [move.option[0] for move in oracle.winning_moves((far,))] == moves


def test_nobody_looks_ahead_for_near_heaps_and_nobody_looks_twice() -> None:
    asked: list[int] = []

    def look(game: HeapGame, heap: int, seconds: float) -> FarValues:
        asked.append(heap)
        return find_values(game, heap, seconds)

    oracle = Oracle(games.find("0.77"), find_values=look)
    assert not oracle.is_losing((600, 40))
    assert asked == []
    assert oracle.is_losing((HUGE, 40))
    assert oracle.is_losing((HUGE - 1, HUGE - 1))
    assert asked == [HUGE]


def test_a_proof_that_time_did_not_allow_is_said_to_want_time() -> None:
    """0.16 has a proved period, which takes half a million values: that no theorem is known would be untrue."""
    oracle = oracle_for(games.find("0.16"), Convention.NORMAL, 0.02)
    for _time in range(2):
        with pytest.raises(UndecidedError) as caught:
            oracle.outcome((HUGE, 10_500))
        assert (caught.value.reason, caught.value.bound) == ("seconds", 0.02)


def test_a_slow_look_does_not_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that is compiled on its first use takes seconds for a few heaps, and says nothing of the next ones."""
    clock = {"now": 0.0}
    engine = engine_for(games.find("0.77"))
    usual = type(engine).advance

    def advance(self: Any, stop: int) -> Any:
        clock["now"] += 4.0 if stop <= 256 else 0.01
        return usual(self, stop)

    monkeypatch.setattr(type(engine), "advance", advance)
    monkeypatch.setattr("allumettes.sequences.prefixes.time.perf_counter", lambda: clock["now"])
    reached = [len(prefix) for prefix in Prefixes(engine, 5000, 10.0)]
    assert reached[-1] == 5001
