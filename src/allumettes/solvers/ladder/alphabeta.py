"""Alpha-beta: minimax that leaves out what cannot change the value.

Alpha is what player 1 is already sure of, beta what player 2 is. When they meet at a state, its other actions are cut:
somebody has something better elsewhere. The search begins as textbooks do, knowing nothing (the window from minus to
plus infinity); since no value lies outside [-1, 1], beginning with that window would stop at the first winning action,
as version 0 of the course does.

A cut search knows a bound of a value, not always the value. So the table keeps for each state the least and the
greatest value it can have.

Counters: `operations` are the actions tried; `calls` the states visited, the first one included; `cut` the actions that
were left out, each with all the tree below it.
"""

from __future__ import annotations

from math import inf
from typing import ClassVar

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.solvers.ladder.solver import Trace
from allumettes.solvers.ladder.state_search import Key, StateSearch
from allumettes.solvers.limit import Limit

Bounds = tuple[float, float]

OPEN: Bounds = (-inf, inf)
CLOSED: Bounds = (-1, 1)
"""No value is outside."""


class AlphaBeta(StateSearch):
    name, idea, rung = "alphabeta", "plain_alphabeta", 10
    title = N_("alpha-beta: minimax without the branches that cannot change the value")
    meanings: ClassVar = {
        "operations": N_("actions tried"),
        "calls": N_("states visited, as often as they are met"),
    }

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

    def value(self, position: Position, player: int, alpha: float, beta: float, move: Move | None = None) -> float:
        """The value of a state, or a bound of it that is outside the window and thus as good."""
        if self.trace:
            self.trace.enter(position, move)
        known = self.known(position, player, alpha, beta)
        if known is None:
            value, _move = self.expand(position, player, alpha, beta)
            self.remember(position, player, value, alpha, beta)
        else:
            value = known
        if self.trace:
            self.trace.leave(int(value), known=known is not None)
        return value

    def expand(self, position: Position, player: int, alpha: float, beta: float) -> tuple[float, Move | None]:
        """The value of a state and the first action that has it."""
        moves = iter(self.each_move(position))
        best, best_move = (-inf if player == 1 else inf), None
        for move in moves:
            self.step()
            value = self.value(move.result(position), 3 - player, alpha, beta, move)
            if value > best if player == 1 else value < best:
                best, best_move = value, move
            if player == 1:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                self._cut(sum(1 for _move in moves))
        if best_move is None:
            best = 1 if self.player_1_wins(stuck=player) else -1
        return best, best_move

    def known(self, position: Position, player: int, alpha: float, beta: float) -> float | None:
        """What a table says of a state that is of use in the window."""
        return None

    def remember(self, position: Position, player: int, value: float, alpha: float, beta: float) -> None:
        """Writes into the table what was learned in the window."""

    def _cut(self, branches: int) -> None:
        self.counters.cut = (self.counters.cut or 0) + branches

    def _make_tables(self) -> None:
        super()._make_tables()
        self.counters.cut = 0

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        # The root is never looked up: its move is wanted, and a table only has its value.
        if self.trace:
            self.trace.enter(position, None)
        value, best = self.expand(position, 1, *self.window)
        self.remember(position, 1, value, *self.window)
        if self.trace:
            self.trace.leave(int(value))
        if value < 1:
            return Outcome.LOSING, ()
        return Outcome.WINNING, (best,) if best else ()

    def _measure(self) -> None:
        self.counters.calls = self.counters.operations + 1


class AlphaBetaTable(AlphaBeta):
    name, idea, rung = "alphabeta-table", "alphabeta_table", 11
    title = N_("alpha-beta with a table of the bounds of values")
    meanings: ClassVar = {
        "operations": N_("actions tried"),
        "calls": N_("states visited, as often as they are met, in the table or not"),
        "table": N_("states of which the table has a bound"),
    }

    table: dict[Key, Bounds]

    def known(self, position: Position, player: int, alpha: float, beta: float) -> float | None:
        least, greatest = self.table.get(self.key(position, player), OPEN)
        if least == greatest or least >= beta:
            found = least
        elif greatest <= alpha:
            found = greatest
        else:
            return None
        self.counters.table_hits = (self.counters.table_hits or 0) + 1
        return found

    def remember(self, position: Position, player: int, value: float, alpha: float, beta: float) -> None:
        key = self.key(position, player)
        least, greatest = self.table.get(key, CLOSED)
        # Below the window the value is only known from above, above it from below.
        bounds = (value if value > alpha else least, value if value < beta else greatest)
        if bounds != CLOSED:
            self.table[key] = bounds
            self.limit.keep(len(self.table))

    def _make_tables(self) -> None:
        super()._make_tables()
        self.table = {}
        self.counters.table_hits = 0

    def _measure(self) -> None:
        super()._measure()
        self.counters.table = len(self.table)
