"""Which of the five ideas of the course a program's counts are those of.

A program may count the turns of its loop or the calls of its function, ask after the nature or after the move, keep its
tables from one question to the next or not, and never set its counter back to zero: each of these is tried.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.solvers import ladder
from allumettes.solvers.limit import Limit

VERSIONS = ("v0", "v1", "v2", "v3", "v4")
MOST_OPERATIONS = 7_000
"""A version is counted as far as this many operations go."""
FEWEST = 6
"""The fewest sizes that counts are compared on."""
TRIVIAL = 10
"""Counts up to this tell nothing about an idea."""
CLOSE = math.log(1.6)
"""How much the ratio of two counts may vary over the sizes, as a logarithm, for them to grow alike."""

Counts = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Match:
    version: str
    exact: bool
    sizes: int
    """On how many heaps the counts were compared."""
    largest: int
    ratio: float
    """The program's count over the version's, on the largest heap."""

    def as_data(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "exact": self.exact,
            "sizes": self.sizes,
            "largest": self.largest,
            "ratio": round(self.ratio, 4),
        }


def best_match(operations: Mapping[str, Sequence[int | None]], game: str, convention: str) -> Match | None:
    """The version whose counts are the program's, or grow like them; None where none does."""
    own = list(_sequences(operations))
    exact = [match for counts in own for match in _matches(counts, game, convention, exact=True)]
    if exact:
        return max(exact, key=lambda match: (match.largest, match.sizes))
    close = [match for counts in own for match in _matches(counts, game, convention, exact=False)]
    return max(close, key=lambda match: (match.largest, match.sizes), default=None)


def _sequences(operations: Mapping[str, Sequence[int | None]]) -> Iterator[Counts]:
    """The counts after the nature, those after the move, and both again for a counter that only grows."""
    sizes = sorted(map(int, operations))
    for which in (0, 1):
        yield {n: count for n in sizes if (count := operations[str(n)][which]) is not None}
        counts = [operations[str(n)][which] for n in sizes]
        numbers = [count for count in counts if count is not None]
        if len(numbers) == len(counts) and all(a <= b for a, b in pairwise(numbers)):
            yield dict(zip(sizes, (b - a for a, b in pairwise([0, *numbers])), strict=True))


def _matches(counts: Counts, game: str, convention: str, *, exact: bool) -> Iterator[Match]:
    for version in VERSIONS:
        for kept in (False, True):
            reference = counted(version, game, convention, kept=kept)
            for more in (0, 1) if exact else (0,):  # a call for each turn of the loop, and the first one
                if match := _compared(version, counts, {n: c + more for n, c in reference.items()}, exact=exact):
                    yield match


def _compared(version: str, counts: Counts, reference: Counts, *, exact: bool) -> Match | None:
    common = [n for n in counts if n in reference]
    if len(common) < FEWEST:
        return None
    last = max(common)
    if counts[last] <= TRIVIAL or reference[last] <= TRIVIAL:
        return None
    ratio = counts[last] / reference[last]
    if exact:
        return (
            Match(version, True, len(common), last, ratio) if all(counts[n] == reference[n] for n in common) else None
        )
    logs = [math.log(counts[n] / reference[n]) for n in common if counts[n] > TRIVIAL and reference[n] > TRIVIAL]
    alike = len(logs) >= FEWEST and max(logs) - min(logs) <= CLOSE
    return Match(version, False, len(common), last, ratio) if alike else None


@cache
def counted(version: str, game: str, convention: str, *, kept: bool) -> Counts:
    """The operations of a version on single heaps, with empty tables each time or with those it has kept."""
    solver = ladder.find(version)
    rules, played = games.find(game), Convention(convention)
    if any(solver.unfit(rules, played, (n,)) for n in (3, 20)):
        return {}
    found: dict[int, int] = {}
    limit = Limit(None, operations=MOST_OPERATIONS)
    one = solver(rules, played, limit)
    for n in range(3, 51):
        if not kept:
            one = solver(rules, played, limit)
        solution = one.solve((n,))
        if solution.stopped:
            break
        found[n] = solution.counters.operations
    return found
