"""What minimax and alpha-beta share: every state has a value, +1 where the player who begins wins, else -1.

A state is searched in a window, two values between which its own is wanted. Minimax leaves it open from minus to plus
infinity; alpha-beta narrows it as it goes, and then what it finds outside is a bound of the value, not always the
value. So a table keeps for each state the least and the greatest value it can have.

Counters: `operations` are the actions tried; `calls` the states visited, the first one and repeated ones included.
"""

from __future__ import annotations

from abc import abstractmethod
from math import inf

from allumettes.core.convention import Outcome
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.solvers.ladder.state_search import Key, StateSearch

Bounds = tuple[float, float]

OPEN: Bounds = (-inf, inf)
CLOSED: Bounds = (-1, 1)
"""No value is outside."""


class ValueSearch(StateSearch):
    window: Bounds = OPEN
    """The one that the search of a position begins with."""

    @abstractmethod
    def expand(self, position: Position, player: int, window: Bounds) -> list[int]:
        """The value of every action that is tried, in the order of the rules; none where the game has ended."""

    def value(self, position: Position, player: int, window: Bounds = OPEN, move: Move | None = None) -> int:
        """The value of a state, or a bound of it that is outside the window and thus as good."""
        if self.trace:
            self.trace.enter(position, move)
        known = self.known(position, player, window)
        if known is None:
            value = self.conclude(position, player, window, self.expand(position, player, window))
        else:
            value = known
        if self.trace:
            self.trace.leave(value, known=known is not None)
        return value

    def conclude(self, position: Position, player: int, window: Bounds, values: list[int]) -> int:
        """The value of a state from those of its actions, which is remembered."""
        if not values:
            value = 1 if self.first_player_wins(stuck=player) else -1
        else:
            value = max(values) if player == 0 else min(values)
        self.remember(position, player, window, value)
        return value

    def known(self, position: Position, player: int, window: Bounds) -> int | None:
        """What a table says of a state that is of use in the window."""
        return None

    def remember(self, position: Position, player: int, window: Bounds, value: int) -> None:
        """Writes into the table what was learned in the window."""

    def bounds(self, position: Position, player: int) -> Bounds:
        """The least and the greatest value that a state can have, for all the table knows."""
        return CLOSED

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        # The root is never looked up: its moves are wanted, and a table only has its value.
        if self.trace:
            self.trace.enter(position, None)
        values = self.expand(position, 0, self.window)
        value = self.conclude(position, 0, self.window, values)
        if self.trace:
            self.trace.leave(value)
        best = [move for move, found in zip(self.each_move(position), values, strict=False) if found == 1]
        return Outcome.WINNING if value == 1 else Outcome.LOSING, tuple(dict.fromkeys(best))

    def _measure(self) -> None:
        self.counters.calls = self.counters.operations + 1


class ValueTable(ValueSearch):
    """The same with a table."""

    table: dict[Key, Bounds]

    def known(self, position: Position, player: int, window: Bounds) -> int | None:
        least, greatest = self.table.get(self.key(position, player), OPEN)
        alpha, beta = window
        if least == greatest or least >= beta:
            found = least
        elif greatest <= alpha:
            found = greatest
        else:
            return None
        self.counters.table_hits = (self.counters.table_hits or 0) + 1
        return int(found)

    def remember(self, position: Position, player: int, window: Bounds, value: int) -> None:
        alpha, beta = window
        least, greatest = self.bounds(position, player)
        # Below the window the value is only known from above, above it from below.
        bounds = (value if value > alpha else least, value if value < beta else greatest)
        if bounds != CLOSED:
            self.table[self.key(position, player)] = bounds
            self.limit.keep(len(self.table))

    def bounds(self, position: Position, player: int) -> Bounds:
        return self.table.get(self.key(position, player), CLOSED)

    def _make_tables(self) -> None:
        super()._make_tables()
        self.table = {}
        self.counters.table_hits = 0

    def _measure(self) -> None:
        super()._measure()
        self.counters.table = len(self.table)
