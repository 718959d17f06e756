"""How far to compute next, where the time is bounded and nobody knows how long the next heaps will take."""

from __future__ import annotations

import time
from collections.abc import Iterator

from allumettes.sequences.engine import Engine

FIRST_STOP = 256

BREATH = 5.0
"""Seconds of computing after which whoever waits hears of it, about."""


def stops(engine: Engine, to: int, seconds: float | None) -> Iterator[int]:
    """The heaps to advance to, each before the next is asked for: twice as far, but no farther than a breath or the
    time that is left allow, up to heap `to`."""
    begin = time.perf_counter()
    stop = min(FIRST_STOP, to + 1)
    while True:
        before, heap = time.perf_counter(), engine.heap
        yield stop
        now = time.perf_counter()
        left = BREATH if seconds is None else min(BREATH, seconds - (now - begin))
        if stop > to or left <= 0:
            return
        rate = (stop - heap) / max(now - before, 1e-9)
        # An eighth more is always tried: the rate is a guess, for a kernel may just have been compiled, and small steps
        # would never end.
        stop = min(stop + max(stop // 8, min(stop, int(rate * left))), to + 1)
