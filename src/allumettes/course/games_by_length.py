"""Three questions about the games from a position, which a breadth-first walk alone does not tell apart.

The shortest game is one in which both hurry; the shortest one that a player wins needs the help of the other; in the
best line nobody makes a mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.course.walk import WalkState, best_line, shortest_game, shortest_game_won_by
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers.limit import Limit

SCHEMA = "allumettes.shortest/1"


class Question(StrEnum):
    SHORTEST = "shortest"
    WON_BY_J1 = "won-by-J1"
    WON_BY_J2 = "won-by-J2"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class GamesFrom:
    game: HeapGame
    position: Position
    first: int = 1
    convention: Convention = Convention.NORMAL
    seconds: float = 10.0
    """The time for each answer."""

    def answer(self, question: Question) -> list[WalkState]:
        """The states of the game; none where no game answers. `UndecidedError` where time is too short."""
        limit = Limit(self.seconds)
        match question:
            case Question.SHORTEST:
                return shortest_game(self.game, self.position, self.first, limit)
            case Question.WON_BY_J1 | Question.WON_BY_J2:
                winner = 1 if question is Question.WON_BY_J1 else 2
                return shortest_game_won_by(winner, self.game, self.position, self.first, self.convention, limit)
            case Question.BEST:
                oracle = oracle_for(self.game, self.convention, self.seconds)
                return best_line(self.game, self.position, self.first, self.convention, oracle)

    def winner(self, states: list[WalkState]) -> int:
        """Who wins a game that has been played to its end."""
        stuck = states[-1].player
        return stuck if self.convention is Convention.MISERE else 3 - stuck

    def as_data(self, answers: dict[Question, list[WalkState]]) -> dict[str, Any]:
        """The answers as JSON. The shape changes only with the number in `schema`."""
        return {
            "schema": SCHEMA,
            "game": self.game.spec,
            "convention": self.convention,
            "start": self.position,
            "first": self.first,
            "games": {
                question: {
                    "turns": states[-1].turn,
                    "winner": self.winner(states),
                    "states": [state._asdict() for state in states],
                }
                if states
                else None
                for question, states in answers.items()
            },
        }
