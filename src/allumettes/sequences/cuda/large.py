"""The last heaps with large values, which are few: a split that has a large value has one of them as a part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]
    Counts = NDArray[np.int64]

SHARE = 1 << 12
"""At most one heap in so many has a value that is called large."""
BACK = 1 << 30
"""How many heaps are looked back for them."""
MOST = 1 << 17
"""How many of them are kept: where there are more, only larger values are called large."""
HEAPS, VALUES = "large_heaps", "large_values"
"""Their names in the memory of an engine."""


class LargeHeaps:
    """Goes on from the memory of an engine. A device that is resumed holds few recent values, but knows these heaps."""

    def __init__(self, memory: dict[str, NDArray[Any]] | None) -> None:
        import numpy as np

        known = memory or {}
        self.bound: int | None = None
        """Values from this on are large; none are noted before it is known."""
        self._heaps = [known.get(HEAPS, np.zeros(0, np.int64))]
        self._values = [known.get(VALUES, np.zeros(0, np.uint16))]

    def learn(self, counts: Counts) -> None:
        """Choose the bound by how many even and odd heaps have each value."""
        import numpy as np

        at_least = counts.sum(axis=0)[::-1].cumsum()[::-1]
        self.bound = int(np.flatnonzero(np.append(at_least, 0) * SHARE <= at_least[0])[0])

    def add(self, first: int, values: Values) -> None:
        """Note those among the values of the heaps from `first` on."""
        import numpy as np

        if self.bound is not None and len(places := np.flatnonzero(values >= self.bound)):
            self._heaps.append(first + places)
            self._values.append(values[places].astype(np.uint16))

    def before(self, heap: int) -> tuple[NDArray[np.int64], Values]:
        """The heaps and their values, as far back from `heap` as they are looked for."""
        import numpy as np

        heaps, values = np.concatenate(self._heaps), np.concatenate(self._values)
        recent = (heaps >= heap - BACK) & (heaps < heap)
        heaps, values = heaps[recent], values[recent]
        if len(values) > MOST:
            self.bound = int(np.partition(values, -MOST - 1)[-MOST - 1]) + 1
            heaps, values = heaps[values >= self.bound], values[values >= self.bound]
        self._heaps, self._values = [heaps], [values]
        return heaps, values

    def memory(self, heap: int) -> dict[str, NDArray[Any]]:
        heaps, values = self.before(heap)
        return {HEAPS: heaps, VALUES: values}
