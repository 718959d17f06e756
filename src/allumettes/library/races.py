"""Races: the algorithms side by side on growing heaps, counted, timed and checked by one another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING

from allumettes.core import formats
from allumettes.core.errors import UnknownChoiceError
from allumettes.core.formats import FileContent
from allumettes.core.game import HeapGame
from allumettes.core.packages import require
from allumettes.core.position import LARGEST_LISTED
from allumettes.library.choices import check_range, choice
from allumettes.library.games import game
from allumettes.library.language import spoken
from allumettes.library.tables import Tabular
from allumettes.locale import races
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import COUNTER_NAMES
from allumettes.study.growth import Growth, growths
from allumettes.study.measure import Measure
from allumettes.study.race import RacePlan, run_race
from allumettes.study.results import as_arrow, read_results

if TYPE_CHECKING:
    import pyarrow

    from allumettes.library.games import GameLike
    from allumettes.library.plots import Plot


class Race(Tabular):
    """What a race measured: a row for each algorithm and each heap.

    >>> import allumettes as al
    >>> race = al.race("grundy", range(3, 12), ["v0", "v2"], repetitions=1)
    >>> race.measures[-1].operations
    30
    >>> race
    <Race of grundy: v0, v2 on heaps 3 to 11, 18 measures>
    """

    def __init__(self, measures: Sequence[Measure], rules: HeapGame | None = None) -> None:
        self.measures = tuple(measures)
        self.rules = rules
        """The game, where no file can say which one it is: a function."""

    def growth(self, counter: str = "operations") -> dict[str, Growth]:
        """How a counter of each algorithm grows: by an exact law, checked on every size, or by an estimate.

        >>> import allumettes as al
        >>> race = al.race("grundy", range(3, 31), "v5", repetitions=1)
        >>> law = race.growth()["v5"].law
        >>> print(law, law.checked)
        N(n) = ⌊(n−1)²/4⌋ 28
        """
        if counter not in COUNTER_NAMES:
            raise UnknownChoiceError("counter", counter, tuple(COUNTER_NAMES))
        return growths(self.measures, counter)

    def summary(self) -> str:
        """What the command `race` says at its end: each algorithm against the next, laws, estimates."""
        with spoken():
            return "\n".join((*races.ratios(self.measures), *races.growths(self.measures)))

    def plot(self, quantity: str = "operations", scale: str = "log") -> Plot:
        """The curves: `operations` or `seconds` against n, on a `linear` or `log` scale."""
        require("altair", "vl_convert")
        from allumettes.drawings.curves import Quantity, Scale, draw
        from allumettes.library.plots import Plot

        with spoken():
            return Plot(draw(self.measures, choice(Quantity, "quantity", quantity), choice(Scale, "scale", scale)))

    def report(
        self, path: str | Path, *, teacher: bool = False, author: str | None = None, title: str | None = None
    ) -> None:
        """Write a PDF about the race: rules, strategy, protocol, tables and curves.

        The boxes for the student's analysis are empty, unless it is the teacher's copy.
        """
        formats.check_format(FileContent.REPORT, Path(path))
        from allumettes.drawings.report import write_report

        with spoken():
            write_report(
                self.measures,
                Path(path),
                teacher=teacher,
                author=author and str(author),
                title=title and str(title),
                game=self.rules,
            )

    def save(self, path: str | Path) -> None:
        """Write the rows to a `.csv`, `.json` or `.parquet` file, which `load` reads."""
        formats.write(FileContent.RACE, self.measures, Path(path))

    def to_arrow(self) -> pyarrow.Table:
        return as_arrow(self.measures)

    def __len__(self) -> int:
        return len(self.measures)

    def __repr__(self) -> str:
        solvers = ", ".join(dict.fromkeys(measure.solver for measure in self.measures))
        sizes = [measure.n for measure in self.measures]
        of = self.measures[0].game
        of = f"{of}, misere" if self.measures[0].convention == "misere" else of
        return f"<Race of {of}: {solvers} on heaps {min(sizes)} to {max(sizes)}, {len(self)} measures>"

    def _repr_html_(self) -> str:
        from allumettes.drawings.race_html import as_html

        with spoken():
            return as_html(self.measures)


def race(
    rules: GameLike,
    sizes: Iterable[int],
    algorithms: Iterable[str] | str,
    *,
    misere: bool | None = None,
    seconds: float | None = 5.0,
    repetitions: int = 3,
) -> Race:
    """Run the algorithms on one heap of each size. Two that disagree raise a `DisagreementError`.

    One run takes at most so many seconds; an algorithm that was stopped is not run on larger heaps. The shortest of
    the repetitions is kept.
    """
    of = game(rules, misere=misere)
    names = [algorithms] if isinstance(algorithms, str) else algorithms
    solvers = list(dict.fromkeys(map(ladder.find, names)))
    check_range("repetitions", repetitions, 1)
    heaps = list(map(index, sizes))
    for heap in heaps:
        check_range("sizes", heap, 0, LARGEST_LISTED)
    plan = RacePlan(of.rules, heaps, solvers, of.convention, seconds, repetitions)
    return Race(list(run_race(plan)), of.rules)


def read_race(path: Path) -> Race:
    return Race(read_results(path))
