"""Python."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from allumettes.classroom.submissions.languages.language import Language, Recipe, names
from allumettes.classroom.submissions.sources import Source

MAIN = re.compile(r"^if\s+__name__\s*==|^\s*main\(\)", re.MULTILINE)
READS = re.compile(r"\binput\(|\bstdin\b")
CHECK = "import sys\nfor name in sys.argv[1:]:\n    compile(open(name, 'rb').read(), name, 'exec')\n"
"""Reads the sources without running them, as a compiler does."""


class Python(Language):
    name, title = "python", "Python"
    suffixes = (".py",)
    tools = ()  # this program runs on it

    def starts(self, source: Source) -> bool:
        return bool(MAIN.search(source.text) or READS.search(source.text))

    def recipes(self, main: Source, sources: Sequence[Source]) -> Iterator[Recipe]:
        interpreter = _interpreter()
        file = f"{{folder}}/{main.path}"
        yield Recipe(
            self.name,
            main.path,
            ((interpreter, "-I", "-c", CHECK, *names([main])),),
            (interpreter, "-B", file),
            shlex.join(("python3", main.path.name)),
            unbuffered=(interpreter, "-B", "-u", file),
        )


def _interpreter() -> str:
    """The Python that this one's environment was made from: students' programs see none of our packages."""
    base = Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")
    return str(base) if base.exists() else sys.executable
