"""The memory of an engine that dropped early values: the recent ones, and what must be known of all before them.

Where packed values fit a byte they are stored instead of the values themselves, which may need two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allumettes.sequences.engine import Space
from allumettes.sequences.sparse.packing import Packing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from allumettes.sequences.sparse.rare_list import RareList

    Values = NDArray[np.unsignedinteger]
    Memory = dict[str, NDArray[Any]]

MOST_PACKED = 256
"""Packed values that fit a byte."""


def stored(
    base: int,
    packed: Values,
    packing: Packing,
    head: Values,
    counts: NDArray[np.int64],
    space: Space,
    rares: RareList,
) -> Memory:
    """The memory. `packed` are the values from heap `base` on, `head` those of the first heaps."""
    import numpy as np

    if counts.shape[1] // 2 <= MOST_PACKED:
        known: Memory = {"packed": packed.astype(np.uint8, copy=False)}
    else:
        known = {"known": unpacked(packed, packing, base, rares.heaps, rares.values)}
    return known | {
        "base": np.array(base),
        "head": head,
        "counts": counts,
        "space": np.array([space.mask, -1 if space.place is None else space.place]),
        "rare_heaps": rares.heaps,
        "rare_values": rares.values,
    }


def window_of(memory: Memory) -> Values:
    """The values of the heaps from the base on."""
    import numpy as np

    if "packed" not in memory:
        return np.array(memory["known"])
    packing = Packing(space_of(memory), memory["counts"].shape[1] // 2)
    heaps, values = memory["rare_heaps"], memory["rare_values"]
    return unpacked(memory["packed"], packing, int(memory["base"]), heaps, values).astype(values.dtype)


def unpacked(packed: Values, packing: Packing, base: int, heaps: NDArray[np.int64], values: Values) -> Values:
    """The values of heaps from `base` on; those of the rare heaps among them are given, but for heap 0."""
    window = packing.unpack(packed, base)
    patch(window, base, heaps, values)
    if not base:
        window[:1] = 0
    return window


def space_of(memory: Memory) -> Space:
    mask, place = memory["space"].tolist()
    return Space(mask, None if place < 0 else place)


def patch(window: Values, base: int, heaps: NDArray[np.int64], values: Values) -> None:
    """Put the values of rare heaps into a window of values that were all taken for common ones."""
    inside = (heaps >= base) & (heaps < base + len(window))
    window[heaps[inside] - base] = values[inside]
