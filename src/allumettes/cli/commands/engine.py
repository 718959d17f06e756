"""`allumettes engine`: a computer player for other programs, in the protocol of docs/protocol.md."""

from __future__ import annotations

import sys

import click

from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import LevelType, lang_option, seconds_option
from allumettes.cli.standard_input import EndOfInputError, read_line
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.match import LARGEST_SEED
from allumettes.core.position import LARGEST_HEAP
from allumettes.locale import _
from allumettes.locale.levels import level_name
from allumettes.players import DEFAULT_THRESHOLD
from allumettes.programs.engine import Engine


def build() -> click.Command:
    @click.command(
        "engine",
        help=_("Play for another program, which writes a line and reads a line.")
        + "\n\n"
        + _("The lines are those of docs/protocol.md: allumettes 1, position 3,5,13, nature, move, quit."),
    )
    @click.option("--level", type=LevelType(), default="perfect", help=_("How well it plays, or its algorithm."))
    @click.option(
        "--threshold",
        type=click.IntRange(0, LARGEST_HEAP),
        default=DEFAULT_THRESHOLD,
        show_default=True,
        help=_("Level {level}: how many playable matches may be left when it begins to calculate.").format(
            level=level_name("endgame")
        ),
    )
    @click.option(
        "--seed",
        type=click.IntRange(0, LARGEST_SEED),
        default=0,
        show_default=True,
        help=_("Makes the computer's random choices repeatable."),
    )
    @seconds_option
    @lang_option
    def engine(level: str, threshold: int, seed: int, seconds: float) -> int:
        speaker = Engine(level, threshold, seed, seconds)
        if sys.stdin.isatty():
            hint = _("Type “position 3,5,13”, then “nature” or “move”; “quit” ends.")
            click.echo(wrapped(hint, terminal_width()), err=True)
        while not speaker.has_quit:
            try:
                answer = speaker.answer(read_line())
            except EndOfInputError:
                break
            if answer is not None:
                click.echo(answer)
                sys.stdout.flush()
        return ExitCode.DONE

    return engine
