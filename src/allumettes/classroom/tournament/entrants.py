"""Who takes part in a tournament: levels of the computer, algorithms, programs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from allumettes import players
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.match import Seat
from allumettes.core.position import Position
from allumettes.core.text import LONGEST_NAME
from allumettes.players import Player
from allumettes.solvers import ladder
from allumettes.solvers.oracle import Oracle

NewPlayer = Callable[[Oracle, int], Player]
"""Makes the player of one match, from an oracle that it may ask and a seed for what it does at random."""


class EntrantError(AllumettesError):
    """A text that names nobody who could take part: no level, no algorithm, no program that can be run."""

    def __init__(self, text: str, known: tuple[str, ...]) -> None:
        super().__init__(text, known)
        self.text = text
        self.known = known


@dataclass(frozen=True)
class Entrant(ABC):
    name: str

    @property
    @abstractmethod
    def seat(self) -> Seat:
        """Its seat in the record of a match."""

    @abstractmethod
    def as_data(self) -> dict[str, Any]:
        """What makes it this entrant and no other, as JSON data."""

    @abstractmethod
    def seated(self, seconds: float) -> AbstractContextManager[NewPlayer]:
        """Ready for some matches one after the other, with so many seconds for a move."""

    def check_fit(self, game: HeapGame, convention: Convention, start: Position) -> None:  # noqa: B027 - most play all
        """Refuse a match that it cannot play."""


@dataclass(frozen=True)
class ComputerEntrant(Entrant):
    """A level or an algorithm: a kind of player that `players.computer` makes."""

    kind: str

    @property
    def seat(self) -> Seat:
        return Seat(self.kind, self.name)

    def as_data(self) -> dict[str, Any]:
        return {"name": self.name, "kind": self.kind}

    def check_fit(self, game: HeapGame, convention: Convention, start: Position) -> None:
        if algorithm := ladder.registered().get(self.kind):
            algorithm.check_fit(game, convention, start)

    @contextmanager
    def seated(self, seconds: float) -> Iterator[NewPlayer]:
        yield lambda oracle, seed: players.computer(self.seat, oracle, seed, seconds)


def computer_entrant(kind: str) -> ComputerEntrant | None:
    """The level or algorithm that a word names, as files write it; None where it names none."""
    if kind == players.HUMAN or players.is_program(kind) or not players.exists(kind):
        return None
    return ComputerEntrant(kind, kind)


def with_different_names(entrants: Iterable[Entrant]) -> list[Entrant]:
    """The entrants; those with the name of an earlier one get a number."""
    taken: set[str] = set()
    found = []
    for entrant in entrants:
        names = (entrant.name if number == 1 else _numbered(entrant.name, number) for number in count(1))
        name = next(name for name in names if name not in taken)
        taken.add(name)
        found.append(replace(entrant, name=name))
    return found


def _numbered(name: str, number: int) -> str:
    end = f" {number}"
    return name[: LONGEST_NAME - len(end)] + end
