"""The formal model of a game as courses on search state it: states, actions, successor, goal, utility.

Players are called 1 and 2 there; a state says what is on the table and whose turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from allumettes.core.convention import Convention
from allumettes.core.errors import StateError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.notation import format_move, parse_move
from allumettes.core.position import Position


@dataclass(frozen=True, slots=True)
class State:
    game: HeapGame
    position: Position
    player: int = 1
    convention: Convention = Convention.NORMAL

    def __post_init__(self) -> None:
        if self.player not in (1, 2) or not self.position or any(heap < 0 for heap in self.position):
            raise StateError(self.position, self.player)

    @property
    def actions(self) -> list[str]:
        """The applicable actions: by name where the game names them, else as moves are written."""
        if len(self.position) == 1 and (named := self.game.named_options(self.position[0])):
            return list(named)
        return [format_move(self.position, move) for move in self.game.moves(self.position)]

    def succ(self, action: str) -> State:
        move: Move = parse_move(self.game, self.position, action)
        return State(self.game, self.game.play(self.position, move), 3 - self.player, self.convention)

    @property
    def is_goal(self) -> bool:
        return self.game.is_over(self.position)

    def utility(self, player: int = 1) -> int:
        """+1 where `player` has won, -1 where they have lost. Only a goal has a utility."""
        if not self.is_goal or player not in (1, 2):
            raise StateError(self.position, self.player)
        stuck_wins = self.convention is Convention.MISERE
        return 1 if (player == self.player) == stuck_wins else -1

    def __str__(self) -> str:
        return f"({','.join(map(str, self.position))}, {self.player})"
