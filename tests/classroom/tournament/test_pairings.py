"""Who meets whom: properties of the pairings of round robins and Swiss tournaments."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from allumettes.classroom.tournament.matching import Matching
from allumettes.classroom.tournament.pairings import (
    most_swiss_rounds,
    round_robin,
    swiss_round,
    usual_swiss_rounds,
)
from tests.campaign import tries


def has_perfect_matching(nodes: list[int], edges: set[frozenset[int]]) -> bool:
    if not nodes:
        return True
    one, *others = nodes
    return any(
        frozenset((one, other)) in edges and has_perfect_matching([node for node in others if node != other], edges)
        for other in others
    )


@tries(150)
@given(st.integers(0, 4).map(lambda half: 2 * half), st.randoms(use_true_random=False), st.floats(0.1, 0.9))
def test_a_perfect_matching_is_found_where_there_is_one(count: int, random: Random, share: float) -> None:
    nodes = list(range(count))
    edges = {frozenset(pair) for pair in combinations(nodes, 2) if random.random() < share}
    matching = Matching(nodes, lambda a, b: frozenset((a, b)) in edges)
    assert matching.is_perfect == has_perfect_matching(nodes, edges)
    for pair in combinations(nodes, 2):
        left = [node for node in nodes if node not in pair]
        assert matching.without(*pair).is_perfect == has_perfect_matching(left, edges)


@tries(20)
@given(st.integers(2, 40))
def test_in_a_round_robin_every_pair_meets_once_and_everybody_once_a_round(count: int) -> None:
    rounds = round_robin(count)
    assert Counter(pairing.both for found in rounds for pairing in found.pairings) == Counter(
        frozenset(pair) for pair in combinations(range(count), 2)
    )
    assert len(rounds) == count - 1 + count % 2
    for found in rounds:
        players = [player for pairing in found.pairings for player in pairing]
        assert sorted([*players, *([] if found.bye is None else [found.bye])]) == list(range(count))


@tries(40)
@given(st.integers(2, 24), st.randoms(use_true_random=False))
def test_in_a_swiss_tournament_nobody_meets_twice_and_nobody_has_two_byes(count: int, random: Random) -> None:
    points: dict[int, float] = dict.fromkeys(range(count), 0.0)
    met: set[frozenset[int]] = set()
    byes: list[int] = []
    for _round in range(most_swiss_rounds(count)):
        ranking = sorted(points, key=lambda one: (-points[one], one))
        found = swiss_round(ranking, points, met, byes)
        assert found == swiss_round(ranking, points, met, byes)
        players = [player for pairing in found.pairings for player in pairing]
        assert sorted([*players, *([] if found.bye is None else [found.bye])]) == list(range(count))
        assert (found.bye is not None) == (count % 2 == 1)
        if found.bye is not None:
            assert found.bye not in byes
            byes.append(found.bye)
            points[found.bye] += 1
        for pairing in found.pairings:
            assert pairing.both not in met
            met.add(pairing.both)
            for player, won in zip(pairing, random.choice(((1.0, 0.0), (0.5, 0.5), (0.0, 1.0))), strict=True):
                points[player] += won


def test_equals_meet_and_the_upper_half_meets_the_lower_half() -> None:
    first = swiss_round(range(8), dict.fromkeys(range(8), 0.0), set())
    assert first.pairings == ((0, 4), (1, 5), (2, 6), (3, 7))
    points = {one: float(one < 4) for one in range(8)}
    second = swiss_round(range(8), points, {pairing.both for pairing in first.pairings})
    assert second.pairings == ((0, 2), (1, 3), (4, 6), (5, 7))


def test_a_rematch_is_avoided_even_if_others_must_meet_unequals() -> None:
    # 2 and 3 have met: the two at the top may not meet either, or these two would be left.
    points = {0: 1.0, 1: 1.0, 2: 0.0, 3: 0.0}
    found = swiss_round(range(4), points, {frozenset((2, 3))})
    assert found.pairings == ((0, 2), (1, 3))


def test_the_bye_goes_to_the_last_who_had_none() -> None:
    points = dict.fromkeys(range(5), 0.0)
    assert swiss_round(range(5), points, set()).bye == 4
    assert swiss_round(range(5), points, set(), [4]).bye == 3


def test_the_usual_number_of_rounds() -> None:
    assert [usual_swiss_rounds(count) for count in (2, 3, 4, 8, 16, 60)] == [1, 2, 2, 4, 5, 7]
