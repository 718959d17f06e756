"""Who meets whom: every pair once (round robin), or equals in every round and nobody twice (Swiss)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from typing import NamedTuple

from allumettes.classroom.tournament.matching import Matching


class Pairing(NamedTuple):
    """Two entrants, by number, who meet in a round."""

    one: int
    other: int

    @property
    def both(self) -> frozenset[int]:
        return frozenset(self)


class Round(NamedTuple):
    pairings: tuple[Pairing, ...]
    bye: int | None = None
    """Who has nobody to meet, where their number is odd."""


def round_robin(count: int) -> list[Round]:
    """Every pair once, in as few rounds as possible, by the circle method: one stays, the others move by one seat.

    (Kirkman, On a problem in combinations, 1847.) With an odd number the seat that stays is empty.
    """
    circle = list(range(count + count % 2))
    rounds = []
    for _round in circle[1:]:
        half = len(circle) // 2
        met = list(zip(circle[:half], reversed(circle[half:]), strict=True))
        bye = next((min(pair) for pair in met if max(pair) == count), None)
        rounds.append(Round(tuple(Pairing(*sorted(pair)) for pair in met if max(pair) < count), bye))
        circle.insert(1, circle.pop())
    return rounds


def most_swiss_rounds(count: int) -> int:
    """In so many rounds nobody ever needs to meet somebody again.

    Before round r each of m (the count, with an empty seat where it is odd) has m - r possible partners. As long as
    that is m/2 at least there is a way to pair everybody: such a graph has a Hamiltonian cycle (Dirac, 1952).
    """
    return (count + 1) // 2


def usual_swiss_rounds(count: int) -> int:
    """Enough rounds to separate the best, and one more."""
    return min(most_swiss_rounds(count), (count - 1).bit_length() + 1)


def swiss_round(
    ranking: Sequence[int],
    points: Mapping[int, float],
    met: Set[frozenset[int]],
    had_bye: Collection[int] = (),
) -> Round:
    """The next round: the first of the ranking meets the best partner that lets all others be paired too, and so on.

    Partners are those with the same points, the upper half against the lower half, as in chess; then those with fewer
    points, in order. Nobody meets an opponent again. The bye goes to the last who has had none.
    """
    free = Matching(ranking, lambda a, b: frozenset((a, b)) not in met)
    bye = None
    if len(ranking) % 2:
        last_first = (one for one in reversed(ranking) if one not in had_bye)
        bye = next(one for one in last_first if free.without(one).is_perfect)
        free = free.without(bye)
    left = [one for one in ranking if one != bye]
    pairings = []
    while left:
        one = left[0]
        for other in _partners(left, points):
            rest = free.without(one, other)
            if frozenset((one, other)) not in met and rest.is_perfect:
                break
        else:
            raise AssertionError("no partner")  # there is one in the perfect matching
        free = rest
        left = [any_one for any_one in left if any_one not in (one, other)]
        pairings.append(Pairing(one, other))
    return Round(tuple(pairings), bye)


def _partners(left: Sequence[int], points: Mapping[int, float]) -> list[int]:
    """The possible partners of the first, the best one first."""
    group = [one for one in left[1:] if points[one] == points[left[0]]]
    others = [one for one in left[1:] if points[one] != points[left[0]]]
    half = len(group) // 2
    return [*group[half:], *reversed(group[:half]), *others]
