"""The curves of a race: operations and time against n, on a linear or a logarithmic scale, drawn without a browser.

A line is known by its dashes, by the shape of its points and by its colour, so it is still known in grey. A run that
was stopped is an open triangle at what had been reached: the truth is somewhere above.
"""

from __future__ import annotations

import html
import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from allumettes.core.formats import FileContent, write
from allumettes.locale import _, language
from allumettes.locale.algorithms import algorithm
from allumettes.locale.numbers import UNITS, decimal_sign, duration, group_sign, number, unit_of
from allumettes.locale.races import race_axis, race_title
from allumettes.study.measure import SKIPPED, Measure

if TYPE_CHECKING:
    import altair as alt

    Drawing = alt.LayerChart | alt.FacetChart

WIDTH, HEIGHT = 560, 360
FONTS = "DejaVu Sans, Verdana, sans-serif"
PIXELS = 2
"""A picture has so many pixels for each one of the drawing, so that it stays sharp on paper."""

# Colours that people who confuse some still tell apart (Okabe and Ito, the pale ones darkened to show on white).
# There is a look for every algorithm of the ladder; past eight the colours begin anew, the dashes and shapes do not.
COLOURS = ("#000000", "#0072b2", "#c04a00", "#00795a", "#a8457f", "#806000", "#56707f", "#5b3fa0")
DASHES = (
    *([1, 0], [7, 3], [2, 2], [9, 3, 2, 3], [14, 4], [5, 2, 1, 2, 1, 2], [1, 4], [4, 6]),
    *([12, 2, 2, 2, 2, 2], [3, 1], [8, 8], [16, 3, 4, 3]),
)
STAR = "M0,-1L.24,-.32L.95,-.31L.38,.12L.59,.81L0,.4L-.59,.81L-.38,.12L-.95,-.31L-.24,-.32Z"
HOURGLASS = "M-.8,-.9L.8,-.9L0,0L.8,.9L-.8,.9L0,0Z"
BOW_TIE = "M-.9,-.8L0,0L.9,-.8L.9,.8L0,0L-.9,.8Z"
BAR = "M-1,-.35L1,-.35L1,.35L-1,.35Z"
POST = "M-.35,-1L.35,-1L.35,1L-.35,1Z"
SHAPES = (
    *("circle", "square", "diamond", "cross", "triangle-down", STAR, "triangle-right", "triangle-left"),
    *(HOURGLASS, BOW_TIE, BAR, POST),
)
STOPPED = "triangle-up"

MOST_POINTS = 40
"""A line of more sizes than that has its shapes on some of them only."""

FEW_SIZES = 10
"""So many steps from the first size to the last are all marked."""
FEWEST_TICKS = 3
"""With fewer powers of ten on a logarithmic scale, 2 and 5 times each are labelled too."""
ZERO = 0.3
"""Where 0 stands on a logarithmic scale of counts, which has no place for it: one step below 1, and so labelled."""


class Quantity(StrEnum):
    OPERATIONS = "operations"
    SECONDS = "seconds"


class Scale(StrEnum):
    LINEAR = "linear"
    LOG = "log"


def draw(results: Sequence[Measure], measure: str, scale: str) -> Drawing:
    """One drawing of a race; `measure` is a quantity."""
    import altair as alt

    quantity, scale = Quantity(measure), Scale(scale)
    rows = [_row(result, quantity, scale) for result in results if result.stopped != SKIPPED]
    solvers = list(dict.fromkeys(result.solver for result in results))
    names = [algorithm(solver) for solver in solvers]
    sizes = sorted({result.n for result in results})
    every = math.ceil(len(sizes) / MOST_POINTS)
    stopped = [row for row in rows if row["stopped"]]
    finished = [row for row in rows if not row["stopped"]]

    chosen = alt.selection_point(name="chosen", fields=["solver"], bind="legend")
    base = alt.Chart().encode(
        x=alt.X(
            "n:Q",
            title=race_axis(max(results, key=lambda result: result.n)),
            axis=_whole_numbers(sizes),
            scale=_room(sizes),
        ),
        y=_axis(quantity, scale, [*finished, *stopped]),
        color=_by_solver(alt.Color, names, COLOURS),
        opacity=alt.condition(chosen, alt.value(1.0), alt.value(0.15)),
        tooltip=[
            alt.Tooltip("solver:N", title=_("Algorithm")),
            alt.Tooltip("n:Q", title="n"),
            alt.Tooltip("shown:N", title=axis_title(quantity)),
        ],
    )
    layers = []
    for rank, name in enumerate(names):
        # Where lines coincide, the first ones are wider and show behind the others.
        dashes, narrower = DASHES[rank % len(DASHES)], min(rank, 5)
        own = [row for row in finished if row["solver"] == name]
        marked = [row for row in own if sizes.index(row["n"]) % every == 0]
        line = base.mark_line(strokeDash=dashes, strokeWidth=2.4 - 0.2 * narrower).properties(data=alt.InlineData(own))
        points = base.mark_point(filled=True, opacity=1, size=90 - 8 * narrower).properties(data=alt.InlineData(marked))
        layers += [line, points.encode(shape=_by_solver(alt.Shape, names, SHAPES))]
    limits = base.mark_point(shape=STOPPED, filled=False, strokeWidth=1.8, size=110)
    layers.append(limits.properties(data=alt.InlineData(stopped)))
    layers[0] = layers[0].add_params(chosen)
    title = axis_title(quantity) + (f" ({log_words()})" if scale is Scale.LOG else "")
    chart = alt.layer(*layers).properties(
        width=WIDTH,
        height=HEIGHT,
        title=alt.Title(race_title(results[0]), subtitle=[title, *([f"△ {stopped_words()}"] if stopped else [])]),
        description=describe(results, quantity, title),
        usermeta={"language": language(), "embedOptions": {"actions": False, "renderer": "svg"}},
    )
    return dressed(chart.interactive())


