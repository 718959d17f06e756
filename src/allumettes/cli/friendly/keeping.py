"""Keeps the match being played on disk, saves it elsewhere, and says how to go on with it after it was left."""

from __future__ import annotations

import shlex
from pathlib import Path

from allumettes.cli.error_message import error_message
from allumettes.cli.exit_codes import ExitCode, code_of
from allumettes.cli.friendly.screen import Screen
from allumettes.cli.own_command import own_command
from allumettes.cli.storage import Place, default_path, is_other_file, reserved, save
from allumettes.core.errors import AllumettesError
from allumettes.core.files import typed_path
from allumettes.core.forfeit import Forfeit
from allumettes.core.match import Match
from allumettes.core.text import excerpt
from allumettes.locale import _
from allumettes.locale.system import reason
from allumettes.programs.player import ProgramPlayer


class Keeping:
    def __init__(self, screen: Screen, place: Place, source: Path | None) -> None:
        self.screen = screen
        self.place = place
        self.source = source
        """The file that the match was read from."""
        self.trouble: OSError | AllumettesError | None = None
        """Why something that was to be kept is not on disk."""

    @property
    def lost_something(self) -> bool:
        # A disk that is full may have lost the match; one that nobody may write to was known to keep none.
        return self.trouble is not None and code_of(self.trouble) is ExitCode.IO_FAILED

    def keep(self, match: Match) -> None:
        """The match is on disk after every move, so that nothing that happens to the terminal can lose it."""
        if self.trouble:
            return
        try:
            self.place.keep(match)
            self.place.take_over(self.source)
        except (OSError, AllumettesError) as error:
            self.trouble = error
            self.screen.say(_("(This match cannot be kept on disk: it would be lost if you leave.)"), style="dim")

    def forfeit(self, match: Match, forfeit: Forfeit) -> None:
        """Whoever resumes the match is told by what it was lost."""
        match.forfeit = forfeit
        self.keep(match)

    def set_aside(self, coming: Match) -> None:
        """What was left where this match will be kept is not lost."""
        kept = self.place.set_aside(coming)
        if kept is None:
            return
        self.screen.say(_("(The match you had left is kept in {path}.)").format(path=kept.path), style="dim")
        if kept.fault:
            words = _("(It cannot be read. {sentence})").format(sentence=error_message(kept.fault))
            self.screen.say(words, style="dim")

    def save_as(self, match: Match, name: str) -> None:
        """Writes the match to a file of that name, or to one that says when, which game, from where."""
        wanted = name or str(default_path(match))
        try:
            path = typed_path(wanted)
            if is_other_file(path):
                words = _("{path} is there already and is no match: choose another name.")
                self.screen.say(words.format(path=excerpt(str(path))), style="yellow")
                return
            path = path if name else reserved(path)
            save(match, path)
        except OSError as error:
            words = _("The match could not be written to {path}: {reason}.")
            self.screen.say(words.format(path=excerpt(wanted), reason=reason(error)), style="yellow")
            return
        except AllumettesError as error:
            self.screen.say(error_message(error), style="yellow")
            return
        self.screen.say(_("Saved in {path}.").format(path=path))

    def say_where(self) -> None:
        """Says where the match is kept, if that is not where `resume` looks first."""
        if not self.place.is_usual:
            words = _("(Another match is being played. This one is kept in {path}.)")
            self.screen.say(words.format(path=self.place.path), style="dim")

    def say_how_to_resume(self, match: Match, program: ProgramPlayer | None) -> None:
        # A match without a move is not worth a file of its own: nothing is promised.
        if match.turns and not self.trouble:
            path = [] if self.place.is_usual else [shlex.quote(str(self.place.path))]
            opponent = ["--opponent", shlex.quote(shlex.join(program.command))] if program else []
            self.screen.say(_("The match is kept. To go on:"))
            self.screen.show_command(" ".join([own_command(), "resume", *path, *opponent]))
