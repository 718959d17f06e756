"""Players: levels of the computer, and the algorithms. Humans are asked by the terminal or the browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from allumettes.core.errors import AllumettesError, Unreadable, UnreadableError
from allumettes.core.match import Match, Seat
from allumettes.players.cups.seat import seated_machines
from allumettes.players.endgame import DEFAULT_THRESHOLD, EndgamePlayer
from allumettes.players.engine import EnginePlayer
from allumettes.players.perfect import PerfectPlayer
from allumettes.players.player import Choice, Player
from allumettes.players.random import RandomPlayer
from allumettes.solvers import ladder
from allumettes.solvers.oracle import Oracle

HUMAN = "human"
PROGRAM = "program"
"""Another program; `program:NAME` is one that a server knows by its name. A record never says how to start it."""
LEVELS = ("random", "endgame", "perfect")
WITH_PARAMETER = re.compile(rf"endgame:[0-9]{{1,19}}|{PROGRAM}:[\w.-]{{1,40}}")

__all__ = [
    "DEFAULT_THRESHOLD",
    "HUMAN",
    "LEVELS",
    "PROGRAM",
    "Choice",
    "Player",
    "ProgramNeededError",
    "always_proves",
    "check_seats",
    "computer",
    "exists",
    "is_level",
    "is_program",
    "kind_of",
]


class ProgramNeededError(AllumettesError):
    """A match with a program goes on only where that program is started."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def kind_of(level: str, threshold: int = DEFAULT_THRESHOLD) -> str:
    """The word that a match record keeps for a computer player: a level, or the name of an algorithm."""
    return f"{level}:{threshold}" if level == "endgame" and threshold != DEFAULT_THRESHOLD else level


def is_level(kind: str) -> bool:
    """Whether a computer player is a level (`endgame:20` is one with another threshold), not an algorithm."""
    return kind.partition(":")[0] in LEVELS


def is_program(kind: str) -> bool:
    return kind.partition(":")[0] == PROGRAM


def always_proves(kind: str) -> bool:
    """Whether a player of this kind tries to prove every move."""
    return kind == "perfect" or kind in ladder.registered()


def exists(kind: str) -> bool:
    """Whether there is such a player: a human, a program, a level (`endgame:8` has a threshold), an algorithm."""
    return kind in (HUMAN, PROGRAM, *LEVELS, *ladder.registered()) or bool(WITH_PARAMETER.fullmatch(kind))


def check_seats(match: Match, *, files: bool = False) -> None:
    """Refuse unknown players, and players that do not apply to the match.

    With `files`, machines that are kept in files of this computer are accepted too.
    """
    machines = seated_machines(match) if files else {}
    for place, seat in enumerate(match.seats):
        if place not in machines and not exists(seat.kind):
            raise UnreadableError(Unreadable.RECORD_SEAT, seat.kind)
        if algorithm := ladder.registered().get(seat.kind):
            algorithm.check_fit(match.game, match.convention, match.start)


def computer(seat: Seat, oracle: Oracle, seed: int, seconds: float | None = 10.0) -> Player:
    """The computer player of a seat: a level, which asks the oracle, or an algorithm."""
    if is_program(seat.kind):
        raise ProgramNeededError(seat.name)
    if algorithm := ladder.registered().get(seat.kind):
        return EnginePlayer(algorithm, seed, seconds)
    level, _, threshold = seat.kind.partition(":")
    makers: dict[str, Callable[[], Player]] = {
        "random": lambda: RandomPlayer(seed),
        "endgame": lambda: EndgamePlayer(oracle, seed, int(threshold or DEFAULT_THRESHOLD)),
        "perfect": lambda: PerfectPlayer(oracle, seed),
    }
    return makers[level]()
