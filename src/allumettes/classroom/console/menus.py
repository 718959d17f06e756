"""Menus: the answers that a question offers, and what each stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from allumettes.classroom.console.boards import after_boards
from allumettes.classroom.console.plain_text import plain
from allumettes.classroom.console.prompts import COMPUTER, HUMAN

_LINE = re.compile(r"\W*(?P<answer>\d|[a-z])\s*(?:[-:.)=>\]]+|\s)\s*(?P<label>\D*[a-z]{2}.*)")
_AFTER = re.compile(r"(?P<answer>\d)\s*(?:[-:.)=>]+|pour|for|if)?\s*(?P<label>[^\d,;/()]+)")
_BEFORE = re.compile(r"(?P<label>[a-z' -]+?)\s*[:=\[(]\s*(?P<answer>\d)\b")
_YES = re.compile(r"\b(oui|yes|o|y)\s*/\s*(non|no|n)\b")
_WORDS = re.compile(r"\b([a-z]+)\s*(?:/|\bou\b|\bor\b|,)\s*(?:l')?([a-z]+)\b")
_HARD = re.compile(r"difficile|expert|imbattable|parfait|gagnant|strateg|hard|perfect|unbeatable")


def options(shown: str) -> Mapping[str, str]:
    """The answers of the menu that a text ends with, each with its label, in plain words."""
    lines = [line for line in plain(after_boards(shown)).splitlines() if line.strip()]
    listed = {row["answer"]: row["label"].strip() for line in lines if (row := _LINE.fullmatch(line.strip()))}
    if len(listed) > 1:
        return listed
    line = " ".join(lines)
    words = re.findall(r"[a-z]+", line.partition(next(iter(re.findall(r"\d", line)), "\n"))[0])
    # "player (1) or computer (2)" names what a number stands for before it.
    is_before = bool(words) and (COMPUTER.fullmatch(words[-1]) or HUMAN.fullmatch(words[-1]))
    pattern = _BEFORE if is_before else _AFTER
    return {row["answer"]: row["label"].strip() for row in pattern.finditer(line)}


def kind_of_match(shown: str, *, computer: bool) -> str:
    """The answer for a match against the computer, or between two players."""
    choices = options(shown)
    with_computer = [answer for answer, label in choices.items() if COMPUTER.search(label)]
    if computer:
        both = [answer for answer in with_computer if HUMAN.search(choices[answer])]
        return _first((*both, *with_computer), "1")
    return _first((answer for answer in choices if answer not in with_computer), "0")


def first_to_play(shown: str, *, computer: bool) -> str:
    """The answer that lets the computer, or the player, begin."""
    if choices := options(shown):
        of_computer = [answer for answer, label in choices.items() if COMPUTER.search(label)]
        others = [answer for answer in choices if answer not in of_computer]
        return _first(of_computer if computer else others, "0" if computer else "1")
    line = plain(after_boards(shown))
    if yes := _YES.search(line):
        return yes[1] if (COMPUTER.search(line) is not None) == computer else yes[2]
    for words in _WORDS.finditer(line):
        if any(map(COMPUTER.fullmatch, words.groups())):
            return next(word for word in words.groups() if (COMPUTER.fullmatch(word) is not None) == computer)
    return "0" if computer else "1"


def hardest(shown: str) -> str:
    """The answer for the highest level: the one called so, else the last."""
    choices = options(shown)
    return _first((answer for answer, label in choices.items() if _HARD.search(label)), max(choices, default="3"))


def no_more(shown: str) -> str:
    """The answer that ends a program which offers another match."""
    if yes := _YES.search(plain(after_boards(shown))):
        return yes[2]
    return _first((answer for answer, label in options(shown).items() if re.search(r"\b(?:non?|quit)", label)), "n")


def _first(answers: Iterable[str], otherwise: str) -> str:
    return next(iter(answers), otherwise)
