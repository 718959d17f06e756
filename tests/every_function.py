"""Names the functions that no test has run, from what coverage recorded: `python -m tests.every_function FOLDER…`.

A share of lines, however high, lets one new function go without a test. Kernels run as machine code, where coverage
does not see them: their tests compare them with plain twins. Nor does it see what records a search line by line, which
takes its place as the trace function: `tests/trees/test_replay.py` compares what was recorded with the search.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from coverage import Coverage

UNSEEN = {"compiled", "part"}
"""Decorators that turn a function into machine code."""

RECORDERS = {"listing.py", "recorded_tree.py", "recorder.py", "variables.py"}
"""Files of a folder `replay` whose functions run while a search is recorded."""


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            decorators = {found.id for found in node.decorator_list if isinstance(found, ast.Name)}
            if not decorators & UNSEEN:
                yield node


def never_run(coverage: Coverage, folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.py")):
        if path.parent.name == "replay" and path.name in RECORDERS:
            continue
        _path, statements, _excluded, missing, _text = coverage.analysis2(str(path))
        for function in functions(path):
            body = range(function.body[0].lineno, (function.end_lineno or function.lineno) + 1)
            lines = set(body) & set(statements)
            if lines and lines <= set(missing):
                yield f"{path}:{function.lineno} {function.name}"


def main(folders: list[Path]) -> int:
    coverage = Coverage()
    coverage.load()
    untested = [name for folder in folders for name in never_run(coverage, folder)]
    for name in untested:
        print(f"no test runs {name}")
    return 1 if untested else 0


if __name__ == "__main__":
    sys.exit(main([Path(folder) for folder in sys.argv[1:]]))
