"""The classroom mode: the prompts, boards and order of the course documents, nothing more, so that transcripts compare.

Sentences here carry the context "classroom": their French is the documents' own, plain ASCII punctuation included.
"""

from __future__ import annotations

from allumettes.cli.dialogue import Dialogue
from allumettes.cli.plain.jeu_allumettes import covers, play_jeu_allumettes
from allumettes.cli.plain.rows import play_rows
from allumettes.cli.settings import Settings


def play_plain(settings: Settings, dialogue: Dialogue) -> None:
    if covers(settings):
        play_jeu_allumettes(settings, dialogue)
    else:
        play_rows(settings, dialogue)
