"""Entrants as people write them: on the command line, in a list, in Python."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import which

from allumettes.classroom.submissions.languages import suffixes
from allumettes.classroom.submissions.names import SUFFIXES
from allumettes.classroom.tournament.entrants import Entrant, EntrantError, computer_entrant
from allumettes.classroom.tournament.machines import machine_entrant
from allumettes.classroom.tournament.programs import ProgramEntrant
from allumettes.classroom.tournament.submissions import submission_entrants
from allumettes.core.files import read_bounded
from allumettes.core.text import LONGEST_NAME, check_name, one_line
from allumettes.players import LEVELS
from allumettes.players.cups.machine_file import is_machine_file
from allumettes.solvers import ladder

NAMED = " = "
"""Between a name and what it stands for."""
LARGEST_LIST = 1024 * 1024
HANDED_IN = (*SUFFIXES, *suffixes())
"""What students hand in: archives, and sources of the languages that are known."""


def entrants_of(text: str, level_of: Callable[[str], str] = str, folder: Path | None = None) -> list[Entrant]:
    """The entrants that a text means: `v2`, `Ada = python3 ada.py`, or a folder or an archive of programs.

    `level_of` knows the names of the levels in other languages; files are looked for in `folder`.
    """
    name, named, what = one_line(text).partition(NAMED) if NAMED in text else ("", "", one_line(text))
    found = _meant(what, level_of, folder or Path())
    if not named or len(found) > 1:
        return found
    check_name(name.strip())
    return [replace(entrant, name=name.strip()) for entrant in found]


def entrants_in(path: Path, level_of: Callable[[str], str] = str) -> list[Entrant]:
    """The entrants that a file lists, one a line; empty lines and those that begin with # are skipped.

    Programs are looked for in the folder of the file.
    """
    text = read_bounded(path, LARGEST_LIST).decode("utf-8", errors="replace")
    lines = (line.strip() for line in text.splitlines())
    listed = (entrants_of(line, level_of, path.parent) for line in lines if line and not line.startswith("#"))
    return [entrant for entrants in listed for entrant in entrants]


def _meant(what: str, level_of: Callable[[str], str], folder: Path) -> list[Entrant]:
    if computer := computer_entrant(level_of(what)):
        return [computer]
    path = folder / what
    if "\0" not in what and path.is_file() and is_machine_file(path):
        return [machine_entrant(path)]
    if "\0" not in what and (path.is_dir() or (path.is_file() and path.name.lower().endswith(HANDED_IN))):
        return submission_entrants(path)
    return [program_entrant(what, folder)]


def program_entrant(text: str, folder: Path) -> Entrant:
    """The program that a command line starts, whose files are in a folder. It is named after its last word."""
    try:
        words = shlex.split(text)
    except ValueError:  # a quotation without an end
        words = []
    if not words or not _can_start(words[0], folder):
        raise EntrantError(text, (*LEVELS, *ladder.registered()))
    name = one_line(Path(words[-1]).stem)[:LONGEST_NAME].strip() or words[0][:LONGEST_NAME]
    return ProgramEntrant(name, tuple(words), folder.absolute())


def _can_start(program: str, folder: Path) -> bool:
    return os.access(folder / program, os.X_OK) if "/" in program else which(program) is not None
