"""What students have handed in as entrants: each is built when it is first to play."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from threading import Lock
from typing import Any
from weakref import finalize

from allumettes.classroom.submissions.building import BuildError, Program, build
from allumettes.classroom.submissions.collecting import collect
from allumettes.classroom.submissions.submission import Submission
from allumettes.classroom.tournament.entrants import Entrant, NewPlayer
from allumettes.classroom.tournament.played import PlayerFailedError
from allumettes.classroom.tournament.programs import TournamentProgram
from allumettes.core.forfeit import Fault
from allumettes.core.match import Match, Seat
from allumettes.core.text import LONGEST_NAME, excerpt, one_line
from allumettes.players import HUMAN, PROGRAM, Choice, Player


class Place:
    """A temporary folder, which is there as long as somebody uses it."""

    def __init__(self) -> None:
        self.path = Path(mkdtemp(prefix="allumettes-"))
        finalize(self, rmtree, self.path, ignore_errors=True)


class Workshop:
    """Where a submission is built, once."""

    def __init__(self, submission: Submission, place: Place) -> None:
        self._submission = submission
        self._place = place
        self._lock = Lock()
        self._program: Program | BuildError | None = None

    def program(self) -> Program:
        """The program, built by whoever asks first. Raises `BuildError` where it cannot be built."""
        with self._lock:
            if self._program is None:
                try:
                    self._program = build(self._submission)
                except BuildError as error:
                    self._program = error
        if isinstance(self._program, BuildError):
            raise self._program
        return self._program.unbuffered or self._program


@dataclass(frozen=True)
class SubmissionEntrant(Entrant):
    digest: str
    """Of all its files."""
    workshop: Workshop

    @property
    def seat(self) -> Seat:
        return Seat(HUMAN, self.name)

    def as_data(self) -> dict[str, Any]:
        return {"name": self.name, "kind": PROGRAM, "digest": self.digest}

    @contextmanager
    def seated(self, seconds: float) -> Iterator[NewPlayer]:
        try:
            program = self.workshop.program()
        except BuildError as error:
            failed = _NotBuilt(error)
            yield lambda oracle, seed: failed
            return
        with TournamentProgram(program.command, program.folder, seconds) as player:
            yield lambda oracle, seed: player


class _NotBuilt(Player):
    """A program that could not be built loses with every move that it is asked for."""

    def __init__(self, error: BuildError) -> None:
        lines = one_line(error.message.partition("\n")[0])
        self._said = excerpt(f"{error.fault}: {lines}" if lines else str(error.fault))

    def choose(self, match: Match) -> Choice:
        raise PlayerFailedError(Fault.NOT_STARTED, self._said)


def submission_entrants(path: Path) -> list[Entrant]:
    """The submissions in a folder, an archive or a file: one program, or those of a class."""
    place = Place()
    return [SubmissionEntrant(_name(one), one.digest, Workshop(one, place)) for one in collect(path, place.path)]


def _name(submission: Submission) -> str:
    return one_line(submission.author.name or submission.key)[:LONGEST_NAME].strip() or submission.key[:LONGEST_NAME]
