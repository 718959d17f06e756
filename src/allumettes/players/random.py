"""Level 1: any legal move."""

from allumettes.core.match import Match
from allumettes.players.player import Choice, Player, any_move


class RandomPlayer(Player):
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, match: Match) -> Choice:
        return Choice(any_move(match, self.seed), None)
