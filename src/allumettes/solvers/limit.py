"""The budget of a proof. A stopped proof leaves the answer unknown."""

from __future__ import annotations

import time
from collections.abc import Callable

from allumettes.core.errors import UndecidedError

SELDOM = 256
"""The most steps between two looks at the clock, which costs more than a step."""

LARGEST_TABLE = 10_000_000
"""The most entries of a table of nim-values."""

SLOW = 0.002
"""After a pause of this many seconds every step looks at the clock."""


class Limit:
    """A budget of seconds, of steps, of table entries and of turns.

    The clock, the wall's unless another is given, starts running at the first step.
    """

    def __init__(
        self,
        seconds: float | None = 10.0,
        operations: int | None = None,
        entries: int | None = None,
        depth: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds = seconds
        self.operations = operations
        self.entries = entries
        self.depth = depth
        """How many turns a search may look ahead: what is not decided within them stays unknown."""
        self._clock = clock
        self.restart()

    def restart(self) -> None:
        self.steps = 0
        self._next_look = self._pause = 1
        self._last_look: float | None = None
        self._deadline = 0.0

    def step(self, count: int = 1) -> None:
        """Count one or more steps; raise `UndecidedError` past the limit."""
        self.steps += count
        if self.operations is not None and self.steps > self.operations:
            raise UndecidedError("operations", self.operations, self.steps - count)
        if self.seconds is not None and self.steps >= self._next_look:
            self._look(self.seconds)

    def _look(self, seconds: float) -> None:
        now = self._clock()
        if self._last_look is None:
            self._deadline = now + seconds
        elif now > self._deadline:
            raise UndecidedError("seconds", seconds, self.steps)
        slow = self._last_look is not None and now - self._last_look > SLOW
        self._pause = 1 if slow else min(2 * self._pause, SELDOM)
        self._next_look = self.steps + self._pause
        self._last_look = now

    def too_shallow(self) -> UndecidedError:
        """The error of a search that decides nothing within its turns."""
        assert self.depth is not None
        return UndecidedError("horizon", self.depth, self.steps)

    def reach(self, heap: int) -> None:
        """Refuse a table that would have to reach this heap."""
        if heap > LARGEST_TABLE:
            raise UndecidedError("entries", LARGEST_TABLE, self.steps)

    def keep(self, entries: int) -> None:
        """Refuse a table of this many entries."""
        if self.entries is not None and entries > self.entries:
            raise UndecidedError("entries", self.entries, self.steps)
