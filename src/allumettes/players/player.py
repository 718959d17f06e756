"""The base class of computer players: they choose a move in a match and say what they have proved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import NamedTuple

from allumettes.core.convention import Outcome
from allumettes.core.game import Habit
from allumettes.core.match import Match
from allumettes.core.move import Move
from allumettes.solvers.ladder.solver import Counters


class Choice(NamedTuple):
    move: Move
    outcome: Outcome | None
    """What the player has proved of the position it moves from; None where it has proved nothing."""


class Player(ABC):
    @abstractmethod
    def choose(self, match: Match) -> Choice:
        """The move for the player whose turn it is."""

    @property
    def counters(self) -> Counters | None:
        """The work of its last choice, or so far of the one it is making; None where it counts nothing."""
        return None

    @property
    def took(self) -> float | None:
        """The seconds of its last choice; None where it counts nothing."""
        return None


def any_move(match: Match, seed: int) -> Move:
    """A uniform choice among all legal moves of all rows.

    It depends only on the seed and on the number of the turn, so that a match that is taken back, replayed or
    resumed from a file goes on as it would have.
    """
    game, position = match.game, match.position
    counts = [game.option_count(heap) for heap in position]
    # Options are counted, not listed: a heap may have very many.
    number = Random(f"{seed}/{match.undoable}").randrange(sum(counts))
    row = 0
    while number >= counts[row]:
        number -= counts[row]
        row += 1
    return Move(row, game.option_at(position[row], number))


def move_of_habit(match: Match, seed: int) -> Move:
    """What is played in a lost position, where every move loses against good play."""
    if match.game.habit is Habit.FIRST:
        return next(match.game.moves(match.position))
    return any_move(match, seed)
