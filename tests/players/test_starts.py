"""The start that nobody chose can be won by the human, whoever starts and whatever the last move does."""

from __future__ import annotations

import pytest

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.players import HUMAN, starts
from allumettes.players.match_settings import COMPUTER, MatchSettings
from allumettes.players.starts import FARTHEST, _nearest, sizes, winnable_start
from allumettes.solvers.oracle import Oracle
from tests.exhaustive import Exhaustive
from tests.strategies import ALL_GAMES

MORE = [games.find(spec) for spec in ("0.07", "0.15", "0.6", "4.[3]", "matches:1-9")]


@pytest.mark.parametrize("game", [*ALL_GAMES, *MORE], ids=repr)
@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize("human_first", [True, False])
def test_the_human_can_win(game: HeapGame, convention: Convention, human_first: bool) -> None:
    start = winnable_start(game, convention, human_first=human_first)
    assert not game.is_over(start)
    expected = Outcome.WINNING if human_first else Outcome.LOSING
    assert Exhaustive(game, convention).outcome(start) is expected


LISTED = [game for game in games.registered().values() if game.is_listed]


@pytest.mark.parametrize("game", LISTED, ids=lambda game: game.name)
def test_what_the_menu_shows_is_what_is_played(game: type[HeapGame]) -> None:
    assert winnable_start(game(), Convention.NORMAL, human_first=True) == game.default_start


def test_another_start_is_the_nearest() -> None:
    grundy = games.find("grundy")
    assert winnable_start(grundy, Convention.NORMAL, human_first=False) == (10,)
    assert winnable_start(games.find("0.77"), Convention.NORMAL, human_first=False) == (7, 7)


def test_where_no_human_plays_the_computer_the_start_is_the_usual_one() -> None:
    grundy = games.find("grundy")
    assert MatchSettings(grundy, versus=HUMAN, first=COMPUTER).usual_start == (11,)
    assert MatchSettings(grundy, demo=True, first=COMPUTER).usual_start == (11,)
    assert MatchSettings(grundy, first=COMPUTER).usual_start == (10,)


def test_other_starts_are_near_and_never_below_half() -> None:
    larger = [(2, 5 + far) for far in range(1, FARTHEST)]
    expected = [(2, 5), larger[0], (2, 4), larger[1], (2, 3), *larger[2:], (5, 5), (5, 6)]
    assert list(_nearest((2, 5))) == expected


@pytest.mark.parametrize(
    ("spec", "small", "large"),
    [
        ("grundy", (8,), (22,)), ("nim", (2, 2, 3), (6, 8, 10)), ("matches", (9,), (30,)), ("4.0", (4,), (14,)),
        ("circle:0.77", (104, 2), (114, 8)),
    ],
)  # fmt: skip
def test_a_small_start_and_a_large_one(spec: str, small: Position, large: Position) -> None:
    """Six tenths of the usual heaps, and twice as many, or the nearest that can be won; never one without a move."""
    game = games.find(spec)
    assert sizes(game) == (small, winnable_start(game, Convention.NORMAL, human_first=True), large)
    assert not any(map(game.is_over, sizes(game)))
    assert {Oracle(game).outcome(start) for start in sizes(game)} == {Outcome.WINNING}


@pytest.mark.parametrize("spec", ["matches", "matches:1,3,4", "matches:1", "0.77", "0.007", "0.137", "nim"])
def test_where_the_last_move_loses_these_starts_can_be_won_too(spec: str) -> None:
    game = games.find(spec)
    assert {Oracle(game, Convention.MISERE).outcome(start) for start in sizes(game, Convention.MISERE)} == {
        Outcome.WINNING
    }


def test_where_nothing_is_decided_the_start_is_the_wanted_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def undecided(oracle: Oracle, position: Position) -> bool:
        raise UndecidedError("seconds", 0.2, 1)

    monkeypatch.setattr(Oracle, "is_losing", undecided)
    assert starts._winnable(games.find("grundy"), Convention.NORMAL, (9,), human_first=True) == (9,)


def test_a_start_is_looked_for_by_steps_so_that_a_busy_machine_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find("0.3F")
    monkeypatch.setattr("allumettes.solvers.limit.Limit._look", lambda limit, seconds: pytest.fail("a clock is read"))
    assert starts._winnable(game, Convention.MISERE, (7,), human_first=True) == (8,)
    monkeypatch.setattr(starts, "STEPS", 1)
    assert starts._winnable(game, Convention.MISERE, (7,), human_first=True) == (7,)
