"""Where the friendly mode writes and reads: colours where the terminal has them, simple signs where it must."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

from allumettes.cli.dialogue import EndOfInputError
from allumettes.cli.wrap import wrapped

EXACT_SIGNS = "●┃✓✗·→⇒"


class Paper(Console):
    """Rich would end the program when its reader goes away; `main` knows what to do then."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    def __init__(self, color: str = "auto") -> None:
        forced = {"always": True, "never": False}.get(color)
        self.console = Paper(
            force_terminal=forced or None,
            no_color=color == "never" or None,
            color_system="auto" if color != "always" else "standard",
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=False,
        )
        self.unicode = _can_show(EXACT_SIGNS, self.console.encoding)
        if sys.stdin.isatty() and sys.stdout.isatty():
            import readline  # noqa: F401 - importing it gives `input` line editing and history

    @property
    def width(self) -> int:
        return self.console.width

    def say(self, text: str | Text = "", style: str = "") -> None:
        self.console.print(wrapped(text, self.width) if isinstance(text, str) else text, style=style)

    def ask(self, prompt: str) -> str:
        *above, last = wrapped(prompt.rstrip(), self.width - 1).splitlines() or [""]
        for line in above:
            self.say(line)
        try:
            answer = input(f"{last} ")
        except EOFError:
            self.say()
            raise EndOfInputError from None
        if not sys.stdin.isatty():
            self.say(answer)
        return answer.strip()

    def sign(self, exact: str, plain: str) -> str:
        return exact if self.unicode else plain


def _can_show(signs: str, encoding: str) -> bool:
    try:
        signs.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
