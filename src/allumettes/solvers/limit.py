"""How much work a proof may cost. A proof that is stopped leaves the answer unknown; it never guesses."""

from __future__ import annotations

import time

from allumettes.core.errors import UndecidedError

CHECK_EVERY = 256
"""Looking at the clock costs more than a step of a search: it is done once in so many steps."""


class Limit:
    """A budget of seconds that starts running at the first step."""

    def __init__(self, seconds: float | None = 10.0) -> None:
        self.seconds = seconds
        self.steps = 0
        self._deadline: float | None = None

    def restart(self) -> None:
        self.steps = 0
        self._deadline = None

    def step(self) -> None:
        self.steps += 1
        if self.seconds is None:
            return
        if self._deadline is None:
            self._deadline = time.monotonic() + self.seconds
        elif self.steps % CHECK_EVERY == 0 and time.monotonic() > self._deadline:
            raise UndecidedError(self.seconds, self.steps)
