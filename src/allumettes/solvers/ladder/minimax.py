"""Minimax as the halving report states it: player 1 makes the utility as great as they can, player 2 as small.

The utility is player 1's: +1 where they have won, -1 where they have lost. Player 2 minimises that same number, which
is maximising their own. With a table each state is searched once; the answers are the same.

Counters: `operations` are the actions tried; `calls` are the states visited, the first one and repeated ones included,
so that without a table they are the nodes of the whole tree.
"""

from __future__ import annotations

from typing import ClassVar

from allumettes.core.convention import Outcome
from allumettes.core.errors import StateError
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.core.state import State
from allumettes.core.text import N_
from allumettes.solvers.ladder.solver import deep_recursion
from allumettes.solvers.ladder.state_search import Key, StateSearch


def minimax_value(state: State) -> int:
    """What the state is worth to player 1 when both play well."""
    with deep_recursion():
        return Minimax(state.game, state.convention).value(state.position, state.player)


def minimax_policy(state: State) -> str:
    """The best action for whoever is to move: of equally good ones the first."""
    if state.is_goal:
        raise StateError(state.position, state.player)
    with deep_recursion():
        values = Minimax(state.game, state.convention).expand(state.position, state.player)
    return state.actions[values.index(max(values) if state.player == 1 else min(values))]


class Minimax(StateSearch):
    name, idea, rung = "minimax", "plain_minimax", 8
    title = N_("minimax: the greatest value for player 1, the least for player 2")
    meanings: ClassVar = {
        "operations": N_("actions tried"),
        "calls": N_("states visited, as often as they are met"),
    }

    def value(self, position: Position, player: int, move: Move | None = None) -> int:
        if self.trace:
            self.trace.enter(position, move)
        known = self.known(position, player)
        value = self._conclude(position, player, self.expand(position, player)) if known is None else known
        if self.trace:
            self.trace.leave(value, known=known is not None)
        return value

    def expand(self, position: Position, player: int) -> list[int]:
        """The value of every action of a state, in the order of the rules; none where the game has ended."""
        values = []
        for move in self.each_move(position):
            self.step()
            values.append(self.value(move.result(position), 3 - player, move))
        return values

    def known(self, position: Position, player: int) -> int | None:
        """What a table says of a state."""
        return None

    def remember(self, position: Position, player: int, value: int) -> None:
        """Writes a value into the table."""

    def _conclude(self, position: Position, player: int, values: list[int]) -> int:
        if not values:
            value = 1 if self.player_1_wins(stuck=player) else -1
        else:
            value = max(values) if player == 1 else min(values)
        self.remember(position, player, value)
        return value

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        # The root is never looked up: its moves are wanted, and a table only has its value.
        if self.trace:
            self.trace.enter(position, None)
        values = self.expand(position, player=1)
        value = self._conclude(position, 1, values)
        if self.trace:
            self.trace.leave(value)
        best = [move for move, worth in zip(self.each_move(position), values, strict=True) if worth == 1]
        return Outcome.WINNING if value == 1 else Outcome.LOSING, tuple(dict.fromkeys(best))

    def _measure(self) -> None:
        self.counters.calls = self.counters.operations + 1


class MinimaxTable(Minimax):
    name, idea, rung = "minimax-table", "minimax_table", 9
    title = N_("minimax with a table of values, each state searched once")
    meanings: ClassVar = {
        "operations": N_("actions tried"),
        "calls": N_("states visited, as often as they are met, in the table or not"),
    }

    table: dict[Key, int]

    def known(self, position: Position, player: int) -> int | None:
        value = self.table.get(self.key(position, player))
        if value is not None:
            self.counters.table_hits = (self.counters.table_hits or 0) + 1
        return value

    def remember(self, position: Position, player: int, value: int) -> None:
        self.table[self.key(position, player)] = value
        self.limit.keep(len(self.table))

    def _make_tables(self) -> None:
        super()._make_tables()
        self.table = {}
        self.counters.table_hits = 0

    def _measure(self) -> None:
        super()._measure()
        self.counters.table = len(self.table)
