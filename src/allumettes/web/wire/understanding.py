"""Help with a match: hints, values, the history of who was winning, the review."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from allumettes.web.wire.common import Outcome, Player
from allumettes.web.wire.table import HeapView


class Hint(TypedDict):
    rung: int
    lines: list[str]
    row: int | None
    move: str | None
    next: int | None
    """The rung that says more, None after the last."""


class ListedMove(TypedDict):
    row: int
    move: str
    words: str


class Values(TypedDict):
    turn: int
    outcome: Outcome | None
    verdict: str
    total: int | None
    heaps: list[int | None]
    moves: dict[str, Literal["wins", "loses"]]
    """By each way to write them."""
    complete: bool
    winning: list[ListedMove]
    """The first winning moves, of heaps of any size."""
    winning_left_out: str
    """That there are more of them, or may be."""


class Point(TypedDict):
    turn: int
    player: Player
    outcome: Outcome | None
    total: int | None
    favours: Player | None
    turned: bool
    """Whether the move that led here gave the win away."""


class History(TypedDict):
    points: list[Point]
    names: list[str]


class Reason(TypedDict):
    """Why a move was played: what the position before it was worth, and what the move made of it."""

    turn: int
    words: str
    verdict: str
    outcome: Outcome | None
    """For whoever was to move; None where it is not decided."""
    mark: Literal["good", "mistake", "lost", "unknown"]
    mark_words: str


class MarkView(TypedDict):
    turn: int
    player: Player
    move: str
    mark: Literal["good", "mistake", "lost", "unknown"]
    words: str


class Review(TypedDict):
    marks: list[MarkView]
    sentences: list[str]
    mistakes: list[int]


class Board(TypedDict):
    """An earlier position of a match, with the moves that could be tried from there."""

    turn: int
    heaps: list[HeapView]


class Trial(TypedDict):
    """What a move would have been worth in an earlier position."""

    turn: int
    move: str
    mark: Literal["good", "mistake", "lost", "unknown"]
    words: str
