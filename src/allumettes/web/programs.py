"""The programs that the owner of the server lets visitors play against, by name: no visitor ever names a command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from allumettes.core.match import Seat
from allumettes.players import PROGRAM, ProgramNeededError


@dataclass(frozen=True, slots=True)
class NamedProgram:
    name: str
    command: tuple[str, ...]
    folder: Path
    """Where its files are."""

    @property
    def kind(self) -> str:
        """The kind of player that matches keep."""
        return f"{PROGRAM}:{self.name}"


class Programs:
    """The programs of a server, by the kinds of their players."""

    def __init__(self, programs: Iterable[NamedProgram] = ()) -> None:
        self._by_kind = {program.kind: program for program in programs}

    def __iter__(self) -> Iterator[NamedProgram]:
        return iter(self._by_kind.values())

    def __contains__(self, kind: str) -> bool:
        return kind in self._by_kind

    def of(self, seat: Seat) -> NamedProgram:
        """The program that plays in a seat; a match may come from a server that had others."""
        if seat.kind not in self:
            raise ProgramNeededError(seat.name)
        return self._by_kind[seat.kind]


NO_PROGRAMS = Programs()
