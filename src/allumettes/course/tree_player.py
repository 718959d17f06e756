"""The computer of the matches report: it makes its tree once, before the first move, and reads every move from it."""

from __future__ import annotations

import time

from allumettes.core.convention import Outcome
from allumettes.core.match import Match
from allumettes.course.algorithms.labelled_tree import WINS, LabelledNode, LabelledTable, LabelledTree
from allumettes.course.labelled_trees import label_tree
from allumettes.players.player import Choice, Player
from allumettes.solvers.ladder.solver import Counters
from allumettes.solvers.limit import Limit

LEVELS = ("perfect", LabelledTree.name, LabelledTable.name)
"""The levels that play from the tree; the others do not need it."""

LARGEST_REPEATED = 20
"""Up to so many matches the tree is the report's, which repeats equal subtrees; larger ones share them in any case."""
LARGEST_TREE = 20_000
"""Larger trees are too deep to be made."""


class TreePlayer(Player):
    """Plays one match, as player J1 of the tree: to a subtree that wins, and where none does, the first move."""

    def __init__(self, match: Match, seat: int) -> None:
        """`seat` is 0 where the computer begins, 1 where the human does."""
        work = Limit(None)
        begin = time.perf_counter()
        merge = sum(match.start) > LARGEST_REPEATED or match.seats[seat].kind == LabelledTable.name
        self.algorithm = LabelledTable if merge else LabelledTree
        """Which of the two has made the tree, and its counts."""
        self.tree = label_tree(match.game, match.start, seat + 1, match.convention, merge=merge, limit=work)
        self._took = time.perf_counter() - begin
        self._counters = Counters(operations=work.steps, calls=work.steps + 1)

    @property
    def counters(self) -> Counters:
        """The work of making the tree: reading it costs nothing."""
        return self._counters

    @property
    def took(self) -> float:
        return self._took

    def choose(self, match: Match) -> Choice:
        node = self._node(match)
        moves = list(match.game.moves(match.position))
        if node.label != WINS:
            return Choice(moves[0], Outcome.LOSING)
        best = node.subtree_with(WINS)
        return Choice(next(m for m, below in zip(moves, node.children, strict=True) if below is best), Outcome.WINNING)

    def _node(self, match: Match) -> LabelledNode:
        """The node of the match, reached from the root by its moves."""
        node = self.tree
        for turn in match.turns:
            moves = list(match.game.moves(turn.before))
            node = node.children[moves.index(turn.move)]
        return node
