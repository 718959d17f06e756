"""How the cups-and-beads machine learns: repeatable trainings, curves, and the truth beside its cups."""

from __future__ import annotations

from copy import deepcopy

import pytest

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.players.cups.machine import Bead, Machine
from allumettes.study.learning import (
    CurvePoint,
    First,
    Knowledge,
    Opponent,
    Trainer,
    as_data,
    compare,
    condensed,
    knowledge,
)
from tests.exhaustive import Exhaustive

MATCHES = games.find("matches")


def trained(against: Opponent, count: int, start: int = 8, seed: int = 1) -> Machine:
    machine = Machine(MATCHES, (start,))
    list(Trainer(machine, against, seed).run(count))
    return machine


@pytest.mark.parametrize("against", Opponent)
def test_the_same_seed_gives_the_same_machine_and_another_one_another(against: Opponent) -> None:
    assert trained(against, 40) == trained(against, 40)
    assert trained(against, 40) != trained(against, 40, seed=2)


@pytest.mark.parametrize("against", Opponent)
def test_a_training_in_two_halves_is_the_same_as_a_whole_one(against: Opponent) -> None:
    machine = Machine(MATCHES, (8,))
    halves = [point for _half in range(2) for point in Trainer(machine, against, 1).run(20, every=10)]
    whole = list(Trainer(Machine(MATCHES, (8,)), against, 1).run(40, every=10))
    assert machine == trained(against, 40)
    assert [point for point in halves if point.won is not None] == whole[1:]


def test_a_curve_begins_before_the_first_game_and_ends_after_the_last() -> None:
    points = list(Trainer(Machine(MATCHES, (8,)), seed=1).run(25, every=10))
    assert [point.games for point in points] == [0, 10, 20, 25]
    assert points[0].won is None
    assert all(point.won is not None and 0 <= point.won <= 1 for point in points[1:])
    # At the beginning every move is as likely as any other: cups 1, 2, 3, 5, 6 and 7 can be won.
    assert points[0].right == pytest.approx((1 + 1 / 2 + 4 / 3) / 6)


def test_it_learns_to_win_against_itself() -> None:
    machine = trained(Opponent.ITSELF, 300)
    assert Trainer(machine).right() > 0.95
    assert machine.games == machine.against_itself == 300


def test_it_comes_to_beat_a_random_player() -> None:
    points = list(Trainer(Machine(MATCHES, (8,)), Opponent.RANDOM, 1).run(400, every=100))
    won = [point.won for point in points[1:] if point.won is not None]
    assert won[-1] > won[0]
    assert won[-1] > 0.75
    assert points[-1].right > points[0].right


def test_it_never_wins_a_lost_start_against_the_perfect_player() -> None:
    machine = Machine(MATCHES, (8,))
    list(Trainer(machine, Opponent.PERFECT, first=First.MACHINE).run(50))
    assert machine.won == 0
    # In its turn to be second it can win, and learns to.
    machine = Machine(MATCHES, (8,))
    points = list(Trainer(machine, Opponent.PERFECT, first=First.OPPONENT).run(100, every=50))
    assert points[-1].won is not None
    assert points[-1].won > 0.9


@pytest.mark.parametrize(("spec", "start"), [("matches", (9,)), ("grundy", (9,)), ("nim", (2, 3)), ("halving", (9,))])
@pytest.mark.parametrize("convention", Convention)
def test_the_truth_of_each_cup_is_that_of_an_exhaustive_search(
    spec: str, start: tuple[int, ...], convention: Convention
) -> None:
    machine = Machine(games.find(spec), start, convention)
    search = Exhaustive(machine.game, convention)
    for truth in compare(machine):
        winning = {
            bead
            for bead in machine.cups[truth.position].beads
            if search.outcome(bead.move(truth.position).result(truth.position)) is Outcome.LOSING
        }
        assert truth.winning == winning
        assert (truth.outcome is Outcome.WINNING) == bool(winning)
        total = len(machine.cups[truth.position].beads)
        assert truth.right == (len(winning) / total if winning else None)
        assert truth.met == 0


def test_what_it_knows_in_a_few_numbers() -> None:
    machine = Machine(MATCHES, (5,))
    fresh = knowledge(compare(machine))
    assert (fresh.winning, fresh.learned, fresh.never_met) == (4, 1, 5)
    assert fresh.right == pytest.approx((1 + 1 / 2 + 2 / 3) / 4)
    learned = deepcopy(machine)
    learned.cups[2,].beads = {Bead(2, (1,)): 0, Bead(2, (0,)): 5}
    learned.cups[2,].met = 1
    assert knowledge(compare(learned)).learned == 2
    assert knowledge(compare(learned)).never_met == 4


