"""The rare heaps and their values, as the kernels read them: an entry for each, and for each taking before a split."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.sequences.kernels.bundles import RareEntries
from allumettes.sequences.kernels.vectors import LANES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

ROOM = 1024
SAMPLE = 128
"""Recent heaps on which the order of the entries is tried."""
MOST_TRIED, MOST_ROUNDS = 8192, 64
CANDIDATES_LEFT = 1.5
"""How many candidates below the value of a heap marks may leave, on average."""


class RareList:
    """Heap 0 is never in it: no part of a split is empty."""

    def __init__(self, splits: NDArray[np.int64], heaps: NDArray[np.int64], values: Values) -> None:
        import numpy as np

        self.splits = splits
        self.count = len(heaps) * len(splits)
        self.places = np.zeros(self.count + ROOM, np.int64)
        """For each entry, the rare heap plus what is taken before the split."""
        self.sums: Values = np.zeros(self.count + ROOM, values.dtype)
        """The value of the rare heap."""
        self.places[: self.count] = (heaps[:, None] + splits).reshape(-1)
        self.sums[: self.count] = values.repeat(len(splits))
        self.near = int(np.searchsorted(heaps, LANES)) * len(splits)
        """How many entries, at the start, may read values of the block in progress."""
        self.marked = self.count
        """How many entries are marked; the others are compared with candidates."""

    def entries(self, sums: Values | None, *, compared: bool) -> RareEntries:
        """The list as the kernels read it, with packed values in place of its own if there are any."""
        marked = self.marked if compared else self.count
        return RareEntries(self.places, self.sums if sums is None else sums, self.near, marked)

    @property
    def heaps(self) -> NDArray[np.int64]:
        import numpy as np

        # All entries of one rare heap stay together.
        return np.sort(self.places[: self.count : len(self.splits)] - self.splits[0])

    @property
    def values(self) -> Values:
        """Of the heaps, in the same order."""
        import numpy as np

        step = len(self.splits)
        return self.sums[: self.count : step][np.argsort(self.places[: self.count : step])]

    @property
    def furthest(self) -> int:
        return int(self.places[: self.count].max(initial=0))

    def since(self, heap: int) -> int:
        """How many rare heaps there are from a heap on."""
        return int((self.places[: self.count : len(self.splits)] - self.splits[0] >= heap).sum())

    def order(self, values: Values, heap: int, rare: NDArray[np.uint8]) -> None:
        """Put first the entries that reach most values, so that marking few of them leaves few candidates.

        They are tried on the last heaps; `marked` becomes how many are enough. Recent rare heaps stay last: they are
        no part of a split of those heaps.
        """
        import numpy as np

        step = len(self.splits)
        places, sums = self.places[: self.count].reshape(-1, step), self.sums[: self.count].reshape(-1, step)
        near = self.near // step
        old = near + np.flatnonzero(places[near:, -1] < heap - SAMPLE)
        recent = near + np.flatnonzero(places[near:, -1] >= heap - SAMPLE)
        old = np.random.default_rng(heap).permutation(old)
        tried, rest = old[:MOST_TRIED], old[MOST_TRIED:]
        heaps, lane = np.arange(heap - SAMPLE, heap), np.arange(SAMPLE)
        reached = values[heaps - places[tried, 0][:, None]] ^ sums[tried, 0][:, None]
        wanted = (rare[heaps % 2] == 0) & (np.arange(rare.shape[1]) < values[heaps, None])
        order = [np.arange(near)]
        at_a_time = 1 + len(tried) // MOST_ROUNDS
        while len(tried) and wanted.sum() > CANDIDATES_LEFT * SAMPLE:
            worth = wanted[lane, reached].sum(axis=1)
            best = np.argpartition(-worth, min(at_a_time, len(tried) - 1))[:at_a_time]
            order.append(tried[best])
            wanted[lane, reached[best]] = False
            tried, reached = np.delete(tried, best), np.delete(reached, best, axis=0)
        self.marked = sum(map(len, order)) * step
        if wanted.sum() > 2 * CANDIDATES_LEFT * SAMPLE:
            self.marked = self.count  # too many candidates would be left
        entries = np.concatenate((*order, tried, rest, np.sort(recent)))
        self.places[: self.count], self.sums[: self.count] = places[entries].reshape(-1), sums[entries].reshape(-1)

    def make_room(self) -> None:
        import numpy as np

        more = max(ROOM, self.count)
        self.places = np.concatenate((self.places, np.zeros(more, np.int64)))
        self.sums = np.concatenate((self.sums, np.zeros(more, self.sums.dtype)))
