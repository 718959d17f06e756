"""A save is written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from allumettes import games
from allumettes.cli.friendly import keeping
from allumettes.cli.storage import autosave_path, default_path, save
from allumettes.core.match import Match, Seat
from allumettes.core.move import Move
from allumettes.games.grundy import Grundy
from allumettes.players.match_file import read_match
from tests.console import ENGLISH, in_process

SEATS = (Seat("human", "Adam"), Seat("perfect", "Ordi"))


def test_a_failed_save_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.match"
    match = Match(Grundy(), (7,), seats=SEATS)
    save(match, path)
    before = path.read_bytes()
    match.play(Move(0, (3, 4)))

    def full_disk(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        save(match, path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_saving_then_loading_gives_the_same_match(tmp_path: Path) -> None:
    match = Match(Grundy(), (7,), seats=SEATS, moves=[Move(0, (3, 4))], seed=3)
    save(match, tmp_path / "mine.match")
    again = read_match(tmp_path / "mine.match")
    assert (again.position, again.turns, again.seats, again.seed) == ((3, 4), match.turns, SEATS, 3)


def test_where_matches_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert autosave_path() == tmp_path / "allumettes" / "last.match"
    monkeypatch.delenv("XDG_STATE_HOME")
    assert autosave_path() == Path.home() / ".local" / "state" / "allumettes" / "last.match"
    assert default_path(Match(Grundy(), (7, 3))).name.endswith("_grundy_7-3.match")


@pytest.mark.parametrize("name", games.all_names())
def test_a_match_of_any_game_gets_the_name_of_one_file(name: str) -> None:
    """The width of a board stands after a stroke, which would name a folder."""
    game = games.find(name)
    path = default_path(Match(game, game.default_start))
    assert path == Path(path.name)


def test_a_match_that_cannot_be_written_is_named_where_nobody_named_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(_path: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(keeping, "reserved", read_only)
    run = in_process("play", "grundy", "7", home=tmp_path, lang=ENGLISH, answers=["save", "quit"])
    assert "_grundy_7.match: Permission denied." in " ".join(run.screen.split())