def test_a_machine_that_can_never_win_has_nothing_to_learn() -> None:
    machine = Machine(MATCHES, (1,), Convention.MISERE)
    assert knowledge(compare(machine)) == Knowledge(winning=0, learned=0, right=1.0, never_met=1)
    assert Trainer(machine).right() == 1.0


def test_who_begins_takes_turns_unless_it_is_said() -> None:
    trainer = Trainer(Machine(MATCHES, (8,)), Opponent.PERFECT, seed=1)
    won = [trainer.play() for _game in range(40)]
    # From 8 the first player loses against the perfect one: only games in which the machine is second can be won.
    assert not any(won[::2])
    assert sum(won[1::2]) == trainer.machine.won > 5
    assert trainer.machine.lost == 40 - trainer.machine.won


def test_against_itself_the_share_is_that_of_the_first_player() -> None:
    machine = Machine(MATCHES, (1,))
    assert [point.won for point in Trainer(machine, Opponent.ITSELF).run(3, every=2)] == [None, 1.0, 1.0]
    assert (machine.cups[1,].met, machine.cups[1,].total) == (3, 5)


@pytest.mark.parametrize(("games", "points"), [(1, [0, 1]), (25, [0, 10, 20, 25]), (480, [*range(0, 481, 12)])])
def test_a_curve_has_points_after_ten_games_or_forty_in_all(games: int, points: list[int]) -> None:
    assert [point.games for point in Trainer(Machine(MATCHES, (2,))).run(games)] == points


def test_a_condensed_curve_tells_of_all_games_since_the_point_before() -> None:
    curve = [CurvePoint(0, None, 0.5), CurvePoint(8, 0.25, 0.6), CurvePoint(16, 0.5, 0.7), CurvePoint(32, 0.75, 0.8)]
    assert list(condensed(curve, 3)) == curve
    assert list(condensed(curve, 2)) == [curve[0], CurvePoint(16, 0.375, 0.7), curve[3]]
    assert list(condensed(curve, 1)) == [curve[0], CurvePoint(32, 0.5625, 0.8)]
    assert list(condensed(curve[:1], 5)) == curve[:1]
    lost = [CurvePoint(0, None, 0.5), CurvePoint(8, 0.0, 0.6), CurvePoint(16, 0.5, 0.7)]
    assert list(condensed(lost, 1)) == [lost[0], CurvePoint(16, 0.25, 0.7)]


def test_nine_beads_out_of_ten_are_learned() -> None:
    machine = Machine(MATCHES, (2,))
    for right, learned in ((8, 1), (9, 2)):
        machine.cups[2,].beads = {Bead(2, (1,)): 10 - right, Bead(2, (0,)): right}
        assert knowledge(compare(machine)).learned == learned


def test_a_training_as_data() -> None:
    machine = Machine(MATCHES, (2,), Convention.MISERE)
    points = list(Trainer(machine, Opponent.ITSELF).run(1))
    machine.cups[2,].beads, machine.cups[2,].met = {Bead(2, (1,)): 3, Bead(2, (0,)): 1}, 7
    machine.cups[1,].beads, machine.cups[1,].met = {Bead(1, (0,)): 2}, 0
    machine.games, machine.won, machine.lost = 9, 5, 3
    lost = {"position": [1], "outcome": "losing", "right": None, "met": 0, "beads": {"1>0": 2}, "winning": []}
    won = {"position": [2], "outcome": "winning", "right": 0.75, "met": 7, "beads": {"2>1": 3, "2>0": 1}}
    assert as_data(machine, points, compare(machine)) == {
        "game": "matches",
        "convention": "misere",
        "start": [2],
        "games": 9,
        "won": 5,
        "lost": 3,
        "curve": [
            {"games": 0, "won": None, "right": 0.5},
            {"games": 1, "won": points[1].won, "right": points[1].right},
        ],
        "knowledge": {"winning": 1, "learned": 0, "right": 0.75, "never_met": 1},
        "cups": [lost, won | {"winning": ["2>1"]}],
    }


def test_the_games_of_a_seed_are_always_the_same() -> None:
    machine = Machine(MATCHES, (9,))
    list(Trainer(machine, seed=3).run(60))
    assert (machine.won, machine.lost) == (40, 20)
