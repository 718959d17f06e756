"""The tables and scratch space of the kernels for a space.

A packed bench stores packed values (`Packing`): those below 512 are bytes, at half the memory and twice the speed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.sequences.engine import Space
from allumettes.sequences.kernels.bundles import Marks
from allumettes.sequences.kernels.vectors import CANDIDATES, LANES
from allumettes.sequences.sparse.packing import Packing
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
        self.packing = Packing(space, size)
        self.below = self.packing.below
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
            self.values, self.sums, self.base = self.packing.pack(values), self.packing.pack(sums), base
            self.head = self.packing.pack(head) if base else self.values
        else:
            new = slice(self.known_to - base, heap - base)
            self.values[new] = self.packing.pack(values[new])
        self.known_to = heap
