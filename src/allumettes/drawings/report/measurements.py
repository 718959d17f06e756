"""Fifth and sixth sections: what was counted and what was timed, as curves and as tables."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

from allumettes.drawings import curves
from allumettes.drawings.report import findings
from allumettes.drawings.report.blocks import LEFT, RIGHT, Block, box, paragraph, picture, plain, section, table
from allumettes.drawings.report.facts import Race
from allumettes.drawings.report.protocol import stop_words
from allumettes.locale import _
from allumettes.locale.numbers import duration, number
from allumettes.locale.verdicts import outcome_word
from allumettes.study.measure import Measure

MOST_COLUMNS = 6
"""How many versions a table has side by side on the width of a page."""

NOT_RUN = "–"

CURVE_HEIGHT = 270
"""Lower than on a screen: a third of a page leaves room for a table beside it."""


def operations(race: Race, *, teacher: bool) -> Iterator[Block]:
    yield section(_("The operations"))
    yield from _curve(race, curves.Quantity.OPERATIONS, _("Operations against n, on a logarithmic scale."))
    yield from _tables(race, _("Operations of each version."), lambda run: number(run.operations))
    yield box(
        _("Your analysis"),
        _(
            "Which version makes the fewest operations? From which n on does each make fewer than the one "
            "before? Where do two versions make the same number?"
        )
        if len(race.solvers) > 1
        else _("From one heap to the next, where does the number of operations grow least? Where most?"),
        list(findings.about_operations(race)) if teacher else [],
    )


def seconds(race: Race, *, teacher: bool) -> Iterator[Block]:
    yield section(_("The times"))
    yield from _curve(race, curves.Quantity.SECONDS, _("Time against n, on a logarithmic scale."))
    yield from _tables(race, _("Best time of each version."), lambda run: duration(run.seconds))
    yield box(
        _("Your analysis"),
        _("From which n on do the times mean something? Do they rank the versions as the operations do?")
        if len(race.solvers) > 1
        else _("From which n on do the times mean something?"),
        list(findings.about_times(race)) if teacher else [],
    )


def _curve(race: Race, quantity: curves.Quantity, caption: str) -> Iterator[Block]:
    if not any(getattr(measure, quantity) for measure in race.measures):
        yield paragraph(_("There is nothing to draw: every value is 0."))
        return
    import altair as alt

    # In the order of the tables, whatever the order of the file.
    measures = sorted(race.measures, key=lambda measure: race.solvers.index(measure.solver))
    chart = curves.draw(measures, quantity, curves.Scale.LOG)
    # On a page the caption is the title, and a legend below leaves the curves the whole width.
    chart.height = CURVE_HEIGHT
    legend, axis = chart.config.legend, chart.config.axis
    legend.orient, legend.columns = "bottom", 3
    legend.labelFontSize = axis.labelFontSize = 13
    legend.titleFontSize = axis.titleFontSize = 14
    chart.title, chart.config.padding = alt.Title(" ", fontSize=1, offset=0), 2
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "curve.svg"
        curves.save(chart, path)
        svg = path.read_text(encoding="utf-8")
    if any(race.stopped(solver) for solver in race.solvers):
        caption += f" △ {curves.stopped_words()}."
    if quantity is curves.Quantity.OPERATIONS and any(run.operations == 0 for run in race.measures if run.outcome):
        caption += " " + _("0, which this scale has no place for, stands one step below 1.")
    if quantity is curves.Quantity.OPERATIONS and _coincide(race):
        caption += " " + _("Where curves lie on one another, only the last one is seen.")
    yield picture(svg, alt=chart.description, caption=caption, width=90)


def _coincide(race: Race) -> bool:
    """Whether two versions make the same number of operations on two heaps, one after the other."""
    stretches = Counter(
        ((before.n, before.operations), (after.n, after.operations))
        for solver in race.solvers
        for before, after in pairwise(race.answered(solver))
    )
    return max(stretches.values(), default=0) > 1


def _tables(race: Race, caption: str, shown: Callable[[Measure], str]) -> Iterator[Block]:
    for first in range(0, len(race.solvers), MOST_COLUMNS):
        solvers = race.solvers[first : first + MOST_COLUMNS]
        yield table(
            ["n", _("outcome"), *map(plain, solvers)],
            [
                [number(n), _outcome(race, n), *(_cell(race.run(solver, n), shown) for solver in solvers)]
                for n in race.sizes
            ],
            caption + _legend(race, solvers),
            [RIGHT, LEFT, *[RIGHT] * len(solvers)],
        )


def _legend(race: Race, solvers: tuple[str, ...]) -> str:
    if all(race.run(solver, n) for solver in solvers for n in race.sizes):
        return ""
    return " " + _("A dash: not run, for the version had been stopped on a smaller heap.")


def _outcome(race: Race, n: int) -> str:
    outcome = race.outcome(n)
    return outcome_word(outcome) if outcome else NOT_RUN


def _cell(run: Measure | None, shown: Callable[[Measure], str]) -> str:
    if run is None:
        return NOT_RUN
    return f"_{stop_words(run)}_" if run.stopped else shown(run)
