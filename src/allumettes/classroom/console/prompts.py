"""What a program asks for, told from the words of its question and from how far the match has come."""

from __future__ import annotations

import re
from enum import Enum

from allumettes.classroom.console.boards import after_boards
from allumettes.classroom.console.plain_text import plain


class Asked(Enum):
    """The answer that a question wants."""

    START = "how many matches the match starts with"
    KIND = "two players, or one against the computer"
    NAME = "the name of a player"
    FIRST = "who plays first"
    LEVEL = "how well the computer plays"
    ROW = "the row to split"
    AMOUNT = "how many matches the first of the two heaps gets"
    AGAIN = "whether to play again"
    ENTER = "a key, so that the match goes on"
    UNKNOWN = "no words, or words that say none of these"


class Phase(Enum):
    """How far a match has come: the same words, "number of matches", ask for two things."""

    SETTING_UP = "no board yet"
    PLAYING = "between the first board and the last move"


COMPUTER = re.compile(r"\b(?:ordi|ordinateur|computer|machine|cpu|ia|ai|bot|robot|pc)\b")
HUMAN = re.compile(r"\b(?:joueur|joueuse|humain|vous|toi|moi|player|human|you|me)\b")

_HEAP = re.compile(
    r"\b(?:lignes?|rangees?|rang|tas|piles?|rows?|lines?|heaps?|indice|index|laquelle|lequel|which one)\b"
)
_MATCHES = re.compile(r"\b(?:allumettes?|batons?|batonnets?|matches|matchsticks?|sticks?|combien|nombre|how many)\b")
_AMOUNT = re.compile(r"\b(?:separer|diviser|couper|split|separate|number|quantite|taille|size)\b")
_AGAIN = re.compile(r"\b(?:rejouer|(?:nouvelle|autre) partie|play again|another (?:game|match)|new (?:game|match))\b")
_ENTER = re.compile(r"\b(?:appuye[rz]|press|tape[rz]|hit)\b.*\b(?:entree|enter|touche|key|return)\b")
_SETTING_UP = (
    (Asked.AGAIN, _AGAIN),
    (Asked.ENTER, _ENTER),
    (
        Asked.KIND,
        re.compile(r"\b(?:type|mode|sorte|kind)\b.*\b(?:partie|jeu|game|match)\b|\b(?:contre|vs|versus|against)\b"),
    ),
    (Asked.LEVEL, re.compile(r"\b(?:niveau|difficulte|level|difficulty)\b")),
    (Asked.NAME, re.compile(r"\b(?:noms?|prenoms?|pseudo|names?|nickname)\b|\bappel")),
    (
        Asked.FIRST,
        re.compile(
            r"\bpremiere? a jouer\b|\bcommence|\bjoue\b.*\bpremier\b"
            r"|\bfirst (?:to play|player)\b|\b(?:starts?|begins?|(?:goes|plays) first)\b"
        ),
    ),
    (Asked.START, _MATCHES),
)
_LAST_RESORT = (
    (Asked.NAME, re.compile(r"\b(?:joueurs?|player)\b")),
    (Asked.START, re.compile(r"\b(?:taille|size|number|n)\b")),
)


def asked(shown: str, phase: Phase) -> Asked:
    """What the end of `shown` asks for. Later lines count more: an error message may precede the question."""
    lines = [line for line in reversed(plain(after_boards(shown)).splitlines()) if line.strip()]
    if phase is Phase.PLAYING:
        return next((found for line in lines if (found := _asked_in_play(line)) is not Asked.UNKNOWN), Asked.UNKNOWN)
    return next(
        (
            kind
            for rules in (_SETTING_UP, _LAST_RESORT)
            for line in lines
            for kind, words in rules
            if words.search(line)
        ),
        Asked.UNKNOWN,
    )


def _asked_in_play(line: str) -> Asked:
    """A row or a number of matches, whichever is named first; "the row to split" names no number."""
    for kind, words in ((Asked.AGAIN, _AGAIN), (Asked.ENTER, _ENTER)):
        if words.search(line):
            return kind
    heap, matches = _HEAP.search(line), _MATCHES.search(line)
    if heap and matches:
        return Asked.ROW if heap.start() < matches.start() else Asked.AMOUNT
    if heap:
        return Asked.ROW
    return Asked.AMOUNT if matches or _AMOUNT.search(line) else Asked.UNKNOWN
