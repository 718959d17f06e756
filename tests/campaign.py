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
    """So many random cases in a usual run. `make exhaustive` finds the test by its mark; coverage pauses for it."""

    def decorate(test: Callable[..., None]) -> Any:
        limits = settings(max_examples=cases * TIMES, deadline=None, suppress_health_check=list(HealthCheck))
        return pytest.mark.campaign(limits(test))

    return decorate
