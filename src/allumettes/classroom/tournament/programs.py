"""Programs as entrants: each runs within limits, and what goes wrong with it loses the match that is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any

from allumettes.classroom.tournament.entrants import Entrant, NewPlayer
from allumettes.classroom.tournament.played import PlayerFailedError
from allumettes.core.match import Match, Seat
from allumettes.players import HUMAN, PROGRAM, Choice, Player
from allumettes.programs import errors
from allumettes.programs.forfeits import forfeit_of
from allumettes.programs.limits import MATCH_SECONDS, Limits
from allumettes.programs.player import ProgramPlayer

START_SECONDS = 10.0
"""A program has so much time to start, or that of a move where it is longer: a Java machine takes a while."""


@dataclass(frozen=True)
class ProgramEntrant(Entrant):
    """A program by the command that starts it."""

    command: tuple[str, ...]
    folder: Path
    """Where its files are; it runs in an empty folder with links to them."""

    @property
    def seat(self) -> Seat:
        """In records it sits as a human: whoever opens one does not start the program, and may try another move."""
        return Seat(HUMAN, self.name)

    def as_data(self) -> dict[str, Any]:
        return {"name": self.name, "kind": PROGRAM, "command": list(self.command)}

    @contextmanager
    def seated(self, seconds: float) -> Iterator[NewPlayer]:
        with TournamentProgram(self.command, self.folder, seconds) as player:
            yield lambda oracle, seed: player


class TournamentProgram(Player):
    """Asks a program for its moves. It is started when it is first asked, and again after it has failed."""

    def __init__(self, command: Sequence[str], folder: Path, seconds: float) -> None:
        self._limits = Limits(seconds=seconds, seconds_in_all=MATCH_SECONDS)
        patient = replace(self._limits, seconds=max(START_SECONDS, seconds))
        self._program = ProgramPlayer(command, folder, limits=patient)

    def choose(self, match: Match) -> Choice:
        try:
            with self._program.asked(match.game, match.convention) as conversation:
                conversation.process.limits = self._limits  # it has started
                move = conversation.move(match.position)
        except errors.ProgramError as error:
            raise PlayerFailedError(*forfeit_of(error)) from error
        assert move is not None  # the match is not over: “none” is an error
        return Choice(move, None)

    def __enter__(self) -> TournamentProgram:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._program.close()
