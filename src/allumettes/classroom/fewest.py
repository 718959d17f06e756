"""The fewest of many things that still do what all of them do together, found by halves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def shortened(things: Sequence[Thing], fails: Callable[[list[Thing]], bool], most_trials: int) -> list[Thing]:
    """Some of a list that `fails`, in their order, which fail too: as few as so many trials find.

    The latest one from which on the list fails is needed; then the same is done with what follows it. Nothing at all
    is known not to fail.
    """
    trials = iter(range(most_trials))

    def still_fails(some: list[Thing]) -> bool:
        return next(trials, None) is not None and fails(some)

    needed: list[Thing] = []
    rest = list(things)
    while rest and not (needed and still_fails(needed)):
        start, beyond = 0, len(rest)
        while beyond - start > 1:
            middle = (start + beyond) // 2
            if still_fails(needed + rest[middle:]):
                start = middle
            else:
                beyond = middle
        needed.append(rest[start])
        rest = rest[start + 1 :]
    return needed
