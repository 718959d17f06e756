"""Small trees and graphs told node by node, for every kind of search."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.solvers.ladder import find
from allumettes.solvers.ladder.solver import Unsearched
from allumettes.solvers.limit import Limit
from allumettes.trees import graph as graph_module
from allumettes.trees.as_json import as_json
from allumettes.trees.graph import Graph, as_graph, merged
from allumettes.trees.node import Node, Tree, paths
from allumettes.trees.shown import prune_graph
from allumettes.trees.watch import grow_tree

TOLD = Path(__file__).parents[1] / "golden" / "trees.txt"
MISERE = Convention.MISERE
SEARCHES: list[tuple[str, str, Position, dict[str, object]]] = [
    ("v0", "grundy", (6,), {}),
    ("v0", "grundy", (8,), {"nodes": 7}),
    ("v1", "grundy", (7,), {}),
    ("v4", "grundy", (3, 3, 5), {}),
    ("v5", "grundy", (3, 5), {}),
    ("v2", "nim", (1, 2), {"convention": MISERE}),
    ("dfs", "matches", (4,), {}),
    ("dfs", "matches", (9,), {"depth": 2}),
    ("v2", "grundy", (9,), {"operations": 4}),
    ("bfs-table", "matches", (4,), {}),
    ("minimax", "halving", (5,), {}),
    ("alphabeta-table", "matches", (5,), {"nodes": 12}),
    ("v1", "grundy", (1, 2), {}),
    ("v5", "halving", (1,), {}),
    ("v0", "grundy", (9,), {"nodes": 3}),
    ("v0", "grundy", (9,), {"nodes": 1}),
    ("dfs", "grundy", (7,), {"below": (0, 0), "nodes": 2, "first": 1}),
]
MERGED = [("dfs", "matches", (5,), None), ("v0", "grundy", (7,), None), ("minimax", "matches", (6,), 6)]


def grown(solver: str, spec: str, position: Position, options: dict[str, object]) -> Tree:
    bounds = {name: options[name] for name in ("depth", "operations") if name in options}
    others = {name: value for name, value in options.items() if name not in bounds}
    limit = Limit(None, **bounds) if bounds else None  # type: ignore[arg-type]
    return grow_tree(find(solver), games.find(spec), position, limit=limit, **others)  # type: ignore[arg-type]


def told(tree: Tree) -> Iterator[str]:
    for path, node in paths(tree.root):
        yield "  " * (len(path) + 1) + told_node(node)
    ended = f", stopped: {tree.stopped}" if tree.stopped else ""
    yield f"  {len(tree.nodes)} nodes, {tree.hidden} hidden, {tree.levels} levels{ended}"


def told_node(node: Node) -> str:
    words = [node.move or "start", f"[{node.action}]" if node.action else "", format_position(node.position)]
    words += [f"J{node.player}@{node.turn}", node.outcome.value if node.outcome else "?"]
    words += [f"= {node.label}"] if node.label else []
    words += [f"as {format_position(node.judged_as)}"] if node.judged_as is not None else []
    words += [f"by {node.unsearched}"] if node.unsearched else []
    words += [mark for mark in ("cut", "open", "chosen") if getattr(node, mark)]
    words += [f"+{node.hidden}"] if node.hidden else []
    return " ".join(filter(None, words))


def told_graph(graph: Graph) -> Iterator[str]:
    for number, (spot, level) in enumerate(zip(graph.spots, graph.levels, strict=True)):
        yield f"  {number} level {level}: {told_node(spot)}"
    for line in graph.lines:
        marks = " chosen" * line.chosen + " cut" * line.cut
        yield f"  {line.start} → {line.end} {line.action}{marks}"


def everything_told() -> Iterator[str]:
    for solver, spec, position, options in SEARCHES:
        yield " ".join([solver, spec, format_position(position), *map(str, options.values())])
        yield from told(grown(solver, spec, position, options))
    for solver, spec, start, most in MERGED:
        yield f"merged {solver} {spec} {format_position(start)} {most}"
        yield from told_graph(merged(grown(solver, spec, start, {}), most))


def test_trees_are_told_as_they_were() -> None:
    assert "\n".join(everything_told()) + "\n" == TOLD.read_text(encoding="utf-8")


def test_a_graph_of_a_tree_has_its_nodes_and_their_turns() -> None:
    tree = grown("v0", "grundy", (7,), {})
    graph = as_graph(tree)
    assert [id(spot) for spot in graph.spots] == [id(node) for node in tree.nodes]
    assert graph.levels == [node.turn for node in tree.nodes]
    assert sorted(line.end for line in graph.lines) == list(range(1, len(tree.nodes)))
    assert all(graph.spots[line.end] in graph.spots[line.start].children for line in graph.lines)


@pytest.mark.parametrize("seed", range(6))
def test_a_pruned_graph_is_what_open_spots_lead_to(seed: int) -> None:
    whole, graph = (merged(grown("dfs", "matches", (7,), {})) for _each in range(2))
    opened = {0} if seed == 0 else set(Random(seed).sample(range(len(whole.spots)), 2 * seed))
    kept = {0}
    for _round in whole.spots:
        kept |= {line.end for line in whole.lines if line.start in kept & opened}
    order = sorted(kept)
    pruned = prune_graph(graph, opened)
    assert [spot.position for spot in pruned.spots] == [whole.spots[spot].position for spot in order]
    assert pruned.levels == [whole.levels[spot] for spot in order]
    assert [(order[line.start], order[line.end]) for line in pruned.lines] == [
        (line.start, line.end) for line in whole.lines if line.start in kept & opened
    ]
    left_out = [sum(line.start == spot and line.end not in kept for line in whole.lines) for spot in order]
    assert [spot.hidden for spot in pruned.spots] == left_out


def test_one_spot_stands_for_all_visits_of_a_position() -> None:
    twice = [Node((3,), turn, 0, hidden=hidden, outcome=Outcome.WINNING) for turn, hidden in ((2, 5), (4, 1))]
    known = Node((3,), 6, 0, hidden=0, outcome=Outcome.WINNING, unsearched=Unsearched.TABLE)
    never = Node((3,), 8, 0, cut=True)
    spot = graph_module._one([never, known, *twice])
    assert (spot.turn, spot.hidden, spot.unsearched, spot.cut) == (6, 1, None, False)
    assert graph_module._one([never]) == never


def test_a_tree_as_json() -> None:
    data = json.loads(as_json(grown("v3", "grundy", (3, 4), {})))
    root, first, *_others = data.pop("nodes")
    assert data == {
        "schema": "allumettes.tree/4",
        "game": "grundy",
        "convention": "normal",
        "solver": "v3",
        "outcome": "winning",
        "stopped": None,
        "depth": None,
        "counters": {
            "operations": 3,
            "calls": 4,
            "table_hits": 0,
            "losing_table": 1,
            "winning_table": 2,
            "removed": 0,
        },
        "reduction": {"position": [3], "stuck": [], "losing": [4], "pairs": []},
        "left_out": 0,
    }
    plain = {"label": None, "judged_as": None, "unsearched": None, "cut": False, "open": False, "left_out": 0}
    assert root == plain | {
        "id": 0,
        "parent": None,
        "position": [3, 4],
        "turn": 0,
        "player": 1,
        "move": None,
        "action": None,
        "outcome": "winning",
        "chosen": False,
    }
    assert first == plain | {
        "id": 1,
        "parent": 0,
        "position": [2, 4, 1],
        "turn": 1,
        "player": 2,
        "move": "3>1+2",
        "action": "3>1+2",
        "outcome": "losing",
        "chosen": True,
    }
