"""A move replaces the heap of one row by the heaps of one of its options."""

from typing import NamedTuple

from allumettes.core.position import Position

Option = tuple[int, ...]
"""The heaps that replace a heap. Taking a whole heap leaves (0,), so that the other rows keep their numbers."""


MOST_OPTIONS = 1_000_000
"""The most options of a heap that are listed each time somebody moves."""


class Move(NamedTuple):
    row: int
    option: Option

    def result(self, position: Position) -> Position:
        """The board after the move: the first heap stays on its row, the others are inserted below it."""
        return position[: self.row] + self.option + position[self.row + 1 :]

    def undone(self, position: Position, heap: int) -> Position:
        """The board before the move, which replaced this heap."""
        return (*position[: self.row], heap, *position[self.row + len(self.option) :])
