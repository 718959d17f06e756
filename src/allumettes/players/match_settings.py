"""Settings of a match that is about to start. None means that the person is still to be asked."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from random import Random

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.match import Match, Seat
from allumettes.core.position import Position
from allumettes.players import DEFAULT_THRESHOLD, HUMAN, PROGRAM, Player, kind_of
from allumettes.players.cups.machine_file import read_machine
from allumettes.players.cups.seat import machine_path
from allumettes.players.starts import winnable_start

COMPUTER = "computer"


@dataclass
class MatchSettings:
    game: HeapGame
    start: Position | None = None
    convention: Convention = Convention.NORMAL
    versus: str | None = None
    first: str | None = None
    levels: tuple[str, ...] = ("perfect",)
    threshold: int = DEFAULT_THRESHOLD
    names: tuple[str, ...] = ()
    computer_name: str = COMPUTER
    program: Player | None = None
    """A program that plays in the place of the computer; in a demonstration it is the second player."""
    program_name: str = PROGRAM
    demo: bool = False
    auto_row: bool = False
    strict: bool | None = None
    pause: float = 0.0
    seconds: float = 10.0
    seed: int = field(default_factory=lambda: secrets.randbelow(10**9))

    def computer_seat(self, number: int = 0) -> Seat:
        if self.program and (number or not self.demo):
            return Seat(PROGRAM, self.program_name)
        level = self.levels[min(number, len(self.levels) - 1)]
        name = f"{self.computer_name} {number + 1}" if self.demo else self.computer_name
        return Seat(kind_of(level, self.threshold), name)

    def seats(self, human_names: tuple[str, ...]) -> tuple[Seat, Seat]:
        """The two seats, the starter first."""
        if self.demo or self.versus == HUMAN:
            people = (Seat(HUMAN, name) for name in human_names)
            one, other = (self.computer_seat(0), self.computer_seat(1)) if self.demo else people
            return (other, one) if self.first == "random" and self.starter == COMPUTER else (one, other)
        human = Seat(HUMAN, human_names[0])
        return (self.computer_seat(), human) if self.starter == COMPUTER else (human, self.computer_seat())

    @property
    def starter(self) -> str | None:
        """Who starts; "random" is drawn from the seed. None while nobody has said.

        Where two people or two computers play and the computer is drawn, the second of them starts.
        """
        return Random(f"{self.seed}/first").choice((HUMAN, COMPUTER)) if self.first == "random" else self.first

    @property
    def usual_start(self) -> Position:
        """Where the match starts when nobody has said: a human against the computer can win from there.

        A machine of cups and beads begins where it has learned to.
        """
        if self.versus != HUMAN and (path := next(filter(None, map(machine_path, self.levels)), None)):
            return read_machine(path).start
        if self.demo or self.versus == HUMAN:
            return self.game.default_start
        return winnable_start(self.game, self.convention, human_first=self.starter != COMPUTER)

    def new_match(self, start: Position, human_names: tuple[str, ...]) -> Match:
        return Match(self.game, start, self.convention, self.seats(human_names), seed=self.seed)
