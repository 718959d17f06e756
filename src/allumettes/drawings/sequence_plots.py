"""Drawings of a sequence: its values, its records and its rare heaps."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from allumettes.drawings.curves import COLOURS, HEIGHT, WIDTH, ZERO, dressed
from allumettes.sequences.grid import grid_of
from allumettes.sequences.sequence import Sequence as NimSequence

if TYPE_CHECKING:
    import altair as alt

    from allumettes.drawings.curves import Drawing

MOST_POINTS = 5_000
"""More would hide one another on a drawing of this size."""
COLUMNS, ROWS = WIDTH // 2, HEIGHT // 4
"""Cells of a whole number of pixels each: between others there would be seams."""
INK = COLOURS[1]
PALE_TO_DARK = ["#b8d4ea", "#0072b2", "#001f3d"]


class Plot(StrEnum):
    VALUES = "values"
    RECORDS = "records"
    RARES = "rares"


@dataclass(frozen=True, slots=True)
class Words:
    """All that is written on a drawing, in the reader's language."""

    language: str
    title: str
    subtitles: Mapping[Plot, str]
    heap: str
    value: str
    log_heap: str
    log_value: str
    """The same axes on logarithmic scales."""
    cells: str
    """What a cell stands for where there are too many points, with {heaps} and {values}."""
    in_a_cell: str
    """The title of the legend: how many heaps a cell holds."""
    some: str
    """That not all points are drawn, with {shown} and {count}."""
    summary: str
    """A sentence on the numbers, for those who do not see the drawing."""
    decimal: str = "."
    thousands: str = ","

    def number(self, value: int) -> str:
        return f"{value:,}".replace(",", self.thousands)


def draw(sequence: NimSequence, plot: Plot, words: Words) -> Drawing:
    """One drawing of a sequence. Its values must have been kept, except to draw records."""
    import altair as alt

    layers, notes = DRAWN[plot](sequence, words)
    title = words.subtitles[plot]
    chart = alt.layer(*layers).properties(
        width=WIDTH,
        height=HEIGHT,
        title=alt.Title(words.title, subtitle=[title, *notes]),
        description=" ".join([f"{words.title}. {title}.", *(f"{note}." for note in notes), words.summary]),
        usermeta={"language": words.language, "embedOptions": {"actions": False, "renderer": "svg"}},
    )
    return dressed(chart, words.decimal, words.thousands)


def _values(sequence: NimSequence, words: Words) -> tuple[list[alt.Chart], list[str]]:
    """A point for each heap; where they are too many, cells that are the darker the more points they hold."""
    import altair as alt

    if len(sequence) > MOST_POINTS:
        return _cells(sequence, words)
    rows = [{"heap": heap, "value": value} for heap, value in enumerate(sequence)]
    size = max(3.0, min(60.0, 12_000 / len(rows)))
    points = alt.Chart(alt.InlineData(rows)).mark_circle(size=size, color=INK, opacity=0.9, aria=False)
    margin = max(len(sequence) * 0.01, 0.5)
    heap = alt.X(
        "heap:Q",
        title=words.heap,
        axis=alt.Axis(format=",d", tickMinStep=1),
        scale=alt.Scale(domain=[-margin, sequence.to + margin], nice=False),
    )
    return [points.encode(x=heap, y=_value_axis(sequence, words))], []


def _cells(sequence: NimSequence, words: Words) -> tuple[list[alt.Chart], list[str]]:
    import altair as alt
    import numpy as np

    grid = grid_of(sequence.kept, COLUMNS, ROWS)
    rows, columns = np.nonzero(grid.counts)
    # Whole heaps and values lie in the middle of their cells.
    cells = [
        {
            "heap": column * grid.heaps - 0.5,
            "heap_end": (column + 1) * grid.heaps - 0.5,
            "value": row * grid.values - 0.5,
            "value_end": (row + 1) * grid.values - 0.5,
            "count": count,
        }
        for row, column, count in zip(rows.tolist(), columns.tolist(), grid.counts[rows, columns].tolist(), strict=True)
    ]
    top = len(grid.counts) * grid.values - 0.5
    chart = (
        alt.Chart(alt.InlineData(cells))
        .mark_rect(aria=False)
        .encode(
            x=alt.X(
                "heap:Q",
                title=words.heap,
                axis=alt.Axis(format=",d", grid=False),
                scale=alt.Scale(domain=[-0.5, COLUMNS * grid.heaps - 0.5], nice=False),
            ),
            x2="heap_end:Q",
            y=alt.Y(
                "value:Q",
                title=words.value,
                axis=alt.Axis(format=",d", tickMinStep=1, grid=False),
                scale=alt.Scale(domain=[-0.5, top], nice=False, zero=False),
            ),
            y2="value_end:Q",
            color=alt.Color(
                "count:Q",
                title=words.in_a_cell,
                scale=alt.Scale(type="log", range=PALE_TO_DARK),
                legend=alt.Legend(format=",d", gradientLength=160),
            ),
        )
    )
    heaps, values = words.number(grid.heaps), words.number(grid.values)
    return [chart], [words.cells.format(heaps=heaps, values=values)]


