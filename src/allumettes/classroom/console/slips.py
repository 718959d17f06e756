"""Wrong answers that a careful program refuses, each kind tried where it applies."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from allumettes.core.position import Position

SMALLEST_HEAP = 3
"""The smallest heap that can be split into two unequal ones."""
WORD = "abc"


class Slip(StrEnum):
    ROW_BELOW = "row-below"
    """The number before that of the first row, -1 in the assignment."""
    ROW_ABOVE = "row-above"
    """The number after that of the last row."""
    ROW_STUCK = "row-stuck"
    """A row whose heap cannot be split."""
    AMOUNT_ZERO = "amount-zero"
    AMOUNT_NEGATIVE = "amount-negative"
    AMOUNT_WHOLE = "amount-whole"
    AMOUNT_ABOVE = "amount-above"
    AMOUNT_HALF = "amount-half"
    START = "start"
    """A match of no matches, or of fewer."""
    MENU = "menu"
    """A choice that the menu does not have."""
    WORD = "word"
    """Letters where a number is asked for."""


MOVES = frozenset(slip for slip in Slip if slip.startswith(("row", "amount")))
"""The slips of a move, which the assignment's own example shows."""


def wrong_rows(position: Position, first: int) -> Iterator[tuple[Slip, int]]:
    """Rows to refuse, as numbers to type, on a board whose first row has the number `first`."""
    yield Slip.ROW_BELOW, first - 1
    # One of each size: a heap of 2 falls into equal heaps, one of 1 into nothing at all.
    for heap in sorted({heap for heap in position if heap < SMALLEST_HEAP}):
        yield Slip.ROW_STUCK, first + position.index(heap)
    yield Slip.ROW_ABOVE, first + len(position)


def wrong_amounts(heap: int) -> Iterator[tuple[Slip, int]]:
    """How many matches the first of the two heaps cannot get."""
    yield Slip.AMOUNT_ZERO, 0
    yield Slip.AMOUNT_NEGATIVE, -1
    yield Slip.AMOUNT_WHOLE, heap
    yield Slip.AMOUNT_ABOVE, heap + 1
    if heap % 2 == 0:
        yield Slip.AMOUNT_HALF, heap // 2
