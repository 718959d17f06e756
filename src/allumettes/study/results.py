"""What a race writes and all after it reads: a row for each algorithm and each size, in CSV, JSON or Parquet."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError

SCHEMA = "allumettes.race/1"


class ResultsError(AllumettesError):
    """A file that is no race, or a kind of file that races are not kept in."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Measure:
    """One algorithm on one start. A time-out is a row like the others: `outcome` empty, `stopped` says why.

    Counts that an algorithm does not have are None. `seconds` is the best of the repetitions, which is the one that
    the machine disturbed least.
    """

    game: str
    convention: str
    n: int
    start: str
    solver: str
    outcome: str | None
    stopped: str | None
    operations: int
    calls: int
    table_hits: int | None
    losing_table: int | None
    winning_table: int | None
    table: int | None
    cut: int | None
    seconds: float
    seconds_median: float
    repetitions: int
    machine: str
    python: str
    version: str
    date: str


COLUMNS = tuple(field.name for field in fields(Measure))
NUMBERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("n", "operations", "calls", "table_hits", "losing_table", "winning_table", "table", "cut"), int),
    **dict.fromkeys(("repetitions",), int),
    **dict.fromkeys(("seconds", "seconds_median"), float),
}
OPTIONAL = {"outcome", "stopped", "table_hits", "losing_table", "winning_table", "table", "cut"}


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
            raise ResultsError(path, "suffix")


def read_results(path: Path) -> list[Measure]:
    """Reads a race back, whatever form it was written in."""
    try:
        match path.suffix.lower():
            case ".csv":
                with path.open(newline="", encoding="utf-8") as file:
                    rows: list[dict[str, Any]] = list(csv.DictReader(file))
            case ".json":
                rows = json.loads(path.read_text(encoding="utf-8"))["rows"]
            case ".parquet":
                import pyarrow.parquet

                rows = pyarrow.parquet.read_table(path).to_pylist()
            case _:
                raise ResultsError(path, "suffix")
        measures = [_measure(row) for row in rows]
    except OSError as error:
        raise ResultsError(path, error.strerror or "unreadable") from error
    except (KeyError, TypeError, ValueError, OverflowError, csv.Error) as error:
        if isinstance(error, ResultsError):
            raise
        raise ResultsError(path, "content") from error
    if not measures:
        raise ResultsError(path, "empty")
    return measures


def _measure(row: dict[str, Any]) -> Measure:
    values = {name: _value(name, row[name]) for name in COLUMNS}
    missing = [name for name in COLUMNS if values[name] is None and name not in OPTIONAL]
    wrong = [name for name in NUMBERS if values[name] is not None and not 0 <= values[name] < math.inf]
    if missing or wrong:
        raise ValueError(missing, wrong)
    Convention(values["convention"])  # a word that is no convention is a ValueError too
    return Measure(**values)


def _value(name: str, value: Any) -> Any:
    if value in ("", None):
        return None
    return NUMBERS[name](value) if name in NUMBERS else str(value)


def _parquet_schema() -> Any:
    import pyarrow

    kinds: dict[Callable[[Any], Any], Any] = {int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.string()}
    return pyarrow.schema([(name, kinds[NUMBERS.get(name, str)]) for name in COLUMNS])
