"""The cups-and-beads machine: its cups, its beads, what a game does to them."""

from __future__ import annotations

from random import Random

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import StartError
from allumettes.core.match import Match
from allumettes.core.move import Move
from allumettes.locale.errors import in_english
from allumettes.players.cups.machine import (
    Bead,
    BeadRules,
    Machine,
    OtherGameError,
    TooManyCupsError,
    UnfinishedMatchError,
    bead_of,
    positions_from,
)
from allumettes.players.cups.player import CupsPlayer

EIGHT = games.find("matches")


def taking(*amounts: int, start: int = 8) -> Match:
    """A match in which these numbers of matches are taken, one after the other."""
    match = Match(EIGHT, (start,))
    for amount in amounts:
        match.play(Move(0, (match.position[0] - amount,)))
    return match


def test_the_classroom_machine_has_a_cup_for_each_number_of_matches() -> None:
    machine = Machine(EIGHT, (8,))
    assert list(machine.cups) == [(n,) for n in range(1, 9)]
    assert machine.cups[(1,)].beads == {Bead(1, (0,)): 2}
    assert machine.cups[(2,)].beads == {Bead(2, (1,)): 2, Bead(2, (0,)): 2}
    assert all(cup.total == 6 for position, cup in machine.cups.items() if position[0] >= 3)


def test_heaps_that_cannot_be_played_and_the_order_of_heaps_need_no_cup() -> None:
    machine = Machine(games.find("grundy"), (7,))
    assert machine.cup((1, 4, 2)) is machine.cup((4,))
    assert machine.cup((4, 3)) is machine.cup((3, 4))
    assert (1,) not in machine.cups
    assert () not in machine.cups
    # Two heaps of 3 have one move together, which is one colour.
    assert len(Machine(games.find("grundy"), (3, 3)).cups[3, 3].beads) == 1


def test_a_won_game_adds_a_bead_for_each_of_its_moves_and_a_lost_one_removes_it() -> None:
    machine = Machine(EIGHT, (8,))
    won = taking(1, 3, 1, 3)  # the second player takes the last match
    assert won.winner == 1
    changes = machine.learn(won, 1)
    assert [(change.cup, change.bead.option, change.before, change.after) for change in changes] == [
        ((7,), (4,), 2, 3),
        ((3,), (0,), 2, 3),
    ]
    assert (machine.games, machine.won, machine.lost) == (1, 1, 0)
    machine.learn(won, 0)
    assert machine.cups[8,].beads[Bead(8, (7,))] == 1
    assert machine.cups[4,].beads[Bead(4, (3,))] == 1
    assert (machine.games, machine.won, machine.lost) == (2, 1, 1)
    assert [position for position, cup in machine.cups.items() if cup.met] == [(3,), (4,), (7,), (8,)]


def test_a_game_against_itself_is_learned_from_both_sides_and_is_neither_won_nor_lost() -> None:
    machine, other = Machine(EIGHT, (8,)), Machine(EIGHT, (8,))
    match = taking(1, 3, 1, 3)
    machine.learn(match, None)
    other.learn(match, 0)
    other.learn(match, 1)
    assert machine.cups == other.cups
    assert (machine.games, machine.won, machine.lost, machine.against_itself) == (1, 0, 0, 1)
    assert (other.games, other.won, other.lost, other.against_itself) == (2, 1, 1, 0)
    other.learn(match, 1)
    other.learn(match, None)
    assert (other.games, other.won, other.lost, other.against_itself) == (4, 2, 1, 1)


def test_rewards_and_penalties_are_as_the_rules_say_and_never_below_nothing() -> None:
    machine = Machine(EIGHT, (8,), rules=BeadRules(beads=4, reward=3, penalty=5))
    match = taking(1, 3, 1, 3)
    machine.learn(match, 1)
    machine.learn(match, 0)
    assert machine.cups[7,].beads[Bead(7, (4,))] == 7
    assert machine.cups[8,].beads[Bead(8, (7,))] == 0


def test_an_empty_cup_is_filled_again_as_at_the_beginning() -> None:
    machine = Machine(EIGHT, (1,), Convention.MISERE, BeadRules(beads=1))
    match = Match(EIGHT, (1,), Convention.MISERE, moves=[Move(0, (0,))])
    (change,) = machine.learn(match, 0)
    assert change.refilled
    assert change.after == machine.cups[1,].total == 1


def test_the_emptied_machine_is_as_new() -> None:
    machine = Machine(EIGHT, (8,))
    machine.learn(taking(1, 3, 1, 3), 1)
    machine.empty()
    assert machine == Machine(EIGHT, (8,))


