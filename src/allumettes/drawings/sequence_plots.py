"""Drawings of a sequence: its values, its records and its rare heaps."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from allumettes.drawings.curves import COLOURS, HEIGHT, WIDTH, ZERO, dressed, log_words
from allumettes.locale import _, language
from allumettes.locale.moves import heap_axis
from allumettes.locale.numbers import number
from allumettes.locale.rules import full_title
from allumettes.locale.sequences import largest_words
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


class PlotKind(StrEnum):
    VALUES = "values"
    RECORDS = "records"
    RARES = "rares"


def draw(sequence: NimSequence, plot: PlotKind) -> Drawing:
    """One drawing of a sequence. Its values must have been kept, except to draw records."""
    import altair as alt

    layers, notes = DRAWN[plot](sequence)
    game, title = full_title(sequence.game), subtitle(sequence, plot)
    chart = alt.layer(*layers).properties(
        width=WIDTH,
        height=HEIGHT,
        title=alt.Title(game, subtitle=[title, *notes]),
        description=" ".join([f"{game}. {title}.", *(f"{note}." for note in notes), largest_words(sequence)]),
        usermeta={"language": language(), "embedOptions": {"actions": False, "renderer": "svg"}},
    )
    return dressed(chart)


def subtitle(sequence: NimSequence, plot: PlotKind) -> str:
    match plot:
        case PlotKind.VALUES:
            return _("Nim-values of heaps 0 to {to}").format(to=number(sequence.to))
        case PlotKind.RECORDS:
            return _("Records: the largest nim-value so far")
        case PlotKind.RARES:
            return _("The heaps whose value is rare")


def _values(sequence: NimSequence) -> tuple[list[alt.Chart], list[str]]:
    """A point for each heap; where they are too many, cells that are the darker the more points they hold."""
    import altair as alt

    if len(sequence) > MOST_POINTS:
        return _cells(sequence)
    rows = [{"heap": heap, "value": value} for heap, value in enumerate(sequence)]
    size = max(3.0, min(60.0, 12_000 / len(rows)))
    points = alt.Chart(alt.InlineData(rows)).mark_circle(size=size, color=INK, opacity=0.9, aria=False)
    margin = max(len(sequence) * 0.01, 0.5)
    heap = alt.X(
        "heap:Q",
        title=heap_axis(sequence.game, sequence.to),
        axis=alt.Axis(format=",d", tickMinStep=1),
        scale=alt.Scale(domain=[-margin, sequence.to + margin], nice=False),
    )
    return [points.encode(x=heap, y=_value_axis(sequence))], []


def _cells(sequence: NimSequence) -> tuple[list[alt.Chart], list[str]]:
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
                title=heap_axis(sequence.game, sequence.to),
                axis=alt.Axis(format=",d", grid=False),
                scale=alt.Scale(domain=[-0.5, COLUMNS * grid.heaps - 0.5], nice=False),
            ),
            x2="heap_end:Q",
            y=alt.Y(
                "value:Q",
                title=_("Nim-value"),
                axis=alt.Axis(format=",d", tickMinStep=1, grid=False),
                scale=alt.Scale(domain=[-0.5, top], nice=False, zero=False),
            ),
            y2="value_end:Q",
            color=alt.Color(
                "count:Q",
                title=_("Heaps in a cell"),
                scale=alt.Scale(type="log", range=PALE_TO_DARK),
                legend=alt.Legend(format=",d", gradientLength=160),
            ),
        )
    )
    note = _("Cells of {heaps} × {values} (heaps × values): the darker, the more heaps have such a value")
    return [chart], [note.format(heaps=number(grid.heaps), values=number(grid.values))]


def _records(sequence: NimSequence) -> tuple[list[alt.Chart], list[str]]:
    """The largest value so far, which steps up at each record."""
    import altair as alt

    records = sequence.summary.records
    chosen, notes = _thinned(records)
    rows = [_on_log_axes(heap, value) for heap, value in chosen]
    last = _on_log_axes(sequence.to, records[-1][1])
    base = alt.Chart().encode(**_log_axes(sequence))
    steps = base.mark_line(interpolate="step-after", color=INK, strokeWidth=1.8, aria=False)
    points = base.mark_circle(size=45 if len(rows) <= 200 else 12, color=INK, opacity=1, aria=False)
    return [
        steps.properties(data=alt.InlineData([*rows, last])),
        points.properties(data=alt.InlineData(rows)),
    ], notes


def _rares(sequence: NimSequence) -> tuple[list[alt.Chart], list[str]]:
    import altair as alt

    chosen, notes = _thinned([(int(heap), sequence[int(heap)]) for heap in sequence.summary.rare_heaps])
    rows = [_on_log_axes(heap, value) for heap, value in chosen]
    points = alt.Chart(alt.InlineData(rows)).mark_circle(size=18, color=INK, opacity=0.75, aria=False)
    return [points.encode(**_log_axes(sequence))], notes


def _thinned(points: Sequence[tuple[int, int]]) -> tuple[Sequence[tuple[int, int]], list[str]]:
    """As many of the points as can be told apart, closer together at the beginning, as a logarithmic axis is."""
    import numpy as np

    if len(points) <= MOST_POINTS:
        return points, []
    places = np.unique(np.geomspace(1, len(points), MOST_POINTS).round().astype(np.int64)) - 1
    chosen = [points[place] for place in places.tolist()]
    note = _("{shown} of {count} points are drawn")
    return chosen, [note.format(shown=number(len(chosen)), count=number(len(points)))]


def _on_log_axes(heap: int, value: int) -> dict[str, Any]:
    return {"heap": heap or ZERO, "value": value or ZERO}


def _log_axes(sequence: NimSequence) -> dict[str, Any]:
    """Heaps by powers of ten, nim-values by powers of two, which is what they are made of; 0 has a place on both."""
    import altair as alt

    value, _heap = sequence.summary.largest
    return {
        "x": alt.X(
            "heap:Q", title=f"{heap_axis(sequence.game, sequence.to)}, {log_words()}", **_log_scale(sequence.to, 10)
        ),
        "y": alt.Y("value:Q", title=_("Nim-value, logarithmic scale"), **_log_scale(value, 2)),
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


def _value_axis(sequence: NimSequence) -> alt.Y:
    import altair as alt

    largest, _heap = sequence.summary.largest
    return alt.Y(
        "value:Q",
        title=_("Nim-value"),
        axis=alt.Axis(format=",d", tickMinStep=1),
        scale=alt.Scale(domain=[-0.02 * largest, max(largest * 1.05, 1)], nice=False),
    )


DRAWN: dict[PlotKind, Callable[[NimSequence], tuple[list[alt.Chart], list[str]]]] = {
    PlotKind.VALUES: _values,
    PlotKind.RECORDS: _records,
    PlotKind.RARES: _rares,
}
