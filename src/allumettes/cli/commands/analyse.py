"""`allumettes analyse`: who wins a position, by which moves, and why."""

from __future__ import annotations

import json
from typing import Any

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
from allumettes.core.notation import format_move
from allumettes.core.position import Position
from allumettes.locale import _
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers.analysis import Analysis, analyse

SCHEMA = "allumettes.analysis/2"
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


def as_data(analysis: Analysis) -> dict[str, Any]:
    """The analysis as JSON. The shape changes only with the number in `schema`."""
    return {
        "schema": SCHEMA,
        "game": analysis.game.spec,
        "convention": analysis.convention,
        "position": analysis.position,
        "outcome": analysis.outcome or "undecided",
        "method": analysis.method,
        "nim_values": analysis.values,
        "nim_sum": analysis.nim_sum,
        "heaps": [
            {
                "heap": heap.heap,
                "nim_value": heap.value,
                "all_options_listed": heap.complete,
                "options": [{"option": option.option, "nim_value": option.value} for option in heap.options],
                "law": heap.period
                and {
                    "period": heap.period.period,
                    "preperiod": heap.period.preperiod,
                    "saltus": heap.period.saltus,
                    "theorem": heap.period.theorem,
                },
            }
            for heap in analysis.heaps
        ],
        "winning_moves": [
            {
                "move": format_move(analysis.position, winning.move),
                "row": winning.move.row,
                "option": winning.move.option,
                "leaves": winning.leaves,
            }
            for winning in analysis.winning_moves
        ],
        "all_winning_moves_listed": analysis.winning_moves_complete,
        "winning_moves_count": analysis.winning_count,
        "refutations": [
            {
                "move": format_move(analysis.position, refutation.move),
                "leaves": refutation.leaves,
                "answer": format_move(refutation.leaves, refutation.answer) if refutation.answer else None,
            }
            for refutation in analysis.refutations
        ],
    }
