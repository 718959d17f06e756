"""Text for terminals that cannot show every sign: what is missing is replaced by something that reads alike."""

from __future__ import annotations

import codecs
import os
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

UTF_8 = "utf-8"
ASCII = "ascii"
COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python itself puts into LC_CTYPE when the locale is not there (PEP 538)."""

SUBSTITUTES = {
    **dict.fromkeys("\u00a0\u202f\u2009", " "),
    **dict.fromkeys("’‘", "'"),
    **dict.fromkeys("“”«»", '"'),
    **dict.fromkeys("–—−─━", "-"),
    **dict.fromkeys("┃│║", "|"),
    **dict.fromkeys("✗×", "x"),
    **dict.fromkeys("⌊⌋", "|"),
    **dict(zip("▁▂▃▄▅▆▇█", "._-=+*##", strict=True)),
    "…": "...",
    "→": "->",
    "⇒": "=>",
    "●": "o",
    "✓": "+",
    "·": ".",
    "▲": "^",
    "△": "^",
    "▼": "v",
    "œ": "oe",
    "Œ": "OE",
    "µ": "u",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "≈": "~",
    "⊕": "xor",
    "∎": "#",
}


def readable(text: str, charset: str) -> str:
    """The text with every sign that the charset lacks replaced, where something like it is known."""
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        return "".join(_shown(sign, charset) for sign in text)
    return text


@lru_cache(maxsize=1024)
def _shown(sign: str, charset: str) -> str:
    # A letter without its accent is better than none: NFKD takes them apart.
    bare = "".join(part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(part))
    for candidate in (sign, SUBSTITUTES.get(sign, ""), bare):
        if candidate and _fits(candidate, charset):
            return candidate
    return sign


def _fits(text: str, charset: str) -> bool:
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


def terminal_charset(used: str, environ: Mapping[str, str] = os.environ) -> str:
    """The charset to write to a terminal with, where Python uses another one for want of the locale.

    A locale that is not installed, and names a charset other than UTF-8, tells nothing sure: plain ASCII is then
    readable whatever the terminal expects.
    """
    if codecs.lookup(used).name != UTF_8 or environ.get("PYTHONIOENCODING"):
        return used
    named = (environ.get("LC_ALL"), environ.get("LC_CTYPE"), environ.get("LANG"))
    wished = next((name for name in named if name and name not in COERCED), "")
    charset = wished.partition(".")[2].partition("@")[0]
    try:
        return used if not charset or codecs.lookup(charset).name == UTF_8 else ASCII
    except LookupError:
        return used


def teach_line_editing() -> None:
    """Let the line editor read UTF-8 where the locale is not installed; else it drops every letter with an accent.

    It asks the environment for its locale, so that is where another one is named. No sentence depends on it: the
    language has been chosen before.
    """
    import locale

    if codecs.lookup(locale.nl_langinfo(locale.CODESET)).name == UTF_8:
        return
    for name in COERCED:
        try:
            locale.setlocale(locale.LC_CTYPE, name)
        except locale.Error:
            continue
        os.environ["LC_ALL"] = name
        return
