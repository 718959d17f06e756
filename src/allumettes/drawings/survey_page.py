"""The page of a survey: one HTML file that needs no other, with a row for each sequence and all its codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from allumettes.core.files import written_whole
from allumettes.core.text import N_
from allumettes.drawings.standalone import standalone_page
from allumettes.locale import _
from allumettes.locale.numbers import duration, number
from allumettes.locale.surveys import counts, formula, introduction, link_words, status_words
from allumettes.study.survey.equivalents import Equivalent, equivalents_of
from allumettes.study.survey.row import Link, Row

NAME = "survey.html"
HEADINGS = (
    N_("Code"),
    N_("Status"),
    N_("Period"),
    N_("Preperiod"),
    N_("Largest value"),
    N_("First at heap"),
    N_("Rare heaps"),
    N_("The last one"),
    N_("Computed to heap"),
    N_("Time"),
    N_("Codes with the same sequence"),
)
AT_ONCE = 12
"""A longer list of codes is folded."""


def write_page(rows: Sequence[Row], folder: Path, to: int) -> Path:
    path = folder / NAME
    with written_whole(path) as draft:
        draft.write_text(page(rows, to), encoding="utf-8")
    return path


def page(rows: Sequence[Row], to: int) -> str:
    equivalents = equivalents_of(rows)
    own = [row for row in rows if row.code in equivalents]
    return standalone_page(
        "survey_page.html",
        _("Survey of octal codes"),
        scripts=True,
        introduction=escape(introduction(rows, own, to)),
        counts="".join(
            f'<li class="{status}"><b>{number(count)}</b>{escape(status_words(status))}</li>'
            for status, count in counts(own)
        ),
        explanation=escape(
            _(
                "A period is proved when a theorem says that it goes on for ever and the verifier has checked the "
                "values that it rests on. A heap is rare when its value is one of those that few heaps have. After a "
                "code with the same sequence, n − 1 means that its heap n has "
                "the value of heap n − 1 of the first code. Click a heading to sort."
            )
        ),
        headings="".join(_heading(words) for words in HEADINGS),
        rows="\n".join(_row(row, equivalents[row.code]) for row in own),
        all_codes=escape(_("All codes")),
        all_codes_words=escape(_("Each leads to the row of its sequence.")),
        codes="".join(_link(row, head) for row, head in _heads(rows, equivalents)),
    )


def _heading(words: str) -> str:
    kind = ' class="text"' if words in (HEADINGS[1], HEADINGS[-1]) else ""
    return f'<th scope="col"{kind}><button>{escape(_(words))}</button></th>'


def _row(row: Row, equivalents: Sequence[Equivalent]) -> str:
    period = "" if row.period is None else number(row.period) + (f" (+{number(row.saltus)})" if row.saltus else "")
    status = status_words(row.status) + (f" – {row.reason}" if row.reason else "")
    time = "" if row.seconds is None else duration(row.seconds)
    cells = [
        f'<td class="text {row.status}" data-v="{escape(status)}">{escape(status)}</td>',
        _cell(row.period, period),
        *map(_cell, (row.preperiod, row.largest, row.largest_at, row.rare, row.last_rare, row.computed_to)),
        _cell(row.seconds, time),
        f'<td class="kin text" data-v="{len(equivalents)}">{_equivalents(equivalents)}</td>',
    ]
    return f'<tr id="{row.code}"><th scope="row" data-v="{row.code}">{row.code}</th>{"".join(cells)}</tr>'


def _cell(value: float | None, shown: str | None = None) -> str:
    if value is None:
        return "<td></td>"
    return f'<td data-v="{value}">{escape(number(int(value)) if shown is None else shown)}</td>'


def _equivalents(equivalents: Sequence[Equivalent]) -> str:
    """By how it is known, since that is what makes the difference."""
    order = list(Link)
    known = sorted(equivalents, key=lambda one: order.index(one.link))
    return "".join(_same_link(link, list(members)) for link, members in groupby(known, key=lambda one: one.link))


def _same_link(link: Link, equivalents: list[Equivalent]) -> str:
    words = escape(link_words(link))
    codes = ", ".join(map(_equivalent_words, equivalents))
    if len(equivalents) <= AT_ONCE:
        return f"<div><small>{words}</small> {codes}</div>"
    return f"<details><summary><small>{words}</small> {number(len(equivalents))}</summary>{codes}</details>"


def _equivalent_words(one: Equivalent) -> str:
    notes = [formula(one.relation)]
    if one.agrees_to is not None:
        notes.append(_("to heap {heap}").format(heap=number(one.agrees_to)))
    shown = escape(", ".join(filter(None, notes)))
    return f"{one.code} <small>({shown})</small>" if shown else one.code


def _heads(rows: Sequence[Row], equivalents: dict[str, list[Equivalent]]) -> Iterable[tuple[Row, str]]:
    heads = {one.code: head for head, members in equivalents.items() for one in members}
    return ((row, heads.get(row.code, row.code)) for row in rows)


def _link(row: Row, head: str) -> str:
    return f'<li><a href="#{head}">{row.code}</a></li>'
