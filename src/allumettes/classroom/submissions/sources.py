"""The source files of a submission, read leniently: students save them in several encodings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LARGEST_SOURCE = 1 << 20
LEFT_OUT = {"__MACOSX", "__pycache__", "node_modules", "venv", "target"}
PROTOCOL = re.compile(r"\ballumettes 1\b|\bnature\b.*\bquit\b|\bquit\b.*\bnature\b", re.IGNORECASE | re.DOTALL)
"""The greeting, or two words that no prompt of the assignment has."""


@dataclass(frozen=True, slots=True)
class Source:
    path: Path
    """Relative to the folder of the submission."""
    text: str
    encoding: str

    @property
    def speaks(self) -> bool:
        """Whether its text has the words of the protocol in it."""
        return bool(PROTOCOL.search(self.text))


def is_visible(name: str) -> bool:
    """Whether a file or a folder is the student's: systems and tools add others."""
    return not name.startswith((".", "~")) and name not in LEFT_OUT


def files_of(folder: Path) -> Iterator[Path]:
    """The student's files below a folder, in a fixed order, relative to it."""
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.is_file() and not path.is_symlink() and all(map(is_visible, inside.parts)):
            yield inside


def read_source(folder: Path, path: Path) -> Source | None:
    """The text of a source file; None where it is too large to be one."""
    full = folder / path
    if full.stat().st_size > LARGEST_SOURCE:
        return None
    content = full.read_bytes()
    try:
        return Source(path, content.decode("utf-8-sig"), "UTF-8")
    except UnicodeDecodeError:
        return Source(path, content.decode("latin-1"), "ISO-8859-1")
