"""The games. Every module of this package that defines a `HeapGame` is registered by being here."""

from __future__ import annotations

import pkgutil
import re
from functools import cache
from importlib import import_module

from allumettes.core.errors import UnknownGameError
from allumettes.core.function_game import Function, FunctionGame
from allumettes.core.game import HeapGame
from allumettes.core.position import LARGEST_LISTED
from allumettes.core.rule_code import all_but_code
from allumettes.games.code import game_by
from allumettes.games.names import NAMED_CODES, NAMED_VARIANTS, spec_of

CODE, SUBTRACTION = "code", "matches"
"""The games with a notation of their own: `0.77`, and `S(1,3,4)` as in Winning Ways."""

LIKE_A_CODE = re.compile(r"[0-9a-v!?=*{},;&+]*[.·]|[0-9]+[x!?=\[*{&]|[*{&]", re.IGNORECASE)
ALL_BUT = re.compile(r"s\(all[ -]?but ([^()]*)\)", re.IGNORECASE)
SUBTRACTION_SET = re.compile(r"s\(([^()]*)\)", re.IGNORECASE)


@cache
def registered() -> dict[str, type[HeapGame]]:
    """Every game by its name, in the order of the modules; rule codes, and games that no menu offers, come last."""
    found: dict[str, type[HeapGame]] = {}
    for module_info in pkgutil.iter_modules(__path__):
        module = import_module(f"{__name__}.{module_info.name}")
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, HeapGame) and thing.__module__ == module.__name__:
                found[thing.name] = thing
    return dict(sorted(found.items(), key=lambda item: (not item[1].is_listed, item[0] == CODE)))


def listed() -> list[type[HeapGame]]:
    """The games that menus offer."""
    return [game for game in registered().values() if game.is_listed]


def all_names() -> list[str]:
    """Every name that `find` reads: of games, their aliases, and named codes."""
    found = registered()
    aliases = (alias for game in found.values() for alias in game.aliases)
    return [*found, *aliases, *(name for named in (*NAMED_CODES, *NAMED_VARIANTS) for name in named.names)]


def find(spec: str) -> HeapGame:
    """The game that a text names: `grundy`, `matches:1,3,4`, `0.77`, `kayles`…"""
    text = spec.strip()
    name, colon, parameter = text.partition(":")
    games = registered()
    by_alias = {alias: game for game in games.values() for alias in game.aliases}
    if game := games.get(name.lower()) or by_alias.get(name.lower()):
        return game.with_parameter(parameter) if colon else game()
    if numbers := ALL_BUT.fullmatch(text):
        return game_by(all_but_code(games[SUBTRACTION].with_parameter(numbers[1]).amounts(LARGEST_LISTED)))
    if numbers := SUBTRACTION_SET.fullmatch(text):
        return games[SUBTRACTION].with_parameter(numbers[1])
    if named := spec_of(text):
        return find(named)
    if LIKE_A_CODE.match(text):
        return games[CODE].with_parameter(text)
    raise UnknownGameError(spec, tuple(game.name for game in listed()))


def from_function(options: Function, name: str = "function") -> HeapGame:
    """The game whose rules are a Python function: from the size of a heap to its options, each a few heaps.

    `from_function(lambda n: [(n - 1,), (n // 2,)] if n else [])` is the halving game. Every heap of an option must be
    smaller than the heap it replaces, or a match might never end.
    """
    return FunctionGame(options, name)
