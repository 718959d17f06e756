"""The fewest things that still fail are found with few trials."""

from __future__ import annotations

import pytest

from allumettes.classroom.fewest import shortened


@pytest.mark.parametrize("needed", [{0}, {336}, {17, 300}, {1, 2, 250}])
def test_the_fewest_of_many(needed: set[int]) -> None:
    trials: list[list[int]] = []

    def fails(some: list[int]) -> bool:
        trials.append(some)
        return needed <= set(some)

    assert shortened(range(337), fails, 64) == sorted(needed)
    assert len(trials) <= 10 * len(needed)


def test_trials_are_bounded() -> None:
    some = shortened(range(337), lambda some: {3, 200} <= set(some), 10)
    assert {3, 200} <= set(some)
