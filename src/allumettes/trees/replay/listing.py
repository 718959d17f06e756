"""The source of an algorithm as a replay shows it: its functions, line by line.

Lines that only report to the observer of a search (`if self.trace:`) are left out of it; the others keep their numbers.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, cast

from allumettes.solvers.ladder.solver import Solver

UPKEEP = ("_make_tables", "_new_counters", "_measure", "watch_tables")
"""Methods that prepare a search and count its tables, which are no part of its idea."""


@dataclass(frozen=True, slots=True)
class ListedFunction:
    name: str
    """With its class, where it has one: `BothTables.is_losing`."""
    file: str
    first: int
    """The number of its first line in the file."""
    lines: dict[int, str]
    """Its lines by their numbers."""
    code: CodeType


def listing(solver: type[Solver]) -> tuple[ListedFunction, ...]:
    """The functions of an algorithm in reading order."""
    return tuple(map(_listed, (*_methods(solver), *solver.replayed_beside)))


def _methods(solver: type[Solver]) -> Iterator[Callable[..., Any]]:
    for name in solver.replayed or _own_names(solver):
        for owner in solver.__mro__:
            method = vars(owner).get(name)
            if isinstance(method, FunctionType) and not getattr(method, "__isabstractmethod__", False):
                yield method
                if "super" not in method.__code__.co_names:  # the definitions above are never called
                    break


def _own_names(solver: type[Solver]) -> list[str]:
    owners = solver.__mro__[: solver.__mro__.index(Solver)]
    names = dict.fromkeys(name for owner in owners for name, thing in vars(owner).items() if _is_method(thing))
    return [name for name in names if name not in UPKEEP and not name.startswith("__")]


def _is_method(thing: object) -> bool:
    return isinstance(thing, FunctionType)


def _listed(function: Callable[..., Any]) -> ListedFunction:
    plain = cast("FunctionType", function)
    source, first = inspect.getsourcelines(plain)
    margin = len(source[0]) - len(source[0].lstrip())
    reports = _report_lines("".join(line[margin:] or "\n" for line in source))
    lines = {first + index: line[margin:].rstrip() for index, line in enumerate(source) if index + 1 not in reports}
    file = Path(plain.__code__.co_filename).name
    return ListedFunction(plain.__qualname__, file, first, lines, plain.__code__)


def _report_lines(source: str) -> set[int]:
    """The lines, counted from 1, of what is done only for an observer."""
    return {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.If) and ast.unparse(node.test) == "self.trace" and not node.orelse
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
