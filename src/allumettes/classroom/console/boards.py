"""Boards in what a program shows: rows of sticks, numbered or not, with or without spaces between the sticks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from allumettes.classroom.console.plain_text import plain
from allumettes.core.position import Position

_ROW = re.compile(
    r"\s*(?:(?:ligne|rangee|rang|tas|pile|row|line|heap)\s*)?(?:n°?\s*)?"
    r"[\[(]?(?P<label>\d{1,4})[\])]?\s*(?P<separator>[:.)>=\-]*)\s*"
    r"(?P<sticks>(?P<stick>[oil]|[^\w\s:.,;()\[\]<>=\-+?'\"])(?:\s*(?P=stick))*)?"
    r"\s*(?:[(\[=:]\s*\d+[^\d|]*)?"
)
_BARE_ROW = re.compile(r"\s*[|│┃](?:\s*[|│┃])*\s*")


@dataclass(frozen=True, slots=True)
class Board:
    """A board as it was shown."""

    heaps: Position
    """Without the empty rows that follow the last heap, which programs with an array of fixed size show."""
    rows: int
    """How many rows were shown, with the empty ones."""
    first: int
    """The number of the first row: 0 or 1. It is 0 where rows have no numbers."""
    end: int
    """Where the text goes on after the board."""


def boards(text: str) -> list[Board]:
    """The boards of a text, in their order. Blank lines may stand between rows; any other line ends a board."""
    found = []
    rows: list[tuple[int | None, int]] = []
    end = position = 0
    for line in text.splitlines(keepends=True):
        row = _row(line.rstrip("\n"))
        starts = row is not None and not _follows(rows, row[0])
        if rows and (starts or (row is None and line.strip())):
            found.append(_board(rows, end))
            rows = []
        position += len(line)
        if row is not None and (rows or row[0] in (None, 0, 1)):
            rows.append(row)
            end = position
    if rows:
        found.append(_board(rows, end))
    return [board for board in found if board.heaps]


def after_boards(text: str) -> str:
    """What follows the last board."""
    return text[max((board.end for board in boards(text)), default=0) :]


def _row(line: str) -> tuple[int | None, int] | None:
    """The number of a row and its sticks, or None where the line is no row."""
    if _BARE_ROW.fullmatch(line):
        return None, len(line.replace(" ", ""))
    row = _ROW.fullmatch(plain(line))
    if row is None or not (row["sticks"] or row["separator"]):
        return None
    return int(row["label"]), len("".join((row["sticks"] or "").split()))


def _follows(rows: list[tuple[int | None, int]], label: int | None) -> bool:
    if not rows:
        return False
    last = rows[-1][0]
    return label is None if last is None else label == last + 1


def _board(rows: list[tuple[int | None, int]], end: int) -> Board:
    heaps = list(_without_last_zeros([sticks for _, sticks in rows]))
    return Board(tuple(heaps), len(rows), rows[0][0] or 0, end)


def _without_last_zeros(heaps: list[int]) -> Iterator[int]:
    last = max((row for row, heap in enumerate(heaps) if heap), default=-1)
    yield from heaps[: last + 1]
