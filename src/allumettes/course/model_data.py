"""A model as JSON data."""

from __future__ import annotations

from typing import Any

from allumettes.course.model import Model

SCHEMA = "allumettes.model/1"


def as_data(model: Model, most: int) -> dict[str, Any]:
    """The model as JSON. The shape changes only with the number in `schema`; lists have at most `most` entries."""
    nodes, ends = model.tree() if model.complete else (None, None)
    return {
        "schema": SCHEMA,
        "game": model.game.spec,
        "convention": model.convention,
        "start": model.start,
        "initial": str(model.initial),
        "existing": model.existing,
        "reachable": len(model.reachable) if model.complete else None,
        "reachable_at_least": len(model.reachable),
        "tree_nodes": nodes,
        "tree_ends": ends,
        "listed_at_most": most,
        "operators": [
            {"operator": str(operator), "player": operator.player, "applies_to_heaps": model.heaps[operator.action]}
            for operator in model.operators[:most]
        ],
        "finals": [{"state": str(final), "winner": model.winner(final)} for final in model.finals[:most]],
        "states": [
            {
                "state": str(state),
                "position": state.position,
                "player": state.player,
                "operators": [
                    {"operator": str(operator), "leads_to": str(after)}
                    for operator, after in dict.fromkeys(model.transitions(state))
                ],
            }
            for state in model.reachable[:most]
        ],
    }
