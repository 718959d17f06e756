"""The ladder of algorithms, from brute force to nim-values: one file, one idea.

An algorithm is a subclass of `Solver` with a name in a module of one of the `PACKAGES`: adding one is adding a file.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from allumettes.core.errors import UnknownSolverError
from allumettes.solvers.ladder.solver import Solver

PACKAGES = (__name__, "allumettes.course.algorithms")
"""Packages whose modules are searched for algorithms, by name: those of the course are in a room of their own."""


@cache
def registered() -> dict[str, type[Solver]]:
    """Every algorithm by its name, in the order of the ladder."""
    return {solver.name: solver for solver in sorted(_solvers(), key=lambda solver: solver.rung)}


def _solvers() -> Iterator[type[Solver]]:
    for package in map(import_module, PACKAGES):
        for module_info in pkgutil.iter_modules(package.__path__):
            module = import_module(f"{package.__name__}.{module_info.name}")
            for thing in vars(module).values():
                if (
                    isinstance(thing, type)
                    and issubclass(thing, Solver)
                    and thing.__module__ == module.__name__
                    and "name" in vars(thing)
                ):
                    yield thing


def find(name: str) -> type[Solver]:
    """The algorithm that a text names, by its name (`v0`) or by its idea (`brute`)."""
    for solver in registered().values():
        if str(name).strip().lower() in (solver.name, solver.idea):
            return solver
    raise UnknownSolverError(str(name), tuple(registered()))
