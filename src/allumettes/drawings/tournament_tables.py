"""The tables of a tournament as texts, for the terminal and for pages alike, from its data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from allumettes.classroom.tournament.plan import System
from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.locale.tournaments import (
    Data,
    entrant_names,
    points_words,
    rating_words,
    score_words,
    share_words,
    winner_words,
)

NOBODY = "·"
"""Where an entrant would meet itself."""
NOT_YET = ""


class TextTable(NamedTuple):
    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    heading_column: int = 0
    """The column that names the row."""


def ranking(data: Data) -> TextTable:
    """Places, points or wins, ratings, the share of wins kept."""
    swiss = data["system"] == System.SWISS
    names = entrant_names(data)
    headings = [
        _("Place"),
        _("Entrant"),
        *([_("Points"), _("Opponents’ points")] if swiss else []),
        _("Matches won"),
        _("Rating"),
        _("Wins kept"),
        _("Faults"),
    ]
    rows = [
        [
            number(one["place"]),
            names[one["entrant"]],
            *([_points(one), points_words(one["opponents"])] if swiss else []),
            score_words(one["score"]),
            rating_words(one),
            share_words(one["kept"]),
            number(one["faults"]) if one["faults"] else "–",
        ]
        for one in data["standings"]
    ]
    return TextTable(_("Ranking"), headings, rows, 1)


def _points(standing: Data) -> str:
    """The points of a Swiss tournament, and how many of them are for rounds without an opponent."""
    words = points_words(standing["points"])
    if not standing["byes"]:
        return words
    return _("{points} (bye: {count})").format(points=words, count=number(standing["byes"]))


def cross(data: Data) -> TextTable:
    """Matches won against each other entrant; both rows and columns are in the order of the ranking."""
    names, order = entrant_names(data), ranked(data)
    headings = [_("Entrant"), *(number(column + 1) for column in range(len(order)))]
    rows = [
        [
            _("{place}. {name}").format(place=number(row + 1), name=names[one]),
            *(cross_words(data["cross"][one][other]) for other in order),
        ]
        for row, one in enumerate(order)
    ]
    return TextTable(_("Cross table: matches won of those played"), headings, rows)


def ranked(data: Data) -> list[int]:
    """The numbers of the entrants in the order of the ranking."""
    return [one["entrant"] for one in data["standings"]]


def cross_words(score: Sequence[int] | None) -> str:
    if score is None:
        return NOBODY
    return score_words(score) if score[1] else NOT_YET


def beside_perfect(data: Data) -> TextTable:
    """The absolute scale: each entrant beside perfect play."""
    names = entrant_names(data)
    rows = [
        [
            names[one["entrant"]],
            share_words(one["kept"]),
            score_words(one["kept"]),
            score_words(one["held"]),
            score_words(one["stolen"]),
        ]
        for one in data["standings"]
    ]
    headings = [
        _("Entrant"),
        _("Wins kept"),
        _("positions"),
        _("From won starts"),
        _("From lost starts"),
    ]
    return TextTable(_("Beside perfect play"), headings, rows)


def starts(data: Data) -> TextTable:
    """Who wins from each start with perfect play, and how often whoever began has won."""
    rows = [
        [
            row["start"],
            winner_words(row["outcome"]),
            _expected(row),
            share_words(row["first"]),
            score_words(row["first"]),
        ]
        for row in data["by_start"]
    ]
    headings = [
        _("Start"),
        _("Perfect play wins for"),
        _("First: expected"),
        _("won"),
        _("matches"),
    ]
    return TextTable(_("The starts"), headings, rows)


def _expected(row: Any) -> str:
    """What whoever begins scores where both play perfectly."""
    return "–" if row["outcome"] is None else share_words([row["outcome"] == "winning", 1])
