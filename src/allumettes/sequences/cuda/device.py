"""What the engine asks of a device: to settle and check heaps by a plan, some chunks ahead of those asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from allumettes.sequences.cuda.plan import Plan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]


@dataclass(frozen=True, slots=True)
class Chunk:
    """Heaps that a device settled and checked."""

    first: int
    values: Values
    """Whole, not packed."""
    counts: NDArray[np.int64]
    """How many even and how many odd heaps have each packed value."""
    suspect: int | None
    """The first heap for which some smaller value is that of no split that was seen: it and all after it may be wrong.
    """
    too_wide: bool
    """Whether values do not fit: then all may be wrong."""


class Device(Protocol):
    shared_memory: int
    """Bytes that one block of threads can have."""

    @property
    def oldest(self) -> int:
        """The first heap from which on all values are held."""
        ...

    @property
    def early(self) -> int:
        """How many values of the first heaps are kept beside them."""
        ...

    def load(self, plan: Plan, packed: Values, heap: int, held: int = 0) -> None:
        """Follow a plan from `heap` on; `packed` are the values before it, at least as many as the plan looks back.

        What the device holds already of the heaps before `held` is right too. Raises MemoryError.
        """
        ...

    def keep_early(self, packed: Values) -> None:
        """Look for splits of suspects among these values of the first heaps too."""
        ...

    def keep_large(self, heaps: NDArray[np.int64], packed: Values) -> None:
        """Look for splits of suspects in one of these heaps and an early one too; some may not be held."""
        ...

    def begin(self, count: int) -> None:
        """Ask for the next chunk of so many heaps. Raises MemoryError."""
        ...

    def finish(self) -> Chunk:
        """Wait for the first chunk that was asked for."""
        ...

    def cancel(self) -> None:
        """Forget what was asked for."""
        ...

    def packed(self, first: int, stop: int) -> Values:
        """The packed values of heaps, none of them before the oldest."""
        ...

    def another(self) -> Device:
        """One like this that holds nothing."""
        ...

    def close(self) -> None:
        """Free its memory."""
        ...
