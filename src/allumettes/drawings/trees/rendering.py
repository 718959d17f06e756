"""A search tree in each of its formats, as text: what is printed, and what is written to a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from allumettes.drawings.trees.dot import as_dot
from allumettes.drawings.trees.svg import as_svg
from allumettes.drawings.trees.text import as_text
from allumettes.solvers.limit import Limit
from allumettes.trees.as_json import as_json
from allumettes.trees.graph import Graph, as_graph, merged
from allumettes.trees.node import Tree
from allumettes.trees.s_expression import as_s_expression

KEPT = {"text": 200, "svg": 60, "dot": 200, "sexpr": 10_000, "json": 10_000}
"""How many nodes a tree has in each format unless another number is asked for."""
BEFORE_MERGING = 20_000
"""How many nodes are searched for those that differ: the same positions may come again and again."""

AS_TREE: dict[str, Callable[[Tree], str]] = {"text": as_text, "sexpr": as_s_expression, "json": as_json}
AS_GRAPH: dict[str, Callable[[Graph], str]] = {"dot": as_dot, "svg": as_svg}
OWN_NOTATION = ("text", "sexpr")
"""The formats in which an algorithm may have a notation of its own for a whole tree."""


def render(tree: Tree, form: str, different: int | None = None) -> str:
    """The tree in a format; in pictures, merged to at most `different` positions where that is a number."""
    if form in AS_GRAPH:
        return AS_GRAPH[form](as_graph(tree) if different is None else merged(tree, different))
    if form in OWN_NOTATION and not (tree.hidden or tree.stopped):
        solver = tree.solver(tree.game, tree.convention, Limit(None, depth=tree.depth))
        if (own := solver.own_notation(tree.root.position, tree.root.player, form)) is not None:
            return own
    return AS_TREE[form](tree)


def _writer(form: str) -> Callable[[Tree, Path], None]:
    def write(tree: Tree, path: Path) -> None:
        path.write_text(render(tree, form), encoding="utf-8")

    return write


write_text, write_s_expression, write_json = _writer("text"), _writer("sexpr"), _writer("json")
write_dot, write_svg = _writer("dot"), _writer("svg")
