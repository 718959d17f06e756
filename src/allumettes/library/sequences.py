"""Nim-sequences: `sequence("0.77", 1000)` computes the nim-values of all heaps, and proves their period."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING

from allumettes.core import formats
from allumettes.core.formats import FileContent
from allumettes.core.packages import require
from allumettes.library.choices import check_range, choice
from allumettes.library.games import rules_of
from allumettes.library.language import spoken
from allumettes.library.tables import Tabular
from allumettes.misere import genera as misere_genera
from allumettes.misere.genera import Genera
from allumettes.sequences import sequence as data
from allumettes.sequences.devices import DeviceKind
from allumettes.sequences.run import LARGEST_TO, Keep, RunProgress, run
from allumettes.solvers.limit import Limit

if TYPE_CHECKING:
    import pyarrow

    from allumettes.library.games import GameLike
    from allumettes.library.plots import Plot


class Sequence(data.Sequence, Tabular):
    """The nim-values of heaps 0 to `to`: a row of numbers, which knows its records and its period.

    >>> import allumettes as al
    >>> kayles = al.sequence("kayles", 1000)
    >>> kayles[10], kayles[:5].tolist()
    (2, [0, 1, 2, 3, 1])
    >>> kayles.period.period, kayles.period.preperiod, str(kayles.period.status)
    (12, 71, 'proved')
    >>> kayles.value(10**18)
    1
    """

    def plot(self, kind: str = "values") -> Plot:
        """A drawing of the `values`, of the `records`, or of the `rares` where there are some."""
        require("altair", "vl_convert")
        from allumettes.drawings import sequence_plots
        from allumettes.library.plots import Plot

        with spoken():
            return Plot(sequence_plots.draw(self, choice(sequence_plots.PlotKind, "kind", kind)))

    def save(self, path: str | Path) -> None:
        """Write the values to a file: `.txt` (the b-file of the OEIS), `.csv`, `.npy` or `.parquet`."""
        formats.write(FileContent.SEQUENCE, self, Path(path))

    def to_arrow(self) -> pyarrow.Table:
        from allumettes.sequences.exports import as_arrow

        return as_arrow(self)

    def _repr_html_(self) -> str:
        from allumettes.drawings.sequence_html import as_html

        with spoken():
            return as_html(self)


def genera(rules: GameLike, to: int, *, seconds: float | None = 10.0) -> Genera:
    """Compute the genera of heaps 0 to `to`, for games in which the last move loses, as far as the time goes.

    >>> import allumettes as al
    >>> grundy = al.genera("grundy", 22)
    >>> str(grundy[13].genus), str(grundy[13].kind), grundy[13].form
    ('3^1431', 'restless', '2₂21')
    >>> grundy.losing
    [3, 6, 9, 12, 15, 18, 21]
    """
    check_range("to", to, 0, LARGEST_TO)
    return misere_genera.genera(rules_of(rules), index(to), Limit(seconds))


def sequence(
    rules: GameLike,
    to: int,
    *,
    keep: Keep | str = Keep.VALUES,
    folder: Path | str | None = None,
    cores: int = 1,
    device: DeviceKind | str = DeviceKind.PROCESSOR,
    tell: Callable[[RunProgress], None] | None = None,
) -> Sequence:
    """Compute the nim-values of heaps 0 to `to` of a game, given as `game` takes it; they are those of normal play.

    With a folder the run survives whatever stops it: calling again with the same folder goes on. `keep` says whether
    all values stay in memory (`values`), in a file of the folder (`disk`), or only what is known of them (`summary`).
    `device` is the `processor`, or `cuda` for a GPU, which computes far heaps much faster; the values are the same.
    `tell` is called with the progress of the run.
    """
    to = index(to)
    check_range("to", to, 0, LARGEST_TO)
    where = None if folder is None else Path(folder)
    on = choice(DeviceKind, "device", device)
    found = run(rules_of(rules), to, keep=choice(Keep, "keep", keep), folder=where, cores=cores, device=on, tell=tell)
    return Sequence(
        found.game, found.to, found.values, found.summary, found.kernel, found.seconds, found.obstacle
    )  # fmt: skip
