"""A tournament as JSON data and as rows: the same matches give the same bytes, in whatever order they were played."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from allumettes.classroom.tournament.played import PlayedMatch
from allumettes.classroom.tournament.table import Score, Standing, TournamentTable
from allumettes.core.notation import format_position
from allumettes.core.packages import require

if TYPE_CHECKING:
    import pyarrow

SCHEMA = "allumettes.tournament/1"
DIGITS = 1
"""Digits of a rating after the point: far below its uncertainty."""
MATCH_COLUMNS: dict[str, type] = {
    "match": int,
    "round": int,
    "start": str,
    "outcome": str,
    "first": str,
    "second": str,
    "winner": str,
    "moves": str,
    "fault": str,
    "by": str,
    "said": str,
    "first_chances": int,
    "first_kept": int,
    "second_chances": int,
    "second_kept": int,
}


def as_data(table: TournamentTable) -> dict[str, Any]:
    """Everything about a tournament."""
    return {**summary(table), "matches": list(match_rows(table))}


def summary(table: TournamentTable) -> dict[str, Any]:
    """A tournament without the matches that went well."""
    names = _names(table)
    return {
        "schema": SCHEMA,
        **table.plan.as_data(),
        "played": len(table.matches),
        "total": table.plan.total,
        "standings": [_standing(one, names) for one in table.standings],
        "cross": [
            [None if one == other else list(score) for other, score in enumerate(row)]
            for one, row in enumerate(table.cross)
        ],
        "pairings": [
            {
                "pairs": [[names[one], names[other]] for one, other in found.pairings],
                "bye": None if found.bye is None else names[found.bye],
            }
            for found in table.rounds
        ],
        "by_start": [
            {"start": format_position(row.start), "outcome": row.outcome and str(row.outcome), "first": list(row.first)}
            for row in table.starts
        ],
        "faults": [
            {**match_row(match, names), "position": format_position(match.match(table.plan).position)}
            for match in table.faults
        ],
    }


def match_rows(table: TournamentTable) -> Iterator[dict[str, Any]]:
    """A row for each match."""
    names = _names(table)
    return (match_row(match, names) for match in table.matches)


def write_json(table: TournamentTable, path: Path) -> None:
    path.write_text(json.dumps(as_data(table), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def write_table_csv(table: TournamentTable, path: Path) -> None:
    """The ranking and, to its right, the matches won against each other entrant, in the same order."""
    names = _names(table)
    order = [one.entrant for one in table.standings]
    header = [name for name in _standing(table.standings[0], names) if name != "entrant"]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([*header, *(names[other] for other in order)])
        for one in table.standings:
            cells = _standing(one, names)
            cross = [None if other == one.entrant else table.cross[one.entrant][other].won for other in order]
            writer.writerow([*(_flat(cells[name]) for name in header), *cross])


def write_matches_csv(table: TournamentTable, path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, MATCH_COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(match_rows(table))


def write_matches_parquet(table: TournamentTable, path: Path) -> None:
    import pyarrow.parquet

    pyarrow.parquet.write_table(as_arrow(table), path)


def as_arrow(table: TournamentTable) -> pyarrow.Table:
    require("pyarrow")
    import pyarrow

    kinds = {int: pyarrow.int64(), str: pyarrow.string()}
    schema = pyarrow.schema([(name, kinds[kind]) for name, kind in MATCH_COLUMNS.items()])
    return pyarrow.Table.from_pylist(list(match_rows(table)), schema=schema)


def _names(table: TournamentTable) -> Sequence[str]:
    return [entrant.name for entrant in table.plan.entrants]


def _standing(one: Standing, names: Sequence[str]) -> dict[str, Any]:
    return {
        "place": one.place,
        "name": names[one.entrant],
        "entrant": one.entrant,
        "points": one.points,
        "opponents": one.opponents,
        "byes": one.byes,
        "score": list(one.score),
        "rating": round(one.rating.value, DIGITS),
        "rating_error": round(one.rating.error, DIGITS),
        "kept": list(one.kept),
        "unproved": one.unproved,
        "held": list(one.held),
        "stolen": list(one.stolen),
        "faults": one.faults,
    }


def _flat(value: Any) -> Any:
    """A score in one cell of a spreadsheet, which would read 3/4 as a date."""
    return "{} of {}".format(*value) if isinstance(value, list | Score) else value


def match_row(match: PlayedMatch, names: Sequence[str]) -> dict[str, Any]:
    first, second = match.tallies
    return {
        "match": match.fixture.number + 1,
        "round": match.fixture.round + 1,
        "start": format_position(match.fixture.start),
        "outcome": match.outcome and str(match.outcome),
        "first": names[match.fixture.first],
        "second": names[match.fixture.second],
        "winner": names[match.won_by],
        "moves": " ".join(match.moves),
        "fault": match.fault and str(match.fault),
        "by": names[match.lost_by] if match.fault else None,
        "said": match.said if match.fault else None,
        "first_chances": first.chances,
        "first_kept": first.kept,
        "second_chances": second.chances,
        "second_kept": second.kept,
    }
