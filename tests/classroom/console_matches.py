"""Plays matches with the students' programs of `console_programs`, as they are or with one line changed."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from allumettes.classroom.console.console import Console
from allumettes.classroom.console.matches import scripts
from allumettes.classroom.console.referee import play
from allumettes.classroom.console.script import Script
from allumettes.classroom.console.slips import Slip
from allumettes.classroom.console.table import Played
from allumettes.programs.limits import Limits
from allumettes.programs.process import Process

PROGRAMS = Path(__file__).parent / "console_programs"
PYTHON = next(path for path in ("/usr/bin/python3", "python3") if os.access(path, os.X_OK) or path == "python3")


def changed(folder: Path, name: str, old: str = "", new: str = "") -> Path:
    """A copy of a program with one text changed: a fault that a student could make."""
    source = (PROGRAMS / name).read_text(encoding="utf-8")
    assert not old or source.count(old) == 1, f"{old!r} is {source.count(old)} times in {name}"
    path = folder / name
    path.write_text(source.replace(old, new) if old else source, encoding="utf-8")
    return path


def started(path: Path, seconds: float = 20.0) -> Process:
    limits = Limits(seconds=seconds, output=100_000)
    return Process([PYTHON, str(path)], path.parent, limits=limits, terminal=True)


def played(path: Path, script: Script, seconds: float = 20.0) -> Played:
    with started(path, seconds) as process:
        return play(Console(process), script)


def script_of(part: int, start: int, *, slips: frozenset[Slip] | None = None, computer_first: bool = False) -> Script:
    """One of the matches of a part, with other wrong answers if asked."""
    found = [one for one in scripts(part) if (one.start, one.computer_first) == (start, computer_first)]
    script = next(one for one in found if one.against_computer == (part == 2))
    return script if slips is None else replace(script, slips=slips)
