"""Learns how the values of a game split into rare and common ones, by a Walsh-Hadamard transform.

Let s(n) be 1 where the bits of g(n) in a mask are even in number, else -1. The sum of s over all heaps is one entry of
the transform of how often each value occurs, for every mask at once; where it is least, the rare heaps are fewest. The
parity of the heap, counted from a place where heaps are split, can be one more bit of each value: then the counts of
odd heaps come with the other sign.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from allumettes.sequences.engine import Space

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Learned:
    space: Space
    rares: int
    """How many heaps so far are rare in it."""


def walsh_hadamard(counts: Counts) -> Counts:
    """For each mask, the sum of the counts, negative where an odd number of a value's bits are in the mask."""
    import numpy as np

    sums = counts.copy()
    half = 1
    while half < len(sums):
        pairs = sums.reshape(-1, 2, half)
        sums = np.stack((pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]), axis=1).reshape(-1)
        half *= 2
    return sums


def learn_space(counts: Counts, place: int | None) -> Learned:
    """The space with the fewest rare heaps, from how often each value (a power of two of them) occurs on even and odd
    heaps. `place` is None where the parity of the heap says nothing: splits after takings of both parities."""
    import numpy as np

    total = int(counts.sum())
    sums = walsh_hadamard(counts.sum(axis=0))
    mask = 1 + int(np.argmin(sums[1:]))
    best = Learned(Space(mask), (total + int(sums[mask])) // 2)
    if place is not None:
        even = place % 2
        sums = walsh_hadamard(counts[even] - counts[1 - even])
        mask = 1 + int(np.argmin(sums[1:]))
        rares = (total + int(sums[mask])) // 2
        if rares < best.rares:
            best = Learned(Space(mask, place), rares)
    return best


def rare_values(space: Space, size: int) -> NDArray[np.uint8]:
    """1 where a value is rare: a row for even heaps and one for odd heaps."""
    import numpy as np

    parities = np.bitwise_count(np.arange(size, dtype=np.uint64) & np.uint64(space.mask)) & 1
    if space.place is None:
        return np.stack((1 - parities, 1 - parities)).astype(np.uint8)
    rows = (1 - parities, parities)
    return np.stack((rows[space.place % 2], rows[1 - space.place % 2])).astype(np.uint8)


def rare_heaps_among(values: NDArray[np.unsignedinteger], first: int, space: Space) -> NDArray[np.int64]:
    """The rare ones among heaps `first` and on, which have these values."""
    import numpy as np

    rare = rare_values(space, int(values.max(initial=0)) + 1)
    flags = np.empty(len(values), np.uint8)
    for parity in range(2):
        lane = (parity - first) % 2
        flags[lane::2] = rare[parity][values[lane::2]]
    return np.flatnonzero(flags) + first
