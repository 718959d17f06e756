"""A sentence in a table: rich would break lines at spaces that must not break, as inside « »."""

from __future__ import annotations

import textwrap
from typing import Any

from rich.console import Console
from rich.containers import Lines
from rich.text import Text


class Sentence(Text):
    def wrap(self, console: Console, width: int, *args: Any, **options: Any) -> Lines:
        return Text("\n".join(textwrap.wrap(self.plain, width))).wrap(console, width, *args, **options)
