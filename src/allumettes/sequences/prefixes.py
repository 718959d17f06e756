"""Ever longer prefixes of a sequence: parts of known values, or computed within a time limit."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from allumettes.sequences.engine import Engine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

FIRST_PREFIX = 256

LONGEST_STEP = 5.0
"""Seconds that computing the next prefix takes at most, about."""


def prefixes_of(values: Values) -> Iterator[Values]:
    """Prefixes of known values, each four times as long as the one before: most periods are short."""
    size = FIRST_PREFIX
    while size < len(values):
        yield values[:size]
        size *= 4
    yield values


class Prefixes(Iterator["Values"]):
    """Computes the values of heaps 0 to `to`, a longer prefix at each step, until the time is up."""

    def __init__(self, engine: Engine, to: int, seconds: float | None) -> None:
        import numpy as np

        self.engine = engine
        self.values: Values = np.zeros(0, np.uint8)
        self._stops = _stops(engine, to, seconds)

    def __next__(self) -> Values:
        import numpy as np

        self.values = np.concatenate([self.values, self.engine.advance(next(self._stops))])
        return self.values


def _stops(engine: Engine, to: int, seconds: float | None) -> Iterator[int]:
    """The heaps to advance to: twice as far each time, but no farther than the rate so far and the time left allow."""
    begin = time.perf_counter()
    stop = min(FIRST_PREFIX, to + 1)
    while True:
        before, heap = time.perf_counter(), engine.heap
        yield stop
        now = time.perf_counter()
        left = LONGEST_STEP if seconds is None else min(LONGEST_STEP, seconds - (now - begin))
        if stop > to or left <= 0:
            return
        rate = (stop - heap) / max(now - before, 1e-9)
        # At least an eighth more: the rate is low while a kernel compiles, and small steps would never end.
        stop = min(stop + max(stop // 8, min(stop, int(rate * left))), to + 1)
