"""Matches on disk: a file is written whole or not at all, and the match being played is always there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

from allumettes.core.errors import AllumettesError
from allumettes.core.files import make_folder
from allumettes.core.formats import FileContent, formats, suffixes
from allumettes.core.lock import InUseError, only_writer
from allumettes.core.match import Match
from allumettes.core.notation import format_position
from allumettes.core.record import format_record
from allumettes.core.text import in_file_name
from allumettes.players.match_file import read_match

(SUFFIX,) = suffixes(FileContent.MATCH)
LOCK = "lock"
LONGEST_LABEL = 80


def state_folder() -> Path:
    """Where things are kept that nobody gave a name (the XDG folder for state)."""
    home = os.environ.get("XDG_STATE_HOME")
    return (Path(home) if home else Path.home() / ".local" / "state") / "allumettes"


def autosave_path() -> Path:
    """Where the match being played is kept."""
    return state_folder() / f"last{SUFFIX}"


def default_path(match: Match) -> Path:
    """A name of its own for a match: when, which game, from where."""
    what = in_file_name(f"{match.game.spec}_{format_position(match.start)}")
    return Path(f"{_moment()}_{what[:LONGEST_LABEL]}{SUFFIX}")


def is_other_file(path: Path) -> bool:
    """Whether something is there that is no match, and so must not be replaced."""
    if not path.is_file():
        return path.exists()
    try:
        read_match(path)
    except (OSError, AllumettesError):
        return True
    return False


def save(match: Match, path: Path) -> None:
    """Write a match, whole or not at all. The name may end as one likes."""
    formats(FileContent.MATCH)[SUFFIX].write(match, path)


class SetAside(NamedTuple):
    """A match that was left, under the name that it was given."""

    path: Path
    fault: AllumettesError | None
    """Why it cannot be read, where it cannot."""


class Place:
    """Where the match being played is kept after every move: no other process writes there meanwhile."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def is_usual(self) -> bool:
        """Whether `resume` finds it by itself."""
        return self.path == autosave_path()

    def keep(self, match: Match) -> None:
        make_folder(self.path.parent)
        save(match, self.path)

    def take_over(self, source: Path | None) -> None:
        """Removes the file of a match that was left, once it goes on here; files that people named stay."""
        if source and source != self.path and source.parent == state_folder():
            source.unlink(missing_ok=True)

    def set_aside(self, coming: Match) -> SetAside | None:
        """Gives the match that was left a file of its own before another takes its place; None if there is none."""
        if not self.is_usual:
            return None
        try:
            try:
                left = read_match(self.path)
            except AllumettesError as fault:
                return SetAside(self._renamed(f"{_moment()}_unreadable{SUFFIX}"), fault)
            if left.is_over or not left.turns or format_record(left) == format_record(coming):
                return None
            return SetAside(self._renamed(default_path(left).name), None)
        except OSError:
            return None

    def _renamed(self, name: str) -> Path:
        return self.path.rename(reserved(self.path.with_name(name)))


@contextmanager
def place_of(match: Match) -> Iterator[Place]:
    """The usual place, or one of its own for this match while another one is being played."""
    path = autosave_path()
    with ExitStack() as stack:
        try:
            make_folder(path.parent)
            stack.enter_context(only_writer(path.with_name(LOCK)))
        except InUseError:
            path = reserved(path.with_name(default_path(match).name))
        except OSError:
            pass  # nothing can be kept there, which is said when it is tried
        yield Place(path)


def is_being_played() -> bool:
    """Whether another process plays the match that `resume` would go on with."""
    try:
        with only_writer(autosave_path().with_name(LOCK)):
            return False
    except InUseError:
        return True
    except OSError:
        return False


def reserved(path: Path) -> Path:
    """This name, or the next one that nobody has: the file is there from now on, and empty."""
    for number in count(1):
        free = path.with_stem(f"{path.stem}_{number}") if number > 1 else path
        with suppress(FileExistsError), free.open("xb"):
            return free
    raise AssertionError


def _moment() -> str:
    return datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
