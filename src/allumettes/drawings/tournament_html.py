"""The tables of a tournament in HTML, for notebooks, for its page and for the page that follows it live."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from allumettes.drawings.html_table import html_table
from allumettes.drawings.tournament_tables import TextTable, beside_perfect, cross, ranked, ranking, starts
from allumettes.locale import _
from allumettes.locale.tournaments import Data, entrant_names, fault_words, introduction, title

SHADES = 4
"""A cell of the cross table has one of so many shades and one more, from nothing won to everything."""
MOST_FAULTS = 200


def as_html(data: Data) -> str:
    """As a notebook shows it."""
    first, second = ranking(data), cross(data)
    return "".join(
        (
            html_table(f"{title(data)}. {introduction(data)}", first.headings, first.rows),
            html_table(second.title, second.headings, second.rows),
        )
    )


def ranking_html(data: Data) -> str:
    return table_html(ranking(data), "ranking")


def beside_perfect_html(data: Data) -> str:
    return table_html(beside_perfect(data), "beside")


def starts_html(data: Data) -> str:
    return table_html(starts(data), "starts")


def table_html(table: TextTable, kind: str) -> str:
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in table.headings)
    body = "".join(
        "<tr>"
        + "".join(
            f'<th scope="row">{escape(cell)}</th>' if column == table.heading_column else f"<td>{escape(cell)}</td>"
            for column, cell in enumerate(row)
        )
        + "</tr>"
        for row in table.rows
    )
    return _scrolled(table.title, kind, head, body)


def cross_html(data: Data) -> str:
    """The cross table, shaded by the share of matches won."""
    table, order, names = cross(data), ranked(data), entrant_names(data)
    head = f'<th scope="col">{escape(table.headings[0])}</th>' + "".join(
        f'<th scope="col"><abbr title="{escape(names[other])}">{escape(heading)}</abbr></th>'
        for other, heading in zip(order, table.headings[1:], strict=True)
    )
    body = ""
    for one, (name, *cells) in zip(order, table.rows, strict=True):
        body += f'<tr><th scope="row">{escape(name)}</th>'
        for other, cell in zip(order, cells, strict=True):
            body += f'<td class="{_shade_class(data["cross"][one][other])}">{escape(cell)}</td>'
        body += "</tr>"
    return _scrolled(table.title, "cross", head, body)


def faults_html(data: Data) -> str:
    """Who lost by what fault."""
    faults = data["faults"]
    if not faults:
        return f"<p>{escape(_('No match was lost by a fault.'))}</p>"
    items = "".join(f"<li>{escape(fault_words(data, row))}</li>" for row in faults[:MOST_FAULTS])
    more = f"<p>… {MOST_FAULTS} / {len(faults)}</p>" if len(faults) > MOST_FAULTS else ""
    return f'<ul class="faults">{items}</ul>{more}'


def _scrolled(caption: str, kind: str, head: str, body: str) -> str:
    """A table that scrolls by itself where the page is narrow, by the keyboard too."""
    words = escape(caption)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{words}">'
        f'<table class="{kind}"><caption>{words}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def shade(score: Sequence[int] | None) -> int | None:
    """The shade of a cell: 0 where nothing was won, `SHADES` where everything was; None where nothing was played."""
    return round(SHADES * score[0] / score[1]) if score and score[1] else None


def _shade_class(score: Sequence[int] | None) -> str:
    found = shade(score)
    return "none" if found is None else f"shade-{found}"
