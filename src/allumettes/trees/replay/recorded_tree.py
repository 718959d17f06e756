"""The tree of a search that is recorded: its nodes are numbered as they appear, and stay."""

from __future__ import annotations

from itertools import islice

from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.solvers.ladder.solver import Solver, Unsearched, WalkedState
from allumettes.trees.node import Node
from allumettes.trees.watch import OpenNode, TreeBuilder

MOST_CUT = 1_000
"""So many moves of a position that are not looked at are counted."""

MOST_NODES = 5_000
"""Moves that are not looked at are no longer drawn in a tree of so many nodes."""


class RecordedTree(TreeBuilder):
    def __init__(self, solver: Solver) -> None:
        super().__init__(solver, None, first=0)
        self.nodes: list[Node] = []
        self.parents: list[int | None] = []
        self._numbers: dict[int, int] = {}
        self._walked: dict[int, list[Node]] = {}
        """The nodes of each state of a breadth-first walk, by its id; it is told of again afterwards, as a tree."""
        self._taken_up: Node | None = None
        self.last_cut: int | None = 0
        """How many moves of the position that was left last are never looked at; None where they are too many."""

    @property
    def current(self) -> int:
        """The node that the search looks at."""
        node = self._path[-1].node if self._path else self._taken_up
        return self._numbers[id(node)] if node else 0

    def enter(self, position: Position, move: Move | None) -> None:
        parent = self.current if self._path else None
        super().enter(position, move)
        self._add(self._path[-1].node, parent)

    def leave(self, label: object, *, unsearched: Unsearched | None = None) -> None:
        self.last_cut = 0
        super().leave(label, unsearched=unsearched)

    # A breadth-first walk.

    @property
    def is_walk(self) -> bool:
        return bool(self._walked)

    def begin_walk(self, state: WalkedState) -> Node:
        self.root = Node(state.position, 0, self._player(0))
        self._walked[id(state)] = [self.root]
        self._add(self.root, None)
        return self.root

    def take_up(self, state: WalkedState) -> None:
        self._taken_up = self._walked[id(state)][0]

    def meet(self, state: WalkedState, move: Move, *, known: bool) -> None:
        above = self._taken_up
        assert above is not None
        turn = above.turn + 1
        node = Node(move.result(above.position), turn, self._player(turn))
        written, _action = self._written(above.position, move, 0)
        same = sum(child.move == written for child in above.children)
        node.move, node.action = self._written(above.position, move, same)
        node.unsearched = Unsearched.TABLE if known else None
        above.children.append(node)
        self._walked.setdefault(id(state), []).append(node)
        self._add(node, self._numbers[id(above)])

    def conclude(self, state: WalkedState) -> None:
        labels = self.solver.labels(0)
        for node in self._walked.get(id(state), ()):
            labels.player = 1 - node.turn % 2
            node.outcome, node.label = labels.leave(state.label, known=False)

    def nodes_of(self, state: WalkedState) -> list[int]:
        return [self._numbers[id(node)] for node in self._walked.get(id(state), ())]

    # Internals.

    def _add(self, node: Node, parent: int | None) -> None:
        self._numbers[id(node)] = len(self.nodes)
        self.nodes.append(node)
        self.parents.append(parent)

    def _has_room(self, turn: int) -> bool:
        return True  # every position that is searched takes moments, and their number is limited

    def _add_cut(self, visit: OpenNode, position: Position) -> None:
        met = visit.entered.copy()
        missed: list[tuple[Move, Position]] = []
        looked_at = sum(met.values())
        for move, left in islice(self.solver.branches(position), looked_at + MOST_CUT + 1):
            if met[move]:
                met[move] -= 1
            else:
                missed.append((move, left))
        self.last_cut = len(missed) if len(missed) <= MOST_CUT else None
        parent, turn = self._numbers[id(visit.node)], visit.node.turn + 1
        for move, left in missed[: max(0, MOST_NODES - len(self.nodes))]:
            written, action = self._written(position, move, visit.entered[move])
            node = Node(left, turn, self._player(turn), written, action, cut=True)
            visit.node.children.append(node)
            self._add(node, parent)
