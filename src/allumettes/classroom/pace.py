"""The pace of a program that is asked all small positions: how slow it is, and how far it can come in time.

A search may take three times as long for every match more. It is asked no more when the next positions can clearly not
all be asked in time: only those up to a stage count, and how far beyond it one comes changes from run to run.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from allumettes.core.position import Position

STAGES = (9, 12, 15, 18, 21, 24, 27, 30, 35)
"""A program that is too slow is said to have come to one of these, which does not change from run to run."""
CLEARLY = 2
"""A stage is given up when it would take so many times as long as there is time."""
FURTHER = 1 / 5
"""The part of the time in which positions beyond the last stage are asked: they only count where they are wrong."""
SLOW = 1 / 20
"""A program is slow when two answers have taken this part of the time for one; one that is not, and stops, hangs."""


def stages_up_to(matches: int) -> tuple[int, ...]:
    return (*(stage for stage in STAGES if stage < matches), matches)


class Pace:
    def __init__(self, budget: float, stages: Sequence[int] = ()) -> None:
        """`budget` is the time for all answers, in seconds. Positions come in the order of their matches."""
        self.spent = 0.0
        """Seconds, also those in which no answer came."""
        self.slowest: tuple[float, Position] = (0.0, ())
        """The seconds of the slowest answer, and its position."""
        self._second = 0.0
        """The seconds of the slowest but one."""
        self._budget = budget
        self._stages = stages
        self._answers: dict[int, list[float]] = {}
        """The seconds of the answers of each stage."""

    @property
    def is_over(self) -> bool:
        return self.spent > self._budget

    @property
    def has_time_for_more(self) -> bool:
        """Whether positions can be asked that only count where they are wrong."""
        return self.spent <= FURTHER * self._budget

    def is_slow(self, seconds: float) -> bool:
        """Whether a program is slow that has so many seconds for one answer. A single slow answer may be a hiccup."""
        return self._second > SLOW * seconds

    def add(self, position: Position, seconds: float) -> None:
        """An answer has come."""
        self._answers.setdefault(self._stage(position), []).append(seconds)
        self._second = max(self._second, min(seconds, self.slowest[0]))
        self.slowest = max(self.slowest, (seconds, position))

    def has_time_for(self, position: Position) -> bool:
        """Whether the next position can be asked, and with it all others of its stage, as far as can be told."""
        stage = self._stage(position)
        end = self.spent if stage in self._answers else self.spent + self._expected(stage)
        if self._stages and stage == len(self._stages):
            return end <= FURTHER * self._budget
        return not self.is_over and end <= CLEARLY * self._budget

    def _stage(self, position: Position) -> int:
        return bisect_left(self._stages, sum(position))

    def _expected(self, stage: int) -> float:
        """The seconds of a stage: it grows as the last one has grown. The slowest answer may be a hiccup."""
        before, last = self._answers.get(stage - 2, []), self._answers.get(stage - 1, [])
        return (sum(last) - max(last)) * sum(last) / sum(before) if last and sum(before) else 0.0
