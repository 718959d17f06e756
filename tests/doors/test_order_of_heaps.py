"""Who wins does not depend on the order of the heaps, whichever door is asked and whatever it was asked before."""

from __future__ import annotations

import json
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.match import Match, Seat
from allumettes.core.position import Position
from allumettes.core.record import format_record
from allumettes.players.perfect import PerfectPlayer
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import Solver
from allumettes.solvers.limit import Limit
from allumettes.web import questions
from tests.campaign import tries
from tests.console import ENGLISH, in_process

SPECS = (
    "grundy",
    "nim",
    "halving",
    "matches",
    "matches:2,7",
    "matches:3,14663",
    "0.77",
    "0.16",
    "4.[3]",
    "0.3F",
    "0.04",
)
LARGE = (0, 1, 513, 9999, 10_000, 10_001, 10_517, 31_379, 10**9, 10**18)
"""Around the constants of the solvers: what is near, what a period must answer for."""

positions = st.lists(st.integers(0, 12), min_size=2, max_size=3).map(tuple)
conventions = st.sampled_from(list(Convention))


def in_the_library(spec: str, convention: Convention, position: Position) -> str:
    try:
        return oracle_for(games.find(spec), convention, 60.0).outcome(position)
    except UndecidedError:
        return "undecided"


def in_the_terminal(spec: str, convention: Convention, position: Position, home: Path) -> str:
    words = ["analyse", spec, ",".join(map(str, position)), "--json", "--seconds", "60"]
    run = in_process(*words, *["--misere"] * (convention is Convention.MISERE), home=home, lang=ENGLISH)
    outcome: str = json.loads(run.screen)["outcome"]
    assert run.code == {"winning": 0, "losing": 1, "undecided": 3}[outcome]
    return outcome


def in_the_browser(spec: str, convention: Convention, position: Position) -> str | None:
    match = Match(games.find(spec), position, convention, (Seat("human", "A"), Seat("human", "B")))
    outcome: str | None = questions.values(format_record(match), 60.0, 0, "en").data["outcome"]
    return outcome


def for_the_perfect_player(spec: str, convention: Convention, position: Position) -> str | None:
    game = games.find(spec)
    match = Match(game, position, convention, (Seat("perfect", "A"), Seat("human", "B")))
    return PerfectPlayer(oracle_for(game, convention, 60.0), 1).choose(match).outcome


@tries(40)
@given(st.sampled_from(SPECS), conventions, positions)
def test_every_door_gives_every_order_the_same_verdict(
    tmp_path_factory: pytest.TempPathFactory, spec: str, convention: Convention, position: Position
) -> None:
    assume(not games.find(spec).is_over(position))
    home = tmp_path_factory.mktemp("home")
    verdicts = set()
    for order in set(permutations(position)):
        verdicts |= {
            in_the_library(spec, convention, order),
            in_the_terminal(spec, convention, order, home),
            in_the_browser(spec, convention, order),
            for_the_perfect_player(spec, convention, order),
        }
    assert verdicts in ({Outcome.WINNING}, {Outcome.LOSING})


@tries(60)
@given(st.sampled_from(list(ladder.registered().values())), st.sampled_from(SPECS), conventions, positions)
def test_every_algorithm_gives_every_order_the_same_verdict(
    algorithm: type[Solver], spec: str, convention: Convention, position: Position
) -> None:
    game = games.find(spec)
    assume(algorithm.unfit(game, convention, position) is None)
    outcomes = {
        algorithm(game, convention, Limit(None, operations=3000)).solve(order).outcome
        for order in set(permutations(position))
    }
    # A search that was stopped says nothing; what is said is never its contrary.
    assert len(outcomes - {None}) <= 1


@cache
def asked_alone(spec: str, convention: Convention, position: Position) -> str:
    return in_the_library(spec, convention, tuple(sorted(position)))


QUICK_WHEN_LARGE = ("nim", "halving", "matches", "matches:2,7", "matches:3,14663", "0.77", "0.137")


@tries(25)
@given(
    st.sampled_from(QUICK_WHEN_LARGE),
    conventions,
    st.lists(st.lists(st.sampled_from(LARGE), min_size=1, max_size=2).map(tuple), min_size=1, max_size=3),
)
def test_an_oracle_says_the_same_whatever_it_was_asked_before(
    spec: str, convention: Convention, asked: list[Position]
) -> None:
    assume(convention is Convention.NORMAL or not spec.startswith(("0.", "halving")))
    oracle = oracle_for(games.find(spec), convention, 60.0)
    for position in asked:
        for order in (position, position[::-1]):
            try:
                said: str = oracle.outcome(order)
            except UndecidedError:
                said = "undecided"
            assert said == asked_alone(spec, convention, tuple(sorted(position)))


@pytest.mark.slow
@pytest.mark.parametrize("position", [(10_500, 10**18), (10**18, 10_500)])
def test_a_heap_that_is_looked_at_first_does_not_end_the_find_values(position: Position) -> None:
    """The period of 0.16 is proved with half a million values; a heap of 10 500 asks for no more than 10 500."""
    oracle = oracle_for(games.find("0.16"), Convention.NORMAL, 120.0)
    assert oracle.outcome(position) is Outcome.WINNING
    again = oracle_for(games.find("0.16"), Convention.NORMAL, 120.0)
    assert again.outcome((10_500,)) is Outcome.WINNING
    assert again.outcome(position) is Outcome.WINNING
