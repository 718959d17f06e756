"""A conversation on the terminal: what is said, what is answered, and a written trace of both."""

from __future__ import annotations

import os
import sys
from errno import EMSGSIZE
from types import TracebackType
from typing import Self, TextIO

import click

from allumettes.cli.streams import Output, screen_is_gone

LONGEST_LINE = 1 << 16
"""Nobody types a line that is longer than so many characters: what sends one has no lines at all."""


class EndOfInputError(Exception):
    """Nobody will answer any more: end of file on standard input."""


class InputFailedError(OSError):
    """The standard input is closed, or cannot be read as lines of text."""


def read_line() -> str:
    """The next line of the standard input, without its end. Where nobody sees the questions, none is answered."""
    if screen_is_gone():
        raise click.exceptions.Exit(0)
    try:
        line = sys.stdin.readline(LONGEST_LINE + 1)
    except OSError as error:
        raise InputFailedError(error.errno, error.strerror) from error
    if not line:
        raise EndOfInputError
    if len(line) > LONGEST_LINE:
        raise InputFailedError(EMSGSIZE, os.strerror(EMSGSIZE))
    return line.rstrip("\r\n")


class Dialogue:
    """Answers that no terminal echoes (from a pipe or a file) are written out, so that every transcript reads alike."""

    def __init__(self, trace: TextIO | Output | None = None) -> None:
        self._trace = trace
        self._echo = not sys.stdin.isatty()

    def say(self, text: str = "", end: str = "\n") -> None:
        sys.stdout.write(text + end)
        sys.stdout.flush()
        self._write_trace(text + end)

    def ask(self, prompt: str) -> str:
        self.say(prompt, end="")
        try:
            answer = read_line()
        except EndOfInputError:
            self.say()
            raise
        if self._echo:
            sys.stdout.write(answer + "\n")
            sys.stdout.flush()
        self._write_trace(answer + "\n")
        return answer.strip()

    def _write_trace(self, text: str) -> None:
        if self._trace is not None:
            self._trace.write(text)
            self._trace.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if self._trace is not None:
            self._trace.close()