def test_what_is_drawn_follows_the_beads() -> None:
    machine = Machine(EIGHT, (3,))
    machine.cups[3,].beads = {Bead(3, (2,)): 0, Bead(3, (1,)): 3, Bead(3, (0,)): 1}
    drawn = [machine.cups[3,].draw(Random(seed)) for seed in range(400)]
    assert Bead(3, (2,)) not in drawn
    assert 250 < drawn.count(Bead(3, (1,))) < 350


def test_a_draw_is_repeatable_and_changes_with_what_was_learned() -> None:
    machine = Machine(EIGHT, (20,))
    match = Match(EIGHT, (20,))
    first = [CupsPlayer(machine, seed).choose(match) for seed in range(20)]
    assert first == [CupsPlayer(machine, seed).choose(match) for seed in range(20)]
    machine.games += 1
    assert first != [CupsPlayer(machine, seed).choose(match) for seed in range(20)]
    assert {choice.outcome for choice in first} == {None}


def test_the_machine_plays_the_heap_of_its_bead_whatever_its_row() -> None:
    machine = Machine(games.find("nim"), (1, 2, 3))
    match = Match(games.find("nim"), (3, 2, 1))
    moves = {CupsPlayer(machine, seed).choose(match).move for seed in range(200)}
    assert moves == set(match.game.moves(match.position))


def test_the_machine_takes_no_match_of_another_game() -> None:
    machine = Machine(EIGHT, (8,))
    others = [Match(EIGHT, (9,)), Match(EIGHT, (8,), Convention.MISERE), Match(games.find("nim"), (8,))]
    for match in others:
        with pytest.raises(OtherGameError) as caught:
            CupsPlayer(machine, 0).choose(match)
        assert "it has no cups for" in in_english(caught.value)
    CupsPlayer(machine, 0).choose(Match(EIGHT, (7,)))


def test_nothing_is_learned_from_a_match_that_goes_on() -> None:
    with pytest.raises(UnfinishedMatchError):
        Machine(EIGHT, (8,)).learn(taking(1), 0)


@pytest.mark.parametrize(("spec", "start"), [("nim", (50, 50, 50)), ("nim", (10**18,)), ("grundy", (60,))])
def test_a_start_with_too_many_positions_is_refused(spec: str, start: tuple[int, ...]) -> None:
    with pytest.raises(TooManyCupsError) as caught:
        Machine(games.find(spec), start)
    assert "would need more than 2,000 cups" in in_english(caught.value)


def test_a_start_without_moves_is_refused() -> None:
    with pytest.raises(StartError):
        Machine(games.find("grundy"), (1, 2))


def test_cups_are_counted_up_to_the_most_and_not_beyond() -> None:
    nim = games.find("nim")
    # A heap of 7 is met with 7 cups and 1 + ... + 7 = 28 moves, two of 3 with 9 cups.
    assert len(positions_from(nim, (7,), 7)) == 7
    assert len(positions_from(nim, (3, 3), 9)) == 9
    for start, most in (((7,), 6), ((3, 3), 8)):
        with pytest.raises(TooManyCupsError):
            positions_from(nim, start, most)
    # A heap of 20 has 210 moves: too many colours for 20 cups; one of 19 has 190.
    assert len(positions_from(nim, (19,), 19)) == 19
    with pytest.raises(TooManyCupsError):
        positions_from(nim, (20,), 20)
    # Five matches for each cup: of a larger start they are not even counted.
    assert len(positions_from(games.find("grundy"), (3, *(1,) * 7), 2)) == 1
    with pytest.raises(TooManyCupsError) as caught:
        positions_from(games.find("grundy"), (3, *(1,) * 8), 2)
    assert (caught.value.start, caught.value.most) == ((3, *(1,) * 8), 2)


def test_cups_are_in_the_order_of_matches_then_heaps() -> None:
    assert list(Machine(games.find("nim"), (1, 2)).cups) == [(1,), (2,), (1, 1), (1, 2)]


def test_the_order_of_heaps_does_not_matter_to_a_bead() -> None:
    assert bead_of((3, 7), Move(1, (5, 2))) == bead_of((3, 7), Move(1, (2, 5))) == Bead(7, (2, 5))


def test_a_machine_learns_from_no_other_game() -> None:
    match = Match(games.find("nim"), (1,), moves=[Move(0, (0,))])
    with pytest.raises(OtherGameError):
        Machine(EIGHT, (3,)).learn(match, 0)
