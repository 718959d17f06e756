"""Octal codes whose nim-values are those of a simpler code, by rules that hold for every heap (docs/survey.md)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from math import gcd
from operator import xor
from typing import TYPE_CHECKING, NamedTuple

from allumettes.core.rule_code import NOTHING, TAKE, Digit, RuleCode
from allumettes.core.take_and_break import Leave
from allumettes.games.code import CodeGame
from allumettes.sequences.dense import plain_values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from allumettes.sequences.certificate import Certificate

ALL_WAYS = Leave.NO_HEAP | Leave.ONE_HEAP | Leave.TWO_HEAPS


@dataclass(frozen=True, slots=True)
class Relation:
    """g_A(n) = g_B((n - shift) // scale) for every n from `shift` on, and g_A(n) = 0 before."""

    shift: int = 0
    scale: int = 1

    def then(self, other: Relation) -> Relation:
        """From A to C, where this leads from A to B and the other from B to C."""
        return Relation(self.shift + self.scale * other.shift, self.scale * other.scale)

    def first_heap(self, heap: int) -> int:
        """The first heap of A that stands for a heap of B."""
        return self.shift + self.scale * heap

    def last_heap(self, heap: int) -> int:
        return self.first_heap(heap) + self.scale - 1

    def applied(self, values: NDArray[np.unsignedinteger]) -> NDArray[np.unsignedinteger]:
        """All the values of A that those of B give."""
        import numpy as np

        return np.concatenate([np.zeros(self.shift, values.dtype), np.repeat(values, self.scale)])

    def period(self, certificate: Certificate) -> int:
        """The minimal period of A. A row that changes only at multiples of the scale repeats only at multiples too."""
        constant = certificate.period == 1 and certificate.saltus == 0
        return 1 if constant else self.scale * certificate.period

    def preperiod(self, certificate: Certificate) -> int:
        """The exact preperiod of A, which may begin among the zeros before the shift."""
        if certificate.preperiod:
            return self.first_heap(certificate.preperiod)
        fitting = 0
        while certificate.values[-1 - fitting] == certificate.saltus:
            fitting += 1
        return max(0, self.shift - self.scale * fitting)


class NormalForm(NamedTuple):
    code: RuleCode
    relation: Relation


def normal_form(code: RuleCode) -> NormalForm:
    """The code where no rule is left to apply: heap 1 has a move, no bit is idle, no scale divides its takings."""
    assert code.is_octal
    assert code.last_index is not None
    relation = Relation()
    while True:
        code, factor = unscaled(without_idle_bits(code))
        relation = relation.then(Relation(scale=factor))
        if code.digit(1).leave & Leave.NO_HEAP:
            return NormalForm(code, relation)
        code = shifted(code)
        relation = relation.then(Relation(shift=1))


def shifted(code: RuleCode) -> RuleCode:
    """The code B with g_A(n + 1) = g_B(n), for a code A where heap 1 has no move."""
    taken = range(1, len(code.digits) + 1)
    return RuleCode((NOTHING, *(Digit(_shifted_digit(code, number)) for number in taken)))


def _shifted_digit(code: RuleCode, taken: int) -> int:
    digit = 0
    if code.digit(taken - 1).leave & Leave.TWO_HEAPS:
        digit |= ALL_WAYS
    if code.digit(taken).leave & Leave.ONE_HEAP:
        digit |= Leave.ONE_HEAP | Leave.NO_HEAP
    if code.digit(taken + 1).leave & Leave.NO_HEAP:
        digit |= Leave.NO_HEAP
    return digit


def without_idle_bits(code: RuleCode) -> RuleCode:
    """The same sequence without the bits whose options all have the value of another option of the same heap."""
    game = CodeGame(code)
    values = plain_values(game, len(code.digits) - 1)
    digits = [digit.leave for digit in code.digits]
    for taken in range(1, len(digits)):
        others = (option for option in game.options(taken) if option != (0,))
        if any(reduce(xor, (values[heap] for heap in option)) == 0 for option in others):
            digits[taken] &= ~Leave.NO_HEAP
        split_before = (
            code.digit(taken - heap).leave & Leave.TWO_HEAPS for heap in range(1, taken + 1) if not values[heap]
        )
        if any(split_before):
            digits[taken] &= ~Leave.ONE_HEAP
    return RuleCode(tuple(map(Digit, digits)))


def unscaled(code: RuleCode) -> tuple[RuleCode, int]:
    """For a subtraction game, the one whose numbers have no common divisor, and that divisor."""
    if any(digit not in (NOTHING, TAKE) for digit in code.digits):
        return code, 1
    factor = gcd(*(taken for taken, digit in enumerate(code.digits) if digit == TAKE))
    return RuleCode(code.digits[::factor]), factor
