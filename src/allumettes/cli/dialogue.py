"""A conversation on the terminal: what is said, what is answered, and a written trace of both."""

from __future__ import annotations

import sys
from contextlib import suppress
from types import TracebackType
from typing import Self, TextIO


class EndOfInputError(Exception):
    """Nobody will answer any more: end of file on standard input."""


class Dialogue:
    """Answers that no terminal echoes (from a pipe or a file) are written out, so that every transcript reads alike."""

    def __init__(self, trace: TextIO | None = None) -> None:
        self._trace = trace
        self.trace_fault: OSError | None = None
        """Why the trace ends before the conversation, which goes on without it."""
        self._echo = not sys.stdin.isatty()

    def say(self, text: str = "", end: str = "\n") -> None:
        sys.stdout.write(text + end)
        sys.stdout.flush()
        self._write_trace(text + end)

    def ask(self, prompt: str) -> str:
        self.say(prompt, end="")
        line = sys.stdin.readline()
        if not line:
            self.say()
            raise EndOfInputError
        answer = line.rstrip("\r\n")
        if self._echo:
            sys.stdout.write(answer + "\n")
            sys.stdout.flush()
        self._write_trace(answer + "\n")
        return answer.strip()

    def _write_trace(self, text: str) -> None:
        if self._trace is not None and self.trace_fault is None:
            try:
                self._trace.write(text)
                self._trace.flush()
            except OSError as error:
                self.trace_fault = error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if self._trace is not None:
            with suppress(OSError):  # what could not be written then cannot be written now
                self._trace.close()
