"""The tables of a tournament, from results that are made by hand and counted by hand.

Three entrants meet from two starts. The first wins everything; the two others win whatever begins won for them.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from allumettes.classroom.tournament.data import match_rows, summary, write_table_csv
from allumettes.classroom.tournament.plan import Fixture
from allumettes.classroom.tournament.played import PlayedMatch, Tally
from allumettes.classroom.tournament.table import Score, TournamentTable
from allumettes.core.convention import Outcome
from allumettes.core.forfeit import Fault
from allumettes.core.position import Position
from allumettes.library.tournaments import plan_of
from allumettes.locale import speaking
from allumettes.locale.tournaments import FEW_FAULTS, few_faults

PLAN = plan_of(["perfect", "random", "v2"], game="grundy", starts=["7", "8"])
BEST, EASY, V2 = range(3)
OUTCOMES: dict[Position, Outcome] = {(7,): Outcome.WINNING, (8,): Outcome.LOSING}


def lost_to_easy(fixture: Fixture, loser: int) -> bool:
    return loser == V2 and BEST not in (fixture.first, fixture.second)


def table_of(
    faulty: Callable[[Fixture, int], bool] = lambda fixture, loser: False, kept_by_v2: int = 1
) -> TournamentTable:
    """The results; `faulty` says which matches their loser lost by a fault."""
    matches = []
    for number, found in enumerate(TournamentTable(PLAN).rounds):
        for fixture in (one for pairing in PLAN.fixtures(number, found) for one in pairing):
            seats = fixture.first, fixture.second
            outcome = OUTCOMES[fixture.start]
            winner = seats.index(BEST) if BEST in seats else int(outcome is Outcome.LOSING)
            tallies = [Tally(3, 3 if seat == BEST else kept_by_v2 if seat == V2 else 1) for seat in seats]
            fault = Fault.LATE if faulty(fixture, seats[1 - winner]) else None
            said = "slow" if fault else ""
            matches.append(PlayedMatch(fixture, (), winner, outcome, (tallies[0], tallies[1]), fault, said))
    return TournamentTable(PLAN, reversed(matches))


def test_the_cross_table_counts_who_won_against_whom() -> None:
    table = table_of()
    won = [[score.won for score in row] for row in table.cross]
    assert won == [[0, 4, 4], [0, 0, 2], [0, 2, 0]]
    assert table.cross[V2][EASY] == Score(2, 4)
    assert table.is_finished


def test_equals_share_a_place_until_a_fault_or_a_lost_win_tells_them_apart() -> None:
    def places(table: TournamentTable) -> list[tuple[int, int]]:
        return [(one.place, one.entrant) for one in table.standings]

    assert places(table_of()) == [(1, BEST), (2, EASY), (2, V2)]
    assert places(table_of(lost_to_easy)) == [(1, BEST), (2, EASY), (3, V2)]
    assert places(table_of(kept_by_v2=2)) == [(1, BEST), (2, V2), (3, EASY)]
    assert places(table_of(lost_to_easy, kept_by_v2=2)) == [(1, BEST), (2, EASY), (3, V2)], "faults come first"


def test_a_standing_is_beside_perfect_play() -> None:
    best, easy, v2 = table_of(lost_to_easy, kept_by_v2=2).standings
    assert (best.score, best.kept, best.held, best.stolen) == (Score(8, 8), Score(24, 24), Score(4, 4), Score(4, 4))
    assert (easy.score, easy.kept, easy.held, easy.stolen) == (Score(2, 8), Score(8, 24), Score(2, 4), Score(0, 4))
    assert (v2.score, v2.kept, v2.held, v2.stolen) == (Score(2, 8), Score(16, 24), Score(2, 4), Score(0, 4))
    assert (best.faults, easy.faults, v2.faults) == (0, 0, 2)


def test_each_start_tells_how_often_whoever_begins_has_won() -> None:
    rows = [tuple(row) for row in table_of().starts]
    assert rows == [((7,), Outcome.WINNING, Score(4, 6)), ((8,), Outcome.LOSING, Score(2, 6))]


def test_the_rows_name_who_lost_by_what() -> None:
    table = table_of(lost_to_easy, kept_by_v2=2)
    rows = list(match_rows(table))
    assert [row["match"] for row in rows] == list(range(1, 13))
    faulty = [row for row in rows if row["fault"]]
    assert len(faulty) == 2
    for row in faulty:
        assert (row["winner"], row["by"], row["fault"], row["said"]) == ("random", "v2", "late", "slow")
    kept = [(row["first"], row["first_kept"], row["second_kept"]) for row in faulty]
    assert kept == [("random", 1, 2), ("v2", 2, 1)]
    assert {(row["by"], row["said"]) for row in rows if not row["fault"]} == {(None, None)}
    assert [row["position"] for row in summary(table)["faults"]] == [row["start"] for row in faulty]


def test_the_spreadsheet_has_the_ranking_and_the_cross_table(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    write_table_csv(table_of(lost_to_easy), path)
    best, easy, v2 = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    assert (best["name"], best["score"], best["perfect"], best["v2"]) == ("perfect", "8 of 8", "", "4")
    assert (easy["place"], easy["perfect"], easy["random"], easy["v2"]) == ("2", "0", "", "2")
    assert (v2["place"], v2["faults"], v2["random"]) == ("3", "2", "2")


@pytest.mark.parametrize("count", [FEW_FAULTS - 1, FEW_FAULTS, FEW_FAULTS + 3])
def test_only_a_few_faults_are_told_where_there_is_little_room(count: int) -> None:
    made: list[Fixture] = []

    def first_ones(fixture: Fixture, loser: int) -> bool:
        made.extend([fixture] if loser == V2 and len(made) < count else [])
        return fixture in made

    with speaking("en"):
        told = list(few_faults(summary(table_of(first_ones))))
    assert len(told) == min(count, FEW_FAULTS + 1)
    assert (told[-1] == "… and 3 more (v2), which the files list.") == (count > FEW_FAULTS)
