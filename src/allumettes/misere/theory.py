"""The misère theory of one game for the oracle: its quotient, looked for once in a process, and its genera."""

from __future__ import annotations

from functools import lru_cache
from time import thread_time
from typing import TYPE_CHECKING

from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.misere.heaps import MisereHeaps, MisereValue
from allumettes.misere.periods import shape_of
from allumettes.misere.twins import FormTwins
from allumettes.solvers.limit import Limit

if TYPE_CHECKING:
    from allumettes.misere.quotient import Quotient

SHARE = 0.5
"""The share of the time of a question that looking for a quotient may take."""

SECONDS = 5.0
"""The most seconds that it takes, of the processor's time: whether a quotient is found, and so what is said of a
position, does not depend on what else the machine does. Nearly all that are found at all are found sooner."""

QUICK = 1.5
"""The seconds of a first attempt."""

STEPS = 50_000
"""How many steps a canonical form may take: less than a second."""


class Theory:
    def __init__(self, game: HeapGame) -> None:
        self.game = game
        self._found: Quotient | None = None
        self._tried = 0.0
        """For how many seconds a quotient was looked for."""
        self._heaps = MisereHeaps(game, Limit(None, operations=STEPS))
        self.twins = FormTwins(game)

    def solution(self, position: Position, seconds: float | None) -> Quotient | None:
        if shape_of(self.game) is None:
            return None
        from allumettes.misere.quotient import find_quotient  # it needs NumPy, which nobody waits for before

        allowed = SECONDS if seconds is None else min(SHARE * seconds, SECONDS)
        # Most games are solved at once or not at all: more time is for positions that are not covered.
        for attempt in (min(QUICK, allowed), allowed):
            if self._found and self._found.covers(position):
                return self._found
            if attempt > self._tried:
                self._found, self._tried = find_quotient(self.game, limit=Limit(attempt, clock=thread_time)), attempt
        return self._found if self._found and self._found.covers(position) else None

    def value(self, position: Position) -> MisereValue:
        self._heaps.limit.restart()
        return self._heaps.of_position(position)


@lru_cache(maxsize=32)
def theory_of(game: HeapGame) -> Theory:
    """The theory of a game, with all that was found before in this process."""
    return Theory(game)
