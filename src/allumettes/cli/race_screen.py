"""A race as it is seen: a table that fills on a terminal, one line a measure anywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import click
from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from allumettes.cli.friendly.screen import Screen
from allumettes.locale import pgettext
from allumettes.locale.numbers import duration, number
from allumettes.solvers.ladder.solver import Solver
from allumettes.study.measure import SKIPPED, Measure

REFRESH = 4
"""Times a second. Drawing is work too, and the race is being timed."""

GAP = 3
"""What the table puts between two columns."""


class Lines:
    """The three fields of the course, n, operations and time, for each measure."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *leaving: object) -> None:
        pass

    def start(self, n: int, solver: type[Solver]) -> None:
        pass

    def add(self, measure: Measure) -> None:
        if measure.stopped == SKIPPED:
            line = pgettext("classroom", "{solver}: n = {n}; not run, stopped on a smaller n")
        elif measure.stopped:
            line = pgettext(
                "classroom", "{solver}: n = {n}; Operations > {operations}; Time (nanoseconds) > {nanoseconds}"
            )
        else:
            line = pgettext(
                "classroom", "{solver}: n = {n}; Operations = {operations}; Time (nanoseconds) = {nanoseconds}"
            )
        click.echo(
            line.format(
                solver=measure.solver,
                n=measure.n,
                operations=measure.operations,
                nanoseconds=round(measure.seconds * 1e9),
            )
        )


class FillingTable:
    """One row for each n, one column for each algorithm, operations above time; and below, what runs now."""

    def __init__(self, screen: Screen, solvers: Sequence[str], total: int) -> None:
        self.screen = screen
        self.solvers = solvers
        self.cells: dict[int, dict[str, Text]] = {}
        self._progress = Progress(
            SpinnerColumn("dots" if screen.unicode else "line"),
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=screen.console,
            auto_refresh=False,
            expand=True,
        )
        self._task = self._progress.add_task("", total=total)
        self._live = Live(
            get_renderable=self._picture, console=screen.console, transient=True, refresh_per_second=REFRESH
        )

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *leaving: object) -> None:
        """The table that was seen filling gives its place to the whole one."""
        self._live.stop()
        if self.cells:
            self.screen.console.print(*self._tables(len(self.cells)), sep="\n")

    def start(self, n: int, solver: type[Solver]) -> None:
        self._progress.update(self._task, description=f"n = {number(n)}, {solver.name}")

    def add(self, measure: Measure) -> None:
        self.cells.setdefault(measure.n, {})[measure.solver] = self._cell(measure)
        self._progress.advance(self._task)

    def _cell(self, measure: Measure) -> Text:
        if measure.stopped == SKIPPED:
            return Text(self.screen.sign("–", "-"), style="dim")
        more = "> " if measure.stopped else ""
        time = duration(measure.seconds)
        above, below = f"{more}{number(measure.operations)}", f"{more}{self.screen.sign(time, time.replace('µ', 'u'))}"
        return Text.assemble(
            (above, "yellow" if more else ""), "\n", (below, "yellow" if more else "dim"), justify="right"
        )

    def _picture(self) -> RenderableType:
        """As many of the last rows as the terminal has room for."""
        console = self.screen.console
        groups = len(self._groups())
        room = (console.height - 2 - 3 * groups) // (2 * groups)
        return Group(*self._tables(max(room, 1)), self._progress.get_renderable())

    def _groups(self) -> list[list[str]]:
        """The columns, side by side as long as they fit."""
        groups: list[list[str]] = []
        left = 0
        for solver in self.solvers:
            cells = [row[solver].plain for row in self.cells.values() if solver in row]
            width = GAP + max((len(line) for cell in (*cells, solver) for line in cell.split("\n")), default=0)
            if not groups or width > left:
                groups.append([])
                left = self.screen.width - max((len(number(n)) for n in self.cells), default=1)
            groups[-1].append(solver)
            left -= width
        return groups

    def _tables(self, rows: int) -> list[RenderableType]:
        tables: list[RenderableType] = []
        for group in self._groups():
            table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
            table.add_column("n", justify="right", style="bold")
            for solver in group:
                table.add_column(solver, justify="right", no_wrap=True)
            for n, cells in list(self.cells.items())[-rows:]:
                table.add_row(number(n), *(cells.get(solver, Text("\n")) for solver in group))
            tables += ["", table] if tables else [table]
        return tables
