"""What went wrong, as the terminal says it: the shared sentence, and what only a terminal can show or be told."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from allumettes.cli.own_command import own_command
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError, UndecidedError
from allumettes.core.notation import format_position
from allumettes.core.rule_code import CodeError
from allumettes.core.text import excerpt
from allumettes.locale import _
from allumettes.locale.algorithms import stop_words
from allumettes.locale.errors import sentence
from allumettes.locale.system import reason
from allumettes.players import ProgramNeededError
from allumettes.players.cups.machine import Machine, OtherGameError
from allumettes.players.cups.seat import PREFIX
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
    if isinstance(error, OtherGameError) and error.path:
        return words + " " + _("To play against it:") + f"\n    {_against(error.machine, error.path)}"
    return words


def _against(machine: Machine, path: Path) -> str:
    """The command that plays the game of a machine against it."""
    near = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    words = ["play", machine.game.spec, format_position(machine.start), "--level", f"{PREFIX}{near}"]
    if machine.convention is Convention.MISERE:
        words.append("--misere")
    return f"{own_command()} {shlex.join(words)}"


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
