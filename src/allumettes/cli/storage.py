"""Matches on disk: a file is written whole or not at all, and the match being played is always there."""

from __future__ import annotations

import os
import re
from datetime import datetime
from errno import ENOENT
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from allumettes import games
from allumettes.core.errors import AllumettesError
from allumettes.core.files import make_folder, read_bounded, written_whole
from allumettes.core.match import Match
from allumettes.core.notation import format_position
from allumettes.core.record import LARGEST_RECORD, format_record, parse_record
from allumettes.players import check_seats

SUFFIX = ".match"
LONGEST_LABEL = 80


def state_folder() -> Path:
    """Where things are kept that nobody gave a name (the XDG folder for state)."""
    home = os.environ.get("XDG_STATE_HOME")
    return (Path(home) if home else Path.home() / ".local" / "state") / "allumettes"


def autosave_path() -> Path:
    """Where the match being played is kept."""
    return state_folder() / f"last{SUFFIX}"


def typed_path(text: str) -> Path:
    """The file that a person names; one in the home of somebody who does not exist is not there."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), text) from error


def default_path(match: Match) -> Path:
    """A name of its own for a match: when, which game, from where."""
    what = f"{match.game.spec}_{format_position(match.start)}"
    return Path(f"{_moment()}_{re.sub('[:,]', '-', what)[:LONGEST_LABEL]}{SUFFIX}")


def is_other_file(path: Path) -> bool:
    """Whether something is there that is no match, and so must not be replaced."""
    if not path.is_file():
        return path.exists()
    try:
        load(path)
    except (OSError, AllumettesError):
        return True
    return False


def save(match: Match, path: Path) -> None:
    with written_whole(path) as draft:
        draft.write_text(format_record(match), encoding="utf-8")


def autosave(match: Match) -> None:
    path = autosave_path()
    make_folder(path.parent)
    save(match, path)


class SetAside(NamedTuple):
    path: Path
    fault: AllumettesError | None
    """Why it cannot be read, where it cannot."""


def set_aside() -> SetAside | None:
    """Gives the match that was left a file of its own before another one takes its place; None if there is none."""
    path = autosave_path()
    try:
        try:
            match = load(path)
        except AllumettesError as fault:
            return SetAside(_renamed(path, f"{_moment()}_unreadable{SUFFIX}"), fault)
        if match.is_over or not match.turns:
            return None
        return SetAside(_renamed(path, default_path(match).name), None)
    except OSError:
        return None


def _renamed(path: Path, name: str) -> Path:
    """The file under a name that is not taken: two matches may be left within a second."""
    wished = path.with_name(name)
    free = (wished.with_stem(f"{wished.stem}-{number}") for number in count(2))
    return path.rename(next(place for place in chain([wished], free) if not place.exists()))


def _moment() -> str:
    return datetime.now().strftime("%Y-%m-%d_%H-%M-%S")


def load(path: Path) -> Match:
    # A character of a name may take four bytes; the others take one.
    content = read_bounded(path, 2 * LARGEST_RECORD)
    match = parse_record(content.decode("utf-8", errors="replace"), games.find)
    check_seats(match)
    return match
