"""The values that an engine keeps, of all heaps or of the first and the recent ones, and how often each occurred."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allumettes.sequences.sparse.stored import window_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray

    Values = NDArray[np.unsignedinteger]
    Counts = NDArray[np.int64]

HEAD = 1 << 18
"""Small heaps that are never dropped: splits with a part among them have almost all the values searched for."""
SMALLEST_SIZE = 16
"""The fewest values that are counted."""
SPARE = 2048
"""Values beyond the last heap that kernels may write: more than a block."""


class Window:
    """Begins with the memory of an engine, or empty. Values beyond the heap that the engine reached mean nothing."""

    def __init__(self, memory: dict[str, NDArray[Any]] | None) -> None:
        import numpy as np

        known = memory or {"known": np.zeros(0, np.uint8)}
        self.base = int(known.get("base", np.int64(0)))
        """The heap of the first value kept."""
        self.values: Values = window_of(known)
        self.kept_small = HEAD
        """How many small heaps are kept when others are dropped; increased when they were too few."""
        self._counts: Counts = np.zeros((2, SMALLEST_SIZE), np.int64)
        self._counted = 0
        """Heaps below this are in the counts."""
        if self.base:
            self.head: Values = known["head"]
            self.kept_small = len(self.head)
            self._counts, self._counted = np.array(known["counts"]), self.base + len(self.values)

    @property
    def size(self) -> int:
        """The values that were counted are below it, a power of two."""
        return int(self._counts.shape[1])

    def recent(self, heap: int, count: int) -> Values:
        """The last values before a heap, as many as are wanted or kept."""
        return self.values[max(0, heap - self.base - count) : heap - self.base]

    def small(self, heap: int) -> Values:
        """The values of the small heaps that are never dropped, where all before `heap` are known."""
        return self.head if self.base else self.values[: min(self.kept_small, heap)]

    def make_room(self, stop: int) -> None:
        """Allocate the values of heaps below `stop`, and a block beyond, which the kernels may write."""
        import numpy as np

        needed = stop - self.base + SPARE
        if len(self.values) < needed:
            size = max(needed, len(self.values) * 3 // 2)
            self.values = np.concatenate((self.values, np.zeros(size - len(self.values), self.values.dtype)))

    def widen(self, width: DTypeLike) -> None:
        self.values = self.values.astype(width)
        if self.base:
            self.head = self.head.astype(width)

    def drop_before(self, first: int, heap: int) -> None:
        """Keep the small heaps, and those from `first` up to `heap`."""
        if not self.base:
            self.head = self.small(heap).copy()
        self.counts(heap)
        self.values = self.values[first - self.base : heap - self.base].copy()
        self.base = first

    def restore(self, before: Values) -> None:
        """Put back the values of all heaps, of which these were dropped."""
        import numpy as np

        self.values = np.concatenate((before[: self.base].astype(self.values.dtype, copy=False), self.values))
        self.base = 0

    def move(self, heap: int, base: int, counts: Counts, to: int) -> None:
        """Go on from `heap` to heap `to`, which another engine reached; its values from `base` on are to be put in."""
        if base and not self.base:
            self.head = self.small(heap).copy()
        self._counts, self._counted = self.counts(heap, counts), to
        self.values, self.base = self.values[:0], base

    def counts(self, heap: int, more: Counts | None = None) -> Counts:
        """How many even and how many odd heaps below `heap` have each value, with those that another engine counted."""
        import numpy as np

        new = self.values[self._counted - self.base : heap - self.base]
        size = self._counts.shape[1]
        while size <= int(new.max(initial=0)):
            size *= 2
        self._counts = _padded(self._counts, size)
        for parity in range(2):
            self._counts[parity] += np.bincount(new[(parity - self._counted) % 2 :: 2], minlength=size)
        self._counted = heap
        if more is None:
            return self._counts
        size = max(size, more.shape[1])
        return _padded(self._counts, size) + _padded(more, size)


def _padded(counts: Counts, size: int) -> Counts:
    import numpy as np

    return np.pad(counts, ((0, 0), (0, size - counts.shape[1])))
