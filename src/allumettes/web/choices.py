"""What the forms of the pages offer to choose from."""

from __future__ import annotations

from allumettes import games
from allumettes.core.notation import format_position
from allumettes.locale import _


def game_choices() -> list[dict[str, str]]:
    """Every game, with its rule in a sentence and where a match of it begins."""
    return [
        {
            "spec": game().spec,
            "title": _(game.title),
            "rule": _(game.summary),
            "start": format_position(game().default_start),
        }
        for game in games.registered().values()
    ]
