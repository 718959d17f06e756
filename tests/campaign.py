"""Random cases: a few in every run of the tests, many in `make exhaustive`, by the same tests."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet
from hypothesis import HealthCheck, settings

ROUNDS = float(os.environ.get("ALLUMETTES_CASES", "0.2"))
"""How many rounds of every campaign are run: a fifth of one by `make test`, a hundred by `make exhaustive`."""

QUICK = ROUNDS < 1

FEWEST = 10
"""A campaign of fewer cases is run whole."""


def cases(in_a_round: int) -> int:
    """How many cases this run tries of a campaign that has so many in a round."""
    return max(round(in_a_round * ROUNDS), min(in_a_round, FEWEST))


def tries(in_a_round: int) -> Callable[[Callable[..., None]], Any]:
    """So many random cases in a round. `make exhaustive` finds the test by its mark; coverage pauses for it."""

    def decorate(test: Callable[..., None]) -> Any:
        limits = settings(max_examples=cases(in_a_round), deadline=None, suppress_health_check=list(HealthCheck))
        return pytest.mark.campaign(limits(test))

    return decorate


def param(*values: object, by_day: bool, **more: Any) -> ParameterSet:
    """Parameters of a test: of `make test` if they are tried by day, otherwise of the nightly run alone."""
    return pytest.param(*values, marks=() if by_day else pytest.mark.nightly, **more)
