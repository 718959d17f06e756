"""Level 2: plays at random until few matches are left in heaps that can still move, then without a fault."""

from allumettes.core.match import Match
from allumettes.players.perfect import PerfectPlayer
from allumettes.players.player import Choice, Player
from allumettes.players.random import RandomPlayer
from allumettes.solvers.oracle import Oracle

DEFAULT_THRESHOLD = 12


class EndgamePlayer(Player):
    def __init__(self, oracle: Oracle, seed: int, threshold: int = DEFAULT_THRESHOLD) -> None:
        self.threshold = threshold
        self._early = RandomPlayer(seed)
        self._late = PerfectPlayer(oracle, seed)

    def choose(self, match: Match) -> Choice:
        playable = sum(match.position[row] for row in match.game.playable_rows(match.position))
        player = self._late if playable <= self.threshold else self._early
        return player.choose(match)
