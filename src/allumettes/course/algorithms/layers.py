"""Breadth-first layers of the matches report: one for each turn, then labels from the last layer back to the first.

The labels (2 where J1, the computer, wins; 0 where it loses) say which moves are safe: with them the layers play
perfectly. The plain layers repeat what they meet again, as the report's list does. With a table equal states are one.

Counters: `calls` are the states whose moves are followed, which ended ones have not; `operations` are those moves, the
edges of the tree; `table` are the states kept, all of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from allumettes.core.convention import Outcome
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.course.algorithms.labelled_tree import (
    LOSES,
    UNKNOWN,
    WINS,
    ReportLabels,
    conclusion,
    countable_size,
)
from allumettes.course.state import other_player
from allumettes.course.walk import expansions
from allumettes.solvers.ladder.labels import Labels
from allumettes.solvers.ladder.solver import Keeps, Unsearched
from allumettes.solvers.ladder.state_search import Key, StateSearch
from allumettes.solvers.ladder.watched_tables import TableEntry, WatchTable


@dataclass(slots=True, eq=False)
class LayerState:
    position: Position
    player: int
    turn: int
    label: int = UNKNOWN
    children: list[LayerState] = field(default_factory=list)
    """One for each move, in the order of the rules; the same one twice where equal states are merged."""


Parents = dict[int, LayerState | None]
"""From which state each state, by its id, is met first."""


class Layers(StateSearch):
    name, idea, rung = "bfs", "layers", 8
    title = N_("breadth-first layers of the whole tree, labelled from the last one back to the first")
    explanation = N_(
        "All states of a turn are taken up before those of the next, so that the shortest game is met first. The "
        "labels come in a second walk, from the last turn back to the first."
    )
    keeps = Keeps.NOTHING
    follows_every_move = True
    builds_on = "dfs"
    saving = N_(
        "Nothing is saved: neither merges equal states, and apart from one shortcut both go through the "
        "same tree, in another order. The shortcut is that of depth first: a node whose player can end "
        "the game at once is a leaf. Breadth first follows every move to the end, and so it does more."
    )
    saving_in_misere = N_(
        "Nothing is saved: neither merges equal states, and both go through the same tree, in another order."
    )
    replayed = ("walk", "_take_up", "_keep", "_conclude")
    replayed_beside = (conclusion,)
    meanings: ClassVar = {
        "operations": N_("edges of the tree that were followed"),
        "calls": N_("states whose moves were followed: those where the game has ended have none"),
        "table": N_("states kept in the layers, the ended ones included"),
    }

    states: list[LayerState]
    """Every state, layer after layer."""

    def walk(self, position: Position, first: int = 1) -> LayerState:
        """Make the layers of a position and label them."""
        root = LayerState(position, first, 0)
        self.states.clear()
        self._keep(root)
        waiting = deque([root])
        while waiting and waiting[0].turn != self.limit.depth:  # the states wait in the order of their turns
            self._take_up(waiting.popleft(), waiting)
        for state in reversed(self._in_order()):
            state.label = self._conclude(state)
            if self.trace:
                self.trace.conclude(state)
        return root

    def best_moves(self, state: LayerState, position: Position | None = None) -> list[Move]:
        """The moves whose label is the best for the player to move: all the safe ones, or all when none is.

        `position` is the state with its heaps in another order.
        """
        branches = self.labelled_branches(state, position or state.position)
        return [move for move, child in branches if child.label == state.label]

    def labelled_branches(self, state: LayerState, position: Position) -> Iterable[tuple[Move, LayerState]]:
        """Every move that was followed, and the state that it leads to."""
        return zip(self.each_move(position), state.children, strict=True) if state.children else ()

    def labels(self, first: int) -> Labels:
        return ReportLabels(first)

    def own_notation(self, position: Position, first: int, form: str) -> str | None:
        from allumettes.course import lisp_text

        if len(position) != 1 or self.limit.depth is not None:
            return None
        walk = expansions(self.game, position, first + 1)
        if form == "sexpr":
            return lisp_text.walk_as_s_expression(walk) + "\n"
        return lisp_text.walk_as_indented_text(walk, self.convention) or None

    def whole_tree_size(self, position: Position) -> int | None:
        return countable_size(self.game, position, self.convention, shortcut=False)

    def _take_up(self, state: LayerState, waiting: deque[LayerState]) -> None:
        if self.trace:
            self.trace.take_up(state)
        for move in self.each_move(state.position):
            self.step()
            child = LayerState(move.result(state.position), other_player(state.player), state.turn + 1)
            kept = self._keep(child)
            state.children.append(kept)
            if self.trace:
                self.trace.meet(kept, move, known=kept is not child)
            if kept is child:
                waiting.append(child)
        self.counters.calls += bool(state.children)

    def _keep(self, state: LayerState) -> LayerState:
        """The state as the layers keep it."""
        self.states.append(state)
        self.limit.keep(len(self.states))
        return state

    def _in_order(self) -> list[LayerState]:
        """The states, each before its children."""
        return self.states

    def _conclude(self, state: LayerState) -> int:
        if state.children:
            return conclusion(state.player, (child.label for child in state.children))
        if any(map(self.is_playable, state.position)):
            return UNKNOWN
        return WINS if self.first_player_wins(stuck=state.player - 1) else LOSES

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        root = self._root(position)
        if self.trace:
            self._show(root, position, None, None, _first_parents(root))
        if root.label == UNKNOWN:
            raise self.limit.too_shallow()
        best = dict.fromkeys(self.best_moves(root, position)) if root.label == WINS else ()
        return Outcome.WINNING if root.label == WINS else Outcome.LOSING, tuple(best)

    def _root(self, position: Position) -> LayerState:
        return self.walk(position)

    def _show(
        self, state: LayerState, position: Position, move: Move | None, above: LayerState | None, parents: Parents
    ) -> None:
        """Report the layers to the trace as a tree, in which a state is followed only where it was met first."""
        assert self.trace is not None
        self.trace.enter(position, move)
        first = id(state) in parents and parents[id(state)] is above
        if first:
            del parents[id(state)]  # two moves may lead from one state to the other
            for step, child in self.labelled_branches(state, position):
                self._show(child, step.result(position), step, state, parents)
        self.trace.leave(state.label, unsearched=Unsearched.TABLE if state.children and not first else None)

    def watch_tables(self, watch: WatchTable) -> None:
        self.states = watch(
            "table", self.states, lambda _index, state: TableEntry(state.position, state.player - 1, "")
        )

    def _make_tables(self) -> None:
        super()._make_tables()
        self.states = []

    def _measure(self) -> None:
        self.counters.table = len(self.states)


def _first_parents(root: LayerState) -> Parents:
    parents: Parents = {id(root): None}
    waiting = deque([root])
    while waiting:
        state = waiting.popleft()
        for child in state.children:
            if id(child) not in parents:
                parents[id(child)] = state
                waiting.append(child)
    return parents


class LayersTable(Layers):
    name, idea, rung = "bfs-table", "layers_table", 9
    title = N_("breadth-first layers with equal states merged: each is taken up once")
    explanation = N_("Equal states are one, whatever path leads to them: each is taken up once.")
    keeps = Keeps.ALL
    builds_on = "bfs"
    saving = N_("Equal states are merged: a state that was met in a layer already is not followed again.")
    saving_in_misere = ""
    meanings: ClassVar = {
        "operations": N_("edges that were followed, once from each state"),
        "calls": N_("states whose moves were followed: those where the game has ended have none"),
        "table": N_("states kept, the ended ones included"),
    }

    table: dict[Key, LayerState]

    def walk(self, position: Position, first: int = 1) -> LayerState:
        self.table.clear()
        return super().walk(position, first)

    def own_notation(self, position: Position, first: int, form: str) -> str | None:
        from allumettes.course import lisp_text

        if form != "sexpr" or len(position) != 1 or self.limit.depth is not None:
            return None
        return lisp_text.walk_as_s_expression(expansions(self.game, position, first + 1, merge=True)) + "\n"

    def whole_tree_size(self, position: Position) -> int | None:
        return None

    def labelled_branches(self, state: LayerState, position: Position) -> Iterable[tuple[Move, LayerState]]:
        if not state.children:
            return
        for move in self.each_move(position):
            yield move, self.table[self.key(move.result(position), other_player(state.player))]

    def _keep(self, state: LayerState) -> LayerState:
        key = self.key(state.position, state.player)
        if key in self.table:
            return self.table[key]
        self.table[key] = state
        return super()._keep(state)

    def _in_order(self) -> list[LayerState]:
        # A state that was met early may be the child of one that is met late: it waits for its last parent.
        parents = dict.fromkeys(map(id, self.states), 0)
        for state in self.states:
            for child in state.children:
                parents[id(child)] += 1
        order = self.states[:1]
        for state in order:
            for child in state.children:
                parents[id(child)] -= 1
                if not parents[id(child)]:
                    order.append(child)
        return order

    def _root(self, position: Position) -> LayerState:
        """The state as an earlier walk of the match has labelled it, else that of a new walk."""
        known = self.table.get(self.key(position, 1))
        return known if known and known.label != UNKNOWN else self.walk(position)

    def _make_tables(self) -> None:
        super()._make_tables()
        self.table = {}
