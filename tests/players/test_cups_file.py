"""The file of a cups-and-beads machine: read back as it was written, and checked in every cup."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import UnnamedGameError
from allumettes.core.files import FileTooLargeError
from allumettes.core.match import Match
from allumettes.locale.errors import in_english
from allumettes.players.cups import machine_file
from allumettes.players.cups.machine import BeadRules, Machine
from allumettes.players.cups.machine_file import (
    MachineFileError,
    as_data,
    format_machine,
    machine_from,
    parse_machine,
    read_machine,
    write_machine,
)
from allumettes.players.cups.player import CupsPlayer
from tests.campaign import tries

EIGHT = games.find("matches")


@tries(20)
@given(
    spec=st.sampled_from(["matches", "matches:1,3,4", "grundy", "nim", "halving", "0.77"]),
    start=st.lists(st.integers(3, 7), min_size=1, max_size=2).map(tuple),
    convention=st.sampled_from(Convention),
    seed=st.integers(0, 100),
)
def test_a_machine_is_read_back_as_it_was_written(
    spec: str, start: tuple[int, ...], convention: Convention, seed: int
) -> None:
    machine = Machine(games.find(spec), start, convention, BeadRules(3, 2, 1))
    for game in range(5):
        match = Match(machine.game, start, convention)
        while not match.is_over:
            match.play(CupsPlayer(machine, seed).choose(match).move)
        machine.learn(match, game % 2)
    again = parse_machine(format_machine(machine).encode())
    assert again == machine
    assert list(again.cups) == list(machine.cups)


def test_the_file_is_json_with_a_line_for_each_cup(tmp_path: Path) -> None:
    path = tmp_path / "machine.json"
    write_machine(Machine(EIGHT, (3,)), path)
    assert path.read_text() == (
        '{\n "format": "allumettes cups",\n "version": 1,\n "game": "matches",\n "convention": "normal",\n'
        ' "start": "3",\n "beads": 2,\n "reward": 1,\n "penalty": 1,\n "games": 0,\n "won": 0,\n "lost": 0,\n'
        ' "cups": {\n'
        '  "1": {"met": 0, "1>0": 2},\n'
        '  "2": {"met": 0, "2>1": 2, "2>0": 2},\n'
        '  "3": {"met": 0, "3>2": 2, "3>1": 2, "3>0": 2}\n }\n}\n'
    )
    assert read_machine(path) == Machine(EIGHT, (3,))


DAMAGE: dict[str, tuple[Any, str]] = {
    "beads": (0, "beads"),
    "reward": (-1, "reward"),
    "penalty": (True, "penalty"),
    "games": ("12", "games"),
    "won": (1, "won"),
    "lost": (1, "lost"),
    "game": ("no such game", "game"),
    "convention": ("other", "convention"),
    "start": ("eight", "start"),
    "cups": ({}, "cups"),
}


@pytest.mark.parametrize("name", ["games", "won", "lost"])
def test_a_number_of_games_is_not_negative(name: str) -> None:
    with pytest.raises(MachineFileError) as caught:
        machine_from(as_data(Machine(EIGHT, (8,))) | {name: -1})
    assert caught.value.place == name


@pytest.mark.parametrize("name", DAMAGE)
def test_a_field_that_cannot_be_is_named(name: str) -> None:
    value, place = DAMAGE[name]
    with pytest.raises(MachineFileError) as caught:
        machine_from(as_data(Machine(EIGHT, (8,))) | {name: value})
    assert caught.value.place == place
    assert f"“{place}”" in in_english(caught.value)


@pytest.mark.parametrize(
    "beads",
    [
        {"met": 0, "2>1": 2},
        {"met": 0, "2>1": 0, "2>0": 0},
        {"met": 0, "2>1": 2, "2>0": -1},
        {"met": 0, "2>1": 2, "2>0": 1.5},
        {"met": -1, "2>1": 2, "2>0": 2},
        {"met": 0, "2>1": 2, "2>0": 2, "2>2": 1},
        [2, 2],
        None,
    ],
)
def test_a_cup_that_cannot_be_is_named(beads: object) -> None:
    data = as_data(Machine(EIGHT, (8,)))
    data["cups"]["2"] = beads
    with pytest.raises(MachineFileError) as caught:
        machine_from(data)
    assert caught.value.place == "2"


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"format": "allumettes race"}'])
def test_what_is_no_machine_is_called_so(content: bytes) -> None:
    with pytest.raises(MachineFileError) as caught:
        parse_machine(content)
    assert in_english(caught.value) == "This is not the file of a cups-and-beads machine, or it is damaged."


def test_a_later_version_is_called_so() -> None:
    with pytest.raises(MachineFileError) as caught:
        machine_from(as_data(Machine(EIGHT, (8,))) | {"version": 2})
    assert "version 2 of its file; this program reads version 1" in in_english(caught.value)


def test_rules_in_a_function_have_no_file() -> None:
    function = games.from_function(lambda heap: [(heap - 1,)] if heap else [], "function")
    with pytest.raises(UnnamedGameError):
        as_data(Machine(function, (3,)))


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_file, "LARGEST_FILE", 10)
    path = tmp_path / "machine.json"
    path.write_text(json.dumps(as_data(Machine(EIGHT, (8,)))))
    with pytest.raises(FileTooLargeError):
        read_machine(path)


EDGES = {
    "beads": (1, 1000),
    "reward": (0, 1000),
    "penalty": (0, 1000),
    "games": (10, 10**9),
    "won": (0, 4),
    "lost": (0, 6),
}


@pytest.mark.parametrize("name", EDGES)
def test_numbers_are_read_up_to_their_bounds_and_not_beyond(name: str) -> None:
    machine = Machine(EIGHT, (2,))
    machine.games, machine.won, machine.lost = 10, 4, 6
    data = as_data(machine)
    least, most = EDGES[name]
    for value in (least, most):
        assert as_data(machine_from(data | {name: value}))[name] == value
    for value in (least - 1, most + 1):
        with pytest.raises(MachineFileError):
            machine_from(data | {name: value})


def test_a_cup_holds_a_thousand_million_beads_and_games_and_not_more() -> None:
    data = as_data(Machine(EIGHT, (2,)))
    data["cups"]["2"] = {"met": 10**9, "2>1": 0, "2>0": 10**9}
    assert machine_from(data).cups[2,].total == machine_from(data).cups[2,].met == 10**9
    for name, count in product(("met", "2>1"), (-1, 10**9 + 1)):
        with pytest.raises(MachineFileError):
            machine_from(data | {"cups": data["cups"] | {"2": data["cups"]["2"] | {name: count}}})


def test_a_long_name_of_a_game_and_an_odd_version_are_refused() -> None:
    data = as_data(Machine(EIGHT, (2,)))
    assert machine_from(data | {"start": "2" + " " * 999}).start == (2,)
    with pytest.raises(MachineFileError, match="start"):
        machine_from(data | {"start": "2" + " " * 1000})
    with pytest.raises(MachineFileError) as caught:
        machine_from(data | {"version": "two"})
    assert (caught.value.place, caught.value.version) == ("version", None)


def test_a_machine_file_is_known_by_its_beginning(tmp_path: Path) -> None:
    path = tmp_path / "machine.json"
    write_machine(Machine(EIGHT, (2,)), path)
    assert machine_file.is_machine_file(path)
    path.write_text(" " * 200 + format_machine(Machine(EIGHT, (2,))))
    assert not machine_file.is_machine_file(path)
    path.write_text("{}")
    with pytest.raises(MachineFileError) as caught:
        read_machine(path)
    assert caught.value.path == path
