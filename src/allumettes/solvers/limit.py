"""How much work a proof may cost. A proof that is stopped leaves the answer unknown; it never guesses."""

from __future__ import annotations

import time

from allumettes.core.errors import UndecidedError

CHECK_EVERY = 256
"""Looking at the clock costs more than a step of a search: it is done once in so many steps."""


class Limit:
    """A budget of seconds, of steps and of table entries. The clock starts running at the first step."""

    def __init__(self, seconds: float | None = 10.0, operations: int | None = None, entries: int | None = None) -> None:
        self.seconds = seconds
        self.operations = operations
        self.entries = entries
        self.steps = 0
        self._deadline: float | None = None

    def restart(self) -> None:
        self.steps = 0
        self._deadline = None

    def step(self) -> None:
        """One more step of work."""
        self.steps += 1
        if self.operations is not None and self.steps > self.operations:
            raise UndecidedError("operations", self.operations, self.steps - 1)
        if self.seconds is None:
            return
        if self._deadline is None:
            self._deadline = time.monotonic() + self.seconds
        elif self.steps % CHECK_EVERY == 0 and time.monotonic() > self._deadline:
            raise UndecidedError("seconds", self.seconds, self.steps)

    def keep(self, entries: int) -> None:
        """A table now has so many entries."""
        if self.entries is not None and entries > self.entries:
            raise UndecidedError("entries", self.entries, self.steps)
