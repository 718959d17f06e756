"""What may go wrong with a program that is asked. Every error carries data; the sentences are in `locale/errors/`."""

from __future__ import annotations

from collections.abc import Sequence

from allumettes.core.errors import AllumettesError
from allumettes.core.position import Position
from allumettes.programs.limits import Resource


class ProgramError(AllumettesError):
    """A program has not done what was asked of it."""


class NotFoundError(ProgramError):
    """The command cannot be started: there is no such program."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = tuple(command)
        super().__init__(self.command)


class NotExecutableError(NotFoundError):
    """The command begins with a file that is there and cannot be started by itself."""

    def __init__(self, command: Sequence[str], file: str) -> None:
        super().__init__(command)
        self.args = (self.command, file)
        self.file = file


class OpenQuoteError(NotFoundError):
    """A quotation mark of a command that was typed is not closed."""


class EndedError(ProgramError):
    """The program has ended while an answer was expected."""

    def __init__(self, status: int, signal: int | None = None, said: str = "") -> None:
        super().__init__(status, signal, said)
        self.status = status
        self.signal = signal
        """The number of the signal that has ended it."""
        self.said = said
        """The end of what it wrote to its standard error."""


class TimedOutError(ProgramError):
    """No answer came in time."""

    def __init__(self, seconds: float, asked: str = "", said: str = "", *, silent: bool = False) -> None:
        super().__init__(seconds, asked, said)
        self.seconds = seconds
        self.asked = asked
        self.said = said
        """What the program wrote instead: a line without its end."""
        self.silent = silent
        """Whether it has not written anything since it was started."""


class ExceededError(ProgramError):
    """The program has used more than it may, and was ended."""

    def __init__(self, resource: Resource, most: float) -> None:
        super().__init__(resource, most)
        self.resource = resource
        self.most = most


class UnreadableReplyError(ProgramError):
    """A reply that does not answer what was asked."""

    def __init__(self, asked: str, reply: str) -> None:
        super().__init__(asked, reply)
        self.asked = asked
        self.reply = reply


class RefusedError(UnreadableReplyError):
    """The program says that it does not know what was asked."""


class IllegalReplyError(ProgramError):
    """The program has offered a move that the rules forbid; the cause says why."""

    def __init__(self, position: Position, reply: str) -> None:
        super().__init__(position, reply)
        self.position = position
        self.reply = reply


class NoMoveError(IllegalReplyError):
    """The program says that there is no move, and there is one."""
