"""What a program shows, as plain words: without colours, accents and capital letters."""

from __future__ import annotations

import re
from unicodedata import combining, normalize

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x1b\][^\x07]*\x07")
_LINE_ENDS = re.compile(r"\r+\n|\r")
_CONTROLS = re.compile(r"[^\n\t -\ufffd\U00010000-\U0010ffff]|\x7f")


def shown_text(output: str) -> str:
    """The text that a terminal would show: no colours, no control characters, one kind of line end."""
    text = _ESCAPES.sub("", output)
    return _CONTROLS.sub("", _LINE_ENDS.sub("\n", text)).expandtabs(4)


def plain(text: str) -> str:
    """Small letters without accents: "Nombre d’allumettes à séparer" as "nombre d'allumettes a separer"."""
    letters = (letter for letter in normalize("NFKD", text) if not combining(letter))
    return "".join(letters).replace("’", "'").casefold()
