"""Words that people may type. Those of every language are always understood."""

from __future__ import annotations

from collections.abc import Container, Iterable
from enum import Enum

from allumettes.core.text import N_, NP_
from allumettes.locale import _, everywhere, pgettext

ACTIONS = {"sub": NP_("typed", "sub -1"), "div": NP_("typed", "div /2 half halve")}
"""Moves that have a name in the rules of their game."""
YES, NO = NP_("typed", "y yes"), NP_("typed", "n no")
AGAIN, NEW, WHY = NP_("typed", "r again"), NP_("typed", "n new"), NP_("typed", "w why")
"""Answers to questions."""

NEAR = 0.66
"""How alike two words are, from 0 to 1, when one is taken for the other: three letters may have one wrong."""


class Word(Enum):
    """What one may type instead of a move, and what that does. The first word is the one that is shown."""

    HELP = NP_("typed", "help ?"), N_("this list")
    HINT = NP_("typed", "hint"), N_("help, a little more each time: a win? which row? which move? the proof")
    WHY = NP_("typed", "why"), N_("who wins here, and why")
    MOVES = NP_("typed", "moves"), N_("the legal moves")
    UNDO = NP_("typed", "undo"), N_("take your last move back")
    REDO = NP_("typed", "redo"), N_("play again what was taken back")
    SAVE = NP_("typed", "save"), N_("write the match to a file: save [FILE]")
    RESUME = NP_("typed", "resume"), N_("open a match that was left or saved: resume [FILE]")
    QUIT = NP_("typed", "quit exit q"), N_("leave; the match is kept")

    def __init__(self, words: str, purpose: str) -> None:
        self.words = words
        self.purpose = purpose

    @property
    def shown(self) -> str:
        return self.typed[0]

    @property
    def typed(self) -> list[str]:
        """All words for it in the language that is spoken."""
        return pgettext("typed", self.words).split()


def means(answer: str, words: str) -> bool:
    """Whether an answer is one of these words, in any language; an exclamation mark or a full stop is let pass."""
    return answer.lower().rstrip("!.…") in everywhere("typed", words)


def read_word(answer: str) -> tuple[Word, str] | None:
    """The word that an answer begins with, and what follows it; None where the answer may be a move."""
    head, _space, rest = answer.partition(" ")
    return next(((word, rest.strip()) for word in Word if means(head, word.words)), None)


def nearest(text: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant by one that is mistyped, if any is near enough."""
    from difflib import get_close_matches  # a match without slips needs none of it

    typed, words = text.strip().lower(), list(known)
    if len(typed) > 2 * max(map(len, words), default=0):  # nothing is near, and to look for it would take long
        return None
    swapped = {f"{typed[:at]}{typed[at + 1]}{typed[at]}{typed[at + 2 :]}" for at in range(len(typed) - 1)}
    if found := next(filter(swapped.__contains__, words), None):
        return found
    return next(iter(get_close_matches(typed, words, n=1, cutoff=NEAR)), None)


def nearest_word(answer: str, actions: Iterable[str] = ()) -> str | None:
    """The word, or the name of a move, that a mistyped answer probably means, in the language of the reader."""
    head, _space, rest = answer.strip().partition(" ")
    if not head.isalpha() or any(sign.isdigit() for sign in rest):  # "take 2" is meant as a move
        return None
    own: dict[str, list[str]] = {}  # by the word in any language, the words for the same in this one
    for words in (*(word.words for word in Word), *(ACTIONS[action] for action in ACTIONS if action in set(actions))):
        kept = words.split()[:1] if words in ACTIONS.values() else []  # rules show the names of moves as they are
        here = [*pgettext("typed", words).split(), *kept]
        own |= {word: here for word in sorted(everywhere("typed", words)) if len(word) > 1 and word.isalpha()}
    found = nearest(head, own)
    if found is None or found == head.lower():  # what was typed is such a word: something else is wrong
        return None
    return found if found in own[found] else own[found][0]


def did_you_mean(word: str) -> str:
    return _("Did you mean “{word}”?").format(word=word)


def meant(text: str, known: Iterable[str]) -> str:
    """The question whether the nearest name was meant, after a space; nothing where none is near."""
    found = nearest(text, known)
    return f" {did_you_mean(found)}" if found else ""


def in_rules_words(answer: str, actions: Container[str]) -> str:
    """The answer with the actions of this game in the words of its rules; everything else stays as it was typed."""
    known = {action: words for action, words in ACTIONS.items() if action in actions}
    return " ".join(
        next((action for action, words in known.items() if means(word, words)), word) for word in answer.split()
    )
