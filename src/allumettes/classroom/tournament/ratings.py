"""Ratings on the scale of Elo from the games between entrants, with their uncertainty.

The model is that of Bradley and Terry (Rank analysis of incomplete block designs, Biometrika 39, 1952): the stronger
of two wins with the probability 1 / (1 + 10^(-d/400)), d being the difference of their ratings. Whoever wins or loses
all games would be infinitely strong or weak; so each entrant has also drawn one game against an opponent of rating 0,
which only matters where there are few games. The ratings are the most probable ones (their posterior is log-concave:
there is one maximum). They count from the average of all entrants, and so does the interval that holds a rating with
95 %, which follows from the curvature at the maximum (Laplace's approximation).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

POINTS = 400 / math.log(10)
"""The points of a rating whose difference multiplies the odds by e."""
NORMAL_95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""
PRIOR = 1.0
"""How many games each entrant has drawn with an average opponent."""
MOST_STEPS = 200
ENOUGH = 1e-12


class Rating(NamedTuple):
    value: float
    error: float
    """Half of the 95 % interval."""

    @property
    def low(self) -> float:
        return self.value - self.error

    @property
    def high(self) -> float:
        return self.value + self.error


def ratings(wins: Sequence[Sequence[float]], prior: float = PRIOR) -> list[Rating]:
    """The ratings of those of whom the first won so many games against each of the others, and so on."""
    import numpy as np

    won = np.array(wins, dtype=float)
    played = won + won.T
    np.fill_diagonal(played, 0.0)
    scores = won.sum(axis=1)
    strengths = np.zeros(len(won))
    for _step in range(MOST_STEPS):
        chances = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        alone = 1 / (1 + np.exp(-strengths))
        gradient = scores - (played * chances).sum(axis=1) + prior * (0.5 - alone)
        spread = played * chances * (1 - chances)
        curvature = np.diag(spread.sum(axis=1) + prior * alone * (1 - alone)) - spread
        step = np.linalg.solve(curvature, gradient)
        # A step of Newton far from the maximum may be too long: no rating moves by more than one unit.
        strengths = strengths + step / max(1.0, np.abs(step).max())
        if np.abs(step).max() < ENOUGH:
            break
    from_average = np.eye(len(won)) - 1 / len(won)
    strengths = from_average @ strengths
    errors = np.sqrt(np.diag(from_average @ np.linalg.inv(curvature) @ from_average))
    return [
        Rating(POINTS * float(strength), POINTS * NORMAL_95 * float(error))
        for strength, error in zip(strengths, errors, strict=True)
    ]
