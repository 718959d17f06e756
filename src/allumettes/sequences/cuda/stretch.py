"""A stretch of heaps that a device settles and checks, some chunks ahead of whoever takes their values."""

from __future__ import annotations

from collections import deque
from enum import Enum, auto
from typing import TYPE_CHECKING

from allumettes.sequences.cuda.device import Chunk, Device
from allumettes.sequences.cuda.plan import Plan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]
    Counts = NDArray[np.int64]

FIRST_CHUNK, LARGEST_CHUNK = 1 << 16, 1 << 24
AHEAD = 3
"""Chunks in flight: the device settles one and checks another while a third is being taken."""
STEP = 1024
"""A stretch begins and ends at multiples of this."""


class Ending(Enum):
    """Why a stretch goes no further."""

    SUSPECT = auto()
    """One of the next heaps may be rare."""
    TOO_WIDE = auto()
    """A value of the next chunk needs a larger size."""
    MEMORY = auto()
    """The device has no room for the next chunk."""


class Stretch:
    """From `heap`, where a device was loaded."""

    def __init__(self, device: Device, plan: Plan, heap: int) -> None:
        import numpy as np

        self.device, self.plan = device, plan
        self.first = self.heap = heap
        """The first heap whose value was not taken yet."""
        self.ending: Ending | None = None
        self._counts = np.zeros((2, plan.shape.size), np.int64)
        self._chunk: Chunk | None = None
        self._stands_to = heap
        """Values of the present chunk are right before this heap."""
        self._sizes: deque[int] = deque()
        self._next = FIRST_CHUNK
        self._full = False
        for _ in range(AHEAD):
            self._ask()

    @property
    def next_size(self) -> int:
        """How many values can be taken together."""
        return self._stands_to - self.heap or (self._sizes[0] if self._sizes else 0)

    def take(self, stop: int) -> Values:
        """The next values, to the end of a chunk or before heap `stop`; none at the end of the stretch."""
        if self.heap == self._stands_to and self.ending is None:
            self._fetch()
        if self._chunk is None:
            return self.plan.packing.common[0, :0]
        begin, end = self.heap, min(stop, self._stands_to)
        self.heap = end
        return self._chunk.values[begin - self._chunk.first : end - self._chunk.first]

    def _ask(self) -> None:
        size = self._next
        if self._full:
            return
        try:
            self.device.begin(size)
        except MemoryError:
            self._full = True
            return
        self._sizes.append(size)
        self._next = min(2 * self._next, LARGEST_CHUNK)

    def _fetch(self) -> None:
        if not self._sizes:
            self.ending = Ending.MEMORY
            return
        if self._chunk:
            self._counts += self._chunk.counts
        size = self._sizes.popleft()
        chunk = self._chunk = self.device.finish()
        if chunk.too_wide:
            self.ending = Ending.TOO_WIDE
        elif chunk.suspect is not None:
            self.ending, self._stands_to = Ending.SUSPECT, chunk.suspect // STEP * STEP
        else:
            self._stands_to += size
            self._ask()

    def counts(self) -> Counts:
        """How many even and how many odd heaps have each value, of those that were taken."""
        import numpy as np

        packing = self.plan.packing
        counts = np.zeros((2, 2 * packing.size), np.int64)
        for parity in range(2):
            counts[parity, packing.common[parity]] = self._counts[parity]
        if self._chunk:
            taken = self._chunk.values[: self.heap - self._chunk.first]
            for parity in range(2):
                counts[parity] += np.bincount(taken[(parity - self._chunk.first) % 2 :: 2], minlength=2 * packing.size)
        largest = int(np.flatnonzero(counts.any(axis=0)).max(initial=0))
        return counts[:, : 1 << largest.bit_length()]
