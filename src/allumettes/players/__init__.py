"""Who chooses a move. A human is asked by the door they came through; the computer has three levels."""

from __future__ import annotations

from collections.abc import Callable

from allumettes.core.match import Seat
from allumettes.players.endgame import DEFAULT_THRESHOLD, EndgamePlayer
from allumettes.players.perfect import PerfectPlayer
from allumettes.players.player import Choice, Player
from allumettes.players.random import RandomPlayer
from allumettes.solvers.oracle import Oracle

HUMAN = "human"
LEVELS = ("random", "endgame", "perfect")

__all__ = ["DEFAULT_THRESHOLD", "HUMAN", "LEVELS", "Choice", "Player", "computer", "kind_of"]


def kind_of(level: str, threshold: int = DEFAULT_THRESHOLD) -> str:
    """The word that a match record keeps for a computer player."""
    return f"{level}:{threshold}" if level == "endgame" and threshold != DEFAULT_THRESHOLD else level


def computer(seat: Seat, oracle: Oracle, seed: int) -> Player:
    """The computer player that a seat asks for."""
    level, _, threshold = seat.kind.partition(":")
    makers: dict[str, Callable[[], Player]] = {
        "random": lambda: RandomPlayer(seed),
        "endgame": lambda: EndgamePlayer(oracle, seed, int(threshold or DEFAULT_THRESHOLD)),
        "perfect": lambda: PerfectPlayer(oracle, seed),
    }
    return makers[level]()
