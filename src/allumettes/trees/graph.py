"""The graph that pictures are drawn from: the tree, or the tree with transpositions merged."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from allumettes.core.position import Position
from allumettes.solvers.ladder.solver import Unsearched
from allumettes.trees.node import Node, Tree, drop_level, walk

Key = tuple[Position, int]


@dataclass(slots=True)
class Edge:
    """A move from one spot to another, by their numbers."""

    start: int
    end: int
    action: str
    chosen: bool
    cut: bool


@dataclass(slots=True)
class Graph:
    """Nodes and edges. The `children` of the nodes are not used; spot 0 is the root."""

    tree: Tree
    """The search that the spots are taken from."""
    spots: list[Node]
    lines: list[Edge] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    """The row of each spot: its turn, or the latest turn at which a merged position can be met."""
    merged: bool = False


def as_graph(tree: Tree) -> Graph:
    spots = tree.nodes
    number = {id(node): index for index, node in enumerate(spots)}
    lines = [
        Edge(number[id(node)], number[id(child)], child.action, child.chosen, child.cut)
        for node in spots
        for child in node.children
    ]
    return Graph(tree, spots, lines, [node.turn for node in spots])


def merged(tree: Tree, most: int | None = None) -> Graph:
    """Positions with the same heaps, in any order, and the same player to move become one spot.

    The tree loses its last levels where more than `most` different positions would be left.
    """
    if most is not None:
        _keep_different(tree, most)
    alike: dict[Key, list[Node]] = {}
    for node in walk(tree.root):
        alike.setdefault(_key(node), []).append(node)
    number = {key: index for index, key in enumerate(alike)}
    lines: dict[tuple[int, int], Edge] = {}
    for node in walk(tree.root):
        for child in node.children:
            ends = number[_key(node)], number[_key(child)]
            line = lines.setdefault(ends, Edge(*ends, child.action, chosen=False, cut=True))
            line.chosen |= child.chosen
            line.cut &= child.cut
    graph = Graph(tree, [_one(nodes) for nodes in alike.values()], list(lines.values()), merged=True)
    graph.levels = _longest_paths(graph)
    return graph


def _keep_different(tree: Tree, most: int) -> None:
    met: set[Key] = set()
    for node in sorted(walk(tree.root), key=lambda node: node.turn):
        met.add(_key(node))
        if len(met) > most:
            drop_level(tree.root, max(node.turn, 1))
            return


def _key(node: Node) -> Key:
    """Heaps without empty ones, and the player to move."""
    return tuple(sorted(filter(None, node.position))), node.player


def _one(nodes: list[Node]) -> Node:
    """One node for all visits of a position, with what any of them found."""
    looked_at = [node for node in nodes if not node.cut] or nodes[:1]
    found = next((node for node in looked_at if node.outcome), looked_at[0])
    searched = [node for node in looked_at if not node.unsearched]
    hidden = min((node.hidden for node in searched), default=0)
    # What a table has of a position was found at another visit of it.
    sources = [node.unsearched for node in searched or looked_at if node.unsearched is not Unsearched.TABLE]
    source = None if found.cut else sources[0] if sources else Unsearched.TABLE
    return replace(found, unsearched=source, hidden=hidden, children=[])


def _longest_paths(graph: Graph) -> list[int]:
    """Longest-path layering: every line goes down. The graph has no cycles."""
    above = [0] * len(graph.spots)
    below: list[list[int]] = [[] for _ in graph.spots]
    for line in graph.lines:
        above[line.end] += 1
        below[line.start].append(line.end)
    levels, ready = [0] * len(graph.spots), [0]
    while ready:
        start = ready.pop()
        for end in below[start]:
            levels[end] = max(levels[end], levels[start] + 1)
            above[end] -= 1
            if not above[end]:
                ready.append(end)
    return levels
