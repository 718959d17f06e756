"""A proof keeps to its seconds, whether its steps are quick or slow."""

from __future__ import annotations

from typing import NoReturn

import pytest

from allumettes.core.errors import UndecidedError
from allumettes.games.grundy import Grundy
from allumettes.solvers import limit
from allumettes.solvers.limit import SELDOM, Limit
from allumettes.solvers.nim_values import NimValues


class Clock:
    """Each step takes as long as it is told to, and the clock counts who looks at it."""

    now = 0.0
    looks = 0

    def monotonic(self) -> float:
        self.looks += 1
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limit, "time", clock)
    return clock


@pytest.mark.parametrize("quick_steps", [0, 1, 10 * SELDOM])
def test_slow_steps_stop_soon_after_the_last_second(clock: Clock, quick_steps: int) -> None:
    proof = Limit(seconds=10)
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
    proof = Limit(seconds=10)
    for _ in range(100 * SELDOM):
        proof.step()
    assert clock.looks < 120


def test_options_are_listed_within_the_limit() -> None:
    """A heap may have very many options with no value that is sought: each 256 of them are a step."""
    values = NimValues(Grundy())
    values.of_heap(2000)
    for budget, stopped in ((2, True), (3, False)):
        values.limit = Limit(None, operations=budget)
        listed = iter(values.options_with_value(2000, 10_000))  # 999 options, none with that value
        if stopped:
            with pytest.raises(UndecidedError):
                next(listed, None)
        else:
            assert next(listed, None) is None
        assert values.limit.steps == 3
