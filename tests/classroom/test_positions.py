"""The order in which “smallest” is meant."""

from __future__ import annotations

from itertools import pairwise

from allumettes import games
from allumettes.classroom.positions import order, playable_positions, positions

GRUNDY, NIM = games.find("grundy"), games.find("nim")


def test_fewest_matches_then_fewest_heaps_then_the_heaps() -> None:
    assert list(positions(GRUNDY, 4)) == [
        (1,),
        (2,),
        (1, 1),
        (3,),
        (1, 2),
        (1, 1, 1),
        (4,),
        (1, 3),
        (2, 2),
        (1, 1, 2),
        (1, 1, 1, 1),
    ]
    every = list(positions(GRUNDY, 9, 5))
    assert all(order(one) < order(next_one) for one, next_one in pairwise(every))


def test_all_positions_are_there_once() -> None:
    # Partitions of 1 to 21 (OEIS A000041): 3505 of them.
    assert len(set(positions(GRUNDY, 21))) == len(list(positions(GRUNDY, 21))) == 3505
    assert (3, 5, 13) in set(positions(GRUNDY, 21))


def test_small_ones_come_in_every_order() -> None:
    small = [one for one in positions(GRUNDY, 6, 4) if sum(one) == 4]
    assert len(small) == 2**3
    assert [one for one in positions(GRUNDY, 6, 4) if sum(one) == 5 and len(one) == 2] == [(1, 4), (2, 3)]


def test_a_game_that_takes_whole_heaps_is_asked_about_the_empty_board() -> None:
    assert next(positions(NIM, 3)) == (0,)


def test_playable_positions_have_no_dead_heaps() -> None:
    assert list(playable_positions(GRUNDY, 6, 7)) == [(6,), (3, 3), (7,), (3, 4)]
