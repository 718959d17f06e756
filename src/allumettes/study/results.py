"""What a race writes and all after it reads: a row for each algorithm and each size, in CSV, JSON or Parquet."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from allumettes.core.errors import AllumettesError
from allumettes.core.files import FileFormatError
from allumettes.study.measure import COLUMNS, KINDS, Measure, MeasureError, measure_from, typed

SCHEMA = "allumettes.race/1"
FORMATS = (".csv", ".json", ".parquet")


class ResultsError(AllumettesError):
    """A file that is no race, or a kind of file that races are not kept in."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason


class RowError(ResultsError):
    """A row that no race has written. `line` is that of a text file; elsewhere it counts the measures from 1."""

    def __init__(self, path: Path, line: int, reason: str, column: str = "", value: Any = None) -> None:
        super().__init__(path, reason)
        self.line = line
        self.column = column
        self.value = value


def write_results(measures: list[Measure], path: Path) -> None:
    """Writes the race in the form that the name of the file asks for."""
    rows = [asdict(measure) for measure in measures]
    match path.suffix.lower():
        case ".csv":
            with path.open("w", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)
        case ".json":
            path.write_text(json.dumps({"schema": SCHEMA, "rows": rows}, indent=1) + "\n", encoding="utf-8")
        case ".parquet":
            import pyarrow
            import pyarrow.parquet

            pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows, schema=_parquet_schema()), path)
        case _:
            raise FileFormatError(path, FORMATS)


def read_results(path: Path) -> list[Measure]:
    """Reads a race back, whatever form it was written in. One measure that cannot be is enough to refuse all."""
    try:
        match path.suffix.lower():
            case ".csv":
                rows = _csv_rows(path)
            case ".json":
                rows = list(enumerate(json.loads(path.read_text(encoding="utf-8"))["rows"], start=1))
            case ".parquet":
                import pyarrow.parquet

                rows = list(enumerate(pyarrow.parquet.read_table(path).to_pylist(), start=1))
            case _:
                raise FileFormatError(path, FORMATS)
    except OSError as error:
        raise ResultsError(path, error.strerror or "content") from error
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError, csv.Error) as error:
        if isinstance(error, AllumettesError):
            raise
        raise ResultsError(path, "content") from error
    if not rows:
        raise ResultsError(path, "empty")
    return _measures(path, rows)


def _csv_rows(path: Path) -> list[tuple[int, dict[str, Any]]]:
    # Bytes that are no text stay in their cells, so that the error can name the line.
    with path.open(newline="", encoding="utf-8", errors="surrogateescape") as file:
        reader = csv.DictReader(file, strict=True)
        names = reader.fieldnames or ()
        if names and (len(set(names)) < len(names) or not set(COLUMNS) <= set(names)):
            raise ResultsError(path, "content")
        try:
            return [(reader.line_num, typed(row)) for row in reader]
        except csv.Error as error:
            raise RowError(path, reader.line_num, "row") from error


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
    return pyarrow.schema([(name, kinds[KINDS[name]]) for name in COLUMNS])
