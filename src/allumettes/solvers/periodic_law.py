"""What is proved of the values of all heaps at once, so that heaps of any size are known without computing up to them.

A law comes from outside: whoever makes the oracle says who looks for one, so that the solvers need no kernels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from allumettes.core.game import HeapGame


class PeriodicLaw(Protocol):
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


class LookAheadResult(NamedTuple):
    """What was found ahead: values from heap 0 on, and the law of all of them if there is a proof."""

    values: Sequence[int]
    law: PeriodicLaw | None = None
    out_of_time: bool = False
    """Whether there may be a proof, or more values, that more time would find."""


LookAhead = Callable[[HeapGame, int, float], LookAheadResult]
"""Looks for the law of a game, or for its values up to a heap, within so many seconds."""
