"""The words one may type instead of a move. Both languages are always understood."""

from __future__ import annotations

from enum import Enum

from allumettes.core.text import N_
from allumettes.locale import language


class Word(Enum):
    """English words, French words, what they do."""

    HELP = (("help", "?"), ("aide",), N_("this list"))
    HINT = (
        ("hint",),
        ("indice",),
        N_("help, a little more each time: a win? which row? which move? the proof"),
    )
    WHY = (("why",), ("pourquoi",), N_("who wins here, and why"))
    MOVES = (("moves",), ("coups",), N_("the legal moves"))
    UNDO = (("undo",), ("annuler",), N_("take your last move back"))
    REDO = (("redo",), ("refaire",), N_("play again what was taken back"))
    SAVE = (("save",), ("sauver", "enregistrer"), N_("write the match to a file: save [FILE]"))
    RESUME = (("resume",), ("reprendre",), N_("open a saved match: resume FILE"))
    QUIT = (("quit", "exit", "q"), ("quitter",), N_("leave; the match is kept"))

    def __init__(self, english: tuple[str, ...], french: tuple[str, ...], purpose: str) -> None:
        self.words = english + french
        self.purpose = purpose
        self._shown = {"en": english[0], "fr": french[0]}

    @property
    def shown(self) -> str:
        return self._shown[language()]


def read_word(answer: str) -> tuple[Word, str] | None:
    """The word that an answer begins with, and what follows it; None where the answer may be a move."""
    head, _, rest = answer.partition(" ")
    for word in Word:
        if head.lower() in word.words:
            return word, rest.strip()
    return None
