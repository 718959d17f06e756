"""The file of a match: read whole, with its players, up to a size that any real match stays below."""

from __future__ import annotations

from pathlib import Path

import pytest

from allumettes import games
from allumettes.core.errors import RecordTooLargeError, UnreadableError
from allumettes.core.files import FileTooLargeError
from allumettes.core.match import Match, Seat
from allumettes.core.move import Move
from allumettes.core.record import LARGEST_RECORD, format_record
from allumettes.players.cups.machine import Machine
from allumettes.players.cups.machine_file import write_machine
from allumettes.players.cups.seat import seat_kind
from allumettes.players.match_file import read_match

MATCHES = games.find("matches")
SEATS = (Seat("human", "Ada"), Seat("perfect", "Ordi"))


def written(folder: Path, match: Match, *, comment: str = "") -> Path:
    path = folder / "a.match"
    path.write_text(format_record(match) + comment, encoding="utf-8")
    return path


def test_a_match_is_read_back_with_its_moves_and_players(tmp_path: Path) -> None:
    match = Match(MATCHES, (9,), seats=SEATS, seed=3, moves=[Move(0, (7,))])
    read = read_match(written(tmp_path, match))
    assert format_record(read) == format_record(match)
    assert (read.position, read.seats, read.seed) == ((7,), SEATS, 3)


def test_machines_in_files_are_accepted_and_unknown_players_are_not(tmp_path: Path) -> None:
    write_machine(Machine(MATCHES, (9,)), tmp_path / "machine.json")
    machine = Seat(seat_kind(tmp_path / "machine.json"), "Cups")
    assert read_match(written(tmp_path, Match(MATCHES, (9,), seats=(SEATS[0], machine)))).seats[1] == machine
    with pytest.raises(UnreadableError) as refused:
        read_match(written(tmp_path, Match(MATCHES, (9,), seats=(SEATS[0], Seat("v9", "Ordi")))))
    assert refused.value.text == "v9"


def test_no_file_is_read_beyond_twice_the_characters_of_a_record(tmp_path: Path) -> None:
    """A character of a name may take several bytes: a record of the most characters may be a larger file."""
    match = Match(MATCHES, (9,), seats=SEATS)
    room = LARGEST_RECORD - len(format_record(match)) - 1
    assert read_match(written(tmp_path, match, comment="#" + "é" * room)).position == (9,)
    path = written(tmp_path, match, comment="#" + "x" * (room + 1))
    with pytest.raises(RecordTooLargeError):
        read_match(path)
    path.write_bytes(b"#" * (2 * LARGEST_RECORD))
    with pytest.raises(RecordTooLargeError):
        read_match(path)
    path.write_bytes(b"#" * (2 * LARGEST_RECORD + 1))
    with pytest.raises(FileTooLargeError) as refused:
        read_match(path)
    assert (refused.value.path, refused.value.most) == (path, 2 * LARGEST_RECORD)
