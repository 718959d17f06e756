"""A tree as indented text: `|` and three spaces for each turn, as the course prints its trees."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.locale.trees import left_out, node_line, note
from allumettes.trees.node import Tree, walk

BAR = "|   "


def as_text(tree: Tree) -> str:
    return "\n".join(_lines(tree)) + "\n"


def _lines(tree: Tree) -> Iterator[str]:
    for node in walk(tree.root):
        arrow = f"{node.move} → " if node.move else ""
        yield BAR * node.turn + arrow + node_line(node)
        if node.hidden and not node.children:
            yield BAR * (node.turn + 1) + f"… {left_out(node.hidden)}"
    if said := note(tree, len(tree.nodes)):
        yield ""
        yield said
