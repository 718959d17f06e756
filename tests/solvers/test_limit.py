"""A proof keeps to its seconds, whether its steps are quick or slow."""

from __future__ import annotations

from typing import NoReturn

import pytest

from allumettes import games
from allumettes.core.errors import UndecidedError
from allumettes.games.grundy import Grundy
from allumettes.solvers import nim_values
from allumettes.solvers.limit import LARGEST_TABLE, SELDOM, Limit
from allumettes.solvers.nim_values import NimValues


class Clock:
    """Each step takes as long as it is told to, and the clock counts who looks at it."""

    now = 0.0
    looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.mark.parametrize("quick_steps", [0, 1, 10 * SELDOM])
def test_slow_steps_stop_soon_after_the_last_second(clock: Clock, quick_steps: int) -> None:
    proof = Limit(seconds=10, clock=clock)
    for _ in range(quick_steps):
        proof.step()
    with pytest.raises(UndecidedError) as stopped:
        _go_slowly(proof, clock)
    # Who has been quick is not watched for a while, and no longer than that.
    assert stopped.value.steps - quick_steps <= 100 + min(quick_steps, SELDOM) + 2


def _go_slowly(proof: Limit, clock: Clock) -> NoReturn:
    while True:
        clock.now += 0.1
        proof.step()


def test_quick_steps_seldom_look_at_the_clock(clock: Clock) -> None:
    proof = Limit(seconds=10, clock=clock)
    for _ in range(100 * SELDOM):
        proof.step()
    assert clock.looks < 120


def test_options_are_listed_within_the_limit() -> None:
    """A heap may have very many options with no value that is sought: each 256 of them are a step."""
    values = NimValues(Grundy())
    values.of_heap(2050)
    for heap, steps in ((2048, 3), (2050, 4)):  # 1023 options, 1024 options
        values.limit = Limit(None)
        assert list(values.options_with_value(heap, 10_000)) == []
        assert values.limit.steps == steps
    for budget, stopped in ((2, True), (3, False)):
        values.limit = Limit(None, operations=budget)
        listed = iter(values.options_with_value(2000, 10_000))  # 999 options, none with that value
        if stopped:
            with pytest.raises(UndecidedError):
                next(listed, None)
        else:
            assert next(listed, None) is None
        assert values.limit.steps == 3


def test_an_undecided_search_says_how_far_it_looked() -> None:
    limit = Limit(None, depth=3)
    limit.step(7)
    assert limit.too_shallow().args == ("horizon", 3, 7)


def test_a_table_may_be_as_large_as_its_limit_and_no_larger() -> None:
    limit = Limit(None, entries=5)
    for refuses, most in ((limit.keep, 5), (limit.reach, LARGEST_TABLE)):
        refuses(most)
        with pytest.raises(UndecidedError) as refused:
            refuses(most + 1)
        assert refused.value.args == ("entries", most, 0)


def test_what_was_proved_before_the_limit_stays_proved() -> None:
    """Also where the values of large heaps are computed many at a time."""
    values, whole = NimValues(Grundy(), Limit(None, operations=50)), NimValues(Grundy())
    with pytest.raises(UndecidedError):
        values.of_heap(700)
    assert values.table == [whole.of_heap(heap) for heap in range(len(values.table))]
    assert len(values.table) == 50


def test_every_256_options_are_a_step() -> None:
    """One by one, and where all splits of a kind are looked at at once."""
    kayles, plain = NimValues(games.find("0.77")), NimValues(games.from_function(lambda n: [(k,) for k in range(n)]))
    for values, heaps in ((kayles, range(1010, 1040)), (plain, (255, 256, 511, 512, 600))):
        values.of_heap(max(heaps))
        for heap in heaps:
            values.limit = Limit(None)
            assert list(values.options_with_value(heap, 10_000)) == []
            assert values.limit.steps == values.game.option_count(heap) // SELDOM


def test_every_256_splits_into_three_are_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nim_values, "PLAIN_UP_TO", 50)
    values = NimValues(games.find("0.f"))
    values.of_heap(80)
    for heap in range(51, 81):
        values.limit = Limit(None)
        assert list(values.options_with_value(heap, 10_000)) == []
        assert values.limit.steps == values.game.option_count(heap) // SELDOM


def test_after_a_pause_quick_steps_seldom_look_again(clock: Clock) -> None:
    proof = Limit(seconds=10, clock=clock)
    for _ in range(5):
        clock.now += 0.1
        proof.step()
    for _ in range(100 * SELDOM):
        proof.step()
    assert clock.looks < 130


def test_options_are_counted_as_they_are_looked_at() -> None:
    values = NimValues(Grundy())
    assert values.operations == 0
    values.of_heap(9)
    assert values.operations == sum(len(list(Grundy().options(heap))) for heap in range(10))
