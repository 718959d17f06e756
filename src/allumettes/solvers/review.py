"""The review of a match: a mark for each move, and the moves that would have won."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from allumettes.core.errors import UndecidedError
from allumettes.core.match import Match, Turn
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.solvers.oracle import Oracle

FEW_BEST = 100


class Mark(StrEnum):
    GOOD = "good"
    """It kept the win."""
    MISTAKE = "mistake"
    """There was a win, and the move gave it away."""
    LOST = "lost"
    """Every move was losing."""
    UNKNOWN = "unknown"
    """The proof did not finish within its limit."""


@dataclass(frozen=True, slots=True)
class MarkedTurn:
    number: int
    turn: Turn
    mark: Mark
    best: tuple[Move, ...]
    """Moves that would have won, where the one played did not: the first `FEW_BEST` of them."""


@dataclass(frozen=True, slots=True)
class TriedMove:
    """A move that somebody tries: what it is worth, and an answer that wins against it, if there is one."""

    move: Move
    mark: Mark
    answer: Move | None = None


def tried_move(oracle: Oracle, position: Position, move: Move) -> TriedMove:
    after = move.result(position)
    try:
        if oracle.is_losing(after):
            return TriedMove(move, Mark.GOOD)
        mark = Mark.LOST if oracle.is_losing(position) else Mark.MISTAKE
        return TriedMove(move, mark, next(oracle.winning_moves(after), None))
    except UndecidedError:
        return TriedMove(move, Mark.UNKNOWN)


def review(match: Match, oracle: Oracle) -> list[MarkedTurn]:
    return [mark_turn(oracle, number, turn) for number, turn in enumerate(match.turns)]


def first_mistake(marked: list[MarkedTurn], player: int) -> MarkedTurn | None:
    return next((m for m in marked if m.mark is Mark.MISTAKE and m.turn.player == player), None)


def mark_turn(oracle: Oracle, number: int, turn: Turn) -> MarkedTurn:
    """The mark of one turn of a match, which is the one of this number, from 0."""
    try:
        if oracle.is_losing(turn.before):
            return MarkedTurn(number, turn, Mark.LOST, ())
        if oracle.is_losing(turn.move.result(turn.before)):
            return MarkedTurn(number, turn, Mark.GOOD, ())
        return MarkedTurn(number, turn, Mark.MISTAKE, tuple(islice(oracle.winning_moves(turn.before), FEW_BEST)))
    except UndecidedError:
        return MarkedTurn(number, turn, Mark.UNKNOWN, ())
