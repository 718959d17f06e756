"""A machine in a file takes a seat: its file is named in the record, and must have cups for the match."""

from __future__ import annotations

from pathlib import Path

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.match import Match, Seat
from allumettes.players import check_seats
from allumettes.players.cups.machine import Machine, OtherGameError
from allumettes.players.cups.machine_file import write_machine
from allumettes.players.cups.seat import MissingMachineError, machine_path, seat_kind, seated_machines

MATCHES = games.find("matches")
HUMAN = Seat("human", "Ada")


def machine_file(folder: Path, name: str = "machine.json", start: int = 8) -> Path:
    write_machine(Machine(MATCHES, (start,)), folder / name)
    return folder / name


def test_the_kind_of_a_seat_names_the_whole_path_without_spaces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kind = seat_kind(Path("my machine.json"))
    assert kind == f"cups:{tmp_path}/my%20machine.json"
    assert machine_path(kind) == tmp_path / "my machine.json"
    assert machine_path("human") is None
    assert machine_path("program:cups:x") is None


def test_every_machine_at_a_table_is_found_by_its_seat_and_read_once(tmp_path: Path) -> None:
    path, other = machine_file(tmp_path), machine_file(tmp_path, "other.json")
    seats = Seat(seat_kind(path), "one"), Seat(seat_kind(other), "other")
    for chosen in (seats, seats[::-1]):
        found = seated_machines(Match(MATCHES, (8,), seats=chosen))
        assert [found[place][0] for place in (0, 1)] == [machine_path(seat.kind) for seat in chosen]
    twice = seated_machines(Match(MATCHES, (8,), seats=(seats[0], seats[0])))
    assert twice[0][1] is twice[1][1]
    assert seated_machines(Match(MATCHES, (8,), seats=(HUMAN, HUMAN))) == {}


def test_a_machine_without_cups_for_the_match_is_refused_with_its_file(tmp_path: Path) -> None:
    path, larger = machine_file(tmp_path), machine_file(tmp_path, "larger.json", start=9)
    seats = Seat(seat_kind(larger), "one"), Seat(seat_kind(path), "other")
    check_seats(Match(MATCHES, (8,), seats=seats), files=True)
    others = Match(MATCHES, (9,), seats=seats), Match(MATCHES, (9,), Convention.MISERE, (HUMAN, seats[1]))
    for match in others:
        with pytest.raises(OtherGameError) as refused:
            check_seats(match, files=True)
        error = refused.value
        assert (error.path, error.game, error.convention, error.start) == (path, MATCHES, match.convention, (9,))


def test_a_machine_that_is_not_where_it_was_is_missed(tmp_path: Path) -> None:
    path = tmp_path / "gone.json"
    with pytest.raises(MissingMachineError) as refused:
        seated_machines(Match(MATCHES, (8,), seats=(HUMAN, Seat(seat_kind(path), "one"))))
    assert refused.value.path == path
