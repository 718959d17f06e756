"""The kinds of questions, one file each. A kind is a subclass of `Question` in a module of this package."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from allumettes.lessons.question import Question


@cache
def kinds() -> tuple[type[Question], ...]:
    """Every kind of question, in the order of the modules."""
    found = []
    for module_info in pkgutil.iter_modules(__path__):
        module = import_module(f"{__name__}.{module_info.name}")
        found += [
            thing
            for thing in vars(module).values()
            if isinstance(thing, type) and issubclass(thing, Question) and thing.__module__ == module.__name__
        ]
    return tuple(found)
