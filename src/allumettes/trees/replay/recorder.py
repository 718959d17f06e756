"""Runs an algorithm under a trace function, and writes down what each line of it changes.

Nothing is computed a second time: the lines, the variables and the calls are those of the running algorithm, the
positions come from its observer, the entries from its own tables and the counts from its own counters.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from types import FrameType
from typing import Any, ParamSpec

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.solvers.ladder.solver import Counters, Solver, Trace, Unsearched, WalkedState
from allumettes.solvers.ladder.watched_tables import Read, Table, TableEntry, watched
from allumettes.solvers.limit import Limit
from allumettes.trees.replay.listing import ListedFunction, listing
from allumettes.trees.replay.recorded_tree import RecordedTree
from allumettes.trees.replay.replay import Event, EventKind, Moment, RecordedNode, Replay
from allumettes.trees.replay.variables import shown_variables

MOST_MOMENTS = 10_000
"""So many lines are recorded if nothing else is said."""

LocalTrace = Callable[[FrameType, str, Any], Any]
Arguments = ParamSpec("Arguments")


def untraced(method: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """Do without the trace function in what is called from the search but is no part of it, which saves most time."""

    @wraps(method)
    def called(*arguments: Arguments.args, **named: Arguments.kwargs) -> None:
        before = sys.gettrace()
        sys.settrace(None)
        try:
            method(*arguments, **named)
        finally:
            sys.settrace(before)

    return called


def record(
    solver_class: type[Solver],
    game: HeapGame,
    position: Position,
    convention: Convention = Convention.NORMAL,
    *,
    seconds: float | None = 10.0,
    most: int = MOST_MOMENTS,
) -> Replay:
    """The search of a position, line by line. A search of more than `most` lines is stopped there."""
    solver_class.check_fit(game, convention, position)
    solver = solver_class(game, convention, Limit(seconds))
    recorder = Recorder(solver, position, listing(solver_class), most)
    solver.trace = recorder
    solver.watch_tables(recorder.watch)
    with recorder.tracing():
        solution = solver.solve(position)
    tree = recorder.tree
    tree.stop()
    if tree.nodes:
        tree.mark_chosen(solution)
    recorder.end(solution.outcome, solution.counters)
    return Replay(
        game,
        convention,
        position,
        solver_class,
        recorder.listing,
        tuple(recorder.tables),
        recorder.recorded_nodes(),
        recorder.moments,
        solution,
        complete=not recorder.full,
    )


class Recorder(Trace):
    """The observer of a search and of its lines."""

    def __init__(self, solver: Solver, position: Position, functions: tuple[ListedFunction, ...], most: int) -> None:
        self.solver = solver
        self.position = position
        self.listing = functions
        self.most = most
        self.moments: list[Moment] = []
        self.full = False
        self.tables: list[str] = []
        self.tree = RecordedTree(solver)
        self._functions = {function.code: number for number, function in enumerate(functions)}
        self._pending = Moment(0, None, 0, 0, events=[Event(EventKind.CALL, position)])
        """What has changed since the last moment."""
        self._stack: list[dict[str, str]] = []
        """The variables of each call that has not ended, as they were written down last."""
        self._counts: dict[str, int] = {}
        self._last_counted: Counters | None = None
        self._counters: Counters | None = None
        """Those of the question: a search that is not counted has others."""

    # Lines and calls.

    @contextmanager
    def tracing(self) -> Iterator[None]:
        before = sys.gettrace()
        sys.settrace(self._on_call)
        try:
            yield
        finally:
            sys.settrace(before)

    def _on_call(self, frame: FrameType, _event: str, _value: Any) -> LocalTrace | None:
        function = self._functions.get(frame.f_code)
        if function is None or self.full:
            return None
        self._pending.called.append(function)
        return self._on_line

    def _on_line(self, frame: FrameType, event: str, _value: Any) -> LocalTrace:
        function = self._functions[frame.f_code]
        if event == "line" and frame.f_lineno in self.listing[function].lines:
            self._add(function, frame)
        elif event == "return" and self._stack:  # once there is no room, also of a call without a recorded line
            self._stack.pop()
            self._pending.returned += 1
        return self._on_line  # as the interface asks; CPython goes on with it also after None

    def _add(self, function: int, frame: FrameType) -> None:
        """Write down a moment: this line is about to run."""
        if len(self.moments) == self.most:
            self._fill()
            return
        moment = self._pending
        moment.function, moment.line = function, frame.f_lineno
        self._stack += ({} for _call in moment.called)
        before, now = self._stack[-1], shown_variables(frame.f_locals)
        moment.variables = {name: text for name, text in now.items() if before.get(name) != text}
        moment.variables |= dict.fromkeys(before.keys() - now.keys())
        self._stack[-1] = now
        self._count(moment)
        self._finish(moment)

    def _finish(self, moment: Moment) -> None:
        moment.node = self.tree.current
        self.moments.append(moment)
        self._pending = Moment(moment.step, None, 0, moment.node)

    def _fill(self) -> None:
        """Stop the search at its next step: there is no room for more moments."""
        if not self.full:
            self.full = True
            self.solver.limit.operations = self.solver.limit.steps

    def end(self, outcome: Outcome | None, counters: Counters) -> None:
        """Add the moment after the last line."""
        moment = self._pending
        moment.called.clear()
        if self.full:
            moment.events.clear()  # of lines that are not recorded
        moment.returned += len(self._stack)
        self._stack.clear()
        moment.step = counters.operations
        self._changed(moment, counters.counted())
        moment.events.append(Event(EventKind.RESULT, self.position, outcome=outcome))
        self._finish(moment)

    # Counters.

    def _count(self, moment: Moment) -> None:
        if self._counters is None:
            self._counters = self.solver.counters
        if self.solver.counters is not self._counters:
            return
        counted = self.solver.counted()
        moment.step = counted.operations
        if counted != self._last_counted:
            self._changed(moment, counted.counted())
            self._last_counted = counted

    def _changed(self, moment: Moment, counts: dict[str, int]) -> None:
        for name, count in counts.items():
            if (before := self._counts.get(name)) != count:
                moment.counters[name] = count
                if before is not None and (kind := COUNTED_EVENTS.get(name)):
                    moment.events.insert(0, self._event(kind, self.tree.current, count=count - before))
        self._counts = counts

    # The tree.

    @untraced
    def enter(self, position: Position, move: Move | None) -> None:
        if not self.tree.is_walk:
            self.tree.enter(position, move)
            self._entered(self.tree.current)

    @untraced
    def leave(self, label: object, *, unsearched: Unsearched | None = None) -> None:
        if self.tree.is_walk:
            return
        number, before = self.tree.current, len(self.tree.nodes)
        self.tree.leave(label, unsearched=unsearched)
        node = self.tree.nodes[number]
        self._pending.entered += range(before, len(self.tree.nodes))
        self._pending.left.append(number)
        if unsearched is Unsearched.TABLE:
            if "table_hits" not in self._counts:
                self._tell(EventKind.TABLE_HIT, number)
            return
        if self.tree.last_cut != 0 and "cut" not in self._counts:
            self._tell(EventKind.CUT, number, count=self.tree.last_cut)
        self._tell(FOUND[node.outcome], number)

    @untraced
    def take_up(self, state: WalkedState) -> None:
        if not self.tree.is_walk:
            self.tree.begin_walk(state)
            self._entered(0)
        self.tree.take_up(state)

    @untraced
    def meet(self, state: WalkedState, move: Move, *, known: bool) -> None:
        self.tree.meet(state, move, known=known)
        number = len(self.tree.nodes) - 1
        self._entered(number)
        if known:
            self._tell(EventKind.TABLE_HIT, number)

    @untraced
    def conclude(self, state: WalkedState) -> None:
        self.tree.conclude(state)
        numbers = self.tree.nodes_of(state)
        self._pending.left += numbers
        if numbers:
            self._tell(FOUND[self.tree.nodes[numbers[0]].outcome], numbers[0])

    def _entered(self, number: int) -> None:
        self._pending.entered.append(number)
        if number:  # the beginning has told of the root
            self._tell(EventKind.CALL, number)

    # Tables.

    def watch(self, counter: str, table: Table, read: Read) -> Table:
        self.tables.append(counter)

        def note(key: Any, value: Any) -> None:
            if not self.full:
                self._wrote(counter, read(key, value))

        return watched(table, note)

    @untraced
    def _wrote(self, counter: str, entry: TableEntry) -> None:
        self._pending.written.append((counter, entry))
        self._pending.events.append(
            Event(EventKind.WRITE, entry.position, value=entry.value, outcome=entry.outcome, table=counter)
        )
        if entry.outcome is Outcome.LOSING:
            self._pending.events.append(Event(EventKind.LOSING, entry.position))

    # Events.

    def _tell(self, kind: EventKind, number: int, count: int | None = None) -> None:
        self._pending.events.append(self._event(kind, number, count))

    def _event(self, kind: EventKind, number: int, count: int | None = None) -> Event:
        if not self.tree.nodes:
            return Event(kind, self.position, count=count)
        node = self.tree.nodes[number]
        parent = self.tree.parents[number]
        above = None if parent is None else self.tree.nodes[parent].position
        event = Event(kind, node.position, node.move, node.label, node.outcome, count, above=above)
        if kind in (EventKind.REMOVED, EventKind.TABLE_HIT) and self._counts.get("removed") is not None:
            left = self.solver.searched_heaps(node.position)
            gone = Counter(filter(self.solver.game.can_move, node.position)) - Counter(left)
            event = replace(event, removed=tuple(gone.elements()), left=left)
        return event

    def recorded_nodes(self) -> list[RecordedNode]:
        """The nodes of the tree, with the moments at which they are entered and left."""
        entered = {number: at for at, moment in enumerate(self.moments) for number in moment.entered} | {0: 0}
        left = {number: at for at, moment in enumerate(self.moments) for number in moment.left}
        return [
            RecordedNode(node, self.tree.parents[number], entered.get(number, len(self.moments) - 1), left.get(number))
            for number, node in enumerate(self.tree.nodes)
        ]


COUNTED_EVENTS = {
    "table_hits": EventKind.TABLE_HIT,
    "cut": EventKind.CUT,
    "removed": EventKind.REMOVED,
}
"""The counters that tell of an event where they grow."""

FOUND: dict[Outcome | None, EventKind] = {
    Outcome.LOSING: EventKind.LOSING,
    Outcome.WINNING: EventKind.WINNING,
    None: EventKind.UNKNOWN,
}
