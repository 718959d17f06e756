"""`allumettes quotient`: solves a game in which the last move loses, for people and programs, with a certificate."""

from __future__ import annotations

import json
from pathlib import Path

import click

from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import GameType, lang_option, seconds_type
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.files import check_writable
from allumettes.core.game import HeapGame
from allumettes.library.quotients import LARGEST_TO, quotient
from allumettes.locale import _
from allumettes.locale.quotients import told
from allumettes.misere.presentation import as_data


def build() -> click.Command:
    @click.command(
        "quotient",
        help=_("Find the misère quotient of GAME, which says who wins any position when the last move loses.")
        + "\n\n"
        + _(
            "Where its heaps repeat, the game is solved for heaps of any size. “allumettes verify” checks certificates."
        )
        + "\n\n"
        + _("Exit code: 0 when the game, or all heaps up to N, are solved, 3 when that could not be done in time."),
    )
    @click.argument("game", type=GameType(), metavar=_("GAME"))
    @click.option("--to", type=click.IntRange(0, LARGEST_TO), metavar="N", help=_("Only for heaps up to N."))
    @click.option("--json", "as_json", is_flag=True, help=_("Data for programs instead of words."))
    @click.option(
        "--certificate", type=click.Path(path_type=Path), metavar=_("FILE"), help=_("Write the certificate.")
    )  # fmt: skip
    @click.option("--seconds", type=seconds_type(), default=60.0, show_default=True, help=_("How long it may take."))
    @lang_option
    def quotient_command(
        game: HeapGame, to: int | None, as_json: bool, certificate: Path | None, seconds: float
    ) -> int:
        if certificate:
            check_writable(certificate)
        found = quotient(game, to, seconds=seconds)
        if as_json:
            click.echo(json.dumps(as_data(found), indent=1, ensure_ascii=False))
        else:
            for line in told(found):
                click.echo(wrapped(line, terminal_width()))
        if certificate:
            found.save(certificate)
            click.echo(_("Written: {path}").format(path=certificate), err=as_json)
        return ExitCode.DONE if found.stopped is None and (to is not None or found.repetition) else ExitCode.UNDECIDED

    return quotient_command
