"""Random cases: a few in every run of the tests, many in `make exhaustive`, by the same tests."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

TIMES = int(os.environ.get("ALLUMETTES_CASES", "1"))
"""How many times as many cases as usual are tried."""


def tries(cases: int) -> Callable[[Callable[..., None]], Any]:
    """So many random cases in a usual run. It marks the test, so that `make exhaustive` finds it."""

    def decorate(test: Callable[..., None]) -> Any:
        limits = settings(
            max_examples=cases * TIMES,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
        )
        return pytest.mark.campaign(limits(test))

    return decorate
