"""How counts grow with n: an exact law where one is found, else an estimate that says on which sizes it rests.

Two laws are estimated, A bⁿ and A nᵏ: both are straight lines once logarithms are taken. Any cloud of points fits some
line, and a search that doubles for each match fits n⁷ rather well. So the lines are fitted on the first two thirds of
the sizes and judged on the last third: a law is kept only when it predicts those at least twice as well as the other
law does, and as "nothing grows any more" does, and when the two halves of the sizes and all of them give the same rate.
Otherwise no law is read from these sizes. Counts are not samples: a rate has no interval of confidence, it has a range
of sizes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import linear_regression

from allumettes.core.convention import Outcome
from allumettes.solvers.ladder.solver import COUNTER_NAMES
from allumettes.study.laws import Law, after_losing_heaps, find_late_law, find_law
from allumettes.study.measure import Measure

FEWEST = 14
"""The fewest sizes for an estimate: ten sizes of version 1 look like n³, twenty show that it doubles."""

HELD_OUT = 1 / 3
TWICE = 2.0
SAME_RATE = 0.1
"""The rates of the two halves and of the whole are the same when they differ by less than this part of the latter."""
EXACT = 1e-9
"""An error of logarithms below this is rounding."""


class GrowthLaw(StrEnum):
    EXPONENTIAL = "exponential"
    POLYNOMIAL = "polynomial"
    UNDECIDED = "undecided"


class Reason(StrEnum):
    """Why no law is read from the sizes."""

    TOO_FEW = "too-few"
    NO_GROWTH = "no-growth"
    """The last values are no larger than the first: there is no growth to explain."""
    BOTH_FIT = "both-fit"
    """The two laws predict the last sizes about as well."""
    BOTH_FAIL = "both-fail"
    """Neither law predicts the last sizes twice as well as saying that nothing grows any more."""
    RANGE = "range"
    """The rate of the law changes from the first half of the sizes to the second."""


@dataclass(frozen=True, slots=True)
class Rates:
    """The rates of both laws on a range of sizes."""

    first: int
    last: int
    base: float
    """The factor for each match more."""
    exponent: float
    """The power of n."""


@dataclass(frozen=True, slots=True)
class Estimate:
    law: GrowthLaw
    reason: Reason | None
    points: int
    whole: Rates | None = None
    halves: tuple[Rates, Rates] | None = None


@dataclass(frozen=True, slots=True)
class Growth:
    """What is known of how a count grows: exactly, or where no law was found by an estimate."""

    law: Law | None
    after_losing: Law | None
    """What holds exactly after every losing heap, where there is no law for all sizes."""
    estimate: Estimate | None
    """None where the exact ones give every size."""


def growths(measures: Sequence[Measure], counter: str = "operations") -> dict[str, Growth]:
    """The growth of a counter of each algorithm of a race that has it, on the sizes that it answered."""
    losing = {measure.n for measure in measures if measure.outcome == Outcome.LOSING}
    counts: dict[str, dict[int, int]] = {}
    for measure in measures:
        if (count := getattr(measure, counter)) is not None:
            own = counts.setdefault(measure.solver, {})
            if measure.outcome:
                own[measure.n] = count
    return {solver: growth(own, losing) for solver, own in counts.items()}


def all_laws(measures: Sequence[Measure], counters: Iterable[str] = COUNTER_NAMES) -> dict[str, dict[str, Law]]:
    """The exact laws of a race, by algorithm and counter."""
    laws: dict[str, dict[str, Law]] = {}
    for counter in counters:
        for solver, found in growths(measures, counter).items():
            if law := found.law or found.after_losing:
                laws.setdefault(solver, {})[counter] = law
    return laws


def growth(counts: dict[int, int], losing: Iterable[int] = ()) -> Growth:
    lost = frozenset(losing)
    if law := find_law(counts, lost):
        return Growth(law, None, None)
    after_losing = after_losing_heaps(counts, lost)
    if after_losing and after_losing.complete:
        return Growth(None, after_losing, None)
    if law := find_late_law(counts):
        return Growth(law, None, None)
    return Growth(None, after_losing, estimate(list(counts), list(counts.values())))


def estimate(sizes: Sequence[int], costs: Sequence[float]) -> Estimate:
    """The growth of `costs` with `sizes`. Sizes and costs that are not positive have no logarithm and are left out."""
    points = sorted((n, math.log(cost)) for n, cost in zip(sizes, costs, strict=True) if n > 0 and cost > 0)
    count = len(points)
    if count < FEWEST:
        return Estimate(GrowthLaw.UNDECIDED, Reason.TOO_FEW, count)
    x, y = [float(n) for n, _log in points], [log for _n, log in points]
    seen = count - round(count * HELD_OUT)
    exponential, polynomial = _missed(x, y, seen), _missed([math.log(n) for n in x], y, seen)
    nothing = _root_mean_square([value - y[seen - 1] for value in y[seen:]])
    law, reason = _judge(exponential, polynomial, nothing)
    whole, halves = _rates(points), (_rates(points[: count // 2]), _rates(points[count // 2 :]))
    if law is not GrowthLaw.UNDECIDED and not _same_rate(law, whole, halves):
        law, reason = GrowthLaw.UNDECIDED, Reason.RANGE
    return Estimate(law, reason, count, whole, halves)


def _judge(exponential: float, polynomial: float, nothing: float) -> tuple[GrowthLaw, Reason | None]:
    if nothing <= EXACT:
        return GrowthLaw.UNDECIDED, Reason.NO_GROWTH
    best, other = sorted((exponential, polynomial))
    if best * TWICE > nothing:
        return GrowthLaw.UNDECIDED, Reason.BOTH_FAIL
    if best * TWICE > other:
        return GrowthLaw.UNDECIDED, Reason.BOTH_FIT
    return (GrowthLaw.EXPONENTIAL if best == exponential else GrowthLaw.POLYNOMIAL), None


def _same_rate(law: GrowthLaw, whole: Rates, halves: tuple[Rates, Rates]) -> bool:
    slopes = [math.log(rates.base) if law is GrowthLaw.EXPONENTIAL else rates.exponent for rates in (whole, *halves)]
    return max(slopes) - min(slopes) <= SAME_RATE * abs(slopes[0])


def _rates(points: Sequence[tuple[int, float]]) -> Rates:
    x, y = [float(n) for n, _log in points], [log for _n, log in points]
    base = linear_regression(x, y).slope
    exponent = linear_regression([math.log(n) for n in x], y).slope
    return Rates(points[0][0], points[-1][0], math.exp(min(base, 700.0)), exponent)


def _missed(x: Sequence[float], y: Sequence[float], seen: int) -> float:
    """The error on the last points of the line through the first ones."""
    slope, start = linear_regression(x[:seen], y[:seen])
    return _root_mean_square([value - (start + slope * at) for at, value in zip(x[seen:], y[seen:], strict=True)])


def _root_mean_square(values: Sequence[float]) -> float:
    return math.sqrt(math.fsum(value**2 for value in values) / len(values))
