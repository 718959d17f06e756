"""`allumettes resume`: go on with a match that was saved or left."""

from __future__ import annotations

from pathlib import Path

import click

from allumettes.cli.options import Refused, color_option, lang_option, seconds_option
from allumettes.cli.storage import autosave_path, is_being_played
from allumettes.core.errors import AllumettesError
from allumettes.locale import _
from allumettes.players.match_file import read_match


def build() -> click.Command:
    @click.command("resume", help=_("Go on with the match saved in FILE, or with the last one that was left."))
    @click.argument("file", type=click.Path(path_type=Path), required=False, metavar=_("[FILE]"))
    @seconds_option
    @color_option
    @lang_option
    def resume(file: Path | None, seconds: float, color: str) -> int:
        from allumettes.cli.friendly.screen import Screen
        from allumettes.cli.friendly.session import Session, failure_to_load

        if file is None and is_being_played():
            raise Refused(_("The last match is being played elsewhere. To go on with another one: resume FILE."))
        try:
            match = read_match(file or autosave_path())
        except (OSError, AllumettesError) as error:
            raise Refused(failure_to_load(error, file or "")) from error
        return Session(Screen(color), match, seconds).run()

    return resume
