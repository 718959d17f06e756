"""A language: how its programs are recognised, built and run."""

from __future__ import annotations

import re
import shutil
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from allumettes.classroom.submissions.sources import Source

BUILT = "built"
"""The folder, below that of the submission, for what compilers write."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One way to build and run a program. Commands run in the folder of the submission; `{folder}` is its path."""

    language: str
    main: Path
    """The source file that the program starts in."""
    steps: tuple[tuple[str, ...], ...]
    """The commands that build it, in their order."""
    command: tuple[str, ...]
    shown: str
    """How a student starts it by hand, in the folder of the source."""
    prepared: str = ""
    """How a student builds it by hand; nothing where there is nothing to build."""
    unbuffered: tuple[str, ...] | None = None
    """How it is started where it does not send its answers by itself; None where the language always does."""

    def in_folder(self, folder: Path) -> Recipe:
        """The recipe with the path of the folder in its commands."""

        def filled(command: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(word.replace("{folder}", str(folder)) for word in command)

        return Recipe(
            self.language,
            self.main,
            tuple(map(filled, self.steps)),
            filled(self.command),
            self.shown,
            self.prepared,
            self.unbuffered and filled(self.unbuffered),
        )


class Language(ABC):
    """Adding a language is adding a file with one subclass."""

    name: ClassVar[str]
    title: ClassVar[str]
    suffixes: ClassVar[tuple[str, ...]]
    tools: ClassVar[tuple[str, ...]]
    """The programs that building and running take."""

    def missing_tools(self) -> list[str]:
        return [tool for tool in self.tools if not shutil.which(tool)]

    @abstractmethod
    def starts(self, source: Source) -> bool:
        """Whether a program can start in this file."""

    @abstractmethod
    def recipes(self, main: Source, sources: Sequence[Source]) -> Iterator[Recipe]:
        """The ways to build and run the program that starts in `main`, the best one first."""

    def mains(self, sources: Sequence[Source], part: int | None) -> list[Source]:
        """The files that the program may start in, the most likely first."""
        found = [source for source in sources if self.starts(source)]
        return sorted(found or sources, key=lambda source: (not source.speaks, _rank(source.path, part), source.path))


def _rank(path: Path, part: int | None) -> int:
    """The assignment asks for `Grundy1` and `Grundy2`; tests and tools come last."""
    stem = path.stem.lower()
    if part is not None and stem.endswith(f"grundy{part}"):
        return 0
    if re.search("test|essai", stem):
        return 5
    if "grundy" in stem:
        return 1
    return 2 if stem in ("main", "jeu", "game", "engine", "program") else 3


def names(sources: Sequence[Source]) -> tuple[str, ...]:
    return tuple(str(source.path) for source in sources)
