"""A tree as indented text: `|` and three spaces for each turn, as the course prints its trees."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.convention import Outcome
from allumettes.core.notation import format_position
from allumettes.drawings.trees.words import Words
from allumettes.trees.node import Node, Tree, walk

BAR = "|   "


def as_text(tree: Tree, words: Words) -> str:
    return "\n".join(_lines(tree, words)) + "\n"


def _lines(tree: Tree, words: Words) -> Iterator[str]:
    for node in walk(tree.root):
        arrow = f"{node.move} → " if node.move else ""
        who, marks = words.players[node.player], ", ".join(_marks(node, words))
        yield BAR * node.turn + f"{arrow}{format_position(node.position)} {who} ({marks})"
        if node.hidden and not node.children:
            yield BAR * (node.turn + 1) + f"… {words.left_out(node.hidden)}"
    if words.note:
        yield ""
        yield words.note


def _marks(node: Node, words: Words) -> Iterator[str]:
    if node.cut:
        yield words.cut
        return
    if node.open:
        yield words.open
        return
    yield {Outcome.WINNING: words.winning, Outcome.LOSING: words.losing, None: words.unknown}[node.outcome]
    if node.label:
        yield node.label
    if node.known:
        yield words.known
    if node.chosen:
        yield words.chosen
