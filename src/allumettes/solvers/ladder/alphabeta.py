"""Alpha-beta: minimax that leaves out what cannot change the value.

Alpha is the value that the first player is already sure of, beta that of the second. Where alpha >= beta the other
actions of a state are cut. The search begins with the window of textbooks, minus to plus infinity; a window of [-1, 1],
outside of which no value lies, would stop at the first winning action, as version 0 of the course does.

`cut` counts the actions that were left out.
"""

from __future__ import annotations

from typing import ClassVar

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.solvers.ladder.bound_labels import BoundLabels
from allumettes.solvers.ladder.labels import Labels
from allumettes.solvers.ladder.solver import Counters, Keeps, Trace
from allumettes.solvers.ladder.value_search import OPEN, Bounds, ValueSearch, ValueTable
from allumettes.solvers.limit import Limit


class AlphaBeta(ValueSearch):
    name, idea, rung = "alphabeta", "plain_alphabeta", 12
    title = N_("alpha-beta: minimax without the branches that cannot change the value")
    explanation = N_(
        "It carries along the best value that each player is sure of already, and leaves a state as soon as its value "
        "can change neither."
    )
    meanings: ClassVar = {
        "operations": N_("actions tried"),
        "calls": N_("states visited, as often as they are met"),
    }
    keeps = Keeps.NOTHING
    builds_on = "minimax"
    saving = N_(
        "As soon as one answer shows that a move is no better than another one known already, the other answers cannot "
        "change the value: they are cut, with all the calls below them."
    )

    def __init__(
        self,
        game: HeapGame,
        convention: Convention = Convention.NORMAL,
        limit: Limit | None = None,
        trace: Trace | None = None,
        *,
        window: Bounds = OPEN,
    ) -> None:
        super().__init__(game, convention, limit, trace)
        self.window = window

    def expand(self, position: Position, player: int, window: Bounds) -> list[int]:
        alpha, beta = window
        moves, values = iter(self.each_move(position)), []
        for move in moves:
            self.step()
            value = self.value(move.result(position), 1 - player, (alpha, beta), move)
            values.append(value)
            if player == 0:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                self._cut(sum(1 for _move in moves))
        return values

    def labels(self, first: int) -> Labels:
        return BoundLabels(self, first)

    def _cut(self, branches: int) -> None:
        self.counters.cut = (self.counters.cut or 0) + branches

    def _new_counters(self) -> Counters:
        counters = super()._new_counters()
        counters.cut = 0
        return counters

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        outcome, best = super()._solve(position)
        # Once an action wins, what is found of the others is only a bound.
        return outcome, best[:1]


class AlphaBetaTable(ValueTable, AlphaBeta):
    name, idea, rung = "alphabeta-table", "alphabeta_table", 13
    title = N_("alpha-beta with a table of the bounds of values")
    explanation = N_("What was proved of a state, its value or a bound of it, is kept for when it comes back.")
    meanings: ClassVar = {
        "operations": N_("actions tried"),
        "calls": N_("states visited, as often as they are met, in the table or not"),
        "table": N_("states of which the table has a bound"),
    }
    keeps = Keeps.BOUNDS
    builds_on = "alphabeta"
    saving = N_(
        "What a state is worth at least or at most is kept: where that is enough, the state is not "
        "searched again. It cuts and remembers, so that few states are searched twice."
    )