def describe(results: Sequence[Measure], quantity: Quantity, title: str) -> str:
    """The drawing in sentences, for those who do not see it."""
    parts = [f"{race_title(results[0])}. {title}."]
    for solver in dict.fromkeys(result.solver for result in results):
        own = sorted((result for result in results if result.solver == solver), key=lambda result: result.n)
        name = algorithm(solver)
        if finished := [result for result in own if result.stopped is None]:
            first, last = finished[0], finished[-1]
            parts.append(
                _("{solver}: {first} for n = {start}, {last} for n = {end}.").format(
                    solver=name,
                    first=_shown(first, quantity),
                    start=first.n,
                    last=_shown(last, quantity),
                    end=last.n,
                )
            )
        if stopped := [result for result in own if result.stopped not in (None, SKIPPED)]:
            parts.append(
                _("{solver}: stopped by the limit for n = {end}, at {last}.").format(
                    solver=name, last=_shown(stopped[0], quantity), end=stopped[0].n
                )
            )
    return " ".join(parts)


def axis_title(quantity: Quantity) -> str:
    return _("Number of operations") if quantity is Quantity.OPERATIONS else _("Time")


def log_words() -> str:
    return _("logarithmic scale")


def stopped_words() -> str:
    """What the open triangle means."""
    return _("stopped by the limit: the true value is higher")


def save(chart: Drawing, path: Path) -> None:
    """Write the drawing in the format that the suffix of the file name asks for."""
    write(FileContent.CURVES, chart, path)


def spec_of(chart: Drawing) -> dict[str, Any]:
    """The drawing as data of Vega-Lite, not validated again: that takes two thirds of the time, and tests do it."""
    spec: dict[str, Any] = chart.to_dict(validate=False)
    return spec


def as_svg(chart: Drawing) -> str:
    import vl_convert

    spec = spec_of(chart)
    return _described(vl_convert.vegalite_to_svg(spec), spec)


def write_svg(chart: Drawing, path: Path) -> None:
    path.write_text(as_svg(chart), encoding="utf-8")


def write_png(chart: Drawing, path: Path) -> None:
    import vl_convert

    path.write_bytes(vl_convert.vegalite_to_png(spec_of(chart), scale=PIXELS))


def write_html(chart: Drawing, path: Path) -> None:
    import vl_convert

    spec = spec_of(chart)
    path.write_text(_page(vl_convert.vegalite_to_html(spec, bundle=True), spec), encoding="utf-8")


