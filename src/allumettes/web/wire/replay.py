"""A recorded search: its source, its tree, and what changes from moment to moment."""

from __future__ import annotations

from typing import (
    Literal,
    NotRequired,  # pydantic reads those of `typing` from Python 3.12 on
)

from typing_extensions import TypedDict

ReplayEventKind = Literal["call", "table-hit", "cut", "losing", "winning", "unknown", "write", "removed", "result"]

ReplayState = Literal["winning", "losing", "unknown", "open", "cut"]


class ReplayLine(TypedDict):
    number: int
    text: str


class ReplayFunction(TypedDict):
    """A function of the algorithm, as it is in its file."""

    name: str
    file: str
    lines: list[ReplayLine]


class ReplayCounter(TypedDict):
    name: str
    title: str
    meaning: str


class ReplayTable(TypedDict):
    name: str
    title: str


class ReplayNode(TypedDict):
    """A node of the search tree, as it is when the search has left it."""

    id: str
    parent: str | None
    label: str
    move: str
    state: ReplayState
    letter: str
    value: str
    chosen: bool
    known: bool
    words: str
    entered: int
    """The moment at which it appears."""
    left: int | None
    """The moment at which its outcome is found; null where it never is."""


class ReplayWrite(TypedDict):
    """An entry that is written into a table."""

    table: str
    key: str
    value: str


class ReplayEvent(TypedDict):
    kind: ReplayEventKind
    words: str


class ReplayMoment(TypedDict):
    """A line that is about to run, and what has changed since the moment before; absent: nothing."""

    line: int
    step: NotRequired[int]
    node: NotRequired[int]
    returned: NotRequired[int]
    """How many calls have ended."""
    called: NotRequired[list[int]]
    """The functions that were called, by their places in the listing."""
    variables: NotRequired[dict[str, str | None]]
    counters: NotRequired[dict[str, int]]
    written: NotRequired[list[ReplayWrite]]
    events: NotRequired[list[ReplayEvent]]


class ReplayView(TypedDict):
    """A search to step through."""

    title: str
    idea: str
    explanation: str
    said: str
    """How long it is, and why it is not whole."""
    steps: int
    listing: list[ReplayFunction]
    counters: list[ReplayCounter]
    tables: list[ReplayTable]
    nodes: list[ReplayNode]
    moments: list[ReplayMoment]
