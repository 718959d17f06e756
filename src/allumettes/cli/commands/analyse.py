"""`allumettes analyse`: who wins a position, by which moves, and why."""

from __future__ import annotations

import json

import click

from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import (
    GameType,
    PositionType,
    convention_of,
    lang_option,
    misere_option,
    seconds_option,
)
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.convention import Outcome
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.locale import _
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers.analysis import analyse
from allumettes.solvers.analysis_data import as_data

EXIT_CODES = {Outcome.WINNING: ExitCode.DONE, Outcome.LOSING: ExitCode.NO, None: ExitCode.UNDECIDED}


def build() -> click.Command:
    @click.command(
        "analyse",
        help=_("Say who wins POSITION of GAME, by which moves, and why.")
        + "\n\n"
        + _("Exit code: 0 when the player to move wins, 1 when they lose, 3 when it could not be decided in time."),
    )
    @click.argument("game", type=GameType(), metavar=_("GAME"))
    @click.argument("position", type=PositionType(), metavar=_("POSITION"))
    @misere_option
    @click.option("--json", "as_json", is_flag=True, help=_("Data for programs instead of words."))
    @seconds_option
    @lang_option
    def analyse_command(game: HeapGame, position: Position, misere: bool, as_json: bool, seconds: float) -> int:
        analysis = analyse(oracle_for(game, convention_of(misere), seconds), position)
        if as_json:
            click.echo(json.dumps(as_data(analysis), indent=2))
        else:
            from allumettes.cli.error_message import explained

            for line in explained(analysis):
                click.echo(wrapped(line, terminal_width()))
        return EXIT_CODES[analysis.outcome]

    return analyse_command