def write_json(chart: Drawing, path: Path) -> None:
    path.write_text(json.dumps(spec_of(chart), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def dressed(chart: Drawing) -> Drawing:
    """The drawing in the look that all drawings here have."""
    import altair as alt

    numbers = {"decimal": decimal_sign(), "thousands": group_sign(), "grouping": [3], "currency": ["", ""]}
    chart.config = alt.Config(
        font=FONTS,
        background="white",
        padding=16,
        locale={"number": numbers},
        title=alt.TitleConfig(anchor="start", fontSize=16, subtitleFontSize=12, subtitlePadding=6, offset=14),
        axis=alt.AxisConfig(
            titleFontSize=12,
            titleFontWeight="normal",
            titlePadding=10,
            labelFontSize=11,
            labelFlush=False,
            gridColor="#ddd",
        ),
        legend=alt.LegendConfig(
            titleFontSize=12, labelFontSize=12, labelLimit=240, symbolSize=90, symbolStrokeWidth=1.8, rowPadding=6
        ),
        view=alt.ViewConfig(stroke=None),
    )
    return chart


def _row(result: Measure, quantity: Quantity, scale: Scale) -> dict[str, Any]:
    value: float = getattr(result, quantity)
    return {
        "n": result.n,
        "solver": algorithm(result.solver),
        "value": ZERO if scale is Scale.LOG and value == 0 else value,
        "stopped": result.stopped is not None,
        "shown": ("> " if result.stopped else "") + _shown(result, quantity),
    }


def _shown(result: Measure, quantity: Quantity) -> str:
    if quantity is Quantity.SECONDS:
        return duration(result.seconds)
    return number(result.operations)


def _by_solver(channel: Any, names: Sequence[str], looks: Sequence[Any]) -> Any:
    """One look for each algorithm; all looks share one legend."""
    import altair as alt

    looks = [looks[rank % len(looks)] for rank in range(len(names))]
    return channel("solver:N", sort=names, scale=alt.Scale(domain=names, range=looks), title=_("Algorithm"))


def _room(sizes: Sequence[int]) -> alt.Scale:
    """From the first size to the last, with room for whole marks at both ends."""
    import altair as alt

    margin = (sizes[-1] - sizes[0]) * 0.02 or 1
    return alt.Scale(domain=[sizes[0] - margin, sizes[-1] + margin], nice=False)


def _whole_numbers(sizes: Sequence[int]) -> alt.Axis:
    """Sizes are whole: between few of them Vega would mark halves too, and write them as whole numbers."""
    import altair as alt

    few = sizes[-1] - sizes[0] <= FEW_SIZES
    return alt.Axis(format=",d", values=list(range(sizes[0], sizes[-1] + 1)) if few else alt.Undefined)


def _axis(quantity: Quantity, scale: Scale, rows: Iterable[Mapping[str, Any]]) -> alt.Y:
    import altair as alt

    values = [row["value"] for row in rows] or [1]
    low, high = min(values), max(values)
    if scale is Scale.LINEAR:
        size, letters = unit_of(high) if quantity is Quantity.SECONDS else (1.0, "")
        title = axis_title(quantity) + (f" ({letters})" if letters else "")
        axis = alt.Axis(labelExpr=f"format(datum.value / {size}, ',~r')")
        return alt.Y("value:Q", title=title, axis=axis, scale=alt.Scale(domain=[0, high * 1.06 or 1], nice=False))
    domain = low * 0.7, high * 1.5
    powers = [10.0**power for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]
    if sum(domain[0] <= power <= domain[1] for power in powers) < FEWEST_TICKS:
        powers = [factor * power for power in powers for factor in (1, 2, 5)]
    if quantity is Quantity.SECONDS:
        steps = " : ".join(f"datum.value >= {size} ? format(datum.value / {size}, ',~r') + ' {u}'" for size, u in UNITS)
        label = f"{steps} : format(datum.value, '~g')"
    else:
        powers = list(dict.fromkeys(ZERO if power < 1 else power for power in powers))
        label = "datum.value < 1 ? '0' : format(datum.value, ',')"
    return alt.Y(
        "value:Q",
        title=axis_title(quantity),
        axis=alt.Axis(values=powers, labelExpr=label),
        scale=alt.Scale(type="log", domain=list(domain), nice=False),
    )


def _described(svg: str, spec: Mapping[str, Any]) -> str:
    """The image with a role, a title and a description, which is what screen readers look for."""
    title, description = (html.escape(text) for text in (spec["title"]["text"], spec["description"]))
    return re.sub(
        r"<svg ([^>]*)>",
        rf'<svg \1 role="img" aria-labelledby="title description" lang="{spec["usermeta"]["language"]}">'
        rf'<title id="title">{title}</title><desc id="description">{description}</desc>',
        svg,
        count=1,
    )


def _page(page: str, spec: Mapping[str, Any]) -> str:
    """The page in its language, with a title, and with the description even where no script runs."""
    title, description = (html.escape(text) for text in (spec["title"]["text"], spec["description"]))
    head, body = page.split("<body>", 1)
    head = head.replace("<html>", f'<html lang="{spec["usermeta"]["language"]}">', 1)
    head = head.replace("<title>Chart</title>", f"<title>{title}</title>", 1)
    figure = f'<div id="vega-chart" role="img" aria-label="{description}"></div>'
    body = body.replace('<div id="vega-chart"></div>', f"{figure}<noscript><p>{description}</p></noscript>", 1)
    return f"{head}<body>{body}"
