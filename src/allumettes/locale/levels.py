"""The levels of the computer: one name and one description each, for the options, the menu, the page and the report.

Files, links and programs use the words of `players.LEVELS`, which are the same in every language.
"""

from __future__ import annotations

from allumettes.core.text import N_, NP_
from allumettes.locale import _, everywhere, pgettext

NAMES = {"random": NP_("typed", "easy"), "endgame": NP_("typed", "medium"), "perfect": NP_("typed", "hard")}
PURPOSES = {
    "random": N_("plays any legal move"),
    "endgame": N_("plays at random until few matches are left, then without a fault"),
    "perfect": N_("wins whenever the position can be won"),
}


def level_name(kind: str) -> str:
    """The name of a level in the language that is spoken."""
    return pgettext("typed", NAMES[_level(kind)])


def level_words(kind: str) -> str:
    """How a level plays, in a few words."""
    return _(PURPOSES[_level(kind)])


def level_of(text: str) -> str:
    """The level that a name means in any language; what names none stays as it was typed."""
    return next((level for level, name in NAMES.items() if text.lower() in everywhere("typed", name)), text)


def _level(kind: str) -> str:
    return kind.partition(":")[0]
