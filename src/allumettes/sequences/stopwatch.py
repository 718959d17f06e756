"""The recent rate of a run, and the time it will still take."""

from __future__ import annotations

import time
from collections import deque

RECENT = 5
"""Clock readings that make up the recent rate."""


class Stopwatch:
    def __init__(self, heap: int, to: int, *, growing: bool) -> None:
        """`growing`: the cost of a value is proportional to its heap, as where every split is examined."""
        self.begin = time.monotonic()
        self.to, self.growing = to, growing
        self._looks = deque([(self.begin, heap)], RECENT + 1)

    def look(self, heap: int) -> None:
        """Record that all heaps below this one are done."""
        self._looks.append((time.monotonic(), heap))

    @property
    def seconds(self) -> float:
        return self._looks[-1][0] - self.begin

    @property
    def rate(self) -> float:
        """Values a second."""
        (before, first), (now, last) = self._looks[0], self._looks[-1]
        return (last - first) / (now - before) if now > before else 0.0

    @property
    def left(self) -> float | None:
        """Seconds, estimated; None where nothing can be said yet."""
        first, last, end = self._looks[0][1], self._looks[-1][1], self.to + 1
        if not self.rate:
            return None
        # The rate holds for the middle of the recent heaps; those to come are larger.
        slower = (last + end) / (first + last) if self.growing else 1.0
        return (end - last) / self.rate * slower
