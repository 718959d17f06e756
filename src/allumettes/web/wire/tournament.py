"""The tournament that a server follows: what its page shows."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class TournamentTexts(TypedDict):
    """A table of texts. Each row has as many cells as there are headings."""

    title: str
    headings: list[str]
    rows: list[list[str]]
    named: int
    """The column that names the row."""


class CrossCell(TypedDict):
    """What an entrant has won against another one; `shade` goes from 0 to 4, and is null where nothing was played."""

    text: str
    shade: int | None


class CrossRow(TypedDict):
    place: str
    name: str
    cells: list[CrossCell]


class TournamentCross(TypedDict):
    """The cross table, in the order of the ranking."""

    rows: list[CrossRow]


class TournamentBoard(TypedDict):
    """A match that is being played."""

    match: int
    first: str
    second: str
    to_move: int
    """0 where it is the turn of the first, 1 of the second."""
    heaps: list[int]
    words: str
    """What was played last."""


class TournamentResult(TypedDict):
    """A match that is over."""

    match: int
    words: str


class TournamentView(TypedDict):
    """A tournament as it stands."""

    title: str
    introduction: str
    state: Literal["playing", "interrupted", "finished"]
    state_words: str
    played: int
    total: int
    progress: str
    ranking: TournamentTexts
    cross: TournamentCross
    beside: TournamentTexts
    starts: TournamentTexts
    boards: list[TournamentBoard]
    recent: list[TournamentResult]
    faults: list[str]


class TournamentEvents(TypedDict):
    """The data of each kind of event in the stream of a tournament."""

    view: TournamentView
