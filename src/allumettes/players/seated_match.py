"""A match with its computer players and their oracle."""

from __future__ import annotations

from collections.abc import Mapping

from allumettes.core.match import Match
from allumettes.players import HUMAN, Player, ProgramNeededError, computer, is_program
from allumettes.players.cups.player import CupsPlayer
from allumettes.players.cups.seat import seated_machines
from allumettes.sequences.oracle import oracle_for


class SeatedMatch:
    def __init__(
        self,
        match: Match,
        seconds: float = 10.0,
        players: Mapping[int, Player] | None = None,
        program: Player | None = None,
    ) -> None:
        """`program` plays in the seats of programs, where there are any."""
        self.match = match
        self.seconds = seconds
        self.oracle = oracle_for(match.game, match.convention, seconds)
        self.machines = seated_machines(match)
        """The cups-and-beads machines by seat, 0 or 1, with their files."""
        self._players: dict[int, Player] = {
            **{place: CupsPlayer(machine, match.seed or 0) for place, (_path, machine) in self.machines.items()},
            **(players or {}),
        }
        """The computers by seat; those that are not given are made for the kinds of their seats."""
        if program is not None:
            self._players |= {number: program for number, seat in enumerate(match.seats) if is_program(seat.kind)}

    def check_programs(self) -> None:
        """Refuse to go on with a match whose program is not there."""
        for number, seat in enumerate(self.match.seats):
            if is_program(seat.kind) and number not in self._players and not self.match.is_over:
                raise ProgramNeededError(seat.name)

    @property
    def computer(self) -> Player | None:
        """The computer that is to move, or None when it is a human's turn. Each keeps its tables for the match."""
        seat, player = self.match.seat, self.match.player
        if seat.kind == HUMAN:
            return None
        if player not in self._players:
            self._players[player] = computer(seat, self.oracle, self.match.seed or 0, self.seconds)
        return self._players[player]
