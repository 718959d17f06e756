"""Numbers as a reader of the language expects them, rounded to what they are worth."""

from __future__ import annotations

from allumettes.locale import language
from allumettes.locale.sentences import number
from allumettes.study import units


def decimal(value: float) -> str:
    if value >= 1000:
        return number(round(value))
    if value < 1:
        return units.significant(value, _sign())
    return f"{value:.{1 if value >= 10 else 2}f}".replace(".", _sign())


def times(value: float) -> str:
    return f"×\u00a0{decimal(value)}"


def percent(value: float) -> str:
    return number(round(100 * value)) + ("\u202f%" if language() == "fr" else "%")


def duration(seconds: float) -> str:
    return units.duration(seconds, _sign()).replace(" ", "\u00a0")


def round_duration(seconds: float) -> str:
    """A time that was chosen, not measured: no zeros after the point."""
    size, letters = units.unit_of(seconds)
    return f"{seconds / size:g}\u00a0{letters}"


def _sign() -> str:
    return "," if language() == "fr" else "."
