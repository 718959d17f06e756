"""The file of a machine: JSON that people can read and edit, with every cup and its beads.

What is read is checked against the rules of the game: each cup must be one of the machine's, with a number for each of
its colours.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError, UnnamedGameError
from allumettes.core.files import read_bounded
from allumettes.core.notation import format_position, parse_position
from allumettes.core.record import LONGEST_SPEC
from allumettes.players.cups.machine import MOST_BEADS, MOST_CUPS, BeadRules, Cup, Machine

FORMAT = "allumettes cups"
VERSION = 1
LARGEST_FILE = 8 * 1024 * 1024
LARGEST_COUNT = 10**9
"""Of games, and of beads of one colour in a cup."""


class MachineFileError(AllumettesError):
    """Data that are no machine. `place` is the cup or the field that cannot be; empty where nothing can be read."""

    def __init__(self, place: str = "", version: int | None = None, path: Path | None = None) -> None:
        super().__init__(place, version, path)
        self.place = place
        self.path = path
        self.version = version
        """The version of the file, where it is one that is not read here."""


def as_data(machine: Machine) -> dict[str, Any]:
    if not machine.game.is_named:
        raise UnnamedGameError(machine.game.spec)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": machine.game.spec,
        "convention": machine.convention.value,
        "start": format_position(machine.start),
        **machine.rules._asdict(),
        "games": machine.games,
        "won": machine.won,
        "lost": machine.lost,
        "cups": {
            format_position(position): {"met": cup.met, **{str(bead): count for bead, count in cup.beads.items()}}
            for position, cup in machine.cups.items()
        },
    }


def machine_from(data: object, most_cups: int = MOST_CUPS) -> Machine:
    """The machine that data describe, checked in every cup."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise MachineFileError
    if data.get("version") != VERSION:
        version = data.get("version")
        raise MachineFileError("version", version if isinstance(version, int) else None)
    rules = BeadRules(
        _number(data, "beads", 1, MOST_BEADS),
        _number(data, "reward", 0, MOST_BEADS),
        _number(data, "penalty", 0, MOST_BEADS),
    )
    game = _text(data, "game", games.find)
    convention = _text(data, "convention", Convention)
    start = _text(data, "start", parse_position)
    machine = Machine(game, start, convention, rules, most_cups)
    machine.games = _number(data, "games", 0, LARGEST_COUNT)
    machine.won = _number(data, "won", 0, machine.games)
    machine.lost = _number(data, "lost", 0, machine.games - machine.won)
    cups = data.get("cups")
    if not isinstance(cups, Mapping) or len(cups) != len(machine.cups):
        raise MachineFileError("cups")
    for position, cup in machine.cups.items():
        _fill(cup, format_position(position), cups)
    return machine


def write_machine(machine: Machine, path: Path) -> None:
    path.write_text(format_machine(machine), encoding="utf-8")


def format_machine(machine: Machine) -> str:
    """The file: one line for each cup."""
    data = as_data(machine)
    cups = data.pop("cups")
    head = json.dumps(data, indent=1).removesuffix("\n}")
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(beads)}" for name, beads in cups.items())
    return f'{head},\n "cups": {{\n{lines}\n }}\n}}\n'


def parse_machine(content: bytes | str, most_cups: int = MOST_CUPS) -> Machine:
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        raise MachineFileError from None
    return machine_from(data, most_cups)


def read_machine(path: Path) -> Machine:
    try:
        return parse_machine(read_bounded(path, LARGEST_FILE))
    except MachineFileError as error:
        raise MachineFileError(error.place, error.version, path) from None


def is_machine_file(path: Path) -> bool:
    """Whether a file begins as that of a machine; other files may end in `.json` too."""
    with path.open("rb") as file:
        return FORMAT.encode() in file.read(200)


def _fill(cup: Cup, name: str, cups: Mapping[str, Any]) -> None:
    beads = cups.get(name)
    if not isinstance(beads, Mapping) or set(beads) != {"met", *map(str, cup.beads)}:
        raise MachineFileError(name)
    try:
        cup.met = _number(beads, "met", 0, LARGEST_COUNT)
        cup.beads = {bead: _number(beads, str(bead), 0, LARGEST_COUNT) for bead in cup.beads}
    except MachineFileError:
        raise MachineFileError(name) from None
    if not cup.total:
        raise MachineFileError(name)


def _number(data: Mapping[str, Any], name: str, least: int, most: int) -> int:
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise MachineFileError(name)
    return value


def _text(data: Mapping[str, Any], name: str, read: Any) -> Any:
    value = data.get(name)
    if not isinstance(value, str) or len(value) > LONGEST_SPEC:
        raise MachineFileError(name)
    try:
        return read(value)
    except ValueError:
        raise MachineFileError(name) from None
