"""The questions about search trees that workers answer: the nodes of a tree, of a part of it, a file of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from allumettes.core.notation import format_position
from allumettes.drawings.trees.rendering import AS_GRAPH, AS_TREE
from allumettes.drawings.trees.svg import kind
from allumettes.locale import _, speaking
from allumettes.locale.derivations import Branch, derivation
from allumettes.locale.trees import description, node_line, note, player_name, subtitle, title
from allumettes.locale.verdicts import outcome_letter
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import COUNTER_NAMES, Stop
from allumettes.solvers.limit import Limit
from allumettes.trees.graph import Edge, Graph, as_graph, merged
from allumettes.trees.node import Node, Path, Tree, follow, paths
from allumettes.trees.shown import open_paths, open_spots, prune, prune_graph
from allumettes.trees.watch import grow_tree
from allumettes.web.found import Found, found_view
from allumettes.web.limits import (
    MOST_BEFORE_MERGING,
    MOST_BELOW,
    MOST_MERGED_DRAWN,
    MOST_TREE_NODES,
    MOST_TREE_OPERATIONS,
    NoSuchNodeError,
    TooWideToDrawError,
)
from allumettes.web.tree_options import TreeOptions
from allumettes.web.wire.trees import NodeState, TreeBranch, TreeNodeView, TreeView

ROOT = "root"
"""The name of the node at the top; the others are named by their paths."""


def tree_view(options: TreeOptions, seconds: float, language: str, path: Path) -> Found[bytes]:
    """A `TreeView`: all nodes of a small tree, the first turns of a large one, or the nodes below a path."""
    with speaking(language):
        merge = options.merge and not path
        most = MOST_BELOW if path else MOST_BEFORE_MERGING if merge else MOST_TREE_NODES
        tree = _grow(options, seconds, most, path)
        graph = merged(tree, MOST_TREE_NODES) if merge else None
        nodes = _merged_nodes(graph) if graph else _nodes(tree, path)
        view: TreeView = {
            "title": title(tree),
            "idea": subtitle(tree),
            "said": note(tree, len(nodes)) if path else description(tree, len(nodes)),
            "merged": merge,
            "counters": [
                {"name": _(COUNTER_NAMES[name]), "count": count} for name, count in tree.counters.counted().items()
            ],
            "nodes": nodes,
        }
        return found_view(view, tree.stopped)


def tree_file(options: TreeOptions, seconds: float, language: str, form: str, shown: str | None) -> Found[str]:
    """The tree in a file format: the nodes that are open, or as many as there may be."""
    with speaking(language):
        tree = _grow(options, seconds, MOST_BEFORE_MERGING if options.merge else MOST_TREE_NODES)
        if options.merge and form in AS_GRAPH:
            content = AS_GRAPH[form](_merged_picture(tree, shown))
        else:
            if shown is not None and not options.merge:
                prune(tree, open_paths(shown))
            content = AS_GRAPH[form](as_graph(tree)) if form in AS_GRAPH else AS_TREE[form](tree)
        return Found(content, tree.stopped is not Stop.SECONDS)


def _merged_picture(tree: Tree, shown: str | None) -> Graph:
    graph = merged(tree, MOST_TREE_NODES)
    if shown is not None:
        graph = prune_graph(graph, open_spots(shown))
    if len(graph.spots) > MOST_MERGED_DRAWN:
        raise TooWideToDrawError(len(graph.spots))
    return graph


def _grow(options: TreeOptions, seconds: float, most: int, path: Path = ()) -> Tree:
    # A search that is stopped by its operations is the same each time: a path leads to the same node.
    limit = Limit(seconds, MOST_TREE_OPERATIONS, depth=options.depth)
    solver = ladder.find(options.algorithm)
    return grow_tree(solver, options.game, options.position, options.convention, limit, nodes=most, below=path)


def _nodes(tree: Tree, path: Path) -> list[TreeNodeView]:
    try:
        top = follow(tree.root, path)
    except IndexError:
        raise NoSuchNodeError from None
    return [
        _view(tree, node, [Branch(child.move, child) for child in node.children], _name(at), _parent(at), node.turn)
        for at, node in paths(top, path)
    ]


def _merged_nodes(graph: Graph) -> list[TreeNodeView]:
    """Each spot after all that lead to it: by its level."""
    below: list[list[Edge]] = [[] for _spot in graph.spots]
    above: list[list[Edge]] = [[] for _spot in graph.spots]
    for line in graph.lines:
        below[line.start].append(line)
        above[line.end].append(line)
    views = []
    for spot in sorted(range(len(graph.spots)), key=graph.levels.__getitem__):
        branches = [Branch(line.action, graph.spots[line.end]) for line in below[spot]]
        view = _view(graph.tree, graph.spots[spot], branches, str(spot), None, graph.levels[spot])
        if above[spot]:
            first, *others = above[spot]
            view["parent"], view["move"] = str(first.start), first.action
            view["chosen"], view["cut"] = first.chosen, first.cut
            view["also"] = [_branch(line) for line in others]
        views.append(view)
    return views


def _branch(line: Edge) -> TreeBranch:
    return {"parent": str(line.start), "move": line.action, "chosen": line.chosen, "cut": line.cut}


def _view(
    tree: Tree, node: Node, branches: Sequence[Branch], name: str, parent: str | None, level: int
) -> TreeNodeView:
    return {
        "id": name,
        "parent": parent,
        "heaps": list(node.position),
        "label": format_position(node.position),
        "level": level,
        "player": player_name(node.player),
        "move": node.action,
        "state": cast("NodeState", kind(node)),
        "letter": "…" if node.open else outcome_letter(node.outcome),
        "value": node.label.replace("-", "−"),
        "chosen": node.chosen,
        "cut": node.cut,
        "known": node.unsearched is not None,
        "hidden": node.hidden,
        "words": f"{node.move}: {node_line(node)}" if node.move else node_line(node),
        "why": derivation(node, branches, tree.convention),
        "also": [],
    }


def _name(path: Path) -> str:
    return ".".join(map(str, path)) or ROOT


def _parent(path: Path) -> str | None:
    return _name(path[:-1]) if path else None


def path_of(name: str) -> Path:
    """The path that a node is named by."""
    if name == ROOT:
        return ()
    parts = name.split(".")
    if not all(part.isascii() and part.isdigit() and len(part) <= 6 for part in parts):
        raise NoSuchNodeError
    return tuple(map(int, parts))
