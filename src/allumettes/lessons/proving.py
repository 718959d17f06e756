"""What lessons and questions ask of the solvers: exact outcomes and values, and periods that are proved."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.sequences.theorems import finite_code, need_of
from allumettes.solvers.oracle import Oracle

LAST_LOOKED_AT = 400
"""The largest heap whose value is computed to find a period."""


class ProvedPeriod(NamedTuple):
    """g(n + period) = g(n) for every n from preperiod on, by a theorem."""

    period: int
    preperiod: int
    bound: int
    """The largest heap that the theorem has to look at."""


@lru_cache(maxsize=64)
def oracle(game: str, convention: Convention = Convention.NORMAL) -> Oracle:
    """The oracle of a game that is named; it keeps what it has proved, and needs no limit for positions of lessons."""
    return Oracle(games.find(game), convention, seconds=None)


def values(game: str, last: int) -> list[int]:
    """The nim-values of the heaps 0 to `last`."""
    return [oracle(game).nim_values.of_heap(heap) for heap in range(last + 1)]


@cache
def proved_period(game: str) -> ProvedPeriod:
    """The least period of a game that has a short one. Raises `LookupError` where no theorem covers it.

    A plain search: nothing is compiled for the few hundred heaps of a lesson.
    """
    known = values(game, LAST_LOOKED_AT)
    if code := finite_code(games.find(game)):
        for period in range(1, LAST_LOOKED_AT // 2):
            preperiod = last_difference(known, period) + 1
            needed = need_of(code).values(preperiod, period)
            if needed <= len(known):
                return ProvedPeriod(period, preperiod, needed - 1)
    raise LookupError(game)


def last_difference(known: list[int], shift: int) -> int:
    """The largest heap whose value is not that of the heap `shift` matches larger, among those known; -1 if none."""
    return next((heap for heap in range(len(known) - shift - 1, -1, -1) if known[heap] != known[heap + shift]), -1)
