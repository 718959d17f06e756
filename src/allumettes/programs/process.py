"""A program that runs: lines are sent to it and read from it, within limits, and all its processes end with it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from shutil import which
from types import TracebackType
from typing import NamedTuple

from allumettes.programs import streams
from allumettes.programs.confinement import Confinement, strongest
from allumettes.programs.errors import (
    EndedError,
    ExceededError,
    NotExecutableError,
    NotFoundError,
    ProgramError,
    TimedOutError,
)
from allumettes.programs.limits import Limits, Resource
from allumettes.programs.running import Running
from allumettes.programs.workspace import Workspace

KEPT_ERRORS = 100_000
"""The end of what a program writes to its standard error is kept, for those who look for its fault: a whole report of a
stack that has overflown, whose first line says so, and all that a compiler complains about."""
GRACE = 0.2
"""Seconds that a program has to end by itself after it was told to."""
SIGNAL_STATUS = 128
"""A shell tells a signal so: 128 and its number."""
BUSY = 10
"""However busy the machine is, nobody waits more than so many times as long."""
BY_SIGNAL = {signal.SIGXCPU: Resource.PROCESSOR, signal.SIGXFSZ: Resource.FILE_SIZE}


class Deadline(NamedTuple):
    moment: float
    """On the clock of the program."""
    latest: float
    """On that of everybody."""
    seconds: float
    """The limit that ends then."""


class Process:
    """Runs in an empty folder of its own with links to the files of `folder`, which it can read and not change.

    With `terminal` it stands at a pseudo-terminal, else at pipes. With `writable` it runs in `folder` itself and may
    write there, as compilers must. Every method that waits raises a `ProgramError` that says what went wrong; whoever
    gives up calls `close`.
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: Path | None = None,
        *,
        limits: Limits | None = None,
        confinement: Confinement | None = None,
        terminal: bool = False,
        echo: bool = False,
        writable: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.command = tuple(command)
        self.limits = limits or Limits()
        self.confinement = confinement or strongest()
        self.seconds = 0.0
        """How long it was waited for, in all."""
        if not _exists(self.command, folder):
            raise _not_started(self.command, folder)
        self._received = bytearray()
        self._printed = self._remarked = 0
        self.has_begun = False
        """Whether it has ever written anything."""
        self._errors = bytearray()
        self._is_over = False
        self._streams = streams.terminal(echo=echo) if terminal else streams.pipes()
        workspace = Workspace(folder, writable=writable)
        self._running = Running(
            self.command, workspace, self._streams, self.limits, self.confinement, environment or {}
        )

    def send(self, line: str) -> None:
        """Send a line. It does not wait: a program that never reads is noticed when it does not answer."""
        self._streams.unsent += f"{line}\n".encode()
        self._printed = self._remarked = 0
        self._streams.write()

    def end_input(self) -> None:
        """Let it read all that was sent, and then the end: as when a file is its input."""
        self._streams.end_input()

    def read_line(self, seconds: float | None = None) -> str:
        """The next line, without its end; the last one may have none."""
        deadline: Deadline | None = None  # most lines have come with the one before
        while (end := self._received.find(b"\n")) < 0:
            if self._is_over:
                if not self._received:
                    raise self.ending()
                end = len(self._received)
                break
            deadline = deadline or self.deadline(seconds)
            self._step(deadline)
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        return line.decode("utf-8", errors="replace").rstrip("\r")

    def read(self, seconds: float | None = None) -> str:
        """What has been printed since the last reading, as soon as there is anything; nothing at the end."""
        deadline = self.deadline(seconds)
        while not self._received and not self._is_over:
            self._step(deadline)
        text = self._received.decode("utf-8", errors="replace")
        self._received.clear()
        return text

    def read_all(self, seconds: float | None = None) -> str:
        """All that it prints until it ends; then it has a `status`."""
        deadline = self.deadline(seconds)
        while not self._is_over:
            self._step(deadline)
        self._running.wait(max(0.0, deadline.moment - self.clock()))
        if self._running.excess:
            raise self._running.excess
        return self.read()

    @property
    def received(self) -> str:
        """What has come from it and has not been read."""
        return self._received.decode("utf-8", errors="replace")

    @property
    def errors(self) -> str:
        """The end of what it wrote to its standard error."""
        return self._errors[-KEPT_ERRORS:].decode("utf-8", errors="replace")

    @property
    def status(self) -> int | None:
        """Its exit status; None while it runs. A signal is minus its number."""
        status = self._running.status()
        return SIGNAL_STATUS - status if status is not None and status > SIGNAL_STATUS else status

    @property
    def pid(self) -> int:
        """The process that was started: the confinement, which its own processes descend from."""
        return self._running.pid

    @property
    def memory(self) -> int:
        """The most bytes of memory that it was seen to use."""
        return self._running.most_memory

    def clock(self) -> float:
        """Seconds on a clock that stands still while the program, or whoever asks, waits for a processor.

        While both wait, it goes back: to wait for a moment on it, use a `deadline`, which is over in any case.
        """
        return self._running.clock()

    def deadline(self, seconds: float | None = None) -> Deadline:
        """When the time for an answer is over, or that for all answers."""
        left = max(0.0, self.limits.seconds_in_all - self.seconds)
        answer = self._usual_seconds if seconds is None else seconds
        length, limit = (answer, answer) if answer < left else (left, self.limits.seconds_in_all)
        return Deadline(self.clock() + length, time.monotonic() + BUSY * length, limit)

    def left(self, deadline: Deadline) -> float:
        """Seconds until a deadline: not more than 0 when it is over."""
        return min(deadline.moment - self.clock(), deadline.latest - time.monotonic())

    def ending(self) -> ProgramError:
        """Why a program that has ended has ended."""
        if self._running.excess:
            return self._running.excess
        self._running.wait(GRACE)
        status = self.status
        number = -status if status is not None and status < 0 else None
        if number in BY_SIGNAL:
            resource = BY_SIGNAL[signal.Signals(number)]
            most = self.limits.file_size if resource is Resource.FILE_SIZE else self.limits.seconds_in_all
            return ExceededError(resource, most)
        return EndedError(0 if status is None else status, number, self.errors)

    def close(self, seconds: float = 0.0) -> None:
        """End it and all its processes, after as many seconds as it is left to end by itself."""
        if seconds:
            self._running.wait(seconds)
        self._running.end()
        self._streams.close()
        self._is_over = True

    def __enter__(self) -> Process:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def _usual_seconds(self) -> float:
        return self.limits.seconds if self.has_begun else max(self.limits.seconds, self.limits.start)

    def _step(self, deadline: Deadline) -> None:
        """Wait for what the program does next, until the time for it is over."""
        now, left = self.clock(), self.left(deadline)
        if left <= 0:
            raise self._running.excess or TimedOutError(deadline.seconds)
        readable = self._streams.wait(min(left, GRACE))
        for descriptor in readable:
            self._take(descriptor, self._streams.read(descriptor))
        if not readable and self._running.status() is not None:
            # Somebody it has left behind may hold its output open for ever.
            self._is_over = True
        self.seconds += max(0.0, self.clock() - now)

    def _take(self, descriptor: int, read: bytes) -> None:
        self.has_begun = True
        if descriptor == self._streams.from_program:
            self._printed += len(read)
            self._received += read
            self._is_over = not read
        elif read:
            self._remarked += len(read)
            self._errors += read
            if len(self._errors) > 2 * KEPT_ERRORS:
                del self._errors[:-KEPT_ERRORS]
        else:
            self._streams.no_more_errors()
        for written, most in ((self._printed, self.limits.output), (self._remarked, self.limits.remarks)):
            if written > most:
                self._running.end()
                raise ExceededError(Resource.OUTPUT, most)


def _not_started(command: tuple[str, ...], folder: Path | None) -> NotFoundError:
    place = folder or Path()
    file = place / command[0] if command else place
    if not file.is_file():
        return NotFoundError(command)
    return NotExecutableError(command, file.name if file.parent.absolute() == place.absolute() else str(file))


def _exists(command: Sequence[str], folder: Path | None) -> bool:
    if not command:
        return False
    if "/" in command[0]:
        path = (folder or Path()) / command[0]
        return path.is_file() and os.access(path, os.X_OK)
    return which(command[0]) is not None
