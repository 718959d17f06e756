"""The state of a match, as one viewer sees it."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from allumettes.web.live import Kind
from allumettes.web.wire.common import Player
from allumettes.web.wire.gestures import Gesture
from allumettes.web.wire.matches import MatchOptions


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
    growing: bool
    """Whether it goes on with a proof while the values that it needs are computed."""


class Links(TypedDict):
    """Addresses of tables that start like this match; the scripts add `&moves=` with as many moves as they like."""

    position: str
    replay: list[str]
    """The same from each seat, against the same opponent."""
    seat: Player
    """The viewer's seat; the first one for a spectator."""


class HeapView(TypedDict):
    row: int
    count: int
    playable: bool
    size: int
    """How many matches lie there: fewer than its number where the heap stands for a circle."""
    shape: str
    """What it is where it is no row of matches: a circle of 9, a coin at place 7."""
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
    mode: Literal["computer", "screen", "link", "machines"]
    start: str
    position: str
    seats: list[SeatView]
    player: Player
    may_move: bool
    may_step: bool
    """Whether the viewer may tell the computer whose turn it is to play."""
    may_rename: bool
    spectator: bool
    over: bool
    played_here: bool
    """False where a match came with its end, as from a record: whoever reads it has neither won nor lost."""
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
