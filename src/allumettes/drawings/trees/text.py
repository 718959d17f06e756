"""A tree as indented text: `|` and three spaces for each turn, as the course prints its trees."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.notation import format_position
from allumettes.locale import _
from allumettes.locale.trees import judged_words, left_out, node_word, note, player_name, unsearched_words
from allumettes.trees.node import Node, Tree, walk

BAR = "|   "


def as_text(tree: Tree) -> str:
    return "\n".join(_lines(tree)) + "\n"


def _lines(tree: Tree) -> Iterator[str]:
    for node in walk(tree.root):
        arrow = f"{node.move} → " if node.move else ""
        who, marks = player_name(node.player), ", ".join(_marks(node))
        yield BAR * node.turn + f"{arrow}{format_position(node.position)} {who} ({marks})"
        if node.hidden and not node.children:
            yield BAR * (node.turn + 1) + f"… {left_out(node.hidden)}"
    if said := note(tree, len(tree.nodes)):
        yield ""
        yield said


def _marks(node: Node) -> Iterator[str]:
    yield node_word(node)
    if node.cut:
        return
    if node.label:
        yield node.label
    if node.judged_as is not None:
        yield judged_words(node.judged_as)
    if node.unsearched:
        yield unsearched_words(node.unsearched)
    if node.chosen:
        yield _("chosen")
