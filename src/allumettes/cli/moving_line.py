"""A line that moves on the terminal of whoever waits for a long command, and nothing anywhere else."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

REFRESH = 4
"""Times a second."""


class MovingLine:
    """A bar, how much of it is done, and words. `TERM=dumb` cannot draw one."""

    def __init__(self, column: type[ProgressColumn], words: str = "", **task: Any) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        self._bars = Progress(
            BarColumn(bar_width=None),
            column(),
            TextColumn("{task.description}", markup=False),
            console=Console(stderr=True, highlight=False, markup=False),
            transient=True,
            expand=True,
            refresh_per_second=REFRESH,
            disable=not sys.stderr.isatty() or os.environ.get("TERM") in (None, "dumb"),
        )
        self._task = self._bars.add_task(words, **task)

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(self, *leaving: object) -> None:
        self._bars.stop()

    def move(self, completed: int, total: int, words: str) -> None:
        self._bars.update(self._task, completed=completed, total=total, description=words)
