"""A position is the tuple of its heaps, in the order of the rows on the board."""

from collections.abc import Iterable

Position = tuple[int, ...]

LARGEST_HEAP = 10**18
"""The largest heap that is read: more matches than anyone lays out, and rules and theorems still answer at once."""

LARGEST_LISTED = 1_000_000
"""The largest heap for whatever looks at every move: listing the moves of a heap stays quick."""


MOST_HEAPS = 1000
"""The heaps of a position that is read. Splitting may make more of them."""


def without_row(position: Position, row: int) -> Position:
    return position[:row] + position[row + 1 :]


def nim_sum(values: Iterable[int]) -> int:
    """Binary sum without carry: 1 where an odd number of values have a 1."""
    total = 0
    for value in values:
        total ^= value
    return total
