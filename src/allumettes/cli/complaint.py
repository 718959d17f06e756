"""What went wrong, as the terminal says it: the shared sentence, and what only a terminal can show or be told."""

from __future__ import annotations

from allumettes.core.errors import AllumettesError, UndecidedError
from allumettes.core.rule_code import CodeError
from allumettes.locale import _
from allumettes.locale.sentences import sentence


def complaint(error: AllumettesError) -> str:
    words = sentence(error)
    if isinstance(error, CodeError):
        return f"{words}\n{pointed(error.text, error.index)}"
    if isinstance(error, UndecidedError) and error.reason == "seconds":
        return words + " " + _("A longer limit (--seconds) may be enough.")
    return words


def pointed(text: str, index: int) -> str:
    """The text, or what is near the index where it is long, above a caret that points at the character."""
    begin, end = max(0, index - 30), index + 30
    near = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[begin:end])
    before, after = "…" if begin else "", "…" if end < len(text) else ""
    return f"    {before}{near}{after}\n    {' ' * (len(before) + index - begin)}^"
