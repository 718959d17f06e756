"""The archive that the assignment asks for: `Nom_Prénom_Partie1.zip`, with the files that each part wants in it.

Part 1 wants the source, a trace of the tests and a trace of a match; part 2 also wants a PDF about the strategy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from unicodedata import normalize
from zipfile import ZIP_DEFLATED, ZipFile

from allumettes.core.errors import AllumettesError
from allumettes.core.files import written_whole
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import in_turn

PARTS = (1, 2)
NOT_IN_A_NAME = re.compile(r"[^\w'’-]|_")
LEFT_OUT = re.compile(r"\..*|__pycache__|.*_Partie[12]\.zip")
"""Names inside a folder that are not packed: hidden files, what a program has made, archives that were handed in."""
MADE = {".7z", ".class", ".exe", ".gz", ".jar", ".o", ".pyc", ".rar", ".tar", ".zip"}
"""Endings of what is made from sources: archives and compiled programs."""
PICTURES = {".bmp", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp"}
PAGES = {
    ".csv",
    ".doc",
    ".docx",
    ".htm",
    ".html",
    ".json",
    ".log",
    ".md",
    ".odp",
    ".ods",
    ".odt",
    ".rtf",
    ".xls",
    ".xlsx",
}
NO_SOURCES = MADE | PICTURES | PAGES
NAME_OF_A_TRACE = "trace"
"""Inside a folder only such names are traces: a program may have other texts."""


class Piece(StrEnum):
    """What a file of the archive is, told from its name; None where it is nothing that is asked for."""

    SOURCE = "source"
    TRACE = "trace"
    STRATEGY = "strategy"

    @classmethod
    def of(cls, path: Path, *, in_folder: bool) -> Piece | None:
        ending = path.suffix.lower()
        if ending == ".txt" and in_folder and not path.name.lower().startswith(NAME_OF_A_TRACE):
            return None
        return None if ending in NO_SOURCES else {".txt": cls.TRACE, ".pdf": cls.STRATEGY}.get(ending, cls.SOURCE)


WANTED = {
    1: {Piece.SOURCE: 1, Piece.TRACE: 2},
    2: {Piece.SOURCE: 1, Piece.TRACE: 2, Piece.STRATEGY: 1},
}
"""How many files of each kind a part wants at least."""


class IncompleteError(AllumettesError):
    """An archive without all that its part wants, with so many traces and these empty files."""

    def __init__(self, part: int, missing: tuple[Piece, ...], traces: int, empty: tuple[str, ...] = ()) -> None:
        super().__init__(part, missing, traces, empty)
        self.part = part
        self.missing = missing
        self.traces = traces
        self.empty = empty


class NamelessError(AllumettesError):
    """A name of a person without any letter."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class SameNameError(AllumettesError):
    """Two files that would have the same name in the archive."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@sentence.register
def _incomplete(error: IncompleteError) -> str:
    wanted = {
        Piece.SOURCE: _("the source of the program"),
        Piece.TRACE: _("two traces (.txt), of the tests and of a match: `allumettes play grundy --plain --trace FILE`"),
        Piece.STRATEGY: _("the strategy as a PDF: `allumettes strategy grundy --pdf`"),
    }
    if error.traces:
        wanted[Piece.TRACE] = _("another trace (.txt): one of the tests and one of a match are asked for")
    missing = in_turn(wanted[piece] for piece in error.missing)
    words = _("Part {part} is not complete. Missing: {missing}.").format(part=error.part, missing=missing)
    if not error.empty:
        return words
    return words + " " + _("Empty files do not count: {names}.").format(names=in_turn(error.empty))


@sentence.register
def _nameless(error: NamelessError) -> str:
    return _("“{name}” is no name: the archive is named after who hands it in.").format(name=error.name)


@sentence.register
def _same_name(error: SameNameError) -> str:
    return _("Two files would be called {name} in the archive.").format(name=error.name)


def archive_name(part: int, surname: str, first_name: str) -> str:
    """`Le-Guen_Olivier_Partie1.zip`: words of a name are joined by hyphens, so that underscores part the three."""
    return f"{_one_word(surname)}_{_one_word(first_name)}_Partie{part}.zip"


def pack(part: int, surname: str, first_name: str, paths: Sequence[Path], folder: Path) -> Path:
    """Write the archive of a part into a folder. Files lie at its top; a folder keeps its own order."""
    archive = folder / archive_name(part, surname, first_name)
    entries: dict[str, Path] = {}
    for name, path in _entries(paths):
        if name in entries:
            raise SameNameError(name)
        entries[name] = path
    # An empty file is packed, but hands nothing in.
    empty = tuple(name for name, path in entries.items() if not path.stat().st_size)
    found = [Piece.of(path, in_folder=path not in paths) for name, path in entries.items() if name not in empty]
    if missing := tuple(piece for piece, count in WANTED[part].items() if found.count(piece) < count):
        raise IncompleteError(part, missing, found.count(Piece.TRACE), empty)
    with (
        written_whole(archive) as draft,
        # A zip has no dates before 1980: such a file gets the first one.
        ZipFile(draft, "w", ZIP_DEFLATED, strict_timestamps=False) as packed,
    ):
        for name, path in entries.items():
            packed.write(path, name)
    return archive


def _one_word(name: str) -> str:
    parts = [part for part in NOT_IN_A_NAME.split(normalize("NFC", name)) if part.strip("-'’")]
    if not parts:
        raise NamelessError(name)
    return "-".join(parts)


def _entries(paths: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """What each file is called in the archive. What a folder hides or a program has made is left out."""
    for path in paths:
        if not path.is_dir():
            yield path.name, path
            continue
        for file in sorted(path.rglob("*")):
            inside = file.relative_to(path).parts
            if file.is_file() and not any(map(LEFT_OUT.fullmatch, inside)):
                yield "/".join((path.resolve().name, *inside)), file
