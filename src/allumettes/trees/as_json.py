"""A tree as JSON. Nodes are a flat list, each before its children: no tree is too deep for a reader."""

from __future__ import annotations

import json
from typing import Any

from allumettes.trees.node import Node, Tree

SCHEMA = "allumettes.tree/4"
"""The shape changes only with this number."""


def as_json(tree: Tree) -> str:
    nodes = tree.nodes
    number = {id(node): index for index, node in enumerate(nodes)}
    parents = {id(child): number[id(node)] for node in nodes for child in node.children}
    head = {
        "schema": SCHEMA,
        "game": tree.game.spec,
        "convention": tree.convention,
        "solver": tree.solver.name,
        "outcome": tree.root.outcome,
        "stopped": tree.stopped,
        "depth": tree.depth,
        "counters": tree.counters.counted(),
        "reduction": tree.reduction.as_data() if tree.reduction else None,
        "left_out": tree.hidden,
    }
    # One node a line: a person can read it, and so can `grep`.
    lines = (json.dumps(_node(node, number[id(node)], parents.get(id(node)))) for node in nodes)
    return json.dumps(head)[:-1] + ', "nodes": [\n' + ",\n".join(lines) + "\n]}\n"


def _node(node: Node, number: int, parent: int | None) -> dict[str, Any]:
    return {
        "id": number,
        "parent": parent,
        "position": node.position,
        "turn": node.turn,
        "player": node.player + 1,
        "move": node.move or None,
        "action": node.action or None,
        "outcome": node.outcome,
        "label": node.label or None,
        "judged_as": node.judged_as,
        "unsearched": node.unsearched,
        "cut": node.cut,
        "open": node.open,
        "chosen": node.chosen,
        "left_out": node.hidden,
    }
