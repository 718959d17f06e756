"""A machine that is kept in a file, at a table: the kind of its seat is `cups:` and the path of the file.

Only the doors of the person whose files these are accept such a seat: a server would read any file for anybody.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote, unquote

from allumettes.core.errors import AllumettesError
from allumettes.core.match import Match
from allumettes.players.cups.machine import Machine, OtherGameError
from allumettes.players.cups.machine_file import read_machine

PREFIX = "cups:"


class MissingMachineError(AllumettesError):
    """A match whose machine is not where it was."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path


def seat_kind(path: Path) -> str:
    """The kind of the seat of the machine in a file. It has no spaces, which a record could not keep."""
    return PREFIX + quote(str(path.absolute()))


def machine_path(kind: str) -> Path | None:
    """The file of the machine that sits there; None where another player does."""
    return Path(unquote(kind.removeprefix(PREFIX))) if kind.startswith(PREFIX) else None


def seated_machines(match: Match) -> dict[int, tuple[Path, Machine]]:
    """The machines of a match by seat, 0 or 1, with their files. One that has no cups for the match is refused."""
    paths = {place: path for place, seat in enumerate(match.seats) if (path := machine_path(seat.kind))}
    read = {path: _read(path) for path in dict.fromkeys(paths.values())}
    for path, machine in read.items():
        try:
            machine.check_fit(match)
        except OtherGameError as error:
            error.path = path
            raise
    return {place: (path, read[path]) for place, path in paths.items()}


def _read(path: Path) -> Machine:
    try:
        return read_machine(path)
    except FileNotFoundError as error:
        raise MissingMachineError(path) from error
