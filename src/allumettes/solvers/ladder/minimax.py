"""Minimax as the halving report states it: player 1 makes the utility as great as they can, player 2 as small.

The utility is player 1's: +1 where they have won, -1 where they have lost. Player 2 minimises that same number, which
is maximising their own. With a table each state is searched once; the answers are the same.

Without a table, `calls` are the nodes of the whole tree.
"""

from __future__ import annotations

from typing import ClassVar

from allumettes.core.errors import StateError
from allumettes.core.position import Position
from allumettes.core.state import State
from allumettes.core.text import N_
from allumettes.solvers.ladder.solver import deep_recursion
from allumettes.solvers.ladder.value_search import OPEN, Bounds, ValueSearch, ValueTable


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


class Minimax(ValueSearch):
    name, idea, rung = "minimax", "plain_minimax", 8
    title = N_("minimax: the greatest value for player 1, the least for player 2")
    meanings: ClassVar = {
        "operations": N_("actions tried"),
        "calls": N_("states visited, as often as they are met"),
    }

    def expand(self, position: Position, player: int, window: Bounds = OPEN) -> list[int]:
        values = []
        for move in self.each_move(position):
            self.step()
            values.append(self.value(move.result(position), 3 - player, window, move))
        return values


class MinimaxTable(ValueTable, Minimax):
    name, idea, rung = "minimax-table", "minimax_table", 9
    title = N_("minimax with a table of values, each state searched once")
    meanings: ClassVar = {
        "operations": N_("actions tried"),
        "calls": N_("states visited, as often as they are met, in the table or not"),
    }
