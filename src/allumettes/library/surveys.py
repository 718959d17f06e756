"""Surveys: every octal code of so many digits, with its period."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from allumettes.library.language import spoken
from allumettes.library.tables import Tabular
from allumettes.study.survey import survey as study
from allumettes.study.survey.row import Row

if TYPE_CHECKING:
    import pyarrow

    from allumettes.study.survey.survey import SurveyProgress


class Survey(Tabular):
    """What a survey found: a row for each code, the shortest codes first."""

    def __init__(self, rows: Sequence[Row], to: int) -> None:
        self.rows = tuple(rows)
        self.to = to

    def save(self, folder: str | Path) -> tuple[Path, Path]:
        """Write the table (`survey.parquet`) and a page to read it by (`survey.html`) to a folder."""
        from allumettes.drawings.survey_page import write_page
        from allumettes.study.survey.table import write_table

        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        with spoken():
            return write_table(self.rows, place), write_page(self.rows, place, self.to)

    def to_arrow(self) -> pyarrow.Table:
        from allumettes.study.survey.table import as_arrow

        return as_arrow(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __repr__(self) -> str:
        return f"<Survey of {len(self)} codes, heaps 0 to {self.to}>"

    def _repr_html_(self) -> str:
        from allumettes.drawings.survey_html import as_html

        with spoken():
            return as_html(self.rows)


def survey(
    digits: int,
    to: int,
    *,
    seconds: float | None = None,
    folder: str | Path | None = None,
    cores: int = 1,
    tell: Callable[[SurveyProgress], None] | None = None,
) -> Survey:
    """Examine every octal code of up to so many digits after the point, on heaps 0 to `to`.

    >>> import allumettes as al
    >>> found = al.survey(digits=1, to=1000)
    >>> [(row.code, row.period) for row in found if row.code == "0.3"]
    [('0.3', 2)]

    One code takes about so many seconds at most. With a folder the same call goes on where it was interrupted. More
    than one core takes processes of Dask (extra `survey`).
    """
    rows = study.survey(
        digits, to, seconds=seconds, folder=None if folder is None else Path(folder), cores=cores, tell=tell
    )
    return Survey(rows, to)
