"""The rare heaps and their values, as the kernels read them: an entry for each rare heap and each taking before a split."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.sequences.sparse.vectors import LANES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

ROOM = 1024
SAMPLE = 128
"""Heaps on which the order of the entries is tried."""
AT_A_TIME, ROUNDS = 8, 24


class RareList:
    """Heap 0 is never in it: no part of a split is empty."""

    def __init__(self, splits: NDArray[np.int64], heaps: NDArray[np.int64], values: Values) -> None:
        import numpy as np

        self.splits = splits
        self.count = len(heaps) * len(splits)
        self.places = np.zeros(self.count + ROOM, np.int64)
        """A rare heap and what is taken before the split, added."""
        self.sums: Values = np.zeros(self.count + ROOM, values.dtype)
        """Its value."""
        self.places[: self.count] = (heaps[:, None] + splits).reshape(-1)
        self.sums[: self.count] = values.repeat(len(splits))
        self.near = int(np.searchsorted(heaps, LANES)) * len(splits)
        """How many entries, at the start, read values of the block that is being settled."""

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
        """Puts first those that reach most: marks through them leave few candidates. Tried on the heaps just before."""
        import numpy as np

        step = len(self.splits)
        near, count = self.near // step, self.count // step
        heaps = np.arange(heap - SAMPLE, heap)
        reached = values[heaps - self.places[self.near : self.count : step, None]]
        reached = reached ^ self.sums[self.near : self.count : step, None]
        useful = (reached < values[heaps]) & (rare[heaps % 2, reached] == 0)
        lane = np.arange(SAMPLE)
        marked = np.zeros((SAMPLE, rare.shape[1]), bool)
        rest = np.arange(count - near)
        order = [np.arange(near)]
        for turn in range(ROUNDS + 1):
            worth = (useful[rest] & ~marked[lane, reached[rest]]).sum(axis=1)
            best = np.argsort(-worth, kind="stable")[: AT_A_TIME if turn < ROUNDS else None]
            order.append(near + rest[best])
            marked[lane, reached[rest[best]]] = True
            rest = np.delete(rest, best)
        entries = (np.concatenate(order)[:, None] * step + np.arange(step)).reshape(-1)
        self.places[: self.count], self.sums[: self.count] = self.places[entries], self.sums[entries]

    def make_room(self) -> None:
        import numpy as np

        more = max(ROOM, self.count)
        self.places = np.concatenate((self.places, np.zeros(more, np.int64)))
        self.sums = np.concatenate((self.sums, np.zeros(more, self.sums.dtype)))
