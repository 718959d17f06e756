"""The standard streams: a command never fails on them in the middle of its work, and its exit code tells at the end.

Whoever reads a command may go away when they have seen enough (`| head -1`): then the files that were asked for are
still written, and the exit code is still the answer. A standard output that is full or closed is another matter: what
was to be shown is lost, which is said and makes the exit code 74, whatever the answer was.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO, cast

from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.readable import UTF_8, readable, terminal_charset
from allumettes.locale import _
from allumettes.locale.system import reason


class Output:
    """A stream that remembers the first failure, and after it takes everything and shows nothing.

    Signs that its charset lacks are replaced by others that read alike.
    """

    buffer = None
    """Nobody writes past it: click would, to a stream that shows ASCII only."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        charset = stream.encoding or UTF_8
        self.encoding = terminal_charset(charset) if stream.isatty() else charset
        self.failure: OSError | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        with self._watching():
            self.stream.write(readable(text, self.encoding))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        self.write("".join(lines))

    def flush(self) -> None:
        with self._watching():
            self.stream.flush()

    @property
    def lost(self) -> OSError | None:
        """Why something that somebody was waiting for is not there."""
        return None if isinstance(self.failure, ConnectionError) else self.failure

    @contextmanager
    def _watching(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.failure = self.failure or error
            # What is still in a buffer, and what libraries write there by themselves, goes nowhere without a word.
            with suppress(OSError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, self.stream.fileno())
                os.close(nowhere)


def open_streams() -> None:
    """Takes the standard streams over, at the start of the command."""
    for name, mode, flags in (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_RDONLY)):
        stream = getattr(sys, name)
        if stream is None:
            # Python has no stream where the descriptor is closed, and the next file to be opened would take its number.
            # What is opened here instead fails when it is used, as a closed stream should.
            stream = open(os.open(os.devnull, flags), mode, encoding="utf-8", closefd=False)  # noqa: SIM115
        if hasattr(stream, "reconfigure"):
            # A byte that is no text, or a sign that the terminal cannot show, is replaced; it never ends the game.
            stream.reconfigure(errors="replace")
        if mode == "w" and not isinstance(stream, Output):
            stream = cast(TextIO, Output(stream))
        setattr(sys, name, stream)


def screen_is_gone() -> bool:
    """Whether nobody can see any more what is shown."""
    return isinstance(sys.stdout, Output) and sys.stdout.failure is not None


def closing_code(code: int) -> int:
    """The exit code at the end of the command, once everything has been shown or could not be."""
    outputs = [stream for stream in (sys.stdout, sys.stderr) if isinstance(stream, Output)]
    for stream in outputs:
        stream.flush()
        if stream.lost and stream is sys.stdout:
            words = _("The standard output cannot be written: {reason}.").format(reason=reason(stream.lost))
            sys.stderr.write(_("Error: {sentence}").format(sentence=words) + "\n")
    return ExitCode.IO_FAILED if any(stream.lost for stream in outputs) else code
