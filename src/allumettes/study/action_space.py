"""Moves as numbers: a fixed number of actions for all positions that can be met from a start."""

from __future__ import annotations

from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position

MOST_ACTIONS = 100_000
LARGEST_START = 10_000
"""In matches."""
MOST_OPTIONS = 200_000
"""Of all heaps that can be met, together."""


class TooManyActionsError(AllumettesError):
    """A start that needs more actions than an environment has."""

    def __init__(self, game: HeapGame, start: Position, most: int = MOST_ACTIONS) -> None:
        super().__init__(game, start, most)
        self.game = game
        self.start = start
        self.most = most


class ActionSpace:
    """Action `row * width + number` plays the option of this number in the heap of this row."""

    def __init__(self, game: HeapGame, start: Position) -> None:
        if sum(start) > LARGEST_START:
            raise TooManyActionsError(game, start)
        self.game = game
        self.rows, self.width = _bounds(game, start)
        """The most rows that a board can have, and the most options of a heap."""
        if self.count > MOST_ACTIONS:
            raise TooManyActionsError(game, start)

    @property
    def count(self) -> int:
        return self.rows * self.width

    def legal(self, position: Position) -> list[int]:
        """The actions that can be played in a position."""
        return [
            row * self.width + number
            for row, heap in enumerate(position)
            for number in range(self.game.option_count(heap))
        ]

    def move(self, position: Position, action: int) -> Move:
        row, number = divmod(action, self.width)
        return Move(row, self.game.option_at(position[row], number))

    def action(self, position: Position, move: Move) -> int:
        """The action that plays a legal move; the order of an option's heaps is free."""
        option = tuple(sorted(move.option))
        return move.row * self.width + list(self.game.options(position[move.row])).index(option)


def _bounds(game: HeapGame, start: Position) -> tuple[int, int]:
    """The most rows that a board can have, and the most options of a heap that can be met."""
    rows: dict[int, int] = {}
    widest = 0
    for heap in _met(game, start):
        options = list(game.options(heap))
        widest = max(widest, len(options))
        rows[heap] = max((sum(rows[part] for part in option) for option in options), default=1)
    return sum(rows[heap] for heap in start), widest


def _met(game: HeapGame, start: Position) -> list[int]:
    """The sizes of heaps that can be met, in ascending order: the parts of a heap are smaller than it is."""
    met, waiting = set(start), list(set(start))
    steps = 0
    while waiting:
        for option in game.options(waiting.pop()):
            steps += 1
            if steps > MOST_OPTIONS:
                raise TooManyActionsError(game, start)
            new = set(option) - met
            met |= new
            waiting += new
    return sorted(met)
