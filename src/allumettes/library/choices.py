"""Checks the words and numbers that parameters of the library take."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from allumettes.core.errors import OutOfRangeError, UnknownChoiceError

Choice = TypeVar("Choice", bound=StrEnum)


def choice(kind: type[Choice], parameter: str, value: str) -> Choice:
    """The member of an enumeration that a word names."""
    try:
        return kind(value)
    except ValueError:
        raise UnknownChoiceError(parameter, value, kind) from None


def check_range(parameter: str, value: int, least: int, most: int | None = None) -> None:
    """Refuse a number below `least`, or above `most` where there is one; and what is no whole number."""
    if not hasattr(value, "__index__"):
        raise TypeError(f"{parameter} is a whole number, not {value!r}")
    if value < least or (most is not None and value > most):
        raise OutOfRangeError(parameter, value, least, most)
