"""Who sits where when a match begins, and from where it starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.match import Match, Seat
from allumettes.players import kind_of
from allumettes.players.cups.machine import Machine
from allumettes.players.cups.machine_file import write_machine
from allumettes.players.cups.seat import machine_path, seat_kind, seated_machines
from allumettes.players.engine import EnginePlayer
from allumettes.players.match_settings import MatchSettings
from allumettes.players.random import RandomPlayer
from allumettes.players.seated_match import SeatedMatch
from allumettes.players.starts import sizes

MATCHES = games.find("matches")


def seats(settings: MatchSettings) -> list[tuple[str, str]]:
    return [(seat.kind, seat.name) for seat in settings.seats(("Ada", "Bob"))]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, [("human", "Ada"), ("perfect", "computer")]),
        ({"first": "human"}, [("human", "Ada"), ("perfect", "computer")]),
        ({"first": "computer", "computer_name": "Ordi"}, [("perfect", "Ordi"), ("human", "Ada")]),
        ({"versus": "human", "first": "computer"}, [("human", "Ada"), ("human", "Bob")]),
        ({"levels": ("endgame",), "threshold": 7}, [("human", "Ada"), ("endgame:7", "computer")]),
        ({"levels": ("endgame",)}, [("human", "Ada"), ("endgame", "computer")]),
        ({"demo": True}, [("perfect", "computer 1"), ("perfect", "computer 2")]),
        ({"demo": True, "levels": ("random", "v1")}, [("random", "computer 1"), ("v1", "computer 2")]),
        ({"program": RandomPlayer(0)}, [("human", "Ada"), ("program", "program")]),
        (
            {"program": RandomPlayer(0), "program_name": "mine", "demo": True},
            [("perfect", "computer 1"), ("program", "mine")],
        ),
    ],
)
def test_seats_are_those_that_were_asked_for(settings: dict[str, object], expected: list[tuple[str, str]]) -> None:
    assert seats(MatchSettings(MATCHES, **settings)) == expected  # type: ignore[arg-type]


def test_a_drawn_starter_follows_from_the_seed() -> None:
    drawn = [MatchSettings(MATCHES, first="random", seed=seed).starter for seed in range(20)]
    assert set(drawn) == {"human", "computer"}
    assert drawn == [MatchSettings(MATCHES, first="random", seed=seed).starter for seed in range(20)]
    assert MatchSettings(MATCHES).starter is None


def test_a_match_starts_where_the_human_can_win() -> None:
    # From 15 the first player wins; who is second wins from 16.
    assert MatchSettings(MATCHES).usual_start == (15,)
    assert MatchSettings(MATCHES, first="computer").usual_start == (16,)
    assert MatchSettings(MATCHES, first="computer", versus="human").usual_start == (15,)
    assert MatchSettings(MATCHES, first="computer", demo=True).usual_start == (15,)
    # In misère 13 and 17 are lost for who begins.
    assert MatchSettings(MATCHES, convention=Convention.MISERE, first="computer").usual_start == (17,)


def test_a_machine_begins_where_it_has_learned_to(tmp_path: Path) -> None:
    write_machine(Machine(MATCHES, (8,)), tmp_path / "machine.json")
    kind = seat_kind(tmp_path / "machine.json")
    assert machine_path(kind) == tmp_path / "machine.json"
    assert MatchSettings(MATCHES, levels=(kind,)).usual_start == (8,)
    assert MatchSettings(MATCHES, levels=("perfect", kind), demo=True).usual_start == (8,)
    assert MatchSettings(MATCHES, levels=(kind,), versus="human").usual_start == (15,)
    machines = seated_machines(Match(MATCHES, (7,), seats=(Seat("human", "Ada"), Seat(kind, "cups"))))
    assert {place: path for place, (path, _machine) in machines.items()} == {1: tmp_path / "machine.json"}


def test_a_new_match_has_all_of_it() -> None:
    match = MatchSettings(MATCHES, convention=Convention.MISERE, seed=5).new_match((9,), ("Ada",))
    assert (match.game, match.start, match.convention, match.seed) == (MATCHES, (9,), Convention.MISERE, 5)
    assert match.seats == (Seat("human", "Ada"), Seat("perfect", "computer"))


def test_a_seed_is_drawn_from_a_thousand_million(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda bound: bound)
    assert MatchSettings(MATCHES).seed == 10**9


def test_a_match_without_a_seed_is_played_with_seed_0() -> None:
    match = Match(MATCHES, (9,), seats=(Seat("v1", "A"), Seat("human", "B")))
    seated = SeatedMatch(match, seconds=3.0)
    player = seated.computer
    assert isinstance(player, EnginePlayer)
    assert (player.seed, player.seconds, seated.computer is player) == (0, 3.0, True)
    match.play(next(match.game.moves(match.position)))
    assert seated.computer is None


@pytest.mark.parametrize(
    ("spec", "small", "large"), [("matches", (9,), (30,)), ("nim", (2, 2, 3), (6, 8, 10)), ("halving", (7,), (25,))]
)
def test_there_is_a_smaller_and_a_larger_start(spec: str, small: tuple[int, ...], large: tuple[int, ...]) -> None:
    game = games.find(spec)
    assert sizes(game) == (small, game.default_start, large)
    two = games.from_function(lambda heap: [(heap - 1,)] if 0 < heap <= 2 else [])
    assert sizes(two) == ((1,), (1,), (1,)), "one that has no move is left out"


def test_a_level_is_written_with_its_threshold_where_it_has_another_one() -> None:
    assert [kind_of("endgame", 12), kind_of("endgame", 5), kind_of("perfect", 5)] == ["endgame", "endgame:5", "perfect"]
