"""Level 3: plays a winning move whenever there is one, else the habit of the game."""

from allumettes.core.convention import Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.match import Match
from allumettes.players.player import Choice, Player, any_move, move_of_habit
from allumettes.solvers.oracle import Oracle


class PerfectPlayer(Player):
    def __init__(self, oracle: Oracle, seed: int) -> None:
        self.oracle = oracle
        self.seed = seed

    def choose(self, match: Match) -> Choice:
        try:
            winning = next(self.oracle.winning_moves(match.position), None)
        except UndecidedError:
            return Choice(any_move(match, self.seed), None)
        if winning:
            return Choice(winning, Outcome.WINNING)
        return Choice(move_of_habit(match, self.seed), Outcome.LOSING)
