"""The levels of the computer: what each of them plays, what it claims, and how a match names it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import IllegalMoveError, Unreadable, UnreadableError
from allumettes.core.game import HeapGame
from allumettes.core.match import Match, Seat
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.games.grundy import Grundy
from allumettes.games.matches import Matches
from allumettes.games.nim import Nim
from allumettes.players import (
    HUMAN,
    ProgramNeededError,
    always_proves,
    check_seats,
    computer,
    exists,
    is_level,
    kind_of,
)
from allumettes.players.cups.machine import Machine
from allumettes.players.cups.machine_file import write_machine
from allumettes.players.cups.player import CupsPlayer
from allumettes.players.cups.seat import seat_kind
from allumettes.players.endgame import EndgamePlayer
from allumettes.players.engine import EnginePlayer
from allumettes.players.fair_play import CheatingError, fair_choice
from allumettes.players.match_settings import COMPUTER, MatchSettings
from allumettes.players.perfect import PerfectPlayer
from allumettes.players.player import Choice, any_move, move_of_habit
from allumettes.players.random import RandomPlayer
from allumettes.players.seated_match import SeatedMatch
from allumettes.solvers.oracle import Oracle
from tests.exhaustive import Exhaustive
from tests.strategies import ALL_GAMES


@pytest.mark.parametrize(("game", "start"), [(Nim(), (1, 2, 0, 3)), (Grundy(), (2, 7, 3)), (Matches(), (5, 1))])
def test_a_random_move_may_be_any_legal_one_and_no_other(game: HeapGame, start: Position) -> None:
    drawn = Counter(any_move(Match(game, start), seed) for seed in range(400))
    moves = list(game.moves(start))
    assert set(drawn) == set(moves)
    assert min(drawn.values()) > 400 / len(moves) / 3


def test_a_random_move_depends_on_the_seed_and_the_turn_alone() -> None:
    fresh, later = Match(Nim(), (5, 5)), Match(Nim(), (7, 5), moves=[Move(0, (6,)), Move(0, (5,))])
    first = [any_move(fresh, seed) for seed in range(30)]
    fresh.play(Move(0, (4,)))
    fresh.undo()
    assert [any_move(fresh, seed) for seed in range(30)] == first
    assert [any_move(later, seed) for seed in range(30)] != first


def test_the_habit_of_a_lost_position() -> None:
    assert move_of_habit(Match(Matches(), (8,)), 5) == Move(0, (7,))
    match = Match(Grundy(), (20,))
    assert {move_of_habit(match, seed) for seed in range(60)} == set(Grundy().moves((20,)))


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)
def test_the_perfect_level_wins_what_can_be_won_and_says_so(game: HeapGame, convention: Convention) -> None:
    player, truth = PerfectPlayer(Oracle(game, convention), 3), Exhaustive(game, convention)
    for start in [(heap,) for heap in range(1, 10)] + [(2, 5), (3, 3), (1, 4, 2)]:
        if game.is_over(start):
            continue
        choice = player.choose(Match(game, start, convention))
        assert choice.outcome is truth.outcome(start)
        left = truth.outcome(choice.move.result(start))
        assert (left is Outcome.LOSING) == (choice.outcome is Outcome.WINNING)


def test_the_perfect_level_without_time_plays_on_and_claims_nothing() -> None:
    match = Match(Grundy(), (40,), Convention.MISERE)
    choice = PerfectPlayer(Oracle(Grundy(), Convention.MISERE, operations=3), 8).choose(match)
    assert choice == (any_move(match, 8), None)


@pytest.mark.parametrize(
    ("position", "threshold", "late"),
    [
        ((5, 7), 12, True),
        ((6, 6), 12, True),
        ((6, 7), 12, False),
        ((6, 7), 13, True),
        ((6, 7, 1, 2), 13, True),
        ((6, 7), 0, False),
    ],
)
def test_the_endgame_level_is_perfect_when_few_matches_can_still_be_played(
    position: Position, threshold: int, late: bool
) -> None:
    """Heaps of 1 and 2, which nobody can split, are not counted."""
    match = Match(Grundy(), position)
    oracle = Oracle(Grundy())
    choices = [EndgamePlayer(oracle, seed, threshold).choose(match) for seed in range(12)]
    other = [(PerfectPlayer(oracle, seed) if late else RandomPlayer(seed)).choose(match) for seed in range(12)]
    assert choices == other
    assert EndgamePlayer(oracle, 1).threshold == 12


def test_the_words_that_a_record_has_for_players() -> None:
    assert [kind_of("endgame", 12), kind_of("endgame", 20), kind_of("perfect", 20)] == [
        "endgame",
        "endgame:20",
        "perfect",
    ]
    assert all(map(exists, ("human", "random", "endgame", "endgame:8", "perfect", "v0", "alphabeta-table")))
    assert not any(map(exists, ("", "computer", "endgame:", "endgame:x", "perfect:3", f"endgame:{10**19}", "v9")))
    assert [is_level(kind) for kind in ("random", "endgame:20", "v5", "human")] == [True, True, False, False]
    assert [always_proves(kind) for kind in ("random", "endgame", "perfect", "v5", "human")] == [
        False,
        False,
        True,
        True,
        False,
    ]
    with pytest.raises(UnreadableError) as caught:
        check_seats(Match(Nim(), (3,), seats=(Seat("human", "A"), Seat("nobody", "B"))))
    assert (caught.value.kind, caught.value.text) == (Unreadable.RECORD_SEAT, "nobody")


def test_a_seat_gets_the_player_of_its_kind() -> None:
    oracle = Oracle(Nim())
    kinds = {"random": RandomPlayer, "perfect": PerfectPlayer, "endgame": EndgamePlayer, "v5": EnginePlayer}
    for kind, player in kinds.items():
        assert type(computer(Seat(kind, "Ordi"), oracle, 1)) is player
    with_threshold = computer(Seat("endgame:20", "Ordi"), oracle, 1)
    assert isinstance(with_threshold, EndgamePlayer)
    assert with_threshold.threshold == 20


def test_a_seated_match_keeps_one_computer_a_seat_and_none_for_a_human() -> None:
    match = Match(Nim(), (3, 4), seats=(Seat("human", "A"), Seat("perfect", "B")), seed=5)
    table = SeatedMatch(match)
    assert table.computer is None
    match.play(Move(0, (2,)))
    assert isinstance(table.computer, PerfectPlayer)
    assert table.computer is table.computer
    assert table.computer.seed == 5
    own = RandomPlayer(1)
    assert SeatedMatch(match, players={1: own}).computer is own


def test_a_program_plays_in_the_seats_of_programs_and_is_missed_where_there_is_none() -> None:
    program = RandomPlayer(1)
    match = Match(Nim(), (1, 4), seats=(Seat("perfect", "A"), Seat("program", "B")))
    table = SeatedMatch(match, program=program)
    table.check_programs()
    assert table.computer is not program
    match.play(Move(0, (0,)))
    assert table.computer is program
    with pytest.raises(ProgramNeededError) as refused:
        SeatedMatch(match).check_programs()
    assert refused.value.name == "B"
    match.play(Move(1, (0,)))
    SeatedMatch(match).check_programs()


def test_a_machine_of_a_match_without_a_seed_plays_with_seed_0(tmp_path: Path) -> None:
    write_machine(Machine(Nim(), (3, 4)), tmp_path / "machine.json")
    seat = Seat(seat_kind(tmp_path / "machine.json"), "Cups")
    for seed, used in ((None, 0), (5, 5)):
        player = SeatedMatch(Match(Nim(), (3, 4), seats=(seat, seat), seed=seed)).computer
        assert isinstance(player, CupsPlayer)
        assert player.seed == used


class Cheat(RandomPlayer):
    def choose(self, match: Match) -> Choice:
        return Choice(Move(0, match.position[:1]), None)


def test_a_move_against_the_rules_is_refused_with_its_player_and_position() -> None:
    match = Match(Nim(), (3, 4), seats=(Seat("program", "Ada"), Seat("human", "Bob")))
    assert fair_choice(RandomPlayer(1), match).move in set(match.game.moves(match.position))
    with pytest.raises(CheatingError) as refused:
        fair_choice(Cheat(1), match)
    assert (refused.value.name, refused.value.position) == ("Ada", (3, 4))
    assert isinstance(refused.value.__cause__, IllegalMoveError)


@pytest.mark.parametrize(
    ("settings", "seats"),
    [
        ({"versus": HUMAN}, ["human Adam", "human Michel"]),
        ({"versus": COMPUTER, "first": HUMAN}, ["human Adam", "perfect computer"]),
        ({"versus": COMPUTER, "first": COMPUTER}, ["perfect computer", "human Adam"]),
        ({"levels": ("endgame",), "threshold": 7, "first": HUMAN}, ["human Adam", "endgame:7 computer"]),
        ({"demo": True}, ["perfect computer 1", "perfect computer 2"]),
        ({"demo": True, "levels": ("random", "v5")}, ["random computer 1", "v5 computer 2"]),
    ],
)
def test_the_seats_of_a_match_are_those_that_were_asked_for(settings: dict[str, object], seats: list[str]) -> None:
    match = MatchSettings(Grundy(), **settings).new_match((7,), ("Adam", "Michel"))  # type: ignore[arg-type]
    assert [f"{seat.kind} {seat.name}" for seat in match.seats] == seats


def test_a_drawn_starter_is_either_and_the_same_for_one_seed() -> None:
    starters = [MatchSettings(Grundy(), first="random", seed=seed).starter for seed in range(40)]
    assert starters == [MatchSettings(Grundy(), first="random", seed=seed).starter for seed in range(40)]
    assert set(starters) == {HUMAN, COMPUTER}
    assert MatchSettings(Grundy()).starter is None
    assert MatchSettings(Grundy(), first=HUMAN).starter == HUMAN


def test_a_level_counts_nothing() -> None:
    player = RandomPlayer(seed=1)
    player.choose(Match(Grundy(), (11,)))
    assert (player.counters, player.took) == (None, None)
