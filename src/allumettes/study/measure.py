"""A measure: one algorithm on one start; and the validation of measures that are read back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import AllumettesError
from allumettes.core.position import LARGEST_LISTED
from allumettes.solvers.ladder.solver import Stop

SKIPPED = "skipped"
"""Not run: the algorithm was stopped on a smaller size."""

LARGEST_COUNT = 2**63 - 1
"""The largest value of a column of whole numbers."""
LONGEST_SECONDS = 1e9
"""Some thirty years."""
LONGEST_TEXT = 1000


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
    removed: int | None
    seconds: float
    seconds_median: float
    repetitions: int
    machine: str
    python: str
    version: str
    date: str

    @property
    def key(self) -> tuple[object, ...]:
        """The identity of a measure within a race."""
        return self.game, self.convention, self.n, self.solver


class MeasureError(AllumettesError):
    """Data that are no valid measure: `column` holds an impossible value."""

    def __init__(self, column: str, value: Any) -> None:
        super().__init__(column, value)
        self.column = column
        self.value = value


COLUMNS = tuple(field.name for field in fields(Measure))
COUNTS = (
    "operations",
    "calls",
    "table_hits",
    "losing_table",
    "winning_table",
    "table",
    "cut",
    "removed",
    "repetitions",
)
KINDS: dict[str, type] = {
    **dict.fromkeys(COLUMNS, str),
    **dict.fromkeys(("n", *COUNTS), int),
    **dict.fromkeys(("seconds", "seconds_median"), float),
}
OPTIONAL = {"outcome", "stopped", "table_hits", "losing_table", "winning_table", "table", "cut", "removed"}
ADDED = {"removed"}
"""Counts that older files do not have: None there."""
WORDS: dict[str, tuple[str, ...]] = {
    "convention": tuple(Convention),
    "outcome": tuple(Outcome),
    "stopped": (*Stop, SKIPPED),
}
"""The columns that hold one of a few words."""
WHOLE = re.compile(r"[0-9]{1,19}")
DECIMAL = re.compile(r"[0-9]+(\.[0-9]+)?(e[+-]?[0-9]{1,3})?")


def measure_from(data: Any) -> Measure:
    """Validate plain data as a measure."""
    if not isinstance(data, Mapping):
        raise MeasureError("", data)
    data = dict.fromkeys(ADDED) | dict(data)
    for name in COLUMNS:
        if name not in data or not _is_readable(name, data[name]):
            raise MeasureError(name, data.get(name))
    measure = Measure(**{name: data[name] for name in COLUMNS} | {"seconds": float(data["seconds"])})
    _check_together(measure)
    return measure


def typed(row: Mapping[str | None, Any]) -> dict[str, Any]:
    """A row of texts with its numbers converted; what is no number stays a text and is refused later."""
    data: dict[str, Any] = {name: _typed(name, row.get(name)) for name in COLUMNS}
    return data if None not in row else data | {COLUMNS[-1]: row[None]}  # more cells than there are columns


def _typed(name: str, text: Any) -> Any:
    if text in ("", None):
        return None
    if KINDS[name] is int and WHOLE.fullmatch(text):
        return int(text)
    return float(text) if KINDS[name] is float and DECIMAL.fullmatch(text) else text


def _is_readable(name: str, value: Any) -> bool:
    if value is None:
        return name in OPTIONAL
    if name in WORDS:
        return isinstance(value, str) and value in WORDS[name]
    match KINDS[name]:
        case kind if kind is int:
            largest = LARGEST_LISTED if name == "n" else LARGEST_COUNT
            return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= largest
        case kind if kind is float:
            number = isinstance(value, int | float) and not isinstance(value, bool)
            return number and 0 <= value <= LONGEST_SECONDS  # which no nan is
        case _:
            return isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isprintable() and value.strip() != ""


def _check_together(measure: Measure) -> None:
    """Check the columns against each other."""
    if measure.start != str(measure.n):
        raise MeasureError("start", measure.start)
    if (measure.outcome is None) == (measure.stopped is None):
        raise MeasureError("outcome", measure.outcome)
    if (measure.stopped == SKIPPED) != (measure.repetitions == 0):
        raise MeasureError("repetitions", measure.repetitions)
    if measure.seconds > measure.seconds_median:
        raise MeasureError("seconds", measure.seconds)
