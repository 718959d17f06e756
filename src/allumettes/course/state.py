"""The formal model of a game: states, actions, successor, goal, utility.

Players are 1 and 2, as in the course.
"""

from __future__ import annotations

from dataclasses import dataclass

from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.notation import format_move, format_position, parse_move
from allumettes.core.position import Position
from allumettes.locale import _
from allumettes.locale.errors import sentence


class StateError(AllumettesError):
    """No such state: a heap is negative, a player is not 1 or 2, or a utility is asked of a state that is no goal."""

    def __init__(self, position: Position, player: int) -> None:
        super().__init__(position, player)
        self.position = position
        self.player = player


@sentence.register
def _no_such_state(error: StateError) -> str:
    return _(
        "There is no such state, or it is no goal: position {position}, player {player}. "
        "Heaps are not negative, players are 1 and 2, and only goals have a utility."
    ).format(position=format_position(error.position), player=error.player)


def other_player(player: int) -> int:
    """Players are 1 and 2; there is no other."""
    if player not in (1, 2):
        raise StateError((), player)
    return 3 - player


@dataclass(frozen=True, slots=True)
class GameState:
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
        alone = len(self.position) == 1
        actions: list[str] = []
        for row, heap in enumerate(self.position):
            if named := self.game.named_options(heap):
                actions += [name if alone else f"{row} {name}" for name in named]
            else:
                actions += [format_move(self.position, Move(row, option)) for option in self.game.options(heap)]
        return actions

    def succ(self, action: str) -> GameState:
        move: Move = parse_move(self.game, self.position, action)
        return GameState(self.game, self.game.play(self.position, move), other_player(self.player), self.convention)

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
