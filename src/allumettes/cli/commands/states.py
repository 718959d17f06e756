"""`allumettes states`: a game as states, operators and goals."""

from __future__ import annotations

import json

import click

from allumettes.cli.options import (
    Choice,
    GameType,
    PositionType,
    convention_of,
    lang_option,
    misere_option,
)
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.course.model import Model
from allumettes.course.model_data import as_data
from allumettes.course.model_text import lines
from allumettes.locale import _

PLAYERS = ("J1", "J2")
FEW = 60
"""How many lines of each list are shown where nobody says."""


def build() -> click.Command:
    @click.command(
        "states",
        help=_(
            "Show GAME from POSITION as courses on search do: states, operators and when each applies, initial and "
            "final states, how many exist and how many can be reached."
        ),
    )
    @click.argument("game", type=GameType(), metavar=_("GAME"))
    @click.argument("position", type=PositionType(), metavar=_("POSITION"))
    @click.option("--first", type=Choice(PLAYERS), default="J1", show_default=True, help=_("Who moves first."))
    @click.option(
        "--list",
        "most",
        type=click.IntRange(min=1),
        default=FEW,
        show_default=True,
        help=_("How many operators and states are listed at most; all of them are counted."),
    )
    @misere_option
    @click.option("--json", "as_json", is_flag=True, help=_("Data for programs instead of words."))
    @lang_option
    def states(game: HeapGame, position: Position, first: str, most: int, misere: bool, as_json: bool) -> None:
        model = Model(game, position, PLAYERS.index(first) + 1, convention_of(misere))
        if as_json:
            click.echo(json.dumps(as_data(model, most), indent=2))
        else:
            width = terminal_width()
            for line in lines(model, most):
                click.echo(wrapped(line, width))

    return states
