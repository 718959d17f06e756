"""The Z-function, in linear time. Numba is imported with this module, so it is imported late."""

from __future__ import annotations

from typing import Any

import numpy as np

from allumettes.sequences.compiled import compiled

Array = Any


@compiled
def repeats(row: Array) -> Array:
    """For every place of the row, how far what begins there agrees with the beginning of the row."""
    size = len(row)
    found = np.zeros(size, np.int64)
    start = end = 0  # the stretch known to agree with the beginning that reaches farthest
    for place in range(1, size):
        agrees = min(end - place, found[place - start]) if place < end else 0
        while place + agrees < size and row[agrees] == row[place + agrees]:
            agrees += 1
        found[place] = agrees
        if place + agrees > end:
            start, end = place, place + agrees
    return found
