"""What the forms of the pages offer to choose from."""

from __future__ import annotations

from allumettes import games
from allumettes.core.notation import format_position
from allumettes.locale import _
from allumettes.locale.algorithms import algorithm
from allumettes.solvers import ladder
from allumettes.web.tree_options import small_start


def game_choices() -> list[dict[str, str]]:
    """Every game, with its rule in a sentence and where a match of it begins."""
    return [
        {
            "spec": game().spec,
            "title": _(game.title),
            "rule": _(game.summary),
            "start": format_position(game().default_start),
        }
        for game in games.listed()
    ]


def search_choices() -> dict[str, list[dict[str, str]]]:
    """What the pages that show a search offer: every game with a start small enough to be read, every algorithm."""
    return {
        "games": [
            {"spec": game().spec, "title": _(game.title), "start": format_position(small_start(game()))}
            for game in games.listed()
        ],
        "algorithms": [
            {"name": name, "title": algorithm(name), "idea": _(solver.title)}
            for name, solver in ladder.registered().items()
        ],
    }
