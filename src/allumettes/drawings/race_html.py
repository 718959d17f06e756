"""A race as a notebook shows it: the operations of every algorithm on every heap."""

from __future__ import annotations

from collections.abc import Sequence

from allumettes.drawings.curves import Quantity, axis_title
from allumettes.drawings.html_table import html_table
from allumettes.locale.algorithms import algorithm
from allumettes.locale.numbers import number
from allumettes.locale.races import race_title
from allumettes.study.measure import SKIPPED, Measure


def as_html(measures: Sequence[Measure]) -> str:
    solvers = list(dict.fromkeys(measure.solver for measure in measures))
    found = {(measure.n, measure.solver): measure for measure in measures}
    return html_table(
        f"{race_title(measures[0])}. {axis_title(Quantity.OPERATIONS)}",
        ["n", *map(algorithm, solvers)],
        (
            [number(n), *(_cell(found.get((n, solver))) for solver in solvers)]
            for n in sorted({measure.n for measure in measures})
        ),
    )


def _cell(measure: Measure | None) -> str:
    """The operations; `>` where the run was stopped, a dash where there was none."""
    if measure is None or measure.stopped == SKIPPED:
        return "–"
    return ("> " if measure.stopped else "") + number(measure.operations)
