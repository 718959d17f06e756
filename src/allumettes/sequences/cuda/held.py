"""What a device still holds when the processor goes on without it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from allumettes.sequences.cuda.device import Device
from allumettes.sequences.sparse.packing import Packing
from allumettes.sequences.sparse.stored import patch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

PIECE = 1 << 24
"""Values that are unpacked at a time."""


@dataclass(frozen=True, slots=True)
class Held:
    heap: int
    """The device has the right values of heaps before this one, from its oldest on."""
    packing: Packing
    rare_heaps: NDArray[np.int64]
    rare_values: Values
    """A device takes all heaps for common ones: these are not."""

    def values(self, device: Device, stop: int) -> Values:
        """The values of all heaps before `stop`, of a device that dropped none."""
        import numpy as np

        values: Values = np.empty(stop, np.uint16)
        for start in range(0, stop, PIECE):
            end = min(start + PIECE, stop)
            values[start:end] = self.packing.unpack(device.packed(start, end), start)
        patch(values, 0, self.rare_heaps, self.rare_values)
        values[:1] = 0
        return values
