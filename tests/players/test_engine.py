"""An algorithm of the ladder as a player: it plays what it finds, and says what that has cost."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UnreadableError
from allumettes.core.game import HeapGame
from allumettes.core.match import Match, Seat
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.games.grundy import Grundy
from allumettes.players import Player, ProgramNeededError, always_proves, check_seats, computer
from allumettes.players.engine import EnginePlayer
from allumettes.players.perfect import PerfectPlayer
from allumettes.players.random import RandomPlayer
from allumettes.solvers.ladder import find, registered
from allumettes.solvers.ladder.brute import Brute
from allumettes.solvers.ladder.heap_search import Heaps
from allumettes.solvers.ladder.solver import Keeps, Solver, Unfit, UnfitSolverError
from allumettes.solvers.oracle import Oracle
from tests.checklist.test_seed_003 import FIRST_MOVES, LOST
from tests.strategies import any_convention, playable_positions

GRUNDY, MATCHES = games.find("grundy"), games.find("matches")
SEATS = (Seat("human", "Ada"), Seat("human", "Bob"))

any_algorithm = st.sampled_from(list(registered().values()))
small_starts = playable_positions().filter(lambda start: sum(start[1]) <= 9)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["v0", "v1", "v2", "v3", "v4", "v5"])
def test_it_plays_the_first_moves_of_the_course(name: str) -> None:
    for heap in range(3, 18):
        choice = EnginePlayer(find(name), seed=1).choose(Match(GRUNDY, (heap,)))
        if heap in LOST:
            assert choice.outcome is Outcome.LOSING
        else:
            assert choice == (Move(0, tuple(sorted(FIRST_MOVES[heap]))), Outcome.WINNING)


@pytest.mark.slow
@settings(max_examples=60)
@given(small_starts, any_convention, any_algorithm, st.integers(0, 1000))
def test_it_never_loses_a_won_position(
    start: tuple[HeapGame, Position], convention: Convention, algorithm: type[Solver], seed: int
) -> None:
    game, position = start
    assume(not algorithm.unfit(game, convention, position))
    match = Match(game, position, convention)
    first = 1 if Oracle(game, convention).is_losing(position) else 0
    players: list[Player] = [EnginePlayer(algorithm, seed), RandomPlayer(seed)]
    while not match.is_over:
        match.play(players[match.player ^ first].choose(match).move)
    assert match.winner == first


@pytest.mark.slow
@settings(max_examples=60)
@given(small_starts, any_convention, any_algorithm)
def test_it_knows_as_much_as_the_perfect_player(
    start: tuple[HeapGame, Position], convention: Convention, algorithm: type[Solver]
) -> None:
    game, position = start
    assume(not algorithm.unfit(game, convention, position))
    match = Match(game, position, convention)
    choice, perfect = EnginePlayer(algorithm, 3).choose(match), PerfectPlayer(Oracle(game, convention), 3).choose(match)
    assert choice.outcome is perfect.outcome
    if choice.outcome is Outcome.LOSING:
        assert choice == perfect, "where every move loses, both keep the habit of the game"


@pytest.mark.parametrize("name", registered())
def test_stopped_by_the_clock_it_plays_any_move_and_claims_nothing(name: str) -> None:
    match = Match(GRUNDY, (300,))
    choices = {EnginePlayer(find(name), seed, seconds=0.0).choose(match) for seed in range(3)}
    assert {choice.outcome for choice in choices} == {None}
    assert choices == {RandomPlayer(seed).choose(match) for seed in range(3)}


def test_its_first_counts_are_those_of_the_algorithm_with_empty_tables() -> None:
    player = EnginePlayer(find("v2"), seed=1)
    assert (player.counters.operations, player.took) == (0, None)
    first = player.choose(Match(GRUNDY, (13,)))
    assert player.counters == find("v2")(GRUNDY).solve((13,)).counters
    assert player.counters.operations == 79
    assert player.took is not None
    assert player.took > 0
    again = player.choose(Match(GRUNDY, (13,)))
    assert again == first
    assert (player.counters.operations, player.counters.winning_table) == (0, 25)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", registered())
def test_its_tables_serve_the_next_move_and_change_no_move(name: str) -> None:
    kept = EnginePlayer(find(name), seed=1)
    match, spared = Match(GRUNDY, (12,)), 0
    while not match.is_over:
        fresh = EnginePlayer(find(name), seed=1)
        assert kept.choose(match) == fresh.choose(match)
        spared += fresh.counters.operations - kept.counters.operations
        assert spared >= 0
        match.play(RandomPlayer(7).choose(match).move)
    assert (spared > 0) == (find(name).keeps is not Keeps.NOTHING)


def test_tables_that_grow_too_large_are_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allumettes.players.engine.MOST_KEPT", 20)
    player = EnginePlayer(find("v2"), seed=1)
    for _again in range(2):
        player.choose(Match(GRUNDY, (13,)))
        assert player.counters.operations == 79, "of the last move, whether its tables are kept or not"


def test_another_game_begins_with_empty_tables() -> None:
    player = EnginePlayer(find("v2"), seed=1)
    player.choose(Match(GRUNDY, (13,)))
    for convention in Convention:
        player.choose(Match(MATCHES, (13,), convention))
        assert player.counters == find("v2")(MATCHES, convention).solve((13,)).counters


@pytest.mark.parametrize("name", registered())
def test_its_counts_can_be_looked_at_while_it_searches(name: str) -> None:
    player = EnginePlayer(find(name), seed=1)
    seen: list[int] = []

    class Watched(Grundy):
        def takings(self, heap: int) -> Iterable[int]:
            seen.append(player.counters.operations)
            return super().takings(heap)

    player.choose(Match(Watched(), (11,)))
    assert seen == sorted(seen)
    assert any(0 < count < player.counters.operations for count in seen)


def test_ctrl_c_is_no_reason_to_play_at_random() -> None:
    class Interrupted(Brute):
        def is_losing(self, heaps: Heaps) -> bool:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        EnginePlayer(Interrupted, seed=1).choose(Match(GRUNDY, (11,)))


@pytest.mark.parametrize("name", registered())
def test_a_seat_asks_for_an_algorithm_by_its_name(name: str) -> None:
    player = computer(Seat(name, "Ordi"), Oracle(GRUNDY), seed=1, seconds=5)
    assert isinstance(player, EnginePlayer)
    assert (player.algorithm, player.seconds) == (find(name), 5)
    assert always_proves(name)


def test_the_time_of_a_move_is_from_its_beginning_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    player = EnginePlayer(Brute, seed=1, seconds=None)
    assert player.took is None
    monkeypatch.setattr("time.perf_counter", iter([5.0, 7.5]).__next__)
    player.choose(Match(GRUNDY, (6,)))
    assert player.took == 2.5


def test_a_program_is_no_player_of_this_process() -> None:
    for kind in ("program", "program:python3 ada.py"):
        with pytest.raises(ProgramNeededError) as refused:
            computer(Seat(kind, "Ada"), Oracle(GRUNDY), seed=1)
        assert refused.value.name == "Ada"


def test_seats_are_checked_before_a_match() -> None:
    for kind in ("human", "random", "endgame", "endgame:20", "perfect", "v0", "alphabeta-table"):
        check_seats(Match(GRUNDY, (11,), seats=(SEATS[0], Seat(kind, "Ordi"))))
    for kind in ("v9", "brute", "endgame:x", "perfect:", ""):
        with pytest.raises(UnreadableError):
            check_seats(Match(GRUNDY, (11,), seats=(Seat(kind, "Ordi"), SEATS[1])))
    with pytest.raises(UnfitSolverError) as caught:
        check_seats(Match(MATCHES, (15,), Convention.MISERE, (SEATS[0], Seat("v5", "Ordi"))))
    assert (caught.value.solver, caught.value.reason) == ("v5", Unfit.NORMAL_ONLY)
