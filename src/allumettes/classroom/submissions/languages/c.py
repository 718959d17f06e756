"""C."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from typing import ClassVar

from allumettes.classroom.submissions.languages.language import BUILT, Language, Recipe, names
from allumettes.classroom.submissions.sources import Source

MAIN = re.compile(r"^\s*(?:static\s+)?(?:int|void|auto)?\s*main\s*\(", re.MULTILINE)


class C(Language):
    name, title = "c", "C"
    suffixes: ClassVar[tuple[str, ...]] = (".c",)
    tools: ClassVar[tuple[str, ...]] = ("gcc",)
    compiler: ClassVar[tuple[str, ...]] = ("gcc", "-O2", "-w")

    def starts(self, source: Source) -> bool:
        return bool(MAIN.search(source.text))

    def recipes(self, main: Source, sources: Sequence[Source]) -> Iterator[Recipe]:
        others = [source for source in sources if not self.starts(source)]
        program = f"{BUILT}/program"
        command = (f"{{folder}}/{program}",)
        for files in ([main, *others], [main]):
            yield Recipe(
                self.name,
                main.path,
                ((*self.compiler, "-o", program, *names(files), "-lm"),),
                command,
                shlex.quote(f"./{main.path.stem}"),
                shlex.join((self.compiler[0], "-o", main.path.stem, *names(files), "-lm")),
                ("stdbuf", "-o0", *command),
            )
            if not others:
                return
