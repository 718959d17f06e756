"""What lies on the table where a heap is drawn: matches in a row, a circle of matches, or a coin at a place."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Piece(StrEnum):
    ROW = "row"
    CIRCLE = "circle"
    COIN = "coin"


class Pieces(NamedTuple):
    """`size` is the number of matches, or the place of the coin."""

    kind: Piece
    size: int
