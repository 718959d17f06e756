"""Matches on disk: a file is written whole or not at all, and the match being played is always there."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from allumettes import games
from allumettes.core.errors import AllumettesError, Unreadable, UnreadableError
from allumettes.core.files import written_whole
from allumettes.core.match import Match
from allumettes.core.notation import format_position
from allumettes.core.record import format_record, parse_record
from allumettes.players import check_seats

SUFFIX = ".match"
LARGEST_FILE = 16 * 1024 * 1024


def state_folder() -> Path:
    """Where things are kept that nobody gave a name (the XDG folder for state)."""
    home = os.environ.get("XDG_STATE_HOME")
    return (Path(home) if home else Path.home() / ".local" / "state") / "allumettes"


def autosave_path() -> Path:
    """Where the match being played is kept."""
    return state_folder() / f"last{SUFFIX}"


def default_path(match: Match) -> Path:
    """A name of its own for a match: when, which game, from where."""
    moment = datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
    start = format_position(match.start).replace(",", "-")[:40]
    return Path(f"{moment}_{match.game.spec.replace(':', '-').replace(',', '-')}_{start}{SUFFIX}")


def is_other_file(path: Path) -> bool:
    """Whether something is there that is no match, and so must not be replaced."""
    if not path.exists():
        return False
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
    path.parent.mkdir(parents=True, exist_ok=True)
    save(match, path)


def set_aside() -> Path | None:
    """Gives the match that was left a file of its own before another one takes its place; None if there is none."""
    path = autosave_path()
    try:
        match = load(path)
        if match.is_over or not match.turns:
            return None
        return path.rename(path.with_name(default_path(match).name))
    except (OSError, AllumettesError):
        return None


def load(path: Path) -> Match:
    if path.stat().st_size > LARGEST_FILE:
        raise UnreadableError(Unreadable.RECORD, path.name, 1)
    match = parse_record(path.read_text(encoding="utf-8", errors="replace"), games.find)
    check_seats(match)
    return match
