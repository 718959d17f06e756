"""`allumettes resume`: go on with a match that was saved or left."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import click

from allumettes.cli.error_message import failure_to_load
from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.opponent import started
from allumettes.cli.options import Refused, color_option, lang_option, seconds_option
from allumettes.cli.own_command import own_command
from allumettes.cli.storage import autosave_path, is_being_played
from allumettes.core.errors import AllumettesError
from allumettes.locale import _
from allumettes.players.match_file import read_match
from allumettes.programs.player import ProgramPlayer


def build() -> click.Command:
    @click.command("resume", help=_("Go on with the match saved in FILE, or with one of those that were left."))
    @click.argument("file", type=click.Path(path_type=Path), required=False, metavar=_("[FILE]"))
    @click.option(
        "--opponent", metavar=_("COMMAND"), help=_("The program that plays in the match: it is started again.")
    )
    @seconds_option
    @color_option
    @lang_option
    def resume(file: Path | None, opponent: str | None, seconds: float, color: str) -> int:
        with started(opponent, seconds) if opponent is not None else nullcontext() as program:
            return go_on(file, program, seconds, color)

    return resume


def go_on(file: Path | None, program: ProgramPlayer | None, seconds: float, color: str) -> int:
    from allumettes.cli.friendly.screen import Screen
    from allumettes.cli.friendly.session import Session
    from allumettes.cli.left_matches import choose_match, left_matches, list_matches
    from allumettes.cli.standard_input import EndOfInputError

    screen = Screen(color)
    left = left_matches() if file is None else []
    if len(left) > 1 and not screen.edits:
        list_matches(screen, left, with_files=True)
        screen.say(_("To go on with one of them: {command} resume FILE").format(command=own_command()))
        return ExitCode.DONE
    if len(left) > 1:
        try:
            chosen = choose_match(screen, left)
        except EndOfInputError:
            chosen = None
        if chosen is None:
            return ExitCode.DONE
        return Session(screen, chosen.match, seconds, chosen.path, program).run()
    if file is None and not left and is_being_played():
        raise Refused(_("The last match is being played elsewhere. To go on with another one: resume FILE."))
    path = file or (left[0].path if left else autosave_path())
    try:
        match = read_match(path)
    except (OSError, AllumettesError) as error:
        raise Refused(failure_to_load(error, file or "")) from error
    return Session(screen, match, seconds, path, program).run()
