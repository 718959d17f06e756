"""The ends of the pipes, or of the pseudo-terminal, on which a program is asked and answers."""

from __future__ import annotations

import os
import select
from contextlib import suppress
from dataclasses import dataclass, field

AT_ONCE = 65536
"""How many bytes are read in one go."""


@dataclass
class Streams:
    """`theirs` are the standard input, output and error that the program is given; they are closed when it has them."""

    to_program: int
    from_program: int
    errors: int | None
    theirs: tuple[int, int, int]
    unsent: bytearray = field(default_factory=bytearray)
    is_ending: bool = False
    """Whether nothing more will be sent."""

    def hand_over(self) -> None:
        """Close the program's ends, which it now has itself."""
        for descriptor in set(self.theirs):
            os.close(descriptor)
        self.theirs = (-1, -1, -1)

    def wait(self, seconds: float) -> list[int]:
        """Wait until something can be read or written, write what can be written, and name what can be read."""
        reading = [self.from_program] if self.errors is None else [self.from_program, self.errors]
        writing = [self.to_program] if self.unsent and self.to_program != -1 else []
        readable, writable, _ = select.select(reading, writing, [], seconds)
        if writable:
            self.write()
        return readable

    def write(self) -> None:
        """Write what can be written now."""
        try:
            sent = os.write(self.to_program, self.unsent)
            del self.unsent[:sent]
        except BlockingIOError:
            pass
        except OSError:  # it reads no more; whether it still answers is seen when it is read
            self.unsent.clear()
        self._close_input()

    def end_input(self) -> None:
        """Close the program's input when all has been sent. At a terminal, which is also its output, it stays open."""
        self.is_ending = self.to_program != self.from_program
        self._close_input()

    def _close_input(self) -> None:
        if self.is_ending and not self.unsent and self.to_program != -1:
            os.close(self.to_program)
            self.to_program = -1

    def read(self, descriptor: int) -> bytes:
        """What has come; nothing at the end."""
        try:
            return os.read(descriptor, AT_ONCE)
        except BlockingIOError:
            return b""
        except OSError:  # the end of a terminal that nobody holds any more
            return b""

    def no_more_errors(self) -> None:
        self.errors = None

    def close(self) -> None:
        ends = {self.to_program, self.from_program, *self.theirs} - {-1}
        for descriptor in ends if self.errors is None else {*ends, self.errors}:
            with suppress(OSError):
                os.close(descriptor)


def pipes() -> Streams:
    their_input, to_program = os.pipe()
    from_program, their_output = os.pipe()
    errors, their_errors = os.pipe()
    for descriptor in (to_program, from_program, errors):
        os.set_blocking(descriptor, False)
    return Streams(to_program, from_program, errors, (their_input, their_output, their_errors))


def terminal(*, echo: bool = False) -> Streams:
    """A pseudo-terminal, as a program finds it that a person plays with. With `echo` it shows what is typed."""
    import termios  # only where there are such terminals

    ours, theirs = os.openpty()
    settings = termios.tcgetattr(theirs)
    if not echo:
        settings[3] &= ~termios.ECHO
    settings[1] &= ~termios.ONLCR  # lines end as the program writes them
    termios.tcsetattr(theirs, termios.TCSANOW, settings)
    os.set_blocking(ours, False)
    return Streams(ours, ours, None, (theirs, theirs, theirs))
