"""Where a line is, said so that edits elsewhere in its file change nothing: its function and its text."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import allumettes

ROOT = Path(__file__).parents[2]
PACKAGE = Path(allumettes.__file__).parent
ROOMS = ("core", "games", "solvers", "trees", "players", "course", "study")
"""Where mutations are drawn from, unless another place is named."""
RECORDED = (*ROOMS, "programs", "classroom", "library", "drawings/grade_sheet")
"""Where they can be drawn from: the tests that run each line are known."""
PAGES = "course/chapters/"
"""Sentences and drawings of reports, which are read and looked at."""


def sources() -> dict[str, str]:
    """The text of every module that can be mutated, by its path in the package."""
    paths = [path for room in RECORDED for path in sorted((PACKAGE / room).rglob("*.py"))]
    texts = {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    return {file: text for file, text in texts.items() if not file.startswith(PAGES)}


@cache
def places(text: str) -> tuple[str, ...]:
    """For each line of a module, its function and its text; line 1 is at index 1. Lines of no function have ''."""
    lines = text.splitlines()
    owner = [""] * (len(lines) + 1)

    def visit(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                visit(child, f"{prefix}{child.name}.")
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                for number in range(child.body[0].lineno, (child.end_lineno or 0) + 1):
                    owner[number] = f"{prefix}{child.name}"
                visit(child, f"{prefix}{child.name}.")
            else:
                visit(child, prefix)

    visit(ast.parse(text), "")
    return ("", *(f"{owner[number]}: {line.strip()}" for number, line in enumerate(lines, 1)))
