"""An algorithm of the ladder as a player: it searches, counts its work, and plays the move that it found."""

from __future__ import annotations

from allumettes.core.convention import Outcome
from allumettes.core.match import Match
from allumettes.players.player import Choice, Player, any_move, move_of_habit
from allumettes.solvers.ladder.solver import Counters, Solver, Stop
from allumettes.solvers.limit import Limit


class EnginePlayer(Player):
    """Every choice begins with empty tables, as in the course. Any thread may ask for the counters."""

    def __init__(self, algorithm: type[Solver], seed: int, seconds: float | None = 10.0) -> None:
        self.algorithm = algorithm
        self.seed = seed
        self.seconds = seconds
        self._solver: Solver | None = None

    @property
    def counters(self) -> Counters:
        return self._solver.counted() if self._solver else Counters()

    def choose(self, match: Match) -> Choice:
        self._solver = self.algorithm(match.game, match.convention, Limit(self.seconds))
        solution = self._solver.solve(match.position)
        if solution.stopped is Stop.INTERRUPTED:
            raise KeyboardInterrupt
        if solution.outcome is None:
            return Choice(any_move(match, self.seed), None)
        if solution.outcome is Outcome.LOSING:
            return Choice(move_of_habit(match, self.seed), Outcome.LOSING)
        return Choice(solution.best_moves[0], Outcome.WINNING)
