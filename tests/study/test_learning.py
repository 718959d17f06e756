"""How the cups-and-beads machine learns: repeatable trainings, curves, and the truth beside its cups."""

from __future__ import annotations

from copy import deepcopy

import pytest

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.players.cups.machine import Bead, Machine
from allumettes.study.learning import First, Knowledge, Opponent, Trainer, compare, knowledge
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
