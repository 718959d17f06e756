"""What is shown of a tree that a person opens node by node, written shortly enough for an address.

Of a tree: the children that are open, each with those below it in brackets. `0(1.4).2` means that the root is open,
its children 0 and 2, and below child 0 the children 1 and 4. Of a merged tree: the numbers of the spots that are
open, `0-3.7`.
"""

from __future__ import annotations

import re

from allumettes.core.errors import AllumettesError
from allumettes.trees.graph import Graph
from allumettes.trees.node import Node, Path, Tree, walk

SIGN = re.compile(r"\d{1,6}|[().-]")
ROOT = "r"
"""The root alone is open."""


class UnreadableShownError(AllumettesError):
    """A text that does not say what is shown of a tree."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def open_paths(text: str) -> set[Path]:
    """The paths of the open nodes of a tree; none where the text is empty."""
    if not text:
        return set()
    found: set[Path] = {()}
    if text == ROOT:
        return found
    top: Path = ()
    last: Path | None = None
    for sign in _signs(text):
        if sign.isdigit() and last is None:
            last = (*top, int(sign))
            found.add(last)
        elif sign == "." and last is not None:
            last = None
        elif sign == "(" and last is not None:
            top, last = last, None
        elif sign == ")" and last is not None and top:
            top, last = top[:-1], top
        else:
            raise UnreadableShownError(text)
    if top or last is None:
        raise UnreadableShownError(text)
    return found


def open_spots(text: str) -> set[int]:
    """The numbers of the open spots of a merged tree."""
    found: set[int] = set()
    for part in filter(None, text.split(".")):
        ends = part.split("-")
        if len(ends) > 2 or not all(end.isascii() and end.isdigit() and len(end) <= 6 for end in ends):
            raise UnreadableShownError(text)
        found.update(range(int(ends[0]), int(ends[-1]) + 1))
    return found


def prune(tree: Tree, opened: set[Path]) -> None:
    """Remove what is below nodes that are not open; they count it as left out."""
    waiting: list[tuple[Path, Node]] = [((), tree.root)]
    while waiting:
        path, node = waiting.pop()
        if path in opened:
            waiting += [((*path, index), child) for index, child in enumerate(node.children)]
        elif node.children:
            below = [each for child in node.children for each in walk(child)]
            node.hidden += sum(each.hidden + (not each.cut) for each in below)
            node.children.clear()


def prune_graph(graph: Graph, opened: set[int]) -> Graph:
    """The spots that open ones lead to from the root, and the lines between them."""
    below: dict[int, list[int]] = {}
    for line in graph.lines:
        below.setdefault(line.start, []).append(line.end)
    met, waiting = {0}, [0]
    while waiting:
        spot = waiting.pop()
        if spot in opened:
            waiting += {*below.get(spot, ())} - met
            met |= {*below.get(spot, ())}
    kept = sorted(met)
    number = {spot: index for index, spot in enumerate(kept)}
    for line in graph.lines:
        if line.end not in number:
            graph.spots[line.start].hidden += 1
    lines = [line for line in graph.lines if line.start in opened and line.start in number]
    for line in lines:
        line.start, line.end = number[line.start], number[line.end]
    spots, levels = [graph.spots[spot] for spot in kept], [graph.levels[spot] for spot in kept]
    return Graph(graph.tree, spots, lines, levels, graph.merged)


def _signs(text: str) -> list[str]:
    signs = SIGN.findall(text)
    if "".join(signs) != text:
        raise UnreadableShownError(text)
    return signs
