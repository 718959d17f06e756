"""Minimax: the player who begins maximises the utility, the other one minimises it.

The utility is +1 where the player who begins has won and -1 where they have lost. With a table each state is searched
once; the answers are the same.

Without a table, `calls` are the nodes of the whole tree.
"""

from __future__ import annotations

from typing import ClassVar

from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.solvers.ladder.solver import Keeps
from allumettes.solvers.ladder.value_search import OPEN, Bounds, ValueSearch, ValueTable


class Minimax(ValueSearch):
    name, idea, rung = "minimax", "plain_minimax", 10
    title = N_("minimax: the greatest value for player 1, the least for player 2")
    explanation = N_(
        "The value of a state is the utility at the end of the game when both play as well as they can. A state is "
        "searched again each time it is met."
    )
    meanings: ClassVar = {
        "operations": N_("actions tried"),
        "calls": N_("states visited, as often as they are met"),
    }
    keeps = Keeps.NOTHING
    follows_every_move = True

    def expand(self, position: Position, player: int, window: Bounds = OPEN) -> list[int]:
        values = []
        for move in self.each_move(position):
            self.step()
            values.append(self.value(move.result(position), 1 - player, window, move))
        return values


class MinimaxTable(ValueTable, Minimax):
    name, idea, rung = "minimax-table", "minimax_table", 11
    title = N_("minimax with a table of values, each state searched once")
    explanation = N_("The value of a state is kept, so that each one is searched once.")
    meanings: ClassVar = {
        "operations": N_("actions tried"),
        "calls": N_("states visited, as often as they are met, in the table or not"),
    }
    keeps = Keeps.ALL
    builds_on = "minimax"
    saving = N_(
        "A state whose value is known is not searched again: all the calls below it are replaced by one look-up in the "
        "table."
    )
