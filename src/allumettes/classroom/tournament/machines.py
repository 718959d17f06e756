"""Machines of cups and beads as entrants. They play with the beads that they have, and do not learn meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from allumettes.classroom.tournament.entrants import Entrant, NewPlayer
from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.match import Match, Seat
from allumettes.core.position import Position
from allumettes.core.text import LONGEST_NAME, one_line
from allumettes.players import HUMAN
from allumettes.players.cups.machine import Machine
from allumettes.players.cups.machine_file import format_machine, read_machine
from allumettes.players.cups.player import CupsPlayer


@dataclass(frozen=True)
class MachineEntrant(Entrant):
    machine: Machine

    @property
    def seat(self) -> Seat:
        """In records it sits as a human: whoever opens one need not have the file of the machine."""
        return Seat(HUMAN, self.name)

    def as_data(self) -> dict[str, Any]:
        digest = sha256(format_machine(self.machine).encode()).hexdigest()
        return {"name": self.name, "kind": "machine", "digest": digest}

    def check_fit(self, game: HeapGame, convention: Convention, start: Position) -> None:
        self.machine.check_fit(Match(game, start, convention))

    @contextmanager
    def seated(self, seconds: float) -> Iterator[NewPlayer]:
        yield lambda oracle, seed: CupsPlayer(self.machine, seed)


def machine_entrant(path: Path) -> MachineEntrant:
    return MachineEntrant(one_line(path.stem)[:LONGEST_NAME].strip() or "machine", read_machine(path))
