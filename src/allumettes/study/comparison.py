"""Two algorithms of a race compared: how many times fewer operations, and how many times less time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from allumettes.study.measure import Measure

LONG_ENOUGH = 1e-3
"""Seconds. What takes less is at the mercy of whatever else the machine does, so no ratio is made of it."""


CLEARLY = 2.0
"""The least factor that is stated where only a bound of it is known."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two versions, one after the other, on the largest size that both answered."""

    before: Measure
    after: Measure

    @property
    def operations(self) -> float | None:
        """None where one of them had nothing to do."""
        if not self.before.operations or not self.after.operations:
            return None
        return self.before.operations / self.after.operations

    @property
    def seconds(self) -> float | None:
        """None where one of the times is too short to be divided."""
        if min(self.before.seconds, self.after.seconds) < LONG_ENOUGH:
            return None
        return self.before.seconds / self.after.seconds

    @property
    def bound(self) -> float | None:
        """At least how many times less time the second takes, where one of the times is too short to be divided.

        A fraction where it takes more; None where the other time is hardly longer.
        """
        least = max(self.before.seconds, LONG_ENOUGH) / max(self.after.seconds, LONG_ENOUGH)
        return None if 1 / CLEARLY < least < CLEARLY else least

    @property
    def has_ratio(self) -> bool:
        """Whether there is a number to say of the operations or of the times."""
        return self.operations is not None or self.seconds is not None or self.bound is not None

    @property
    def alike(self) -> bool:
        """Whether the times differ by no more than the best and the median of the repetitions of one of them do."""
        if self.seconds is None:
            return False
        spread = max(run.seconds_median / run.seconds for run in (self.before, self.after))
        return 1 / spread <= self.seconds <= spread


def comparison(measures: Sequence[Measure], first: str, second: str) -> Comparison | None:
    """Two algorithms on the largest size that both answered; None where there is none."""
    answered = {(measure.solver, measure.n): measure for measure in measures if measure.outcome}
    common = [n for solver, n in answered if solver == first and (second, n) in answered]
    return Comparison(answered[first, max(common)], answered[second, max(common)]) if common else None


def comparisons(measures: Sequence[Measure], solvers: Sequence[str]) -> Iterator[Comparison]:
    """Each algorithm and the next one, where they have a size in common."""
    for first, second in pairwise(solvers):
        if found := comparison(measures, first, second):
            yield found