def _records(sequence: NimSequence, words: Words) -> tuple[list[alt.Chart], list[str]]:
    """The largest value so far, which steps up at each record."""
    import altair as alt

    records = sequence.summary.records
    chosen, notes = _thinned(records, words)
    rows = [_on_log_axes(heap, value) for heap, value in chosen]
    last = _on_log_axes(sequence.to, records[-1][1])
    base = alt.Chart().encode(**_log_axes(sequence, words))
    steps = base.mark_line(interpolate="step-after", color=INK, strokeWidth=1.8, aria=False)
    points = base.mark_circle(size=45 if len(rows) <= 200 else 12, color=INK, opacity=1, aria=False)
    return [
        steps.properties(data=alt.InlineData([*rows, last])),
        points.properties(data=alt.InlineData(rows)),
    ], notes


def _rares(sequence: NimSequence, words: Words) -> tuple[list[alt.Chart], list[str]]:
    import altair as alt

    chosen, notes = _thinned([(int(heap), sequence[int(heap)]) for heap in sequence.summary.rare_heaps], words)
    rows = [_on_log_axes(heap, value) for heap, value in chosen]
    points = alt.Chart(alt.InlineData(rows)).mark_circle(size=18, color=INK, opacity=0.75, aria=False)
    return [points.encode(**_log_axes(sequence, words))], notes


def _thinned(points: Sequence[tuple[int, int]], words: Words) -> tuple[Sequence[tuple[int, int]], list[str]]:
    """As many of the points as can be told apart, closer together at the beginning, as a logarithmic axis is."""
    import numpy as np

    if len(points) <= MOST_POINTS:
        return points, []
    places = np.unique(np.geomspace(1, len(points), MOST_POINTS).round().astype(np.int64)) - 1
    chosen = [points[place] for place in places.tolist()]
    note = words.some.format(shown=words.number(len(chosen)), count=words.number(len(points)))
    return chosen, [note]


def _on_log_axes(heap: int, value: int) -> dict[str, Any]:
    return {"heap": heap or ZERO, "value": value or ZERO}


def _log_axes(sequence: NimSequence, words: Words) -> dict[str, Any]:
    """Heaps by powers of ten, nim-values by powers of two, which is what they are made of; 0 has a place on both."""
    import altair as alt

    value, _heap = sequence.summary.largest
    return {
        "x": alt.X("heap:Q", title=words.log_heap, **_log_scale(sequence.to, 10)),
        "y": alt.Y("value:Q", title=words.log_value, **_log_scale(value, 2)),
    }


def _log_scale(largest: int, base: int) -> dict[str, Any]:
    import altair as alt

    powers = math.ceil(math.log(max(largest, 2), base))
    return {
        "axis": alt.Axis(
            values=[ZERO, *(float(base**power) for power in range(powers + 1))],
            labelExpr="datum.value < 1 ? '0' : format(datum.value, ',')",
            labelOverlap=True,
        ),
        "scale": alt.Scale(type="log", domain=[ZERO * 0.8, max(largest, 2) * 1.15], nice=False),
    }


def _value_axis(sequence: NimSequence, words: Words) -> alt.Y:
    import altair as alt

    largest, _heap = sequence.summary.largest
    return alt.Y(
        "value:Q",
        title=words.value,
        axis=alt.Axis(format=",d", tickMinStep=1),
        scale=alt.Scale(domain=[-0.02 * largest, max(largest * 1.05, 1)], nice=False),
    )


DRAWN: dict[Plot, Callable[[NimSequence, Words], tuple[list[alt.Chart], list[str]]]] = {
    Plot.VALUES: _values,
    Plot.RECORDS: _records,
    Plot.RARES: _rares,
}
