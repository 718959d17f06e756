"""How long the five versions of the course take on this machine, on the heaps that programs are timed on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

from allumettes.classroom.checks.growth import sizes
from allumettes.classroom.ideas import VERSIONS
from allumettes.classroom.trial import Plan
from allumettes.solvers import ladder
from allumettes.solvers.limit import Limit

SECONDS = 0.5
"""A version that takes longer on a heap is not tried on larger ones."""


class VersionTime(NamedTuple):
    version: str
    heap: int
    seconds: float
    operations: int


def version_times(plan: Plan) -> Iterator[VersionTime]:
    """Every version on every heap, with empty tables each time."""
    for version in VERSIONS:
        solver = ladder.find(version)
        if solver.unfit(plan.game, plan.convention, (plan.reach,)):
            continue
        for heap in sizes(plan):
            one = solver(plan.game, plan.convention, Limit(SECONDS))
            begin = time.perf_counter()
            solution = one.solve((heap,))
            if solution.stopped:
                break
            yield VersionTime(version, heap, time.perf_counter() - begin, solution.counters.operations)
