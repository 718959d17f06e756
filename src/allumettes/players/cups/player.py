"""The machine at the table: it draws a bead from the cup of the position, and proves nothing."""

from __future__ import annotations

from random import Random

from allumettes.core.match import Match
from allumettes.players.cups.machine import Machine
from allumettes.players.player import Choice, Player


class CupsPlayer(Player):
    def __init__(self, machine: Machine, seed: int) -> None:
        self.machine = machine
        self.seed = seed

    def choose(self, match: Match) -> Choice:
        """What is drawn depends on the seed, on the games that were learned from and on the turn."""
        self.machine.check_fit(match)
        random = Random(f"{self.seed}/{self.machine.games}/{match.undoable}")
        return Choice(self.machine.cup(match.position).draw(random).move(match.position), None)
