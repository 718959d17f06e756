"""The steps of the path, one file each: a module with its `PLACE`, its `ADDRESS` and a function `lesson`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from allumettes.lessons.lesson import Lesson


class Step(Protocol):
    PLACE: int
    """Steps stand in ascending order of their places."""
    ADDRESS: str
    """The end of the step's address, the same in every language."""

    def lesson(self) -> Lesson:
        """The lesson in the language that is spoken."""


@cache
def steps() -> dict[str, Step]:
    """All steps by their addresses, in their order."""
    found = [
        cast(Step, import_module(f"{__name__}.{module_info.name}")) for module_info in pkgutil.iter_modules(__path__)
    ]
    return {step.ADDRESS: step for step in sorted(found, key=lambda step: step.PLACE)}
