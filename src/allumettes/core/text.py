"""Texts: marks for translation, one-line names, excerpts."""

from __future__ import annotations

import re
import unicodedata

from allumettes.core.errors import NameLengthError

LONGEST_NAME = 40
"""The most characters of a player's name."""

LONGEST_EXCERPT = 80


def N_(sentence: str) -> str:  # noqa: N802 - the name that extraction tools look for
    """Mark a sentence for translation; it is translated where it is shown."""
    return sentence


def NP_(context: str, sentence: str) -> str:  # noqa: N802 - the same, of a sentence that depends on where it is said
    """Marks a sentence of a context for translation."""
    return sentence


def one_line(text: str) -> str:
    """The text on one line, printable."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def check_name(name: str, longest: int = LONGEST_NAME) -> None:
    """Refuse a name that is empty or too long."""
    if not 0 < len(name) <= longest:
        raise NameLengthError(len(name), longest)


def excerpt(text: str, longest: int = LONGEST_EXCERPT) -> str:
    """A quotation of somebody's text: shortened, and without control characters."""
    if len(text) > longest:
        half = (longest - 1) // 2
        text = f"{text[:half]}…{text[-half:]}"
    return "".join(sign if _is_shown(sign) else "\N{REPLACEMENT CHARACTER}" for sign in text)


def _is_shown(sign: str) -> bool:
    return sign.isprintable() or unicodedata.category(sign) == "Zs"


def in_file_name(text: str) -> str:
    """The name of a game as a part of a file name."""
    return re.sub(r"[:,/]", "-", text)
