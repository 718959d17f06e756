"""Who handed something in, and which part: read from names such as `Le-Guen_Olivier_Partie2.zip`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePath
from unicodedata import combining, normalize

from allumettes.core.text import one_line

SUFFIXES = (".tar.gz", ".tar.bz2", ".tar.xz", ".tgz", ".tar", ".zip", ".7z", ".rar", ".gz")
"""The suffixes of archives, those with two dots first. Not all of them can be opened."""
AS_ASKED = re.compile(r"[^\W_][^_]*_[^\W_][^_]*_Partie[0-9]")
"""The name that the assignment asks for, without its suffix."""
PART = re.compile(r"[_ -]*part(?:ie)?[_ -]*([0-9])", re.IGNORECASE)
MOODLE = re.compile(r"_[0-9]+_assignsubmission_.*")
"""What a learning platform adds to the name of a student's folder."""
LONGEST = 80


@dataclass(frozen=True, slots=True)
class Author:
    """Whose submission it is, as far as its name says so."""

    name: str
    """The people as they are shown: `Le-Guen Olivier`."""
    part: int | None
    """The part of the assignment; None where the name has none."""
    as_asked: bool
    """Whether the name has the form that the assignment asks for."""


def author_of(name: str) -> Author:
    """Read the name of a file or a folder. Accents may be composed or not, as systems write them differently."""
    stem = stem_of(name)
    as_asked = bool(AS_ASKED.fullmatch(stem))
    stem = MOODLE.sub("", stem)
    found = next(reversed(list(PART.finditer(stem))), None)
    people = stem[: found.start()] if found else stem
    shown = one_line(people.replace("_", " ")).strip(" -")[:LONGEST].strip()
    return Author(shown or one_line(stem) or "?", int(found[1]) if found else None, as_asked)


def stem_of(name: str) -> str:
    """The name in composed characters, without the suffixes of an archive or of a source file."""
    name = normalize("NFC", PurePath(name).name)
    lower = name.lower()
    for suffix in SUFFIXES:
        if lower.endswith(suffix):
            return name[: -len(suffix)]
    return PurePath(name).stem if not name.startswith(".") else name


def sort_key(name: str) -> tuple[str, str]:
    """The order of a class list: accents and capitals do not matter, unless nothing else differs."""
    plain = "".join(sign for sign in normalize("NFD", name) if not combining(sign))
    return plain.casefold(), name


def file_name(key: str) -> str:
    """A name for the files of a submission that every system accepts, and no command takes for an option."""
    return re.sub(r"[^\w.()'-]+", "_", normalize("NFC", key)).lstrip("-").strip("._")[:LONGEST] or "_"
