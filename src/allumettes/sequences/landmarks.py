"""Landmarks: a few values of a sequence that later ones are compared with, which bounds its period from below.

If the values have period p from some heap before a landmark on, those of the landmark come again p heaps later. So if
they did not come again until the end of a run, the period is longer than that. Nothing but the landmarks is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

WIDTH = 32
"""Values of a landmark."""
FIRST = 1 << 10
"""Landmarks begin at powers of two from this heap on; the last two are kept."""


@dataclass(frozen=True, slots=True)
class NoPeriod:
    """There is no period of at most `period` with a preperiod of at most `preperiod`."""

    preperiod: int
    period: int


@dataclass(frozen=True, slots=True)
class Landmark:
    heap: int
    values: Values
    """At most `WIDTH` of them, as far as they are known."""
    again: int | None = None
    """The first larger heap from which on the same values come."""


class Landmarks:
    """Those of values that are added in order, in pieces of any length."""

    def __init__(self, heap: int = 0, kept: list[Landmark] | None = None, last: Values | None = None) -> None:
        import numpy as np

        self.heap, self.kept = heap, kept or []
        self._last: Values = np.zeros(0, np.uint32) if last is None else last
        """The values before `heap`: one fewer than a landmark has."""

    def add(self, values: Values) -> None:
        import numpy as np

        end = self.heap + len(values)
        # What begins among the last values and ends among the new ones, and what lies within these.
        seam = np.concatenate((self._last, values[: WIDTH - 1]))
        for first, piece in ((self.heap - len(self._last), seam), (self.heap, values)):
            self.kept = [_compared(landmark, first, piece) for landmark in self.kept]
        for exponent in range(FIRST.bit_length() - 1, end.bit_length()):
            if self.heap <= (heap := 1 << exponent) < end:
                rest = values[heap - self.heap :]
                landmark = Landmark(heap, rest[:WIDTH].astype(np.uint32))
                self.kept = [*self.kept[-1:], _compared(landmark, heap, rest)]
        self._last = np.concatenate((self._last, values[-(WIDTH - 1) :]))[-(WIDTH - 1) :].astype(np.uint32)
        self.heap = end

    def no_period(self) -> NoPeriod | None:
        """What the values show so far, by the first landmark that did not come again."""
        for landmark in self.kept:
            if landmark.again is None and self.heap >= landmark.heap + 2 * WIDTH:
                return NoPeriod(landmark.heap, self.heap - WIDTH - landmark.heap)
        return None

    def memory(self) -> dict[str, NDArray[np.generic]]:
        """Its state as arrays, for `landmarks_in`."""
        import numpy as np

        values = np.zeros((len(self.kept), WIDTH), np.uint32)
        for row, landmark in zip(values, self.kept, strict=True):
            row[: len(landmark.values)] = landmark.values
        numbers = [(one.heap, len(one.values), -1 if one.again is None else one.again) for one in self.kept]
        return {
            "landmarks": np.array(numbers, np.int64).reshape(-1, 3),
            "landmark_values": values,
            "last_values": self._last,
        }


def _compared(landmark: Landmark, first: int, values: Values) -> Landmark:
    """Add to a landmark what values of the heaps from `first` on tell of it."""
    import numpy as np

    known = len(landmark.values)
    if known < WIDTH and first <= landmark.heap + known < first + len(values):
        start = landmark.heap + known - first
        more = values[start : start + WIDTH - known].astype(np.uint32)
        landmark = replace(landmark, values=np.concatenate((landmark.values, more)))
    if len(landmark.values) < WIDTH or landmark.again is not None or len(values) < WIDTH:
        return landmark
    # Large values are seldom, so few places are left to compare.
    seldom = int(landmark.values.argmax())
    places = np.flatnonzero(values[seldom : len(values) - WIDTH + 1 + seldom] == landmark.values[seldom])
    places = places[places + first > landmark.heap]
    for offset, value in enumerate(landmark.values):
        places = places[values[places + offset] == value]
    return replace(landmark, again=int(places[0]) + first) if len(places) else landmark


def landmarks_in(memory: dict[str, NDArray[np.generic]], heap: int) -> Landmarks:
    """Those that `Landmarks.memory` described at this heap; none where it was written without them."""
    if "landmarks" not in memory:
        return Landmarks(heap)
    kept = [
        Landmark(first, values[:known], None if again < 0 else again)
        for (first, known, again), values in zip(memory["landmarks"].tolist(), memory["landmark_values"], strict=True)
    ]
    return Landmarks(heap, kept, memory["last_values"])  # type: ignore[arg-type]
