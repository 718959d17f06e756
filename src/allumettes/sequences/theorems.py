"""The theorem that proves a period of a game, and how many values it needs. Stated and proved in docs/periods.md.

Here k is the most matches that a move takes, h the most heaps that it leaves, p the period, and e the preperiod but
at least 1: a part of a split is never empty, so no proof may rest on heap 0.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from allumettes.core.game import HeapGame
from allumettes.core.rule_code import RuleCode, subtraction_code
from allumettes.core.take_and_break import Leave, Parts
from allumettes.games.code import CodeGame
from allumettes.games.matches import Matches


class Theorem(StrEnum):
    NO_SPLIT = "no-split"
    """A value depends on the k values before it only."""
    GUY_SMITH = "guy-smith"
    """Guy and Smith 1956, and the same proof for three heaps: a long option has a part that can be shifted."""
    SALTUS = "saltus"
    """Arithmetic periods whose saltus is a power of two, where every smaller value goes on being reached."""


class PeriodStatus(StrEnum):
    """How a period is known."""

    PROVED = "proved"
    """A theorem covers it, and the verifier accepted the values it rests on in the same run."""
    COMPUTED = "computed"
    """A theorem covers it if the computed values are right; checking them would take too long."""
    OBSERVED = "observed"
    """No theorem covers it."""


def finite_code(game: HeapGame) -> RuleCode | None:
    """The code of a game that the theorems cover: no tail, and no condition on the heaps that are left."""
    match game:
        case CodeGame():
            code = game.code
        case Matches():
            code = subtraction_code(game.allowed)
        case _:
            return None
    plain = all(digit.parts is Parts.ANY for digit in code.digits)
    return code if plain and code.last_index is not None else None


def theorem_for(code: RuleCode) -> Theorem:
    """The theorem that proves the ordinary periods (saltus 0) of a finite code."""
    return Theorem.GUY_SMITH if code.splits else Theorem.NO_SPLIT


class Need(NamedTuple):
    """How many values, from heap 0 on, must follow a period before it is accepted: coefficients of e, p and 1."""

    preperiods: int
    periods: int
    more: int

    def values(self, preperiod: int, period: int) -> int:
        return self.preperiods * max(preperiod, 1) + self.periods * period + self.more


OFTEN = Need(2, 3, 0)
"""A period without a theorem is observed if it repeats three times, over more than half of the values."""


def need_of(code: RuleCode) -> Need:
    """What the theorem for ordinary periods needs for this code."""
    assert code.last_index is not None
    if not code.splits:
        return Need(1, 1, code.last_index)
    heaps = 3 if any(digit.leave & Leave.THREE_HEAPS for digit in code.digits) else 2
    return Need(heaps, heaps, code.last_index)


def digits_of(code: RuleCode) -> dict[int, int]:
    return {taken: digit.leave for taken, digit in enumerate(code.digits) if digit.leave}
