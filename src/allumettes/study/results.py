"""The file of a race: a row for each algorithm and each size, in CSV, JSON or Parquet.

The files also tell the exact laws that were found: of the operations, as a last column; in JSON, of every counter. They
follow from the rows, so nobody reads them back.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from allumettes.core.errors import AllumettesError
from allumettes.core.formats import FileContent, check_format
from allumettes.core.packages import require
from allumettes.study.growth import all_laws
from allumettes.study.measure import ADDED, COLUMNS, KINDS, Measure, MeasureError, measure_from, typed

if TYPE_CHECKING:
    import pyarrow

SCHEMA = "allumettes.race/1"
LAW = "law"
"""The last column: the law of the operations of the algorithm, empty where none was found."""


class ResultsError(AllumettesError):
    """A file that is no race."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason


class RowError(ResultsError):
    """An invalid row. `line` is the line of a text file, else the number of the measure, from 1."""

    def __init__(self, path: Path, line: int, reason: str, column: str = "", value: Any = None) -> None:
        super().__init__(path, reason)
        self.args = (path, line, reason, column, value)
        self.line = line
        self.column = column
        self.value = value


def write_csv(measures: Sequence[Measure], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, (*COLUMNS, LAW), lineterminator="\n")
        writer.writeheader()
        writer.writerows(_rows_with_laws(measures))


def write_json(measures: Sequence[Measure], path: Path) -> None:
    laws = [
        {"solver": solver, "counter": counter, **asdict(law)}
        for solver, own in all_laws(measures).items()
        for counter, law in own.items()
    ]
    data = {"schema": SCHEMA, "laws": laws, "rows": [asdict(measure) for measure in measures]}
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _rows_with_laws(measures: Sequence[Measure]) -> list[dict[str, Any]]:
    laws = {solver: str(own["operations"]) for solver, own in all_laws(measures, ("operations",)).items()}
    return [{**asdict(measure), LAW: laws.get(measure.solver)} for measure in measures]


def write_parquet(measures: Sequence[Measure], path: Path) -> None:
    import pyarrow.parquet

    pyarrow.parquet.write_table(as_arrow(measures), path)


def as_arrow(measures: Sequence[Measure]) -> pyarrow.Table:
    require("pyarrow")
    import pyarrow

    return pyarrow.Table.from_pylist(_rows_with_laws(measures), schema=_parquet_schema())


def read_results(path: Path) -> list[Measure]:
    """Read a race back, in whichever format it was written. An invalid measure refuses the whole file."""
    check_format(FileContent.RACE, path)
    try:
        rows = READERS[path.suffix.lower()](path)
    except OSError as error:
        raise ResultsError(path, error.strerror or "content") from error
    except ResultsError:
        raise
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError, NotImplementedError, csv.Error) as error:
        raise ResultsError(path, "content") from error
    if not rows:
        raise ResultsError(path, "empty")
    return _measures(path, rows)


def _csv_rows(path: Path) -> list[tuple[int, dict[str, Any]]]:
    # Invalid bytes are kept in their cells, so that the error can name the line.
    with path.open(newline="", encoding="utf-8", errors="surrogateescape") as file:
        reader = csv.DictReader(file, strict=True)
        names = reader.fieldnames or ()
        if names and (len(set(names)) < len(names) or not set(COLUMNS) - ADDED <= set(names)):
            raise ResultsError(path, "content")
        try:
            return [(reader.line_num, typed(row)) for row in reader]
        except csv.Error as error:
            raise RowError(path, reader.line_num, "row") from error


def _json_rows(path: Path) -> list[tuple[int, Any]]:
    return list(enumerate(json.loads(path.read_text(encoding="utf-8"))["rows"], start=1))


def _parquet_rows(path: Path) -> list[tuple[int, Any]]:
    import pyarrow.parquet

    return list(enumerate(pyarrow.parquet.read_table(path).to_pylist(), start=1))


READERS: dict[str, Callable[[Path], list[tuple[int, Any]]]] = {
    ".csv": _csv_rows,
    ".json": _json_rows,
    ".parquet": _parquet_rows,
}


def _measures(path: Path, rows: list[tuple[int, Any]]) -> list[Measure]:
    found: dict[tuple[object, ...], Measure] = {}
    for line, row in rows:
        try:
            measure = measure_from(row)
        except MeasureError as error:
            raise RowError(path, line, "row", error.column, error.value) from error
        if found.setdefault(measure.key, measure) is not measure:
            raise RowError(path, line, "twice")
    return list(found.values())


def _parquet_schema() -> Any:
    import pyarrow

    kinds: dict[type, Any] = {int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.string()}
    return pyarrow.schema([(name, kinds[KINDS[name]]) for name in COLUMNS] + [(LAW, pyarrow.string())])
