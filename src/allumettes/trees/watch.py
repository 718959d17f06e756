"""Records the tree of a search, up to a number of nodes.

When the tree grows too large its deepest level is removed: the rest is complete down to some turn, and every node
counts what is left out below it. Another search that is watched `below` such a node, given by its path, records it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.notation import format_move
from allumettes.core.position import Position
from allumettes.solvers.ladder.solver import Solution, Solver, Stop, Trace, Unfit, Unsearched
from allumettes.solvers.limit import Limit
from allumettes.trees.node import Node, Path, Tree, drop_level, walk


class NoTreeError(AllumettesError):
    """There is no tree: the algorithm does not apply, or the search was stopped before its first node."""

    def __init__(self, solver: str, reason: Unfit | Stop) -> None:
        super().__init__(solver, reason)
        self.solver = solver
        self.reason = reason


def grow_tree(
    solver_class: type[Solver],
    game: HeapGame,
    position: Position,
    convention: Convention = Convention.NORMAL,
    limit: Limit | None = None,
    *,
    nodes: int | None = None,
    first: int = 0,
    below: Path = (),
) -> Tree:
    """The tree of one search, of which at most `nodes` nodes are kept. The search goes as deep as its limit allows.

    With a path, the nodes below its end are kept, and of the rest of the tree those on the path and beside it.
    """
    if unfit := solver_class.unfit(game, convention, position):
        raise NoTreeError(solver_class.name, unfit)
    solver = solver_class(game, convention, limit)
    watcher = TreeBuilder(solver, nodes, first, below)
    solver.trace = watcher
    solution = solver.solve(position)
    if solution.stopped is not None and not watcher.has_root:
        raise NoTreeError(solver_class.name, solution.stopped)
    # A search may be stopped after its tree, while it looks for more good moves.
    stopped = solution.stopped if watcher.stop() else None
    watcher.mark_chosen(solution)
    return Tree(
        game,
        convention,
        solver_class,
        watcher.root,
        solution.counters,
        stopped,
        solver.limit.depth,
        solver.reduction(position),
    )


@dataclass(slots=True)
class OpenNode:
    """A node while the search is below it."""

    node: Node
    played_on: Position | None = None
    """The heaps whose moves are searched, set when the first branch is entered."""
    entered: Counter[Move] = field(default_factory=Counter)
    """How often each move was entered: two actions may make the same move."""


class TreeBuilder(Trace):
    """The `Trace` of a search that builds its tree."""

    root: Node

    def __init__(self, solver: Solver, nodes: int | None, first: int, below: Path = ()) -> None:
        self.solver = solver
        self._can_move = cache(solver.game.can_move)
        self._most = nodes
        self._deepest: int | None = None
        self._first = first
        self._wanted = below
        self._path: list[OpenNode] = []
        self._below = 0
        """The depth of the search below the last kept node."""
        self._levels = [0]
        self._labels = solver.labels(first)

    @property
    def has_root(self) -> bool:
        return hasattr(self, "root")

    # The Trace protocol.

    def enter(self, position: Position, move: Move | None) -> None:
        self._labels.enter(position)
        turn = len(self._path)
        if self._below or not self._is_wanted(turn) or not self._has_room(turn):
            self._below += 1
            self._path[-1].node.hidden += 1
            return
        node = Node(position, turn, self._player(turn), judged_as=self._judged_as(position))
        if move is None:
            self.root = node
        else:
            visit = self._path[-1]
            if visit.played_on is None:
                visit.played_on = self.solver.searched_heaps(visit.node.position)
            node.move, node.action = self._written(visit.played_on, move, visit.entered[move])
            visit.entered[move] += 1
            visit.node.children.append(node)
        self._count(turn)
        self._path.append(OpenNode(node))

    def leave(self, label: object, *, unsearched: Unsearched | None = None) -> None:
        outcome, value = self._labels.leave(label, unsearched is Unsearched.TABLE)
        if self._below:
            self._below -= 1
            return
        visit = self._path.pop()
        node = visit.node
        node.outcome, node.label = outcome, value
        searched = bool(node.children) or node.hidden > 0
        node.unsearched = unsearched
        if not (unsearched or searched or self.solver.game.is_over(node.position)):
            # No answer is the end of what the search may look at.
            node.unsearched, node.open = Unsearched.THEOREM if outcome else None, outcome is None
        if visit.played_on is not None:
            self._add_cut(visit, visit.played_on)

    def stop(self) -> bool:
        """Mark the unfinished nodes of a stopped search as open; False where there are none."""
        for visit in self._path:
            visit.node.open = True
            if visit.played_on is not None:
                self._add_cut(visit, visit.played_on)
        return bool(self._path)

    def mark_chosen(self, solution: Solution) -> None:
        """Mark the chosen move of every winning position: the first that was found to win."""
        for node in walk(self.root):
            if node.outcome is Outcome.WINNING:
                losing = (child for child in node.children if child.outcome is Outcome.LOSING)
                if picked := next(losing, None):
                    picked.chosen = True
        if solution.best_moves and self.root.unsearched and self._has_room(1):
            self._add_unsearched(solution.best_moves[0])

    # Internals.

    def _judged_as(self, position: Position) -> Position | None:
        """The heaps that are searched, where some that could be played are taken away before."""
        heaps = self.solver.searched_heaps(position)
        if heaps == position:
            return None
        searched = tuple(filter(self._can_move, heaps))
        return searched if searched != tuple(filter(self._can_move, position)) else None

    def _player(self, turn: int) -> int:
        return (self._first + turn) % 2

    def _count(self, turn: int) -> None:
        if turn == len(self._levels):
            self._levels.append(0)
        self._levels[turn] += 1

    def _is_wanted(self, turn: int) -> bool:
        """Whether a node of a turn is below the wanted path, on it or beside it."""
        return all(
            len(visit.node.children) == index + 1
            for visit, index in zip(self._path[: turn - 1], self._wanted, strict=False)
        )

    def _has_room(self, turn: int) -> bool:
        """Whether one more node of a turn is kept; deeper levels are removed for it."""
        top = len(self._wanted)
        if turn <= top:
            return True
        while self._most is not None and 1 + sum(self._levels[top + 1 :]) >= self._most:
            last = len(self._levels) - 1
            if turn > last:
                self._deepest = last
                return False
            if last <= top + 1:  # the first turn alone is too wide: it is kept as far as there is room
                return False
            drop_level(self.root, last)
            self._levels.pop()
            self._deepest = last - 1
        return self._deepest is None or turn <= self._deepest

    def _add_cut(self, visit: OpenNode, position: Position) -> None:
        turn = visit.node.turn + 1
        met: Counter[Move] = Counter()
        for move, left in self.solver.branches(position):
            met[move] += 1
            if met[move] <= visit.entered[move]:
                continue
            if not self._has_room(turn):
                return
            written, action = self._written(position, move, met[move] - 1)
            visit.node.children.append(Node(left, turn, self._player(turn), written, action, cut=True))
            self._count(turn)

    def _add_unsearched(self, move: Move) -> None:
        """Add the winning move of an algorithm that found it without a search."""
        written, action = self._written(self.root.position, move, 0)
        leaf = Node(move.result(self.root.position), 1, self._player(1), written, action)
        leaf.outcome, leaf.chosen = Outcome.LOSING, True
        leaf.unsearched = None if self.solver.game.is_over(leaf.position) else Unsearched.THEOREM
        self.root.children.append(leaf)

    def _written(self, position: Position, move: Move, before: int) -> tuple[str, str]:
        """A move in full and in short. `before` branches had the same move."""
        game, heap = self.solver.game, position[move.row]
        written = format_move(position, move)
        if sum(map(self._can_move, position)) > 1:
            return written, written
        if names := [name for name, option in game.named_options(heap).items() if option == move.option]:
            return written, names[before]
        return written, f"−{heap - move.option[0]}" if len(move.option) == 1 else written
