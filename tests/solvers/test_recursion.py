"""A search is as fast wherever it is called from."""

from __future__ import annotations

import sys
from collections.abc import Callable
from resource import RUSAGE_SELF, getrusage

import pytest

from allumettes.solvers.recursion import DEEPEST, recursing

CALLS = 200


def below(depth: int, work: Callable[[], int]) -> int:
    """What `work` returns, called from so many frames further down."""
    return below(depth - 1, work) if depth else work()


def faults() -> int:
    """The page faults of a loop of calls: one in each where Python maps and unmaps a chunk of its stack."""
    before = getrusage(RUSAGE_SELF).ru_minflt
    for _call in range(CALLS):
        leaf()
    return getrusage(RUSAGE_SELF).ru_minflt - before


def leaf() -> None:
    """A call that does nothing."""


@pytest.mark.unmeasured
def test_no_depth_of_the_caller_has_memory_mapped_at_every_call() -> None:
    """Two hundred frames fill a chunk of 16 KB at least once."""
    assert all(below(depth, lambda: recursing(faults)) < CALLS for depth in range(200))


def test_the_recursion_limit_is_raised_for_the_search_alone() -> None:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(DEEPEST - 1)
    try:
        assert recursing(sys.getrecursionlimit) == DEEPEST
        with pytest.raises(ZeroDivisionError):
            recursing(lambda: 1 // 0)
        assert sys.getrecursionlimit() == DEEPEST - 1
    finally:
        sys.setrecursionlimit(before)
