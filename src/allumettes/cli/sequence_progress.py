"""How far a long run has come: a line that moves on the terminal of whoever waits, and nothing anywhere else."""

from __future__ import annotations

import os
import sys
from typing import Self

from allumettes.locale import _
from allumettes.locale.sentences import number
from allumettes.sequences.run import Progress

REFRESH = 4
"""Times a second."""


class Meter:
    """Told how far the run is; `heap` is the last one that it heard of."""

    def __init__(self) -> None:
        self.heap = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *leaving: object) -> None:
        pass

    def tell(self, progress: Progress) -> None:
        self.heap = progress.heap


class Line(Meter):
    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TaskProgressColumn, TextColumn
        from rich.progress import Progress as Bars

        super().__init__()
        self._bars = Bars(
            BarColumn(bar_width=None),
            TaskProgressColumn(),
            TextColumn("{task.description}", markup=False),
            console=Console(stderr=True, highlight=False, markup=False),
            transient=True,
            expand=True,
            refresh_per_second=REFRESH,
        )
        self._task = self._bars.add_task("", total=None)

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(self, *leaving: object) -> None:
        self._bars.stop()

    def tell(self, progress: Progress) -> None:
        super().tell(progress)
        self._bars.update(
            self._task, total=progress.to + 1, completed=progress.heap, description=progress_words(progress)
        )


def meter() -> Meter:
    """A line where someone looks; `TERM=dumb` cannot draw one."""
    return Line() if sys.stderr.isatty() and os.environ.get("TERM") not in (None, "dumb") else Meter()


def progress_words(progress: Progress) -> str:
    if progress.left is None:
        return _("heap {heap}").format(heap=number(progress.heap))
    return _("heap {heap}, {rate} a second, {left} left").format(
        heap=number(progress.heap), rate=number(round(progress.rate)), left=clock(progress.left)
    )


def clock(seconds: float) -> str:
    """The two largest units: 105 h 05 min, 2 min 07 s, 12 s."""
    minutes, rest = divmod(round(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"
