"""The results of a tournament as one HTML page that needs no other; its records lie beside it."""

from __future__ import annotations

from html import escape
from pathlib import Path

from allumettes.classroom.tournament.data import match_rows, summary
from allumettes.classroom.tournament.folder import RECORDS, record_path
from allumettes.classroom.tournament.table import TournamentTable
from allumettes.drawings.standalone import standalone_page
from allumettes.drawings.tournament_html import beside_perfect_html, cross_html, faults_html, ranking_html, starts_html
from allumettes.locale import _
from allumettes.locale.tournaments import (
    Data,
    introduction,
    progress_words,
    rating_explanation,
    result_words,
    scale_explanation,
    title,
)

MOST_MATCHES = 5000
"""A longer list of matches is in `matches.csv`."""


def write_page(table: TournamentTable, path: Path) -> None:
    path.write_text(page(table), encoding="utf-8")


def page(table: TournamentTable) -> str:
    data = summary(table)
    return standalone_page(
        "tournament_page.html",
        title(data),
        heading=escape(_("Tournament: {title}").format(title=title(data))),
        introduction=escape(introduction(data)),
        progress=escape(progress_words(data)),
        ranking=ranking_html(data),
        rating_explanation=escape(rating_explanation()),
        cross=cross_html(data),
        beside_perfect=beside_perfect_html(data),
        scale_explanation=escape(scale_explanation()),
        starts=starts_html(data),
        faults_title=escape(_("Lost by a fault")),
        faults=faults_html(data),
        matches_title=escape(_("All matches")),
        matches_words=escape(
            _("Each record opens in the review: allumettes resume FILE, or “open a record” in the browser.")
        ),
        matches=_matches(table, data),
    )


def _matches(table: TournamentTable, data: Data) -> str:
    items = []
    for row in list(match_rows(table))[:MOST_MATCHES]:
        record = record_path(Path(), row["match"] - 1)
        words = escape(result_words(data, row))
        items.append(f'<li><a href="{RECORDS}/{record.name}">{record.stem}</a> {words}</li>')
    return f'<ul class="matches">{"".join(items)}</ul>'
