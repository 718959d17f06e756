"""The classroom mode: the prompts, boards and order of the course documents, nothing more, so that transcripts compare.

Sentences here carry the context "classroom": their French is the documents' own, plain ASCII punctuation included.
"""

from __future__ import annotations

from collections.abc import Callable

from allumettes.core.match import Match
from allumettes.course.console.dialogue import Dialogue
from allumettes.course.console.matches import covers, play_jeu_allumettes
from allumettes.course.console.rows import play_rows
from allumettes.locale import _
from allumettes.players.match_settings import MatchSettings


def play_plain(
    settings: MatchSettings, dialogue: Dialogue, begins: Callable[[Match], None] = lambda match: None
) -> None:
    """Play a match; `begins` is told of it as soon as nothing more is asked about it."""
    settings.computer_name = _("Computer")
    if covers(settings):
        play_jeu_allumettes(settings, dialogue)
    else:
        play_rows(settings, dialogue, begins)
