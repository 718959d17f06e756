"""A dialogue on the terminal: prints lines, asks questions, and copies both to a trace."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self


class Transcript(Protocol):
    """The part of a text file that a trace needs."""

    def write(self, text: str, /) -> int: ...

    def flush(self) -> None: ...

    def close(self) -> None: ...


class Dialogue:
    """`read_line` returns the next answer. Answers that no terminal echoes are written out, as in a transcript."""

    def __init__(self, read_line: Callable[[], str], trace: Transcript | None = None) -> None:
        self._read_line = read_line
        self._trace = trace
        self._echo = not sys.stdin.isatty()

    def say(self, text: str = "", end: str = "\n") -> None:
        self._write(text + end)
        self._write_trace(text + end)

    def ask(self, prompt: str) -> str:
        self.say(prompt, end="")
        try:
            answer = self._read_line()
        except EOFError:
            self.say()
            raise
        if self._echo:
            self._write(answer + "\n")
        self._write_trace(answer + "\n")
        return answer.strip()

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def _write_trace(self, text: str) -> None:
        if self._trace is not None:
            self._trace.write(text)
            self._trace.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if self._trace is not None:
            self._trace.close()
