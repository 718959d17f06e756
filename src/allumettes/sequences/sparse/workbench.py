"""The tables and scratch space of the kernels for a space.

A packed bench stores values without one bit: the lowest bit of the mask in a common value follows from the others. So
values below 512 are bytes, at half the memory and twice the speed. It cannot tell rare heaps from common ones, so it
serves from the heap on where at least one part of every split is common.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.sequences.engine import Space
from allumettes.sequences.kernels.bundles import Marks
from allumettes.sequences.kernels.vectors import CANDIDATES, LANES
from allumettes.sequences.sparse.space import rare_values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from allumettes.sequences.sparse.blocks import Blocks

    Values = NDArray[np.unsignedinteger]
    Flags = NDArray[np.uint8]

PACKED_FROM = 512
NOWHERE = -1


class Workbench:
    """For values below `size`, a power of two."""

    def __init__(self, size: int, width: np.dtype[np.unsignedinteger], barred: Flags, rare: Flags) -> None:
        import numpy as np

        self.size = size
        self.rare = rare
        self.barred = barred
        self.below = np.tile(np.arange(size), (2, 1))
        self.flags: Flags = np.zeros(0, np.uint8)
        marks = np.zeros(LANES * size, np.uint8)
        self.marks = Marks(
            width=size,
            barred=barred,
            barred_words=barred.view(np.uint64),
            marks=marks,
            words=marks.view(np.uint64),
            candidates=np.zeros(LANES * CANDIDATES, width),
            nearest=np.zeros(LANES * CANDIDATES, width),
            counts=np.zeros(LANES, np.int64),
        )
        self.blocks: Blocks | None = None


def plain_bench(space: Space, size: int, width: np.dtype[np.unsignedinteger]) -> Workbench:
    rare = rare_values(space, size)
    return Workbench(size, width, rare, rare)


class PackedBench(Workbench):
    def __init__(self, space: Space, rare_heaps: NDArray[np.int64]) -> None:
        import numpy as np

        size = PACKED_FROM // 2
        nothing = np.zeros((2, size), np.uint8)
        super().__init__(size, np.dtype(np.uint8), nothing, 1 - nothing)
        self.dropped_bit = (space.mask & -space.mask).bit_length() - 1
        low = np.arange(size) & ((1 << self.dropped_bit) - 1)
        high = (np.arange(size) >> self.dropped_bit) << (self.dropped_bit + 1)
        bit = 1 << self.dropped_bit
        # Of the two values with the same packed value, one is common and the other rare.
        is_rare = rare_values(space, PACKED_FROM)[:, high | low].astype(np.int64)
        self.common = ((high | low) | is_rare * bit).astype(np.uint16)
        # The dropped bit outweighs the bits below it: either all smaller packed values with them count, or none.
        self.below = ((np.arange(size) >> self.dropped_bit) + is_rare) << self.dropped_bit
        self.flags = np.zeros(int(rare_heaps.max(initial=0)) + 1, np.uint8)
        self.flags[rare_heaps] = 1
        self.values: Values = np.zeros(0, np.uint8)
        self.head: Values = self.values
        self.sums: Values = np.zeros(0, np.uint8)
        """The packed values of the list of rare heaps."""
        self.base, self.known_to = NOWHERE, 0
        """The heap of the first value, and the first heap whose packed value may be outdated."""

    def catch_up(self, values: Values, head: Values, sums: Values, base: int, heap: int) -> None:
        """Pack the values that became known since the last call, or all of them after a move."""
        if self.base != base or len(self.values) != len(values):
            self.values, self.sums, self.base = self.pack(values), self.pack(sums), base
            self.head = self.pack(head) if base else self.values
        else:
            new = slice(self.known_to - base, heap - base)
            self.values[new] = self.pack(values[new])
        self.known_to = heap

    def pack(self, values: Values) -> Values:
        import numpy as np

        low = (1 << self.dropped_bit) - 1
        packed: Values = ((values >> (self.dropped_bit + 1) << self.dropped_bit) | (values & low)).astype(np.uint8)
        return packed

    def unpack(self, values: Values, first: int) -> Values:
        """The values of heaps from `first` on, which are all common."""
        import numpy as np

        whole: Values = np.empty(len(values), np.uint16)
        for parity in range(2):
            lane = (parity - first) % 2
            whole[lane::2] = self.common[parity][values[lane::2]]
        return whole
