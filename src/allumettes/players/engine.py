"""An algorithm of the ladder as a player: it searches, counts its work, and plays the move that it found."""

from __future__ import annotations

import time

from allumettes.core.convention import Outcome
from allumettes.core.match import Match
from allumettes.players.player import Choice, Player, any_move, move_of_habit
from allumettes.solvers.ladder.solver import Counters, Solution, Solver, Stop
from allumettes.solvers.limit import Limit

MOST_KEPT = 1_000_000
"""Tables with more entries are emptied after the move: a long match would fill the memory."""


class EnginePlayer(Player):
    """It keeps its tables from one move of a game to the next; its counters are those of the last move.

    Any thread may ask for the counters.
    """

    def __init__(self, algorithm: type[Solver], seed: int, seconds: float | None = 10.0) -> None:
        self.algorithm = algorithm
        self.seed = seed
        self.seconds = seconds
        self._solver: Solver | None = None
        self._counted = Counters()
        self._took: float | None = None

    @property
    def counters(self) -> Counters:
        return self._solver.counted() if self._solver else self._counted

    @property
    def took(self) -> float | None:
        return self._took

    def choose(self, match: Match) -> Choice:
        begin = time.perf_counter()
        solution = self._solve(match)
        self._took = time.perf_counter() - begin
        if solution.stopped is Stop.INTERRUPTED:
            raise KeyboardInterrupt
        if solution.outcome is None:
            return Choice(any_move(match, self.seed), None)
        if solution.outcome is Outcome.LOSING:
            return Choice(move_of_habit(match, self.seed), Outcome.LOSING)
        return Choice(solution.best_moves[0], Outcome.WINNING)

    def _solve(self, match: Match) -> Solution:
        solver = self._solver
        if solver is None or (solver.game, solver.convention) != (match.game, match.convention):
            solver = self._solver = self.algorithm(match.game, match.convention, Limit(self.seconds))
        solution = solver.solve(match.position)
        if solution.counters.kept > MOST_KEPT:
            self._counted, self._solver = solution.counters, None
        return solution
