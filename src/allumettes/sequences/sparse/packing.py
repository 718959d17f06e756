"""Packed values: without the lowest bit of the mask, which in a common value follows from the other bits.

Packing commutes with xor and keeps the order of common values. It cannot tell rare heaps from common ones, so it
serves from the heap on where at least one part of every split is common.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.sequences.engine import Space
from allumettes.sequences.sparse.space import rare_values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]


class Packing:
    """For values below `2 * size`, packed below `size`, a power of two."""

    def __init__(self, space: Space, size: int) -> None:
        import numpy as np

        self.size = size
        self.width = next(width for width in (np.uint8, np.uint16, np.uint32) if size - 1 <= np.iinfo(width).max)
        self.dropped_bit = (space.mask & -space.mask).bit_length() - 1
        low = np.arange(size) & ((1 << self.dropped_bit) - 1)
        high = (np.arange(size) >> self.dropped_bit) << (self.dropped_bit + 1)
        # Of the two values with the same packed value, one is common and the other rare.
        is_rare = rare_values(space, 2 * size)[:, high | low].astype(np.int64)
        whole = np.uint16 if 2 * size <= 1 << 16 else np.uint32
        self.common: Values = ((high | low) | is_rare << self.dropped_bit).astype(whole)
        """For even and for odd heaps, the common value of each packed one."""
        # The dropped bit outweighs the bits below it: either all smaller packed values with them count, or none.
        self.below = ((np.arange(size) >> self.dropped_bit) + is_rare) << self.dropped_bit
        """For even and for odd heaps, the end of the packed rare values below the common value."""

    def pack(self, values: Values) -> Values:
        low = (1 << self.dropped_bit) - 1
        packed = (values >> (self.dropped_bit + 1) << self.dropped_bit) | (values & low)
        return packed.astype(self.width)

    def unpack(self, values: Values, first: int) -> Values:
        """The values of heaps from `first` on, which are all common."""
        import numpy as np

        whole: Values = np.empty(len(values), self.common.dtype)
        for parity in range(2):
            lane = (parity - first) % 2
            whole[lane::2] = self.common[parity][values[lane::2]]
        return whole
