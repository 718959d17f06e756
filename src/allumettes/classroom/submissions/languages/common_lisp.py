"""Common Lisp."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence

from allumettes.classroom.submissions.languages.language import Language, Recipe
from allumettes.classroom.submissions.sources import Source

MAIN = re.compile(r"^\(main\b|read-line|\(read\b", re.MULTILINE | re.IGNORECASE)


class CommonLisp(Language):
    name, title = "common-lisp", "Common Lisp"
    suffixes = (".lisp", ".cl", ".lsp")
    tools = ("sbcl",)

    def starts(self, source: Source) -> bool:
        return bool(MAIN.search(source.text))

    def recipes(self, main: Source, sources: Sequence[Source]) -> Iterator[Recipe]:
        yield Recipe(
            self.name,
            main.path,
            (),
            ("sbcl", "--script", f"{{folder}}/{main.path}"),
            shlex.join(("sbcl", "--script", main.path.name)),
        )
