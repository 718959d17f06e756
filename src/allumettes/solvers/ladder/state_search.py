"""The base class of searches over states: the heaps and the player to move, 0 for the one who begins, 1 for the other.

Their moves are the named actions of the game where it has some: two actions that lead to one heap count twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.solvers.ladder.heap_search import LISTED_UP_TO
from allumettes.solvers.ladder.solver import Solver

Key = tuple[Position, int]
"""The key of a state in a table: the playable heaps, ascending, and the player to move."""


def action_moves(game: HeapGame, position: Position) -> Iterator[Move]:
    """Every applicable action as a move, row after row: two actions with names may make the same move."""
    for row, heap in enumerate(position):
        for option in game.named_options(heap).values() or game.options(heap):
            yield Move(row, option)


class StateSearch(Solver):
    _moves: dict[int, list[Move]]

    def _make_tables(self) -> None:
        self._moves = {}

    def moves(self, position: Position) -> list[Move]:
        """Every action as a move, row after row; none where the game has ended."""
        return list(self.each_move(position))

    def each_move(self, position: Position) -> Iterable[Move]:
        """The same as an iterable, for heaps with very many moves."""
        if max(position) > LISTED_UP_TO:
            return action_moves(self.game, position)
        if len(position) == 1:
            return self._moves_of(position[0])
        return [Move(row, option) for row, heap in enumerate(position) for _row, option in self._moves_of(heap)]

    def branches(self, position: Position) -> Iterator[tuple[Move, Position]]:
        return ((move, move.result(position)) for move in self.each_move(position))

    def is_playable(self, heap: int) -> bool:
        return bool(self._moves_of(heap)) if heap <= LISTED_UP_TO else self.game.can_move(heap)

    def key(self, position: Position, player: int) -> Key:
        return tuple(sorted(filter(self.is_playable, position))), player

    def _moves_of(self, heap: int) -> list[Move]:
        if heap not in self._moves:
            self._moves[heap] = list(action_moves(self.game, (heap,)))
        return self._moves[heap]

    def first_player_wins(self, stuck: int) -> bool:
        """Whether the player who began wins when player `stuck` (0 or 1) cannot move."""
        return (stuck == 0) == (self.convention is Convention.MISERE)

    def step(self) -> None:
        """Count one move that is tried."""
        self.limit.step()
        self.counters.operations += 1
