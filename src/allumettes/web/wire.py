"""Every shape that the server receives or sends: `/openapi.json` and the types of the scripts are made from these.

What is sent is typed by `TypedDict`: the server builds plain dictionaries, which mypy checks and nothing converts.
"""

from __future__ import annotations

from typing import (
    Annotated,
    Literal,
    NotRequired,  # pydantic reads those of `typing` from Python 3.12 on
)

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from typing_extensions import TypedDict

from allumettes.web.limits import LONGEST_NAME, LONGEST_START, LONGEST_TEXT, MOST_EVENTS
from allumettes.web.live import Kind

Text = Annotated[str, StringConstraints(max_length=LONGEST_TEXT)]
Outcome = Literal["winning", "losing"]
Player = int
"""The number of a seat: 0 moves first, 1 second."""

# What is received.


class Received(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewEvent(Received):
    """An event to add to a match: a move in the notation, an undo, a new name…"""

    kind: Kind
    text: Text = ""


class MatchOptions(Received):
    """The options of a match, as they are written; empty ones have their defaults."""

    game: Text = ""
    start: Annotated[str, StringConstraints(max_length=LONGEST_START)] = ""
    convention: Text = ""
    opponent: Text = ""
    first: Text = ""
    name: Annotated[str, StringConstraints(max_length=4 * LONGEST_NAME)] = ""
    moves: Annotated[list[Text], Field(max_length=MOST_EVENTS)] = []


class NewMatch(MatchOptions):
    """A match to create, with its first event; the same key again gives the same match."""

    key: Annotated[str, StringConstraints(min_length=16, max_length=LONGEST_TEXT)]
    event: NewEvent | None = None


# What is sent: problems and short answers.


class Problem(TypedDict):
    """What went wrong, as in RFC 9457; `detail` is a sentence for people."""

    type: str
    title: str
    status: int
    detail: str


class Hello(TypedDict):
    hello: str


class Reading(TypedDict):
    """What a typed text means: a move, or why it is none."""

    move: str | None
    words: str


# What is sent: the state of a match, as one viewer sees it.


class Game(TypedDict):
    spec: str
    title: str
    rule: str


class ConventionWords(TypedDict):
    name: Literal["normal", "misere"]
    words: str


class SeatView(TypedDict):
    kind: str
    """`human`, a level or an algorithm."""
    name: str
    title: str
    you: bool


class TurnView(TypedDict):
    """A move that was played: the heap on `row` was replaced by `parts`."""

    number: int
    player: Player
    move: str
    words: str
    row: int
    heap: int
    parts: list[int]


class Step(TypedDict):
    """A step back or forth: the event to send, how it is called, and how many times in a row it can be done."""

    event: Kind
    label: str
    count: int
    allowed: bool


class Proposal(TypedDict):
    """The wish of one player to take a move back, which the other one answers."""

    by: Player
    words: str
    yours: bool
    may_answer: bool


class CounterView(TypedDict):
    name: str
    words: str
    count: int


class ThinkingView(TypedDict):
    """What the computer is doing, or has done for its last move."""

    name: str
    solver: str
    title: str
    seconds: float
    counters: list[CounterView]
    waiting: bool


class Links(TypedDict):
    """Addresses of tables that start like this match; the scripts add `&moves=` with as many moves as they like."""

    position: str
    replay: list[str]
    """The same from each seat, against the same opponent."""
    seat: Player
    """The viewer's seat; the first one for a spectator."""


class Gap(TypedDict):
    """A place between two matches where the heap is split."""

    kind: Literal["gap"]
    at: int
    move: str
    words: str


class BarredGap(TypedDict):
    """A place where the rules forbid to split the heap."""

    kind: Literal["barred"]
    at: int
    reason: str
    words: str


class Run(TypedDict):
    """Matches next to each other that are taken."""

    kind: Literal["run"]
    begin: int
    end: int
    move: str
    words: str


class Action(TypedDict):
    """A move that has a name; the matches from `begin` to `end` go."""

    kind: Literal["action"]
    name: str
    label: str
    begin: int
    end: int
    move: str
    words: str


class Choice(TypedDict):
    """A move that no place on the heap stands for: it is chosen from a list."""

    kind: Literal["choice"]
    move: str
    words: str


class Entry(TypedDict):
    """A field for a heap with more matches than one can point at: `prefix` and what is typed make the move."""

    kind: Literal["field"]
    label: str
    min: int | None
    """Without bounds the whole move is typed."""
    max: int | None
    prefix: str


Gesture = Annotated[Gap | BarredGap | Run | Action | Choice | Entry, Field(discriminator="kind")]
"""Something a hand can do with a heap."""


class HeapView(TypedDict):
    row: int
    count: int
    playable: bool
    label: str
    stuck: str | None
    gestures: list[Gesture]


class StateFacts(TypedDict):
    """All of a state but its heaps."""

    id: str | None
    """None for a match that is not stored yet."""
    version: int
    game: Game
    convention: ConventionWords
    mode: Literal["computer", "screen", "link"]
    start: str
    position: str
    seats: list[SeatView]
    player: Player
    may_move: bool
    may_rename: bool
    spectator: bool
    over: bool
    winner: Player | None
    status: str
    last_move: str | None
    """What the other player has just done; None where the last move is the viewer's own."""
    remark: str | None
    kept_turns: int
    """How many turns of the version that was known are as they were: they come before those that follow."""
    turns: list[TurnView]
    undo: Step | None
    """None where it is not offered at all."""
    redo: Step | None
    proposal: Proposal | None
    refused: str | None
    """That the viewer's proposal has just been refused."""
    thinking: ThinkingView | None
    thought: ThinkingView | None
    help_allowed: bool
    invitation: str | None
    setup: MatchOptions | None
    """How to store a match that is not stored yet."""
    store_at_once: bool
    """Whether a match that is not stored yet waits for somebody who is not at this page."""
    links: Links | None
    """Only in a state that has all turns."""


class State(StateFacts):
    """What one viewer sees of a match."""

    heaps: list[HeapView]


# What is sent: the event stream.


class Change(TypedDict):
    """Something has happened; the state is sent to a page that has said which version it knows."""

    version: int
    known: NotRequired[int]
    state: NotRequired[State]


class Presence(TypedDict):
    """Who has the match open: the players by their seats, and how many spectators."""

    present: list[bool]
    spectators: int


class StreamEvents(TypedDict):
    """The data of each kind of event in a stream."""

    change: Change
    thinking: ThinkingView
    here: Presence


# What is sent: help.


class Hint(TypedDict):
    rung: int
    lines: list[str]
    row: int | None
    move: str | None
    next: int | None
    """The rung that says more, None after the last."""


class Values(TypedDict):
    turn: int
    outcome: Outcome | None
    verdict: str
    total: int | None
    heaps: list[int | None]
    moves: dict[str, Literal["wins", "loses"]]
    """By each way to write them."""
    complete: bool


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
