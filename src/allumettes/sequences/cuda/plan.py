"""What a device is given: the entries that heaps are settled by, and the splits that they are checked with.

Values are packed (`Packing`). An entry (distance, mask) says that heap n reaches the value of heap n - distance, xor
mask: one for each rare heap and each taking before a split, and one for each taking that leaves a common heap.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from allumettes.sequences.engine import Space
from allumettes.sequences.kernels.bundles import Rules
from allumettes.sequences.sparse.packing import Packing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]
    Counts = NDArray[np.integer]
    Heaps = NDArray[np.int64]

TILE = 32
"""Heaps that are marked together, and heaps of a block that one thread block settles."""
BLOCK = 512
"""Heaps that are settled together."""
SMALLEST_SIZE, LARGEST_SIZE = 128, 2048
"""Packed values: the fewest that a device reckons with, and the most."""
MOST_ENTRIES, MOST_NEAR = 1 << 14, 4096
FURTHEST = 1 << 31
MOST_PAIRS = 1 << 22
"""Pairs of rare heaps that are looked through for heaps that split in them."""
HEAD = 1 << 18
"""Smaller parts that are searched through when no listed split will do."""
NO_VALUE = 0xFFFF
"""Stands for the value of a small heap that is rare."""
ROUNDED = 256
"""Room for near entries is a multiple of this, so that a kernel is seldom compiled again."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes that kernels are compiled for."""

    size: int
    """Packed values are below it."""
    block: int
    """Heaps that are settled together."""
    unit: int
    """Heaps that are checked together."""
    back: int
    """How far before them their rows of bits begin."""
    candidates: int = 12
    """How many of the least values that far entries leave are compared with old ones."""
    kept: int = 6
    """How many of those that are left are compared with fresh ones."""
    chosen: int = 4
    """How many of those that are left then are compared with inner ones."""
    lag: int = 4
    """Blocks between the last one that far entries read and the one being settled; at least two."""
    tried: int = 512
    """Splits in the list of a value."""

    @property
    def width(self) -> int:
        """Bytes of a packed value."""
        return 1 if self.size <= 1 << 8 else 2

    @property
    def ring(self) -> int:
        """Recent heaps that settling keeps at hand, a power of two."""
        return 1 << ((self.lag + 2) * self.block - 1).bit_length()

    @property
    def stride(self) -> int:
        """Words of a row of bits, one more than its heaps need."""
        return (self.unit + self.back) // 32 + 1

    @property
    def check_bytes(self) -> int:
        """Memory of one unit: its rows, which heaps need which values, the values themselves and those of parts."""
        rows = 4 * self.size * (self.stride + self.unit // 32)
        return rows + self.width * (self.unit + 3 * self.back) + 256

    @property
    def cluster(self) -> int:
        """Thread blocks that settle together."""
        return min(16, self.block // TILE)

    def settle_bytes(self, near: int, entries: int) -> int:
        """Memory of a block of threads that settles, with room for so many near entries, or that marks a tile."""
        own = self.block // self.cluster
        rings = 2 * (self.ring * self.width + 16)
        values = own * self.width * (1 + 3 * self.candidates + 2 * self.kept + self.chosen)
        warps = own * self.width // 4
        settling = (
            16 + rings + 8 * near + values + 3 * own * self.size // 8 + warps * self.size + 4 * self.block // TILE
        )
        return max(settling, TILE * (self.size + 4) + 8 * entries)


def shape_for(size: int, shared_memory: int) -> Shape:
    """The shape that measured fastest for packed values below `size`, in blocks with so many bytes of memory."""
    unit = min(1024, 1024 * 512 // size)
    shape = Shape(size, BLOCK, unit, 32)
    while (longer := replace(shape, back=shape.back + 32)).check_bytes <= shared_memory - 1024 and longer.back <= 8192:
        shape = longer
    return shape


@dataclass(frozen=True, slots=True)
class Plan:
    shape: Shape
    packing: Packing
    entries: NDArray[np.uint32]
    """Distances and masks, in ascending order of distance."""
    cuts: NDArray[np.uint32]
    """For each tile of a block, how many entries are near: the others read no block later than the lag allows."""
    exceptions: NDArray[np.int64]
    """Heaps that split in two rare ones, in ascending order, each with the place of an entry that reads a rare heap
    from there: its value xor the mask is rare, and stands in the way of no common one."""
    tries: NDArray[np.uint32]
    """For each value, splits to try: the row of the other part's value and the bits it is moved by, in one number."""
    head: NDArray[np.uint16]
    """The packed values of small heaps, with `NO_VALUE` for rare ones."""
    splits: NDArray[np.uint32]
    rares: Heaps
    furthest: int = 0
    """The largest distance."""
    wanted: int = 0
    """How many values before a heap the processor wants when it goes on from there."""

    @property
    def near_room(self) -> int:
        return -(-int(self.cuts[-1]) // ROUNDED) * ROUNDED

    @property
    def look_back(self) -> int:
        """How many values before a heap the device needs."""
        most = int(self.splits.max())
        return max(self.furthest, self.shape.ring, self.shape.back, len(self.head) + most) + self.shape.unit

    @property
    def kept(self) -> int:
        """How many values before a heap must stay until its own was taken; with some to spare for the device."""
        return max(2 * self.look_back, self.wanted)


def entries_for(rules: Rules, packing: Packing, place: int | None, heaps: Heaps, values: Values) -> Values:
    """The entries of the rare heaps with these values, and of takings.

    With a place, taking an odd number leaves a heap of the other parity: if it is common there, its value is rare here,
    and stands in the way of no common one.
    """
    import numpy as np

    distances = (heaps[:, None] + rules.splits).reshape(-1)
    masks = packing.pack(values).repeat(len(rules.splits))
    takings = rules.takings if place is None else rules.takings[rules.takings % 2 == 0]
    distances = np.concatenate((distances, takings))
    masks = np.concatenate((masks, np.zeros(len(takings), masks.dtype)))
    order = np.argsort(distances, kind="stable")
    return np.stack((distances[order], masks[order]), axis=1)


def cuts_for(entries: Values, shape: Shape) -> NDArray[np.uint32]:
    import numpy as np

    ends = shape.lag * shape.block + TILE * np.arange(1, shape.block // TILE + 1)
    return np.searchsorted(entries[:, 0], ends).astype(np.uint32)


def exceptions_for(entries: Values, rares: Heaps, heap: int) -> NDArray[np.int64] | None:
    """The exceptions from a heap on; None where there are too many pairs to look through."""
    import numpy as np

    distances = entries[:, 0].astype(np.int64)
    places = np.flatnonzero(distances >= heap - rares.max(initial=0))
    rares = rares[rares >= heap - distances.max()]
    if len(places) * len(rares) > MOST_PAIRS:
        return None
    heaps = (distances[places, None] + rares).reshape(-1)
    order = np.argsort(heaps, kind="stable")
    exceptions = np.stack((heaps, places.repeat(len(rares))), axis=1)[order]
    return exceptions[exceptions[:, 0] >= heap]


def tries_for(
    shape: Shape, head: NDArray[np.uint16], splits: NDArray[np.uint32], often: Counts
) -> NDArray[np.uint32] | None:
    """For each value, the splits whose other part has the most frequent values; `often` says how often each occurs.

    None where rows of bits are too short for any split.
    """
    import numpy as np

    parts = np.arange(1, min(shape.back - int(splits.max()), len(head) - 1) + 1)
    parts = parts[head[parts] != NO_VALUE]
    if not len(parts):
        return None
    shifts = (parts[:, None] + splits.astype(np.int64)).reshape(-1)
    masks = head[parts].repeat(len(splits)).astype(np.int64)
    kept = min(shape.tried, len(shifts))
    tries = np.empty((shape.size, shape.tried), np.uint32)
    for value in range(shape.size):
        others = masks ^ value
        best = np.argsort(-often[others], kind="stable")[:kept]
        offsets = shape.back - shifts[best]
        words = others[best] * shape.stride + offsets // 32
        tries[value] = np.resize(words << 5 | offsets % 32, shape.tried)
    return tries


def plan_for(
    rules: Rules,
    space: Space,
    shape: Shape,
    heap: int,
    small: Values,
    heaps: Heaps,
    values: Values,
    recent: Values,
    wanted: int,
) -> Plan | None:
    """A plan from `heap` on; None where the entries are too many, too far or none. `small` are values of the first
    heaps, `recent` of the last, `heaps` and `values` the rare ones."""
    import numpy as np

    packing = Packing(space, shape.size)
    entries = entries_for(rules, packing, space.place, heaps, values)
    if not 0 < len(entries) <= MOST_ENTRIES or int(entries[-1, 0]) >= FURTHEST:
        return None
    cuts = cuts_for(entries, shape)
    exceptions = exceptions_for(entries, heaps, heap)
    if int(cuts[-1]) > MOST_NEAR or exceptions is None:
        return None
    head = packing.pack(small[:HEAD]).astype(np.uint16)
    head[0] = NO_VALUE
    head[heaps[heaps < len(head)]] = NO_VALUE
    splits = rules.splits.astype(np.uint32)
    often = np.bincount(packing.pack(recent), minlength=shape.size)
    tries = tries_for(shape, head, splits, often)
    if tries is None:
        return None
    furthest = int(entries[-1, 0])
    return Plan(
        shape, packing, entries.astype(np.uint32), cuts, exceptions, tries, head, splits, heaps, furthest, wanted
    )  # fmt: skip
