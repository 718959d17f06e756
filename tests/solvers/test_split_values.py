"""Values of games that split a heap into many: the sums that are reached say what the list of options says."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest
from hypothesis import given

from allumettes.core.errors import UndecidedError
from allumettes.core.rule_code import RuleCode
from allumettes.core.splitting_game import SplittingGame
from allumettes.games import find
from allumettes.sequences.dense import plain_values
from allumettes.sequences.engine import SplitEngine, engine_for
from allumettes.solvers import nim_values, split_values
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import NimValues
from allumettes.solvers.split_values import SplitValues
from tests.campaign import tries
from tests.sequences.codes import whole_codes

CODES = ("0.*3", "0.*?3", "0.*!3", "80.0", "{2+}=.0", "0.{0,1,3+}", "0.{2,3?+}", "G00.3", "{3+}!.7", "{2,5+}.3[2]")


def splitting(text: str) -> SplittingGame:
    game = find(text)
    assert isinstance(game, SplittingGame)
    return game


@pytest.mark.parametrize("text", CODES)
def test_the_values_are_those_of_the_plain_mex(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to the last heap that there is room for."""
    monkeypatch.setattr(split_values, "FIRST_ROOM", 20)
    game, splits = splitting(text), SplitValues(splitting(text))
    splits.extend(20, Limit(None))
    assert splits.values == plain_values(game, 20)


@tries(100)
@given(whole_codes())
def test_the_values_of_any_code_are_those_of_the_plain_mex(code: RuleCode) -> None:
    splits = SplitValues(SplittingGame(code))
    splits.extend(12, Limit(None))
    assert splits.values == plain_values(splits.game, 12)


@pytest.mark.parametrize("text", [*CODES, "0.*?", "8?0.0", "{3?+}.1", "{2!,4?+}.3", "{8?+}00.0"])
def test_an_option_is_found_exactly_where_one_has_the_value(text: str) -> None:
    check_options_found(SplitValues(splitting(text)), 14)


@tries(50)
@given(whole_codes())
def test_an_option_of_any_code_is_found_exactly_where_one_has_the_value(code: RuleCode) -> None:
    check_options_found(SplitValues(SplittingGame(code)), 10)


def check_options_found(splits: SplitValues, largest: int) -> None:
    for heap in range(largest + 1):
        by_value: dict[int, list[tuple[int, ...]]] = {}
        for option in splits.game.options(heap):
            by_value.setdefault(reduce(xor, (splits.values[part] for part in option)), []).append(option)
        for value in range(18):
            found = splits.option_with(heap, value, Limit(None))
            assert found in by_value[value] if value in by_value else found is None


@pytest.mark.parametrize(
    ("text", "looked", "steps"),
    [("0.*3", 48, 2), ("0.*!3", 53, 11), ("80.0", 17, 14), ("{2+}=.0", 15, 1), ("0.{2,3?+}", 78, 12)],
)
def test_rows_and_steps_are_counted(text: str, looked: int, steps: int) -> None:
    """One step for each value up to heap 12, then those of the search for an option of heap 12 with value 0."""
    splits, limit = SplitValues(splitting(text)), Limit(None)
    assert (splits.extend(12, limit), limit.steps) == (looked, 13)
    splits.option_with(12, 0, limit)
    assert limit.steps == 13 + steps


def test_a_table_grows_and_goes_on_after_a_limit() -> None:
    game = splitting("0.*!3")
    whole, slow = SplitValues(game), SplitValues(game)
    whole.extend(200, Limit(None))
    for heap in (10, 150, 200):
        with pytest.raises(UndecidedError):
            slow.extend(heap, Limit(None, operations=5))
        slow.extend(heap, Limit(None))
        assert slow.values == whole.values[: heap + 1]


def test_an_engine_resumes_from_known_values() -> None:
    game = splitting("{3+}!.7")
    engine = engine_for(game)
    assert isinstance(engine, SplitEngine)
    first = [*engine.advance(40).tolist(), *engine.advance(100).tolist()]
    resumed = engine_for(game, memory=engine_for(game).memory() | {"known": engine.memory()["known"][:30]})
    assert resumed.heap == 30
    assert resumed.advance(100).tolist() == first[30:]


def test_a_winning_move_is_found_among_more_than_can_be_listed() -> None:
    game = splitting("0.{1,3+}")
    values = NimValues(game)
    moves = list(values.winning_moves((200,)))
    assert len(moves) == 1
    assert values.winning_count((200,)) is None
    assert game.is_option(200, moves[0].option)
    assert values.of_option(moves[0].option) == 0
    assert len(list(values.winning_moves((9,)))) == values.winning_count((9,))


def test_splits_are_listed_up_to_their_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    game = splitting("0.{1,3+}")
    for bound, listed in ((game.option_count(12), True), (game.option_count(12) - 1, False)):
        monkeypatch.setattr(nim_values, "LISTED_SPLITS", bound)
        assert (NimValues(game).winning_count((12,)) is not None) is listed


def test_equal_heaps_count_the_odd_prime_factors() -> None:
    """A heap is split into equal heaps: two leave 0, and an odd number leaves the value of one of them."""
    values = NimValues(find("{2+}=.0"))
    for heap in range(1, 200):
        odd, factors = heap, 0
        while odd % 2 == 0:
            odd //= 2
        for prime in range(3, odd + 1, 2):
            while odd % prime == 0:
                odd, factors = odd // prime, factors + 1
        assert values.of_heap(heap) == factors + (heap % 2 == 0), heap
