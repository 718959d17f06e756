"""The base class of minimax and alpha-beta: every state has a value, +1 where the player who begins wins, else -1.

Where the depth of the search is limited, a state that it may not look below has value 0: nothing is decided there.

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
from allumettes.solvers.ladder.solver import Counters, Unsearched
from allumettes.solvers.ladder.state_search import Key, StateSearch
from allumettes.solvers.ladder.watched_tables import TableEntry, WatchTable

Bounds = tuple[float, float]

OPEN: Bounds = (-inf, inf)
CLOSED: Bounds = (-1, 1)
"""No value is outside."""
UNDECIDED = 0


class ValueSearch(StateSearch):
    replayed = ("value", "search", "expand", "conclude", "known", "remember")

    window: Bounds = OPEN
    """The window at the root."""
    _level = 0
    """How many turns below the root the search is."""

    @abstractmethod
    def expand(self, position: Position, player: int, window: Bounds) -> list[int]:
        """The value of every action that is tried, in the order of the rules; none where the game has ended."""

    def value(self, position: Position, player: int, window: Bounds = OPEN, move: Move | None = None) -> int:
        """The value of a state, or a bound of it outside the window."""
        if self.trace:
            self.trace.enter(position, move)
        known = self.known(position, player, window)
        value = self.search(position, player, window) if known is None else known
        if self.trace:
            self.trace.leave(value, unsearched=None if known is None else Unsearched.TABLE)
        return value

    def search(self, position: Position, player: int, window: Bounds) -> int:
        """The value from those of the actions; 0 where the search may look no further."""
        if self._level == self.limit.depth and any(map(self.is_playable, position)):
            return UNDECIDED
        self._level += 1
        values = self.expand(position, player, window)
        self._level -= 1
        return self.conclude(position, player, window, values)

    def conclude(self, position: Position, player: int, window: Bounds, values: list[int]) -> int:
        """Compute and remember the value of a state from those of its actions."""
        if not values:
            value = 1 if self.first_player_wins(stuck=player) else -1
        else:
            value = max(values) if player == 0 else min(values)
        self.remember(position, player, window, value)
        return value

    def known(self, position: Position, player: int, window: Bounds) -> int | None:
        """The value or bound in the table that decides the state within the window, else None."""
        return None

    def remember(self, position: Position, player: int, window: Bounds, value: int) -> None:
        """Store in the table what the search in the window has shown."""

    def bounds(self, position: Position, player: int) -> Bounds:
        """The least and the greatest possible value of a state by the table."""
        return CLOSED

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        # The root is not looked up: its moves are wanted, and the table holds only its value.
        if self.trace:
            self.trace.enter(position, None)
        self._level = 1
        values = self.expand(position, 0, self.window) if self.limit.depth != 0 else []
        hidden = not values and not self.game.is_over(position)
        value = UNDECIDED if hidden else self.conclude(position, 0, self.window, values)
        if self.trace:
            self.trace.leave(value)
        if value == UNDECIDED:
            raise self.limit.too_shallow()
        best = [move for move, found in zip(self.each_move(position), values, strict=False) if found == 1]
        return Outcome.WINNING if value == 1 else Outcome.LOSING, tuple(dict.fromkeys(best))

    def _measure(self) -> None:
        self.counters.calls = self.counters.operations + 1


class ValueTable(ValueSearch):
    """A value search with a table of bounds."""

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
        if value == UNDECIDED:
            return  # a deeper search may find more
        alpha, beta = window
        least, greatest = self.bounds(position, player)
        # Below the window the value is only known from above, above it from below.
        bounds = (value if value > alpha else least, value if value < beta else greatest)
        if bounds != CLOSED:
            self.table[self.key(position, player)] = bounds
            self.limit.keep(len(self.table))

    def bounds(self, position: Position, player: int) -> Bounds:
        return self.table.get(self.key(position, player), CLOSED)

    def watch_tables(self, watch: WatchTable) -> None:
        self.table = watch("table", self.table, _entry)

    def _make_tables(self) -> None:
        super()._make_tables()
        self.table = {}

    def _new_counters(self) -> Counters:
        counters = super()._new_counters()
        counters.table_hits = 0
        return counters

    def _measure(self) -> None:
        super()._measure()
        self.counters.table = len(self.table)


def _entry(key: Key, bounds: Bounds) -> TableEntry:
    """Without a limit of depth a value that is kept is exact: no value is outside of [-1, 1]."""
    position, player = key
    value, _same = bounds
    return TableEntry(position, player, f"{value:+g}")
