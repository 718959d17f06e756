"""The checks that a submission is judged by: one file = one check, found by looking."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from allumettes.classroom.checks.check import Check

PACKAGES = (__name__, "allumettes.classroom.console.checks")
"""Packages whose modules are searched for checks, by name."""


@cache
def registered() -> dict[str, Check]:
    """Every check by its name, in the order of the sheet."""
    return {check.name: check for check in sorted(_checks(), key=lambda check: check.rung)}


def _checks() -> Iterator[Check]:
    for package in map(import_module, PACKAGES):
        for module_info in pkgutil.iter_modules(package.__path__):
            module = import_module(f"{package.__name__}.{module_info.name}")
            for thing in vars(module).values():
                if (
                    isinstance(thing, type)
                    and issubclass(thing, Check)
                    and thing.__module__ == module.__name__
                    and "name" in vars(thing)
                ):
                    yield thing()
