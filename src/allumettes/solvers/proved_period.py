"""A proved period: the values of heaps of any size, without computing up to them.

The search for one is passed to the oracle as a function, so that the solvers need no kernels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from allumettes.core.game import HeapGame


class ProvedPeriod(Protocol):
    """g(n + period) = g(n) + saltus from the preperiod on."""

    @property
    def period(self) -> int: ...

    @property
    def preperiod(self) -> int: ...

    @property
    def saltus(self) -> int: ...

    @property
    def bound(self) -> int:
        """The largest heap that the proof looked at."""
        ...

    @property
    def theorem(self) -> str | None: ...

    @property
    def values(self) -> Sequence[int]:
        """Of heaps 0 to preperiod + period - 1."""
        ...

    def value_at(self, heap: int) -> int: ...


class FarValues(NamedTuple):
    """The values from heap 0 on that were found, and their period if it is proved."""

    values: Sequence[int]
    period: ProvedPeriod | None = None
    out_of_time: bool = False
    """Whether more time might find a proof, or more values."""


FindValues = Callable[[HeapGame, int, float], FarValues]
"""Looks for the period of a game, or for its values up to a heap, within so many seconds."""
