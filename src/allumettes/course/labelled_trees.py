"""The labelled tree of any position, made by the depth-first search of the matches report, and its conclusions."""

from __future__ import annotations

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.course.algorithms.labelled_tree import LabelledNode, LabelledTable, LabelledTree, conclusion
from allumettes.solvers.limit import Limit
from allumettes.solvers.recursion import recursing

__all__ = ["LabelledNode", "conclusion", "label_tree"]


def label_tree(
    game: HeapGame,
    position: Position,
    player: int = 1,
    convention: Convention = Convention.NORMAL,
    *,
    shortcut: bool = True,
    merge: bool = False,
    limit: Limit | None = None,
) -> LabelledNode:
    """The whole labelled tree (the report's `creerListe`), or as much of it as the depth of the limit allows.

    Merged, equal subtrees of one heap are one object: the tree of a thousand matches then takes no more than they do.
    """
    builder = LabelledTable if merge else LabelledTree
    solver = builder(game, convention, limit, shortcut=shortcut, keep=True)
    return recursing(lambda: solver.explore(position, player))
