"""What the searches over states share: two players take turns, and whoever begins is player 1.

Their moves are the actions of the formal model (`core.state`), so that two actions which lead to one heap count twice.
"""

from __future__ import annotations

from collections.abc import Iterable

from allumettes.core.convention import Convention
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.core.state import action_moves
from allumettes.solvers.ladder.course import LISTED_UP_TO
from allumettes.solvers.ladder.solver import Solver

Key = tuple[Position, int]
"""A state as a table keeps it: the heaps that can still be played, in ascending order, and the player to move."""


class StateSearch(Solver):
    _moves: dict[int, list[Move]]

    def _make_tables(self) -> None:
        self._moves = {}

    def moves(self, position: Position) -> list[Move]:
        """Every action as a move, row after row; none where the game has ended."""
        if len(position) == 1 and position[0] <= LISTED_UP_TO:
            return self._moves_of(position[0])
        return list(self.each_move(position))

    def each_move(self, position: Position) -> Iterable[Move]:
        """The same, one after the other where a list of them would be too long to keep at every level of a search."""
        if max(position) > LISTED_UP_TO:
            return action_moves(self.game, position)
        if len(position) == 1:
            return self._moves_of(position[0])
        return [Move(row, option) for row, heap in enumerate(position) for _row, option in self._moves_of(heap)]

    def is_playable(self, heap: int) -> bool:
        return bool(self._moves_of(heap)) if heap <= LISTED_UP_TO else self.game.can_move(heap)

    def key(self, position: Position, player: int) -> Key:
        return tuple(sorted(filter(self.is_playable, position))), player

    def _moves_of(self, heap: int) -> list[Move]:
        if heap not in self._moves:
            self._moves[heap] = list(action_moves(self.game, (heap,)))
        return self._moves[heap]

    def player_1_wins(self, stuck: int) -> bool:
        """Who has won when that player cannot move."""
        return (stuck == 1) == (self.convention is Convention.MISERE)

    def step(self) -> None:
        """One turn of the loop over the moves of a position."""
        self.limit.step()
        self.counters.operations += 1
