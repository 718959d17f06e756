"""One play of a game: the only place where a turn changes hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from allumettes.core.convention import Convention
from allumettes.core.errors import IllegalMoveError, MatchTooLongError, NothingToUndoError, Refusal
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position

MOST_MOVES = 2000
"""Each turn remembers the whole board: a match that never ends would fill the memory of whoever reads its record."""


class Seat(NamedTuple):
    """Who sits on one side: a name to show, and the kind of player that chooses there."""

    kind: str
    name: str


class Turn(NamedTuple):
    """One move that was played: who, from where, what."""

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
        """The heap that each move replaced. Positions are found from it: to keep them all takes far more memory."""
        self._undone: list[Move] = []
        self._position = start
        self._over: bool | None = None
        self._playable: dict[int, bool] = {}
        for move in moves:
            self.play(move)

    def __copy__(self) -> Match:
        """The match as it is now: what is played in one of the two does not change the other."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other._moves, other._heaps, other._undone = self._moves[:], self._heaps[:], self._undone[:]
        return other

    @property
    def position(self) -> Position:
        return self._position

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn with its position, walked through from the start."""
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
        # Asked for at every turn by everybody at the table, and looked for once.
        if self._over is None:
            self._over = not any(map(self._can_move, set(self._position)))
        return self._over

    def _can_move(self, heap: int) -> bool:
        # Most heaps of a board were there a turn ago, and the rules of a long code take long to be looked through.
        if heap not in self._playable:
            self._playable[heap] = self.game.can_move(heap)
        return self._playable[heap]

    @property
    def winner(self) -> int | None:
        if not self.is_over:
            return None
        # The player to move is stuck: the other one made the last move.
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
