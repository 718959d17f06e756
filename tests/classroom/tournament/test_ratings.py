"""Ratings against closed forms of the Bradley-Terry model."""

from __future__ import annotations

import math

import pytest

from allumettes.classroom.tournament.ratings import POINTS, ratings

NO_PRIOR = 1e-9


def sigma(value: float) -> float:
    return 1 / (1 + math.exp(-value))


@pytest.mark.parametrize(("won", "lost"), [(3, 1), (10, 1), (64, 36), (1, 1)])
def test_the_difference_of_two_is_that_of_their_odds(won: int, lost: int) -> None:
    one, other = ratings([[0, won], [lost, 0]], NO_PRIOR)
    assert one.value - other.value == pytest.approx(400 * math.log10(won / lost), abs=1e-3)


def test_ten_times_as_many_wins_are_400_points() -> None:
    one, other = ratings([[0, 1000], [100, 0]], NO_PRIOR)
    assert one.value - other.value == pytest.approx(400)


def test_the_prior_is_a_drawn_game_each_against_an_average_opponent() -> None:
    # For two the maximum has opposite ratings ±x with won - games σ(2x) + (1/2 - σ(x)) = 0.
    one, other = ratings([[0, 8], [2, 0]])
    x = one.value / POINTS
    assert other.value == pytest.approx(-one.value)
    assert 8 - 10 * sigma(2 * x) + 0.5 - sigma(x) == pytest.approx(0, abs=1e-9)


def test_strengths_that_explain_the_scores_exactly_are_found() -> None:
    strengths = [1.0, 3.0, 9.0]
    wins = [[100 * a / (a + b) if a != b else 0 for b in strengths] for a in strengths]
    found = ratings(wins, NO_PRIOR)
    step = 400 * math.log10(3)
    assert [rating.value for rating in found] == pytest.approx([-step, 0, step], abs=1e-3)


@pytest.mark.parametrize("games", [10, 1000])
def test_the_interval_of_equal_players_narrows_as_the_root_of_the_games(games: int) -> None:
    # The curvature is (games+1, -games; -games, games+1) / 4; along (1, -1), the way from the average, (2 games+1) / 4.
    one, other = ratings([[0, games / 2], [games / 2, 0]])
    expected = 1.959964 * POINTS * math.sqrt(2 / (2 * games + 1))
    assert [one.error, other.error] == pytest.approx([expected, expected])


def test_ratings_count_from_the_average_of_all() -> None:
    found = ratings([[0, 9, 9], [1, 0, 8], [1, 2, 0]])
    assert sum(rating.value for rating in found) == pytest.approx(0)


def test_whoever_wins_everything_has_a_finite_rating_with_a_wide_interval() -> None:
    best, worst = ratings([[0, 12], [0, 0]])
    assert 300 < best.value < 1200
    assert best.low < best.value < best.high
    more, _worst = ratings([[0, 120], [0, 0]])
    assert more.value > best.value
    assert worst.value == pytest.approx(-best.value)


def test_without_games_all_are_average_and_uncertain() -> None:
    assert {rating.value for rating in ratings([[0, 0], [0, 0]])} == {0.0}
