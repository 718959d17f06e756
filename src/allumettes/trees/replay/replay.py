"""A recorded search as data: its source, its tree, and its moments.

A moment is a line of the source that is about to run. It holds what has changed since the moment before, so that a
`Cursor` goes forwards by applying changes and backwards by taking them back. A step is what the algorithm itself counts
as an operation: step n begins at the first moment at which its counter of operations is n.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.solvers.ladder.solver import Solution, Solver
from allumettes.solvers.ladder.watched_tables import TableEntry
from allumettes.trees.node import Node
from allumettes.trees.replay.listing import ListedFunction

K = TypeVar("K")
V = TypeVar("V")
Counts = dict[str, int]
Key = tuple[Position, int | None]
"""The key of an entry of a table: the position, and who is to move where that matters."""


class EventKind(StrEnum):
    CALL = "call"
    """A position is asked about."""
    TABLE_HIT = "table-hit"
    CUT = "cut"
    """Moves will never be looked at."""
    LOSING = "losing"
    """A position was found to be losing."""
    WINNING = "winning"
    UNKNOWN = "unknown"
    """A position was left without an outcome."""
    WRITE = "write"
    """An entry was written into a table."""
    REMOVED = "removed"
    """Heaps that change nothing were taken away."""
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Event:
    kind: EventKind
    position: Position
    move: str = ""
    """The move that led to the position, as it is written."""
    value: str = ""
    """The value or label that the algorithm gives, where it has one."""
    outcome: Outcome | None = None
    count: int | None = None
    """How many moves are cut or heaps removed; None where they are too many to be counted."""
    table: str = ""
    """The table that was written to, by the name of its counter."""
    above: Position | None = None
    """The position of which the move is one."""
    removed: Position = ()
    """Heaps of the position that the algorithm knows to change nothing, and has taken away."""
    left: Position = ()
    """The heaps that are left then."""


@dataclass(slots=True)
class Moment:
    """What has changed since the moment before."""

    step: int
    function: int | None
    """The function of the listing whose line is about to run; None at the end of the search."""
    line: int
    node: int
    """The node of the tree that is looked at."""
    returned: int = 0
    """How many calls have ended."""
    called: list[int] = field(default_factory=list)
    """The functions that were called, one within the other."""
    variables: dict[str, str | None] = field(default_factory=dict)
    """Variables of the running function that are new or have changed; None where one has gone."""
    counters: Counts = field(default_factory=dict)
    written: list[tuple[str, TableEntry]] = field(default_factory=list)
    entered: list[int] = field(default_factory=list)
    """Nodes that have appeared in the tree."""
    left: list[int] = field(default_factory=list)
    """Nodes whose outcome was found."""
    events: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class RecordedNode:
    """A node of the tree, and when the search entered and left it."""

    node: Node
    parent: int | None
    entered: int
    left: int | None = None


@dataclass(slots=True)
class Replay:
    game: HeapGame
    convention: Convention
    position: Position
    solver: type[Solver]
    listing: tuple[ListedFunction, ...]
    tables: tuple[str, ...]
    """Its tables, by the names of their counters."""
    nodes: list[RecordedNode]
    moments: list[Moment]
    solution: Solution
    complete: bool
    """False where the search was longer than what is recorded."""

    @property
    def steps(self) -> int:
        """The number of the last step."""
        return self.moments[-1].step

    def first_moment(self, step: int) -> int:
        """The moment at which a step begins; the last moment where there are fewer steps."""
        return min(bisect_left(self.moments, step, key=lambda moment: moment.step), len(self.moments) - 1)

    def last_moment(self, step: int) -> int:
        """The moment at which a step ends."""
        return max(bisect_left(self.moments, step + 1, key=lambda moment: moment.step) - 1, 0)

    def next_event(self, kind: EventKind, after: int) -> int | None:
        """The first moment after this one with an event of that kind."""
        later = range(after + 1, len(self.moments))
        return next((at for at in later if any(e.kind is kind for e in self.moments[at].events)), None)

    def cursor(self) -> Cursor:
        return Cursor(self)


@dataclass(slots=True)
class Frame:
    """A call that has not ended."""

    function: int
    line: int = 0
    variables: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Undo:
    """What a moment has replaced."""

    step: int
    node: int
    line: int
    returned: list[Frame]
    called: int
    variables: dict[str, str | None]
    counters: dict[str, int | None]
    written: list[tuple[str, Key, str | None]]


class Cursor:
    """A place in a replay, and all there is to see there."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.at = -1
        self.step = 0
        self.node = 0
        self.stack: list[Frame] = []
        self.counters: Counts = {}
        self.tables: dict[str, dict[Key, str]] = {name: {} for name in replay.tables}
        self._undo: list[Undo] = []
        self.forward()

    def go(self, at: int) -> None:
        """Go to a moment, or to the nearest there is."""
        at = min(max(at, 0), len(self.replay.moments) - 1)
        while self.at < at:
            self.forward()
        while self.at > at:
            self.back()

    def go_to_step(self, step: int) -> None:
        self.go(self.replay.first_moment(step))

    def forward(self) -> None:
        moment = self.replay.moments[self.at + 1]
        kept = len(self.stack) - moment.returned
        undo = Undo(self.step, self.node, 0, self.stack[kept:], len(moment.called), {}, {}, [])
        del self.stack[kept:]
        self.stack += map(Frame, moment.called)
        self.step, self.node = moment.step, moment.node
        if self.stack:
            top = self.stack[-1]
            undo.line, top.line = top.line, moment.line
            undo.variables = {name: top.variables.get(name) for name in moment.variables}
            _assign(top.variables, moment.variables)
        undo.counters = {name: self.counters.get(name) for name in moment.counters}
        self.counters |= moment.counters
        for name, entry in moment.written:
            table, key = self.tables[name], (entry.position, entry.player)
            undo.written.append((name, key, table.get(key)))
            table[key] = entry.value
        self._undo.append(undo)
        self.at += 1

    def back(self) -> None:
        undo = self._undo.pop()
        for name, key, value in reversed(undo.written):
            _assign(self.tables[name], {key: value})
        _assign(self.counters, undo.counters)
        if self.stack:
            top = self.stack[-1]
            top.line = undo.line
            _assign(top.variables, undo.variables)
        del self.stack[len(self.stack) - undo.called :]
        self.stack += undo.returned
        self.step, self.node = undo.step, undo.node
        self.at -= 1


def _assign(content: dict[K, V], changes: Mapping[K, V | None]) -> None:
    """Set what has a value, delete what has none."""
    for key, value in changes.items():
        if value is None:
            content.pop(key, None)
        else:
            content[key] = value
