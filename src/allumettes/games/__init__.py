"""The games. Every module of this package that defines a `HeapGame` is one game, found by looking, never listed."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from allumettes.core.errors import UnknownGameError
from allumettes.core.game import HeapGame


@cache
def registered() -> dict[str, type[HeapGame]]:
    """Every game by its name, in the order of their names' files."""
    found: dict[str, type[HeapGame]] = {}
    for module_info in pkgutil.iter_modules(__path__):
        module = import_module(f"{__name__}.{module_info.name}")
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, HeapGame) and thing.__module__ == module.__name__:
                found[thing.name] = thing
    return found


def find(spec: str) -> HeapGame:
    """The game that a text names: `grundy`, `matches`, `matches:1,3,4`…"""
    name, colon, parameter = spec.strip().lower().partition(":")
    games = registered()
    if name not in games:
        raise UnknownGameError(spec, tuple(games))
    return games[name].with_parameter(parameter) if colon else games[name]()
