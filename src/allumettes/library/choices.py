"""Reads the words that parameters of the library take."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from allumettes.core.errors import UnknownChoiceError

Choice = TypeVar("Choice", bound=StrEnum)


def choice(kind: type[Choice], parameter: str, value: str) -> Choice:
    """The member of an enumeration that a word names."""
    try:
        return kind(value)
    except ValueError:
        raise UnknownChoiceError(parameter, value, kind) from None
