"""A match: one play of a game, with undo and redo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from allumettes.core.convention import Convention
from allumettes.core.errors import IllegalMoveError, MatchTooLongError, NothingToUndoError, Refusal
from allumettes.core.forfeit import Forfeit
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position

LARGEST_SEED = 10**18
MOST_MOVES = 2000
"""The most moves of a match: a record without end would fill the memory of its reader."""


class Seat(NamedTuple):
    """One side of a match: the kind of player that chooses there, and a name to show."""

    kind: str
    name: str


class Turn(NamedTuple):
    """A move that was played: by whom (0 or 1), in which position."""

    player: int
    before: Position
    move: Move


class Match:
    def __init__(
        self,
        game: HeapGame,
        start: Position,
        convention: Convention = Convention.NORMAL,
        seats: tuple[Seat, Seat] = (Seat("human", "1"), Seat("human", "2")),
        moves: Iterable[Move] = (),
        seed: int | None = None,
    ) -> None:
        game.check_start(start)
        self.game = game
        self.start = start
        self.convention = convention
        self.seats = seats
        self.seed = seed
        self._moves: list[Move] = []
        self._heaps: list[int] = []
        """The heap that each move replaced: undo needs no more, and all positions would take far more memory."""
        self._undone: list[Move] = []
        self._position = start
        self._over: bool | None = None
        self.forfeit: Forfeit | None = None
        """By what fault the player to move lost the match here. A move, or undo, takes the match elsewhere."""
        self._playable: dict[int, bool] = {}
        for move in moves:
            self.play(move)

    def __copy__(self) -> Match:
        """An independent copy of the match."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other._moves, other._heaps, other._undone = self._moves[:], self._heaps[:], self._undone[:]
        return other

    @property
    def position(self) -> Position:
        return self._position

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns, with their positions replayed from the start."""
        turns, position = [], self.start
        for number, move in enumerate(self._moves):
            turns.append(Turn(number % 2, position, move))
            position = move.result(position)
        return tuple(turns)

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(self._moves)

    @property
    def replaced(self) -> Iterator[tuple[int, Move]]:
        """Every move with the heap that it replaced."""
        return zip(self._heaps, self._moves, strict=True)

    @property
    def player(self) -> int:
        """Who is to move: 0 for the seat that started, 1 for the other."""
        return len(self._moves) % 2

    @property
    def seat(self) -> Seat:
        return self.seats[self.player]

    @property
    def is_over(self) -> bool:
        # Computed once for each position.
        if self._over is None:
            self._over = not any(map(self._can_move, set(self._position)))
        return self._over

    def _can_move(self, heap: int) -> bool:
        # Most heaps were on the board a turn ago, and long rule codes are slow to look through.
        if heap not in self._playable:
            self._playable[heap] = self.game.can_move(heap)
        return self._playable[heap]

    @property
    def winner(self) -> int | None:
        if not self.is_over:
            return None
        # The player to move cannot move: the other one made the last move.
        return 1 - self.player if self.convention is Convention.NORMAL else self.player

    @property
    def undoable(self) -> int:
        return len(self._moves)

    @property
    def redoable(self) -> int:
        return len(self._undone)

    def play(self, move: Move) -> None:
        if self.is_over:
            raise IllegalMoveError(self.game, self._position, move, Refusal.MATCH_OVER)
        if len(self._moves) >= MOST_MOVES:
            raise MatchTooLongError(MOST_MOVES)
        self._advance(move)
        self._undone.clear()

    def undo(self) -> Turn:
        if not self._moves:
            raise NothingToUndoError
        move, heap = self._moves.pop(), self._heaps.pop()
        self._undone.append(move)
        self._stand(move.undone(self._position, heap))
        return Turn(self.player, self._position, move)

    def redo(self) -> Turn:
        if not self._undone:
            raise NothingToUndoError
        turn = Turn(self.player, self._position, self._undone.pop())
        self._advance(turn.move)
        return turn

    def from_turn(self, number: int) -> Match:
        """A new match that shares the first `number` moves of this one."""
        return Match(self.game, self.start, self.convention, self.seats, self.moves[:number], self.seed)

    def _advance(self, move: Move) -> None:
        after = self.game.play(self._position, move)
        self._moves.append(move)
        self._heaps.append(self._position[move.row])
        self._stand(after)

    def _stand(self, position: Position) -> None:
        self._position = position
        self._over = None
        self.forfeit = None
