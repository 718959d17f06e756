"""A position is the tuple of its heaps, in the order of the rows on the board."""

from collections.abc import Iterable

Position = tuple[int, ...]

LARGEST_HEAP = 10**18
"""The largest heap that is parsed."""

LARGEST_LISTED = 1_000_000
"""The largest heap for algorithms that list every move."""


MOST_HEAPS = 1000
"""The most heaps of a position that is parsed; moves may make more."""


def without_row(position: Position, row: int) -> Position:
    return position[:row] + position[row + 1 :]


def nim_sum(values: Iterable[int]) -> int:
    """The xor of the values."""
    total = 0
    for value in values:
        total ^= value
    return total
