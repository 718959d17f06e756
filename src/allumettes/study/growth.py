"""Estimates how a cost grows with n: exponentially, like a power of n, or undecided.

Both laws are straight lines once logarithms are taken: log y = a + n log b for y = A bⁿ, log y = a + k log n for
y = A nᵏ. Any cloud of points fits some line, and a search that doubles for each match fits n⁷ rather well. So the lines
are fitted on the first sizes and judged on the last ones, which they have not seen. A law is believed only when it
predicts those at least twice as well as the other law does, and as "nothing grows any more" does. What is then said
holds for the sizes that were measured.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

FEWEST = 14
"""The fewest points for an estimate: ten points of version 1 look like n³, twenty show that it doubles."""

HELD_OUT = 1 / 3
TWICE = 2.0
EXACT = 1e-9
"""An error of logarithms below this is rounding."""

STUDENT = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 7: 2.365, 10: 2.228, 20: 2.086, 60: 2.0, math.inf: 1.96}


class GrowthLaw(StrEnum):
    EXPONENTIAL = "exponential"
    POLYNOMIAL = "polynomial"
    UNDECIDED = "undecided"


class Reason(StrEnum):
    """Why nothing is claimed."""

    TOO_FEW = "too-few"
    NO_GROWTH = "no-growth"
    """The last values are no larger than the first: there is no growth to explain."""
    BOTH_FIT = "both-fit"
    """The two laws predict the last points about as well."""
    BOTH_FAIL = "both-fail"
    """Neither law predicts the last points twice as well as saying that nothing grows any more."""


@dataclass(frozen=True, slots=True)
class Rate:
    """The base of an exponential or the exponent of a power, with its 95 % interval.

    `error` is the typical factor by which the law missed the points that it had not seen: 1.1 is 10 %.
    """

    value: float
    low: float
    high: float
    error: float


@dataclass(frozen=True, slots=True)
class Growth:
    """The estimate. Both rates are given whenever they can be computed."""

    law: GrowthLaw
    reason: Reason | None
    points: int
    base: Rate | None = None
    exponent: Rate | None = None

    @property
    def rate(self) -> Rate | None:
        """The rate of the law that was kept."""
        return {GrowthLaw.EXPONENTIAL: self.base, GrowthLaw.POLYNOMIAL: self.exponent}.get(self.law)


def estimate(sizes: Sequence[int], costs: Sequence[float]) -> Growth:
    """The growth of `costs` with `sizes`. Sizes and costs that are not positive have no logarithm and are left out."""
    import numpy as np

    points = sorted((n, cost) for n, cost in zip(sizes, costs, strict=True) if n > 0 and cost > 0)
    count = len(points)
    if count < FEWEST:
        return Growth(GrowthLaw.UNDECIDED, Reason.TOO_FEW, count)
    n, y = np.array([n for n, _ in points], float), np.log([cost for _, cost in points])
    seen = count - max(3, round(count * HELD_OUT))
    base_slope, exponential = _fit(n, y, seen)
    power_slope, polynomial = _fit(np.log(n), y, seen)
    nothing = _root_mean_square(y[seen:] - y[seen - 1])
    law, reason = _judge(exponential, polynomial, nothing)
    return Growth(
        law,
        reason,
        count,
        Rate(*(_exp(slope) for slope in (*base_slope, exponential))),
        Rate(*power_slope, _exp(polynomial)),
    )


def _judge(exponential: float, polynomial: float, nothing: float) -> tuple[GrowthLaw, Reason | None]:
    if nothing <= EXACT:
        return GrowthLaw.UNDECIDED, Reason.NO_GROWTH
    best, other = sorted((exponential, polynomial))
    if best * TWICE > nothing:
        return GrowthLaw.UNDECIDED, Reason.BOTH_FAIL
    if best * TWICE > other:
        return GrowthLaw.UNDECIDED, Reason.BOTH_FIT
    return (GrowthLaw.EXPONENTIAL if best == exponential else GrowthLaw.POLYNOMIAL), None


def _fit(x: Array, y: Array, seen: int) -> tuple[tuple[float, float, float], float]:
    """The slope over all points with its interval, and the error on the last points of the line through the first."""
    import numpy as np

    slope, start = np.polyfit(x[:seen], y[:seen], 1)
    missed = _root_mean_square(y[seen:] - (start + slope * x[seen:]))
    return _slope(x, y), missed


def _slope(x: Array, y: Array) -> tuple[float, float, float]:
    """Least squares. Autocorrelated residuals reduce the effective number of points."""
    import numpy as np

    slope, start = (float(value) for value in np.polyfit(x, y, 1))
    rest = y - (start + slope * x)
    total = float(rest @ rest)
    if math.sqrt(total / len(x)) <= EXACT:
        return slope, slope, slope
    together = min(max(float(rest[:-1] @ rest[1:]) / total, 0.0), 0.9)
    worth = max(len(x) * (1 - together) / (1 + together), 4.0)  # fewer would leave no interval at all
    spread = float(np.sum((x - x.mean()) ** 2)) * worth / len(x)
    margin = student_95(worth - 2) * math.sqrt(total / (len(x) - 2) / spread)
    return slope, slope - margin, slope + margin


def student_95(freedom: float) -> float:
    """The 97.5 % quantile of Student's t, interpolated linearly in 1/freedom."""
    import numpy as np

    inverse = [1 / degrees for degrees in STUDENT]
    return float(np.interp(1 / freedom, inverse[::-1], list(STUDENT.values())[::-1]))


def _exp(value: float) -> float:
    return math.exp(value) if value < 700 else math.inf


def _root_mean_square(values: Array) -> float:
    import numpy as np

    return float(np.sqrt(np.mean(values**2)))
