"""Reads the JSON of a tree back: it must hold all that the tree holds."""

from __future__ import annotations

import json

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.solvers import ladder
from allumettes.solvers.ladder.reduction import Pair, Reduction
from allumettes.solvers.ladder.solver import Counters, Stop, Unsearched
from allumettes.trees.as_json import SCHEMA
from allumettes.trees.node import Node, Tree


def from_json(text: str) -> Tree:
    data = json.loads(text)
    if data["schema"] != SCHEMA:
        raise ValueError(data["schema"])
    nodes: list[Node] = []
    for entry in data["nodes"]:
        outcome = entry["outcome"]
        node = Node(
            position=tuple(entry["position"]),
            turn=entry["turn"],
            player=entry["player"] - 1,
            move=entry["move"] or "",
            action=entry["action"] or "",
            outcome=None if outcome is None else Outcome(outcome),
            label=entry["label"] or "",
            judged_as=None if entry["judged_as"] is None else tuple(entry["judged_as"]),
            unsearched=entry["unsearched"] and Unsearched(entry["unsearched"]),
            cut=entry["cut"],
            open=entry["open"],
            chosen=entry["chosen"],
            hidden=entry["left_out"],
        )
        nodes.append(node)
        if entry["parent"] is not None:
            nodes[entry["parent"]].children.append(node)
    stopped = data["stopped"] and Stop(data["stopped"])
    game, solver = games.find(data["game"]), ladder.find(data["solver"])
    counters = Counters(**data["counters"])
    convention, taken = Convention(data["convention"]), data["reduction"]
    reduction = taken and Reduction(
        tuple(taken["position"]),
        tuple(taken["losing"]),
        tuple(Pair((pair["heaps"][0], pair["heaps"][1]), pair["type"]) for pair in taken["pairs"]),
        tuple(taken["stuck"]),
    )
    return Tree(game, convention, solver, nodes[0], counters, stopped, data["depth"], reduction)
