"""The languages that students write in: one file = one language, found by looking."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from allumettes.classroom.submissions.languages.language import Language


@cache
def languages() -> dict[str, Language]:
    """Every language by its name."""
    return {language.name: language for language in sorted(_languages(), key=lambda language: language.name)}


def suffixes() -> tuple[str, ...]:
    """How the names of source files end, in any language."""
    return tuple(suffix for language in languages().values() for suffix in language.suffixes)


def _languages() -> Iterator[Language]:
    for module_info in pkgutil.iter_modules(__path__):
        module = import_module(f"{__name__}.{module_info.name}")
        for thing in vars(module).values():
            if (
                isinstance(thing, type)
                and issubclass(thing, Language)
                and thing.__module__ == module.__name__
                and "name" in vars(thing)
            ):
                yield thing()
