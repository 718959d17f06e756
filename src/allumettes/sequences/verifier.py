"""Checks a certificate from the rules of its game alone: plain Python, its own mex, and no kernel.

It recomputes every value up to the bound, in time quadratic in the bound where heaps are split in two, cubic where they
are split in three: minutes at a bound of 50 000. It is written to be read, not to be quick; `acceptance.py` checks
large certificates.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import islice
from math import isqrt
from operator import xor
from typing import TYPE_CHECKING, NamedTuple

from allumettes import games
from allumettes.core.errors import AllumettesError
from allumettes.core.take_and_break import TakeAndBreakGame, pairs, triples
from allumettes.sequences.certificate import Certificate, digest_of
from allumettes.sequences.saltus import SALTUS_LOOKS_AT, saltus_needs
from allumettes.sequences.theorems import OFTEN, Theorem, digits_of, finite_code, need_of, theorem_for
from allumettes.solvers.limit import Limit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = list[int] | NDArray[np.unsignedinteger]

OPTIONS_PER_SECOND = 2e7
"""Rough; only used to estimate how long a check takes."""
MOST_TAKINGS = 1000
PIECE = 1 << 20
"""Pairs of values compared at a time."""
ENDLESS = 10**15
"""A cap on the heaps of an estimate."""


class Claim(StrEnum):
    """The claims that a certificate makes."""

    GAME = "game"
    """Its code names a game."""
    DIGEST = "digest"
    """The values up to the bound are those that were digested."""
    VALUES = "values"
    """The values it carries are those of the game. Not claimed where it carries none."""
    REPEATS = "repeats"
    """From the preperiod to the bound, each value is the saltus more than the one a period before, often enough."""
    PREPERIOD = "preperiod"
    """It does not hold one heap earlier."""
    PERIOD = "period"
    """No shorter period does as well."""
    THEOREM = "theorem"
    """The theorem covers the game, and the bound is far enough for it. Not claimed where the period is observed."""


class Check(NamedTuple):
    claim: Claim
    holds: bool


def verify(certificate: Certificate, limit: Limit | None = None) -> list[Check]:
    """Every claim of a certificate, and whether it holds. An error says that the limit was reached before."""
    game = game_of(certificate)
    if game is None:
        return [Check(Claim.GAME, False)]
    values = recompute(game, certificate.bound, limit or Limit(None))
    return checks_of(certificate, values)


def checks_of(certificate: Certificate, values: Values) -> list[Check]:
    """The claims, given the true values of heaps 0 to the bound: a list, or an array where they are many."""
    game = game_of(certificate)
    if game is None:
        return [Check(Claim.GAME, False)]
    e, p, s = certificate.preperiod, certificate.period, certificate.saltus
    # One equal pair is no observation: without a theorem, a period must be seen several times.
    least = e + p + 1 if certificate.theorem else OFTEN.values(e, p)
    repeats = least <= len(values) and _repeats(values, e, p, s, len(values))
    checks = [
        Check(Claim.GAME, True),
        Check(Claim.DIGEST, digest_of(values) == certificate.digest),
        Check(Claim.REPEATS, repeats),
        Check(Claim.PREPERIOD, repeats and (e == 0 or int(values[e - 1]) + s != int(values[e - 1 + p]))),
        Check(Claim.PERIOD, repeats and not any(_repeats(values, e, d, s * d // p, e + p + d) for d in _parts(p, s))),
    ]
    if certificate.values:
        checks.insert(2, Check(Claim.VALUES, list(certificate.values) == _listed(values[: e + p])))
    if certificate.theorem:
        checks.append(Check(Claim.THEOREM, repeats and _covered(game, certificate, values)))
    return checks


def seconds_needed(certificate: Certificate) -> float:
    """About how long `verify` takes, where a game takes no more than MOST_TAKINGS different numbers of matches."""
    game = game_of(certificate)
    if game is None:
        return 0.0
    heaps = float(min(certificate.bound + 1, ENDLESS))
    digits = [game.digit(taken) for taken in islice(game.takings(certificate.bound), MOST_TAKINGS)]
    in_two = sum(1 for digit in digits if digit & 4) * heaps**2 / 4
    in_three = sum(1 for digit in digits if digit & 8) * heaps**3 / 36
    return (heaps * len(digits) + in_two + in_three) / OPTIONS_PER_SECOND


def game_of(certificate: Certificate) -> TakeAndBreakGame | None:
    """The game that the code of a certificate names, if it is one that takes and breaks."""
    try:
        game = games.find(certificate.code)
    except AllumettesError:
        return None
    return game if isinstance(game, TakeAndBreakGame) else None


def recompute(game: TakeAndBreakGame, bound: int, limit: Limit) -> list[int]:
    """The nim-values of heaps 0 to `bound` by their definition, each row of splits against itself read backwards."""
    values: list[int] = []
    for heap in range(bound + 1):
        reached: set[int] = set()
        for taken in game.takings(heap):
            limit.step()
            left, digit, parts = heap - taken, game.digit(taken), game.parts(taken)
            if digit & (2 if left else 1):
                reached.add(values[left] if left else 0)
            if digit & 4:
                reached.update(_splits(values, left, pairs(left, parts)))
            if digit & 8:
                for smallest, middles in triples(left, parts):
                    limit.step()
                    reached.update(values[smallest] ^ other for other in _splits(values, left - smallest, middles))
        value = 0
        while value in reached:
            value += 1
        values.append(value)
    return values


def _splits(values: list[int], left: int, parts: range) -> set[int]:
    if not parts:
        return set()
    return set(map(xor, values[parts.start : parts.stop], values[left - parts.start : left - parts.stop : -1]))


def _repeats(values: Values, start: int, period: int, saltus: int, end: int) -> bool:
    """Whether the rule holds for all pairs of heaps from `start` on, both below `end`."""
    shown = values[start:end]
    pieces = range(0, len(shown) - period, PIECE)
    return all(_grows(shown[a : a + PIECE], shown[a + period : a + period + PIECE], saltus) for a in pieces)


def _grows(before: Values, after: Values, saltus: int) -> bool:
    """Whether each value after is the saltus more than the one before it, as far as both go."""
    if isinstance(before, list) or isinstance(after, list):
        return all(late == early + saltus for early, late in zip(before, after, strict=False))
    # Not in the type of the values, where a sum could pass the largest number.
    return bool((after.astype("i8") - before[: len(after)] == saltus).all())


def _listed(values: Values) -> list[int]:
    return values if isinstance(values, list) else values.tolist()


def _parts(period: int, saltus: int) -> list[int]:
    """The proper divisors that could be a period in its place: any shorter one would divide it."""
    small = [d for d in range(1, isqrt(period) + 1) if period % d == 0]
    divisors = {*small, *(period // d for d in small)} - {period}
    return [d for d in sorted(divisors) if saltus * d % period == 0]


def _covered(game: TakeAndBreakGame, certificate: Certificate, values: Values) -> bool:
    code = finite_code(game)
    if code is None:
        return False
    e, p, s = certificate.preperiod, certificate.period, certificate.saltus
    if certificate.theorem is Theorem.SALTUS:
        return s > 0 and saltus_needs(_listed(values[:SALTUS_LOOKS_AT]), digits_of(code), e, p, s) is not None
    return s == 0 and certificate.theorem is theorem_for(code) and need_of(code).values(e, p) <= len(values)
