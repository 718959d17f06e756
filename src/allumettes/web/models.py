"""The shapes of requests and answers, as the description of this server tells programs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from allumettes.web.limits import LONGEST_NAME, LONGEST_START, LONGEST_TEXT, MOST_EVENTS
from allumettes.web.live import Kind

Text = Annotated[str, StringConstraints(max_length=LONGEST_TEXT)]
Outcome = Literal["winning", "losing"]


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewEvent(Asked):
    """One thing that should happen: a move in the notation, or a word."""

    kind: Kind
    text: Text = ""


class NewMatch(Asked):
    """A match to make. What is empty is left to habit; the same key again gives the same match."""

    key: Annotated[str, StringConstraints(min_length=16, max_length=LONGEST_TEXT)]
    game: Text = ""
    start: Annotated[str, StringConstraints(max_length=LONGEST_START)] = ""
    convention: Text = ""
    opponent: Text = ""
    first: Text = ""
    name: Annotated[str, StringConstraints(max_length=4 * LONGEST_NAME)] = ""
    moves: Annotated[list[Text], Field(max_length=MOST_EVENTS)] = []
    event: NewEvent | None = None


class Problem(BaseModel):
    """What went wrong; `detail` is a sentence for people."""

    type: str
    title: str
    status: int
    detail: str


class Hello(BaseModel):
    hello: str


class Game(BaseModel):
    spec: str
    title: str
    rule: str


class ConventionWords(BaseModel):
    name: Literal["normal", "misere"]
    words: str


class SeatView(BaseModel):
    kind: str
    name: str
    title: str
    you: bool


class TurnView(BaseModel):
    number: int
    player: int
    move: str
    words: str


class Steps(BaseModel):
    """How many times in a row one can go back or forth."""

    count: int
    allowed: bool


class Proposal(BaseModel):
    by: int
    words: str
    yours: bool


class Counter(BaseModel):
    name: str
    words: str
    count: int


class ThinkingView(BaseModel):
    solver: str
    title: str
    seconds: float
    counters: list[Counter]
    waiting: bool


class GestureView(BaseModel):
    """Something a hand can do with a heap."""

    model_config = ConfigDict(extra="allow")

    kind: Literal["gap", "run", "action", "field", "choice"]


class HeapView(BaseModel):
    row: int
    count: int
    playable: bool
    label: str
    stuck: str | None
    gestures: list[GestureView]


class StateView(BaseModel):
    """What one viewer sees of a match."""

    id: str | None
    version: int
    game: Game
    convention: ConventionWords
    mode: Literal["computer", "screen", "link"]
    start: str
    position: str
    seats: list[SeatView]
    player: int
    may_move: bool
    spectator: bool
    over: bool
    winner: int | None
    status: str
    remark: str | None
    kept_turns: int
    """How many turns of the version that was known are as they were: they come before those that follow."""
    turns: list[TurnView]
    undo: Steps
    redo: Steps
    may_propose: bool
    proposal: Proposal | None
    thinking: ThinkingView | None
    thought: ThinkingView | None
    help_allowed: bool
    invitation: str | None
    position_link: str | None
    """The address that opens this position at another table, in a state that tells all turns."""
    heaps: list[HeapView]


class Reading(BaseModel):
    """What a typed text means: a move, or why it is none."""

    move: str | None
    words: str


class Hint(BaseModel):
    rung: int
    lines: list[str]
    row: int | None
    move: str | None
    last: bool
    next: int | None


class Values(BaseModel):
    turn: int
    outcome: Outcome | None
    verdict: str
    total: int | None
    heaps: list[int | None]
    moves: dict[str, Literal["wins", "loses"]]
    complete: bool


class Point(BaseModel):
    turn: int
    player: int
    outcome: Outcome | None
    total: int | None
    favours: int | None


class History(BaseModel):
    points: list[Point]
    names: list[str]


class MarkView(BaseModel):
    turn: int
    player: int
    move: str
    mark: Literal["good", "mistake", "lost", "unknown"]
    words: str


class Review(BaseModel):
    marks: list[MarkView]
    sentences: list[str]
    mistakes: list[int]
