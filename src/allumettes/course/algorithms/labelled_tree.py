"""The depth-first tree of the matches report: every node has a label that says how the game ends for J1, the computer.

A label is 2 where J1 wins, 0 where J1 loses, and 1 where nothing is decided, which only a limited depth can make. J1
takes the greatest label below a node and J2 the least. The report's shortcut makes a node whose player can end the
game at once the leaf that this leads to; it is taken in normal play only, where ending the game is winning it.

The plain tree repeats what it meets again, as the report's does. With a table equal subtrees are made once and shared.

Counters: `calls` are the nodes of the tree, shortcut leaves included; `operations` are its edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move, Option
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.course.state import StateError, other_player
from allumettes.solvers.ladder.heap_search import LISTED_UP_TO
from allumettes.solvers.ladder.labels import Labels, Reading
from allumettes.solvers.ladder.solver import Counters, Keeps, Sentence, Trace, Unsearched
from allumettes.solvers.ladder.state_search import Key, StateSearch
from allumettes.solvers.ladder.watched_tables import TableEntry, WatchTable
from allumettes.solvers.limit import Limit
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.recursion import recursing

LOSES, UNKNOWN, WINS = 0, 1, 2

LARGEST_COUNTED = 2_000
"""The most matches of a position whose whole tree is counted."""
MOST_COUNTED = 200_000
"""How many moves are followed to count a tree, each position once."""


@dataclass(frozen=True, slots=True)
class LabelledNode:
    position: Position
    player: int
    """Who is to move there: 1 is the computer."""
    label: int
    children: tuple[LabelledNode, ...] = ()

    @property
    def matches(self) -> int:
        """How many matches are left (the report's `allumettesRestantes`)."""
        return sum(self.position)

    @property
    def size(self) -> int:
        """How many nodes the tree has."""
        count, waiting = 0, [self]
        while waiting:
            count += 1
            waiting += waiting.pop().children
        return count

    def __str__(self) -> str:
        from allumettes.course import lisp_text

        return lisp_text.as_s_expression(self)

    def subtree_with(self, label: int) -> LabelledNode | None:
        """The first subtree with that label, a leaf like any other (the report's `getSsArbre`, mended)."""
        return next((child for child in self.children if child.label == label), None)


class ReportLabels(Labels):
    """Labels that are 2 where J1 wins and 0 where J1 loses."""

    def leave(self, label: object, known: bool) -> Reading:
        assert isinstance(label, int)
        return super().leave(label - UNKNOWN, known)

    def shown(self, value: int) -> str:
        return str(UNKNOWN + self.sign * value)


def conclusion(player: int, below: Iterable[int | LabelledNode]) -> int:
    """The label of a node from what is below it, whoever decides there: labels, subtrees or leaves."""
    if player not in (1, 2):
        raise StateError((), player)
    labels = [node if isinstance(node, int) else node.label for node in below]
    return max(labels) if player == 1 else min(labels)


class LabelledTree(StateSearch):
    name, idea, rung = "dfs", "labelled_tree", 6
    title = N_("the depth-first tree, labelled 2 where the computer wins and 0 where it loses")
    explanation = N_(
        "Each branch is followed to its end before the next one. A node takes the greatest label below it where J1 "
        "decides, the least where J2 does."
    )
    shortcut_words = N_("A node whose player can end the game at once is a leaf.")
    keeps = Keeps.NOTHING
    ends_early = True
    follows_every_move = True
    replayed = ("explore", "_node", "known", "_end")
    replayed_beside = (conclusion,)
    meanings: ClassVar = {
        "operations": N_("edges of the tree that were followed"),
        "calls": N_("nodes of the tree, its leaves included"),
    }

    def __init__(
        self,
        game: HeapGame,
        convention: Convention = Convention.NORMAL,
        limit: Limit | None = None,
        trace: Trace | None = None,
        *,
        shortcut: bool = True,
        keep: bool = False,
    ) -> None:
        super().__init__(game, convention, limit, trace)
        self.shortcut = shortcut and convention is Convention.NORMAL
        self.keep = keep
        """Whether all nodes keep their children, or only the root."""

    @classmethod
    def explained(cls, oracle: Oracle) -> Iterator[Sentence]:
        yield cls.explanation, {}
        if cls.ends_early and oracle.convention is Convention.NORMAL:
            yield cls.shortcut_words, {}

    def explore(self, position: Position, player: int, move: Move | None = None, level: int = 0) -> LabelledNode:
        self.counters.calls += 1
        if self.trace:
            self.trace.enter(position, move)
        known = self.known(position, player) if level else None  # of the root the moves are wanted, too
        node = known or self._node(position, player, level)
        if self.trace:
            ends = Unsearched.LAST_MOVE if self.shortcut_move(position) else None
            self.trace.leave(node.label, unsearched=Unsearched.TABLE if known else ends)
        return node

    def known(self, position: Position, player: int) -> LabelledNode | None:
        """The node that a table has; there is none here."""
        return None

    def _node(self, position: Position, player: int, level: int) -> LabelledNode:
        if not any(map(self.is_playable, position)):
            return self._end(position, player)
        opponent = other_player(player)
        if last := self.shortcut_move(position):
            return self._end(last.result(position), opponent)
        if level == self.limit.depth:
            return LabelledNode(position, player, UNKNOWN)
        children = []
        for move in self.each_move(position):
            self.step()
            children.append(self.explore(move.result(position), opponent, move, level + 1))
        return LabelledNode(position, player, conclusion(player, children), self._kept(children, level))

    def labels(self, first: int) -> Labels:
        return ReportLabels(first)

    def own_notation(self, position: Position, first: int, form: str) -> str | None:
        from allumettes.course import lisp_text
        from allumettes.course.labelled_trees import label_tree

        if len(position) != 1:
            return None
        tree = label_tree(self.game, position, first + 1, self.convention, limit=self.limit)
        return lisp_text.as_s_expression(tree) + "\n" if form == "sexpr" else lisp_text.as_indented_text(tree)

    def whole_tree_size(self, position: Position) -> int | None:
        return countable_size(self.game, position, self.convention)

    def _kept(self, children: list[LabelledNode], level: int) -> tuple[LabelledNode, ...]:
        return tuple(children) if self.keep or level == 0 else ()

    def _end(self, position: Position, stuck: int) -> LabelledNode:
        return LabelledNode(position, stuck, WINS if self.first_player_wins(stuck - 1) else LOSES)

    def shortcut_move(self, position: Position) -> Move | None:
        """The move that makes a position a leaf."""
        return self.last_move(position) if self.shortcut else None

    def last_move(self, position: Position) -> Move | None:
        """A move after which nobody can move: there is none while two heaps can be played."""
        rows = [row for row, heap in enumerate(position) if self.is_playable(heap)]
        option = self._last_option(position[rows[0]]) if len(rows) == 1 else None
        return Move(rows[0], option) if option else None

    def _last_option(self, heap: int) -> Option | None:
        """An option after which the heap cannot be played; not searched for very large heaps."""
        if heap not in self._last_options and heap <= LISTED_UP_TO:
            ends = (move.option for move in self.moves((heap,)) if not any(map(self.is_playable, move.option)))
            self._last_options[heap] = next(ends, None)
        return self._last_options.get(heap)

    def _make_tables(self) -> None:
        super()._make_tables()
        self._last_options: dict[int, Option | None] = {}

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        root = self.explore(position, player=1)
        if root.label == UNKNOWN:
            raise self.limit.too_shallow()
        if root.label == LOSES:
            return Outcome.LOSING, ()
        if not root.children:
            last = self.last_move(position)
            return Outcome.WINNING, (last,) if last else ()
        labelled = zip(self.each_move(position), root.children, strict=True)
        return Outcome.WINNING, tuple(dict.fromkeys(move for move, child in labelled if child.label == WINS))


class LabelledTable(LabelledTree):
    name, idea, rung = "dfs-table", "labelled_table", 7
    title = N_("the depth-first tree with equal states merged: each is labelled once")
    explanation = N_("A state that comes back has its label already, and is not walked again.")
    keeps = Keeps.ALL
    builds_on = "dfs"
    saving = N_("Equal states are merged: a state that has its label is not followed again, the label is read.")
    meanings: ClassVar = {
        "operations": N_("edges of the tree that were followed"),
        "calls": N_("nodes that were met; of an equal one the label is read in the table"),
        "table": N_("states whose label is kept"),
    }

    table: dict[Key, LabelledNode]

    def known(self, position: Position, player: int) -> LabelledNode | None:
        node = self.table.get(self.key(position, player))
        if node:
            self.counters.table_hits = (self.counters.table_hits or 0) + 1
        return node

    def own_notation(self, position: Position, first: int, form: str) -> str | None:
        return None  # the report merges nothing

    def whole_tree_size(self, position: Position) -> int | None:
        return None

    def _node(self, position: Position, player: int, level: int) -> LabelledNode:
        node = super()._node(position, player, level)
        if node.label != UNKNOWN:
            self.table[self.key(position, player)] = node
            self.limit.keep(len(self.table))
        return node

    def watch_tables(self, watch: WatchTable) -> None:
        self.table = watch("table", self.table, lambda key, node: TableEntry(key[0], key[1] - 1, str(node.label)))

    def _make_tables(self) -> None:
        super()._make_tables()
        self.table = {}

    def _new_counters(self) -> Counters:
        return Counters(table_hits=0)

    def _measure(self) -> None:
        self.counters.table = len(self.table)


def countable_size(game: HeapGame, position: Position, convention: Convention, *, shortcut: bool = True) -> int | None:
    """The number of nodes of the tree; None where its positions, each counted once, are too many."""
    if sum(position) > LARGEST_COUNTED:
        return None
    limit = Limit(None, operations=MOST_COUNTED)
    try:
        return tree_size(game, position, convention, shortcut=shortcut, limit=limit)
    except UndecidedError:
        return None


def tree_size(
    game: HeapGame,
    position: Position,
    convention: Convention = Convention.NORMAL,
    *,
    shortcut: bool = True,
    limit: Limit | None = None,
) -> int:
    """The number of nodes of the tree, counted by position without building it."""
    rules = LabelledTree(game, convention, shortcut=shortcut)
    sizes: dict[Position, int] = {}

    def size(position: Position) -> int:
        key, _player = rules.key(position, 1)
        if key not in sizes:
            nodes = 1
            if not rules.shortcut_move(position):
                for move in rules.each_move(position):
                    if limit:
                        limit.step()
                    nodes += size(move.result(position))
            sizes[key] = nodes
        return sizes[key]

    return recursing(lambda: size(position))
