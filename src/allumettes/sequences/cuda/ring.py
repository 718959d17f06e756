"""The recent packed values in the memory of a device: a ring, in which the place of a heap is what its size leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray

    Values = NDArray[np.unsignedinteger]

PIECE = 1 << 24
"""Values that are copied to a device at a time."""


class Ring:
    """Has the values of the heaps from `oldest` up to `stop`. `arrays` is CuPy, or NumPy, which has the same functions.

    Nothing here waits: whoever works on the values elsewhere must not meanwhile.
    """

    def __init__(self, arrays: Any, size: int, width: DTypeLike) -> None:
        self._arrays = arrays
        self.values = arrays.empty(size, width)
        self.oldest = self.stop = 0

    def __len__(self) -> int:
        return len(self.values)

    def widen(self, width: DTypeLike) -> None:
        self.values = self.values.astype(width)

    def go_on_from(self, first: int, held: int) -> None:
        """Keep the values before `held`, if those from `first` on, which come next, leave no gap; otherwise none."""
        if self.oldest <= first <= held:
            self.stop = held
        else:
            self.oldest = self.stop = first

    def enlarge(self) -> None:
        """Double the size."""
        size, larger = len(self), self._arrays.empty(2 * len(self), self.values.dtype)
        for start, end in self._stretches(self.oldest, self.stop):
            place = start % len(larger)
            larger[place : place + end - start] = self.values[start % size : start % size + end - start]
        self.values = larger

    def write(self, first: int, packed: Values) -> None:
        """Put in the values of the heaps from `first` on, as many of the last ones as there is room for."""
        self.stop = first + len(packed)
        for begin in range(max(first, self.oldest), self.stop, PIECE):
            for start, end in self._stretches(begin, min(begin + PIECE, self.stop)):
                place = start % len(self)
                self.values[place : place + end - start] = self._arrays.asarray(packed[start - first : end - first])

    def read(self, first: int, stop: int) -> Values:
        """The values of these heaps, for the processor."""
        import numpy as np

        size = len(self)
        return np.concatenate(
            [
                self.values[start % size : start % size + end - start].get()
                for start, end in self._stretches(first, stop)
            ]
        )

    def _stretches(self, first: int, stop: int) -> list[tuple[int, int]]:
        """Heaps cut in stretches that are contiguous in the ring."""
        size, pieces = len(self), []
        while first < stop:
            end = min(stop, (first // size + 1) * size)
            pieces.append((first, end))
            first = end
        return pieces
