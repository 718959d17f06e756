"""A two-dimensional histogram: how many heaps of a range have a value of a range."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CHUNK = 1 << 20
"""Values counted at a time: they may be a file larger than memory."""


@dataclass(frozen=True, slots=True)
class Grid:
    counts: NDArray[np.int64]
    """A row for each range of values, from 0 upwards, and a column for each range of heaps."""
    heaps: int
    """In one column."""
    values: int
    """In one row."""


def grid_of(values: NDArray[np.unsignedinteger], columns: int, rows: int) -> Grid:
    """A grid of at most so many columns and rows in which every heap is counted once."""
    import numpy as np

    heaps = -(-len(values) // columns)
    height = -(-(int(values.max()) + 1) // rows)
    shape = int(values.max()) // height + 1, -(-len(values) // heaps)
    counts = np.zeros(shape[0] * shape[1], np.int64)
    for start in range(0, len(values), CHUNK):
        chunk = values[start : start + CHUNK].astype(np.int64)
        places = chunk // height * shape[1] + np.arange(start, start + len(chunk)) // heaps
        counts += np.bincount(places, minlength=len(counts))
    return Grid(counts.reshape(shape), heaps, height)
