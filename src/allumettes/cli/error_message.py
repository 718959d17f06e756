"""What went wrong, as the terminal says it: the shared sentence, and what only a terminal can show or be told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from allumettes.core.errors import AllumettesError, UndecidedError
from allumettes.core.rule_code import CodeError
from allumettes.core.text import excerpt
from allumettes.locale import _
from allumettes.locale.algorithms import stop_words
from allumettes.locale.errors import sentence
from allumettes.locale.system import reason
from allumettes.players import ProgramNeededError
from allumettes.solvers.ladder.solver import Stop
from allumettes.solvers.limit import Limit

if TYPE_CHECKING:
    from allumettes.solvers.analysis import Analysis

LIMITS = {
    Stop.SECONDS: "seconds",
    Stop.OPERATIONS: "operations",
    Stop.ENTRIES: "entries",
    Stop.HORIZON: "depth",
}
"""The options that stop a search."""


def error_message(error: AllumettesError) -> str:
    words = sentence(error)
    if isinstance(error, CodeError):
        return f"{words}\n{pointed(error.text, error.index)}"
    if isinstance(error, UndecidedError) and error.reason == "seconds":
        return words + " " + _("A longer limit (--seconds) may be enough.")
    if isinstance(error, ProgramNeededError):
        return words + " " + _("To start it: --opponent COMMAND.")
    return words


def stop_message(stop: Stop, limit: Limit) -> str:
    """Why an algorithm gave no answer, and the option that gives it more room."""
    words = stop_words(stop, limit)
    if option := LIMITS.get(stop):
        words += " " + _("Another limit: --{option}.").format(option=option)
    return words


def explained(analysis: Analysis) -> Iterator[str]:
    """The proof of a position. Where time was too short for one, that is told as the terminal does."""
    from allumettes.locale import proofs

    title, answer, *proof = proofs.explained(analysis)
    yield title
    yield error_message(analysis.undecided) if analysis.undecided else answer
    yield from proof


def pointed(text: str, index: int) -> str:
    """The text, or what is near the index where it is long, above a caret that points at the character."""
    begin, end = max(0, index - 30), index + 30
    near = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[begin:end])
    before, after = "…" if begin else "", "…" if end < len(text) else ""
    return f"    {before}{near}{after}\n    {' ' * (len(before) + index - begin)}^"


def failure_to_load(error: OSError | AllumettesError, name: str | Path) -> str:
    if isinstance(error, AllumettesError):
        return error_message(error)
    if isinstance(error, FileNotFoundError):
        return (
            _("There is no match to resume in {path}.").format(path=excerpt(str(name)))
            if str(name)
            else _("There is no match to resume.")
        )
    return _("{path} cannot be read: {reason}.").format(path=excerpt(str(name)), reason=reason(error))
