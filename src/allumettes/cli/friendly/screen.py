"""Where the friendly mode writes and reads: colours where the terminal has them, simple signs where it must."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

from rich.console import Console
from rich.text import Text

from allumettes.cli.readable import readable, teach_line_editing
from allumettes.cli.standard_input import EndOfInputError, read_line
from allumettes.cli.wrap import wrapped

EXACT_SIGNS = "●┃✓✗·→⇒"
PATIENCE = 1.0
"""After so many seconds people wonder whether anything still happens."""


class Screen:
    def __init__(self, color: str = "auto") -> None:
        forced = {"always": True, "never": False}.get(color)
        self.console = Console(
            force_terminal=forced or None,
            no_color=color == "never" or None,
            color_system="auto" if color != "always" else "standard",
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=False,
        )
        self.unicode = _can_show(EXACT_SIGNS, self.console.encoding)
        self.edits = sys.stdin.isatty() and sys.stdout.isatty()
        if self.edits:
            teach_line_editing()
            import readline  # noqa: F401 - importing it gives `input` line editing and history

    @property
    def width(self) -> int:
        return self.console.width

    def say(self, text: str | Text = "", style: str = "") -> None:
        self.console.print(wrapped(text, self.width) if isinstance(text, str) else text, style=style)

    def show_command(self, command: str) -> None:
        """A command to copy: on a line of its own that is never broken."""
        self.console.print(f"    {command}", soft_wrap=True)

    @contextmanager
    def patience(self, text: str) -> Iterator[None]:
        """Says on a terminal, once, why nothing happens, if that lasts."""
        timer = Timer(PATIENCE, self.say, (text, "dim"))
        timer.daemon = True
        if self.console.is_terminal:
            timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def ask(self, prompt: str) -> str:
        *above, last = wrapped(prompt.rstrip(), self.width - 1).splitlines() or [""]
        for line in above:
            self.say(line)
        try:
            answer = self._edited(f"{last} ") if self.edits else self._read(f"{last} ")
        except EndOfInputError:
            self.say()
            raise
        return answer.strip()

    def _edited(self, prompt: str) -> str:
        try:
            return input(readable(prompt, self.console.encoding))
        except EOFError:
            raise EndOfInputError from None

    def _read(self, prompt: str) -> str:
        """An answer that no terminal echoes is written out, so that every transcript reads alike."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        answer = read_line()
        if not sys.stdin.isatty():
            self.say(answer)
        return answer

    def sign(self, exact: str, plain: str) -> str:
        return exact if self.unicode else plain


def _can_show(signs: str, encoding: str) -> bool:
    try:
        signs.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
