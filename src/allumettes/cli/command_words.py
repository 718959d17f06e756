"""Words that people type for the name of a command, in any language. They are not run, but the name is offered."""

from __future__ import annotations

from allumettes.core.text import NP_
from allumettes.locale import everywhere
from allumettes.locale.typed import did_you_mean, nearest

WORDS = {
    "play": NP_("command", "play start new"),
    "web": NP_("command", "web browser serve server"),
    "analyse": NP_("command", "analyse analyze analysis why"),
    "solve": NP_("command", "solve solver"),
    "tree": NP_("command", "tree trees"),
    "states": NP_("command", "states"),
    "expansions": NP_("command", "expansions"),
    "shortest": NP_("command", "shortest"),
    "race": NP_("command", "race"),
    "curves": NP_("command", "curves plot"),
    "report": NP_("command", "report"),
    "strategy": NP_("command", "strategy"),
    "tournament": NP_("command", "tournament"),
    "hand-in": NP_("command", "hand-in submit"),
    "grade": NP_("command", "grade mark"),
    "quotient": NP_("command", "quotient misere"),
    "sequence": NP_("command", "sequence nim-values"),
    "survey": NP_("command", "survey"),
    "verify": NP_("command", "verify check"),
    "engine": NP_("command", "engine"),
    "resume": NP_("command", "resume continue"),
    "learn": NP_("command", "learn"),
    "games": NP_("command", "games list rules"),
    "--help": NP_("command", "help man"),
    "--version": NP_("command", "version"),
}
"""A command or an option, and the words that stand for it; the first one in English is its name."""


def meant_command(typed: str) -> str:
    """The question whether a command was meant, or a match of the game that was named; nothing where neither was."""
    commands = {word: command for command, words in WORDS.items() for word in (*everywhere("command", words), command)}
    if found := nearest(typed, commands):
        return did_you_mean(commands[found])
    return did_you_mean(f"play {typed}") if _is_game(typed) else ""


def _is_game(typed: str) -> bool:
    from allumettes import games
    from allumettes.core.errors import AllumettesError

    try:
        games.find(typed)
    except AllumettesError:
        return False
    return True
