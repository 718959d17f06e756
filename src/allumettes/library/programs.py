"""Programs of other people as players: `program("java Grundy").choose(match)`."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from allumettes.core.convention import Outcome
from allumettes.core.notation import format_move
from allumettes.library.choices import check_range
from allumettes.library.players import Player
from allumettes.library.positions import Position
from allumettes.programs.confinement import Gap, strongest
from allumettes.programs.limits import MEBIBYTE, Limits
from allumettes.programs.player import ProgramPlayer, words_of

if TYPE_CHECKING:
    from allumettes.library.matches import Match

DEFAULT_MEMORY = Limits.memory // MEBIBYTE


class Program(Player):
    """A program that speaks the protocol of docs/protocol.md, confined and limited. Close it, or use `with`.

    Whatever it does wrong is an `AllumettesError` that says what.
    """

    def __init__(self, command: str, folder: Path, limits: Limits, level: int | None) -> None:
        self._player = ProgramPlayer(words_of(command), folder, limits=limits, level=level)
        self._player.start()
        super().__init__(self._player.name, seconds=limits.seconds)
        self.command = command

    @property
    def not_contained(self) -> tuple[Gap, ...]:
        """What this system cannot forbid a program: `network`, `files`, `processes`; nothing with bubblewrap."""
        return strongest().missing

    def choose(self, match: Match) -> str:
        """The move that it plays now; one that the rules forbid is a `CheatingError`."""
        match.check_going_on()
        return format_move(match.core.position, self._player.choose(match.core).move)

    def nature(self, position: Position) -> Outcome:
        """Whether it calls a position `winning` or `losing`. It may be wrong: `position.outcome` is not."""
        with self._player.asked(position.game.rules, position.game.convention) as conversation:
            return conversation.nature(position.heaps)

    def move(self, position: Position) -> str | None:
        """The move that it plays in a position; None where there is none."""
        with self._player.asked(position.game.rules, position.game.convention) as conversation:
            move = conversation.move(position.heaps)
        return format_move(position.heaps, move) if move else None

    def count(self) -> int | None:
        """How many operations its last answer took; None where it does not count."""
        with self._player.asked() as conversation:
            return conversation.count()

    def close(self) -> None:
        """End the program."""
        self._player.close()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Program {self.name}>"


def program(
    command: str,
    *,
    folder: str | Path = ".",
    level: int | None = None,
    seconds: float = 10.0,
    memory: int = DEFAULT_MEMORY,
) -> Program:
    """Start a program that plays, such as `java Grundy`, in a folder with its files: a player like those of `player`.

    It has so many seconds for each answer and so many mebibytes of memory. `level` is 1, 2 or 3 for programs that have
    the three levels of the assignment.
    """
    if level is not None:
        check_range("level", level, 1, 3)
    check_range("memory", memory, 1)
    limits = Limits(seconds=seconds, seconds_in_all=float("inf"), memory=memory * MEBIBYTE)
    return Program(command, Path(folder), limits, level)
