"""The ladder of algorithms: every idea of the course, one file each, from brute force up. Found by looking."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from allumettes.core.errors import UnknownSolverError
from allumettes.solvers.ladder.solver import Solver


@cache
def registered() -> dict[str, type[Solver]]:
    """Every algorithm by its name, in the order of the ladder."""
    found: list[type[Solver]] = []
    for module_info in pkgutil.iter_modules(__path__):
        module = import_module(f"{__name__}.{module_info.name}")
        found += [
            thing
            for thing in vars(module).values()
            if isinstance(thing, type)
            and issubclass(thing, Solver)
            and thing.__module__ == module.__name__
            and "name" in vars(thing)
        ]
    return {solver.name: solver for solver in sorted(found, key=lambda solver: solver.rung)}


def find(name: str) -> type[Solver]:
    """The algorithm that a text names, by its name (`v0`) or by its idea (`brute`)."""
    for solver in registered().values():
        if name.strip().lower() in (solver.name, solver.idea):
            return solver
    raise UnknownSolverError(name, tuple(registered()))
