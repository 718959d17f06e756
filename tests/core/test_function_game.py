"""A game given as a Python function: it works wherever a named game does, and is refused where it is no game."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from allumettes import games
from allumettes.core import function_game
from allumettes.core.convention import Convention
from allumettes.core.errors import TooManyOptionsError, UnnamedGameError
from allumettes.core.function_game import FunctionFault, FunctionGame, FunctionGameError
from allumettes.core.game import HeapGame
from allumettes.core.match import Match, Seat
from allumettes.core.notation import parse_move
from allumettes.core.record import format_record
from allumettes.drawings.report import compose
from allumettes.locale.errors import sentence
from allumettes.players import LEVELS
from allumettes.players.seated_match import SeatedMatch
from allumettes.sequences.oracle import oracle_for
from allumettes.sequences.run import run
from allumettes.solvers.analysis import analyse
from allumettes.solvers.ladder import registered
from allumettes.study.race import RacePlan, run_race
from allumettes.study.race_journal import opened_race
from allumettes.trees.watch import grow_tree


def halving(heap: int) -> list[tuple[int, ...]]:
    return [(heap - 1,), (heap // 2,)] if heap else []


def splitting(heap: int) -> set[tuple[int, int]]:
    """Grundy's game."""
    return {(part, heap - part) for part in range(1, (heap + 1) // 2)}


def nobody_moves() -> list[tuple[int, ...]]:
    return []


RANDOM = random.Random(0)
CALLS = count()

REFUSED: list[tuple[str, Any, FunctionFault]] = [
    ("not callable", 3, FunctionFault.NOT_OF_ONE_HEAP),
    ("no argument", nobody_moves, FunctionFault.NOT_OF_ONE_HEAP),
    ("two arguments", lambda heap, taken: [(heap - taken,)], FunctionFault.NOT_OF_ONE_HEAP),
    ("nothing returned", lambda heap: None, FunctionFault.NO_OPTIONS),
    ("a number returned", lambda heap: heap - 1, FunctionFault.NO_OPTIONS),
    ("heaps instead of options", lambda heap: [heap - 1], FunctionFault.NOT_HEAPS),
    ("texts", lambda heap: ["12"] if heap else [], FunctionFault.NOT_HEAPS),
    ("fractions", lambda heap: [(heap / 2,)] if heap else [], FunctionFault.NOT_HEAPS),
    ("a negative heap", lambda heap: [(heap - 11,)], FunctionFault.NEGATIVE),
    ("a heap of minus one", lambda heap: [(-1,)], FunctionFault.NEGATIVE),
    ("one of two is negative", lambda heap: [(-1, heap - 1)] if heap else [], FunctionFault.NEGATIVE),
    ("the same heap", lambda heap: [(heap,)], FunctionFault.NOT_SMALLER),
    ("a larger heap among others", lambda heap: [(1,), (1, heap + 1)] if heap > 1 else [], FunctionFault.NOT_SMALLER),
    ("chance", lambda heap: [(RANDOM.randrange(heap),)] if heap else [], FunctionFault.INCONSISTENT),
    ("a memory", lambda heap: [(next(CALLS) % 2,)] if heap > 1 else [], FunctionFault.INCONSISTENT),
    ("an exception", lambda heap: [(1 // 0,)], FunctionFault.FAILED),
]


@pytest.mark.parametrize(("function", "fault"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_is_no_game_is_refused(function: Any, fault: FunctionFault) -> None:
    with pytest.raises(FunctionGameError) as refused:
        games.from_function(function, "mine")
    assert (refused.value.game, refused.value.fault) == ("mine", fault)
    assert (refused.value.heap is None) == (fault is FunctionFault.NOT_OF_ONE_HEAP)
    assert sentence(refused.value)


def test_a_fault_that_shows_later_is_refused_there() -> None:
    game = games.from_function(lambda heap: [(heap,)] if heap == 50 else halving(heap))
    with pytest.raises(FunctionGameError) as refused:
        oracle_for(game, Convention.NORMAL, 10.0).outcome((60,))
    assert (refused.value.fault, refused.value.heap, refused.value.found) == (FunctionFault.NOT_SMALLER, 50, "(50,)")


def test_a_function_that_changes_its_mind_is_refused() -> None:
    rules = {True: 1, False: 2}
    game = games.from_function(lambda heap: [(heap - 1,)] if heap and rules[True] == 1 else [])
    assert list(game.options(500)) == [(499,)]
    rules[True] = 2
    with pytest.raises(FunctionGameError) as refused:
        game.options(500)
    assert refused.value.fault is FunctionFault.INCONSISTENT


def test_a_function_without_end_is_refused() -> None:
    with pytest.raises(TooManyOptionsError):
        games.from_function(lambda heap: ((0,) for _ in count()))


def test_games_are_equal_when_their_functions_are() -> None:
    assert games.from_function(halving, "a") == games.from_function(halving, "b")
    assert games.from_function(halving) != games.from_function(splitting)
    named = games.find("0.77")
    assert games.from_function(halving, "0.77") != named
    assert named != games.from_function(halving, "0.77")
    assert pickle.loads(pickle.dumps(games.from_function(halving))) == games.from_function(halving)


TWINS = [(halving, games.find("halving")), (splitting, games.find("grundy"))]


@pytest.mark.parametrize(("function", "named"), TWINS, ids=lambda thing: getattr(thing, "__name__", ""))
def test_it_works_wherever_a_named_game_does(function: Any, named: HeapGame) -> None:
    game = FunctionGame(function)
    solvers = [solver for solver in registered().values() if not solver.unfit(game, Convention.NORMAL, (7,))]
    for solver in solvers:
        assert solver(game).solve((3, 4)).outcome is solver(named).solve((3, 4)).outcome
        tree, twin = grow_tree(solver, game, (6,)), grow_tree(solver, named, (6,))
        assert tree.root.outcome is twin.root.outcome
        assert tree.game is game
    assert analyse(oracle_for(game, Convention.MISERE, 10.0), (9,)).outcome is (
        analyse(oracle_for(named, Convention.MISERE, 10.0), (9,)).outcome
    )
    assert run(game, 300).summary.digest == run(named, 300).summary.digest
    raced = list(run_race(RacePlan(game, range(3, 8), solvers, repetitions=1)))
    assert {measure.outcome for measure in raced} <= {"winning", "losing"}


@pytest.mark.parametrize("level", [*LEVELS, "v0", "minimax"])
def test_it_is_played(level: str) -> None:
    match = Match(games.from_function(halving), (12,), seats=(Seat(level, "a"), Seat("perfect", "b")), seed=1)
    match.play(parse_move(match.game, match.position, "12>6"))
    while not match.is_over:
        computer = SeatedMatch(match).computer
        assert computer is not None
        match.play(computer.choose(match).move)
    assert match.winner in (0, 1)


def test_no_file_names_it(tmp_path: Path) -> None:
    game = games.from_function(halving)
    with pytest.raises(UnnamedGameError):
        format_record(Match(game, (5,)))
    with pytest.raises(UnnamedGameError), opened_race(tmp_path / "race.csv", RacePlan(game, [3], [])):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_its_race_is_reported() -> None:
    game = games.from_function(halving, "halved")
    measures = list(run_race(RacePlan(game, range(3, 8), [registered()["v0"], registered()["v5"]], repetitions=1)))
    assert "halved" in compose(measures, game=game)["title"]


def test_any_iterable_of_iterables_will_do() -> None:
    def generated(heap: int) -> Iterable[Iterable[int]]:
        yield from ([0, heap - taken] for taken in range(1, heap + 1))

    assert list(games.from_function(generated).options(3)) == [(2,), (1,), (0,)]


def test_a_function_that_is_too_deep_for_itself_is_refused_and_a_search_that_is_too_deep_says_so() -> None:
    def endless(heap: int) -> list[tuple[int, ...]]:
        return endless(heap + 1)

    with pytest.raises(FunctionGameError) as caught:
        games.from_function(endless)
    assert caught.value.fault is FunctionFault.FAILED

    def deep_later(heap: int) -> list[tuple[int, ...]]:
        return endless(heap) if heap > 1000 else [(heap - 1,)] if heap else []

    with pytest.raises(RecursionError):
        games.from_function(deep_later).options(1001)


def test_a_function_that_does_not_tell_its_signature_is_tried() -> None:
    without_signature: Any = dict
    with pytest.raises(FunctionGameError) as caught:
        games.from_function(without_signature)
    assert caught.value.fault is FunctionFault.FAILED


def test_options_of_a_set_come_in_ascending_order() -> None:
    assert list(games.from_function(splitting).options(9)) == [(1, 8), (2, 7), (3, 6), (4, 5)]
    taking = games.from_function(lambda heap: {(left,) for left in range(heap)} | {(0, left) for left in range(heap)})
    assert list(taking.options(12)) == [(left,) for left in range(12)]


def test_a_heap_becomes_a_thousand_heaps_at_most() -> None:
    def crumbling(count: int) -> Any:
        return games.from_function(lambda heap: [(1,) * count] if heap == 30 else [])

    assert list(crumbling(1000).options(30)) == [(1,) * 1000]
    with pytest.raises(FunctionGameError) as caught:
        crumbling(1001).options(30)
    assert caught.value.fault is FunctionFault.NOT_HEAPS


@pytest.mark.parametrize(
    ("playable", "start"), [({9, 12}, 9), ({8, 11}, 11), ({20}, 20), ({21}, 10), ({3, 20}, 3), ({2}, 2), (set(), 10)]
)
def test_a_match_starts_from_the_heap_closest_to_10_that_can_be_played(playable: set[int], start: int) -> None:
    """Of those up to 20, which are checked when the game is made."""
    assert games.from_function(lambda heap: [(0,)] if heap in playable else []).default_start == (start,)


def test_a_heap_has_as_many_options_as_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(function_game, "MOST_OPTIONS", 20)
    game = games.from_function(lambda heap: [(left,) for left in range(heap)])
    assert len(list(game.options(20))) == 20
    with pytest.raises(TooManyOptionsError):
        game.options(21)
