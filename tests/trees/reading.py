"""Reads the JSON of a tree back: it must hold all that the tree holds."""

from __future__ import annotations

import json

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import Counters, Stop
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
            known=entry["known"],
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
    return Tree(game, Convention(data["convention"]), solver, nodes[0], counters, stopped, data["depth"])
