"""Java, with or without packages."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence

from allumettes.classroom.submissions.languages.language import BUILT, Language, Recipe, names
from allumettes.classroom.submissions.sources import Source

MAIN = re.compile(r"\bstatic\s+(?:public\s+|final\s+)*void\s+main\s*\(")
PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
CLASS = re.compile(r"\bclass\s+(\w+)")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
SMALL = ("-Xmx256m", "-Xss64m", "-XX:+UseSerialGC", "-Xshare:auto")
"""A small machine: sixty of them start on two cores. A deep recursion has room. Without its better compiler it would
start a little sooner, and a search would take almost twice as long."""
SMALL_COMPILER = ("-J-Xmx256m", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto")


class Java(Language):
    name, title = "java", "Java"
    suffixes = (".java",)
    tools = ("javac", "java")

    def starts(self, source: Source) -> bool:
        return bool(MAIN.search(COMMENT.sub(" ", source.text)))

    def recipes(self, main: Source, sources: Sequence[Source]) -> Iterator[Recipe]:
        encoding = "UTF-8" if all(source.encoding == "UTF-8" for source in sources) else "ISO-8859-1"
        compiler = ("javac", *SMALL_COMPILER, "-nowarn", "-proc:none", "-encoding", encoding, "-d", BUILT)
        started = _class_of(main)
        command = ("java", *SMALL, "-cp", f"{{folder}}/{BUILT}", started)
        shown = f"java {started}"
        by_hand = shlex.join(("javac", *(("-d", ".") if "." in started else ()), *names(sources)))
        yield Recipe(self.name, main.path, ((*compiler, *names(sources)),), command, shown, by_hand)
        # A test that needs a library which is not here, or a draft beside the program, does not matter.
        alone = (*compiler, "-sourcepath", str(main.path.parent), str(main.path))
        yield Recipe(self.name, main.path, (alone,), command, shown, f"javac {main.path.name}")


def _class_of(source: Source) -> str:
    """The full name of the class that `main` is in: that of the file, or the last class before `main`."""
    text = COMMENT.sub(" ", source.text)
    found = MAIN.search(text)
    before = CLASS.findall(text[: found.start()] if found else text)
    name = source.path.stem if source.path.stem in before or not before else before[-1]
    package = PACKAGE.search(text)
    return f"{package[1]}.{name}" if package else name
