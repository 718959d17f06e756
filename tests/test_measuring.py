"""What coverage measures, and what it pauses for."""

from __future__ import annotations

import sys

import pytest

from tests.measuring import unmeasured


@pytest.mark.exhaustive
def test_nothing_is_traced_in_a_long_test() -> None:
    assert sys.gettrace() is None


def test_measuring_goes_on_after_a_pause() -> None:
    measured = sys.gettrace() is not None
    with unmeasured():
        assert sys.gettrace() is None
    assert (sys.gettrace() is not None) == measured
