"""A survey as a notebook shows it: a row for each code."""

from __future__ import annotations

from collections.abc import Sequence

from allumettes.drawings.html_table import html_table
from allumettes.locale import _
from allumettes.locale.numbers import number, told
from allumettes.locale.surveys import counts, status_words
from allumettes.study.survey.row import Row

MOST_ROWS = 200
"""A longer table is for `to_pandas` or for the page that `save` writes."""


def as_html(rows: Sequence[Row]) -> str:
    summary = ", ".join(told(status_words(status), number(count)) for status, count in counts(rows))
    more = f" (1–{MOST_ROWS} / {number(len(rows))})" if len(rows) > MOST_ROWS else ""
    return html_table(
        summary + more,
        [_("Code"), _("Status"), _("Period"), _("Preperiod"), _("Largest value")],
        (
            [row.code, status_words(row.status), *map(_cell, (row.period, row.preperiod, row.largest))]
            for row in rows[:MOST_ROWS]
        ),
    )


def _cell(value: int | None) -> str:
    return "–" if value is None else number(value)
