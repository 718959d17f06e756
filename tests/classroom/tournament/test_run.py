"""Tournaments between levels and algorithms: who plays whom from where, and what the results say."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import allumettes as al
from allumettes.classroom.tournament.plan import EntrantCountError, SwissRoundsError, TournamentPlan
from allumettes.classroom.tournament.played import PlayedMatch, played_from
from allumettes.classroom.tournament.run import Observer, run_tournament
from allumettes.classroom.tournament.starts import LargeStartError, drawn_starts
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.library.tournaments import Tournament, plan_of
from allumettes.sequences.oracle import oracle_for
from tests.campaign import tries
from tests.strategies import any_convention, any_game

LEVELS = ["random", "perfect", "endgame", "v2", "random"]


@pytest.fixture(scope="module")
def cup() -> Tournament:
    return al.tournament(LEVELS, starts=[7, 8, "3,5", "2,9"], seed=3)


@tries(15)
@given(st.integers(2, 7), st.integers(1, 3), st.booleans(), st.integers(0, 9))
def test_each_start_is_played_by_both_seats_of_every_pairing(count: int, starts: int, swiss: bool, seed: int) -> None:
    cup = al.tournament(
        ["random"] * count, game="nim", starts=starts, system="swiss" if swiss else "round-robin", seed=seed
    )
    plan, table = cup.table.plan, cup.table
    met = Counter((match.fixture.first, match.fixture.second, match.fixture.start) for match in table.matches)
    assert set(met.values()) == {1}
    for first, second, start in met:
        assert (second, first, start) in met
    pairs = Counter(frozenset((first, second)) for first, second, _start in met)
    assert set(pairs.values()) == {plan.matches_of_pairing}
    if not swiss:
        assert len(pairs) == count * (count - 1) // 2
    begun = Counter(match.fixture.first for match in table.matches)
    assert begun == Counter(match.fixture.second for match in table.matches)
    assert [match.fixture.number for match in table.matches] == list(range(plan.total))


@tries(20)
@given(any_game, any_convention, st.integers(1, 6), st.integers(0, 99))
def test_drawn_starts_can_be_played_and_follow_from_the_seed(
    game: HeapGame, convention: Convention, count: int, seed: int
) -> None:
    starts = drawn_starts(game, convention, count, seed)
    assert starts == drawn_starts(game, convention, count, seed)
    assert 1 <= len(starts) == len(set(starts)) <= count
    assert not any(map(game.is_over, starts))


def test_half_of_the_drawn_starts_are_won_for_whoever_begins() -> None:
    game = al.game("grundy").rules
    oracle = oracle_for(game, Convention.NORMAL, 10)
    outcomes = Counter(map(oracle.outcome, drawn_starts(game, Convention.NORMAL, 10, 1)))
    assert outcomes == {Outcome.WINNING: 5, Outcome.LOSING: 5}


def test_perfect_play_keeps_every_win_and_wins_whatever_begins_won(cup: Tournament) -> None:
    by_name = {cup.entrants[standing.entrant]: standing for standing in cup.standings}
    for name in ("perfect", "v2"):
        assert by_name[name].kept.share == 1
        assert by_name[name].held.share == 1
    assert by_name["random"].kept.won < by_name["random"].kept.played
    # Everybody has as many matches that begin won as lost: both seats of every start.
    for standing in cup.standings:
        assert standing.held.played == standing.stolen.played == standing.score.played / 2
    # Somebody keeps the win of every match to its end.
    for match in cup.table.matches:
        assert match.tally_of(match.won_by).kept >= 1


def test_the_cross_table_and_the_ranking_count_the_same_matches(cup: Tournament) -> None:
    table = cup.table
    for standing in cup.standings:
        row = table.cross[standing.entrant]
        assert sum(score.won for score in row) == standing.score.won
        assert sum(score.played for score in row) == standing.score.played == 32
    assert sum(standing.score.won for standing in cup.standings) == len(cup) == 80
    assert [row.outcome for row in table.starts] == ["losing", "winning", "winning", "winning"]
    ranked = [standing.score.won for standing in cup.standings]
    assert ranked == sorted(ranked, reverse=True)


def test_the_same_seed_gives_the_same_bytes_however_many_play_at_once(tmp_path: Path) -> None:
    for name, at_once in (("one", 1), ("three", 3)):
        al.tournament(LEVELS, starts=3, seed=5, at_once=at_once, folder=tmp_path / name)
    files = {path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*") if path.is_file()}
    results = {path for path in files if path.suffix in (".json", ".csv", ".html", ".match")} - {Path("live.json")}
    assert len(results) == 4 + 60
    for path in results:
        assert (tmp_path / "one" / path).read_bytes() == (tmp_path / "three" / path).read_bytes(), path
    other = al.tournament(LEVELS, starts=3, seed=6)
    assert other.as_data() != json.loads((tmp_path / "one" / "tournament.json").read_text())


def test_a_swiss_tournament_of_equals_ranks_by_points_and_opponents() -> None:
    cup = al.tournament(["perfect", "random", "endgame", "v2", "random"], starts=4, system="swiss", rounds=3, seed=1)
    table = cup.table
    assert len(table.rounds) == 3
    met = [pairing.both for found in table.rounds for pairing in found.pairings]
    assert len(met) == len(set(met)) == 6
    byes = [found.bye for found in table.rounds]
    assert len(set(byes)) == 3
    assert sum(standing.points for standing in cup.standings) == 3 * 3
    assert sum(standing.byes for standing in cup.standings) == 3
    keys = [(standing.points, standing.opponents) for standing in cup.standings]
    assert keys == sorted(keys, reverse=True)


def test_misere_and_any_rules(tmp_path: Path) -> None:
    cup = al.tournament(["perfect", "random"], game="nim", misere=True, starts=["1,2,3", "4,5"], folder=tmp_path)
    assert cup.standings[0].kept.share == 1
    assert "convention: misere" in (tmp_path / "matches" / "00001.match").read_text()
    by_function = al.tournament(["random", "random"], game=lambda heap: [(heap - 1,)] if heap else [], starts=[3])
    assert by_function.standings[0].place == by_function.standings[1].place == 1
    assert "function" in by_function._repr_html_()


def test_every_record_opens_in_the_review(tmp_path: Path) -> None:
    al.tournament(["perfect", "random"], starts=2, folder=tmp_path)
    for path in sorted((tmp_path / "matches").iterdir()):
        match = al.load(path)
        assert isinstance(match, al.Match)
        assert match.is_over
        assert match.review()


def test_a_match_as_data_is_read_back(cup: Tournament) -> None:
    for match in cup.table.matches:
        assert played_from(json.loads(json.dumps(match.as_data()))) == match


class Stopping(Observer):
    """Presses Ctrl-C after so many matches."""

    def __init__(self, after: int) -> None:
        self.matches: list[PlayedMatch] = []
        self.after = after

    def played(self, match: PlayedMatch) -> None:
        if len(self.matches) == self.after:
            raise KeyboardInterrupt
        self.matches.append(match)


def plan(**more: object) -> TournamentPlan:
    options: dict[str, object] = {"game": "grundy", "starts": 2, **more}
    return plan_of(["perfect", "random", "endgame"], **options)  # type: ignore[arg-type]


def test_what_stops_it_is_raised_and_the_rest_is_played_later() -> None:
    whole = run_tournament(plan())
    stopping = Stopping(5)
    with pytest.raises(KeyboardInterrupt):
        run_tournament(plan(), at_once=2, observer=stopping)
    assert len(stopping.matches) == 5
    assert run_tournament(plan(), stopping.matches).matches == whole.matches


@pytest.mark.parametrize(
    ("entrants", "options", "error"),
    [
        (["perfect"], {}, EntrantCountError),
        ("perfect", {}, EntrantCountError),
        (["random"] * 201, {}, EntrantCountError),
        (["perfect", "random"], {"starts": []}, AllumettesError),
        (["perfect", "random"], {"starts": [2]}, AllumettesError),
        (["perfect", "random"], {"starts": [2000]}, LargeStartError),
        (["perfect", "random"], {"starts": 0}, AllumettesError),
        (["perfect", "random"], {"system": "knockout"}, AllumettesError),
        (["perfect", "random"], {"seed": -1}, AllumettesError),
        (["perfect", "random"], {"at_once": 0}, AllumettesError),
        (["perfect", "v3"], {"misere": True}, AllumettesError),
        (["random"] * 6, {"system": "swiss", "rounds": 4}, SwissRoundsError),
    ],
)
def test_what_cannot_be_played_is_refused(
    entrants: list[str], options: dict[str, object], error: type[AllumettesError]
) -> None:
    with pytest.raises(error) as caught:
        al.tournament(entrants, **options)  # type: ignore[arg-type]
    assert str(caught.value).endswith((".", "?"))
