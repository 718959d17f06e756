"""The code of a take-and-break game, as researchers write it: `0.77` is Kayles, `4!.0` Grundy's game, `0.[3]` Nim.

The digit with index t (index 0 stands before the point) says what may be left when t matches are taken from a heap:
add 1 for no heap, 2 for one heap, 4 for two heaps, 8 for three, and so on. A mark after a digit compares the heaps that
are left, braces list the numbers of heaps, digits further left add matches to a heap, and digits in square brackets
repeat for ever; all as in CGSuite (https://cgsuite.org, class `TakeAndBreak`). The text is explained in
docs/notation.md and read by `code_reader`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import NamedTuple

from allumettes.core.errors import AllumettesError
from allumettes.core.take_and_break import Leave, Parts

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
EVERY_COUNT = -1
"""The bits of a digit that leaves any number of heaps."""
UNSPLIT = Leave.NO_HEAP | Leave.ONE_HEAP


class CodeFault(StrEnum):
    """What is wrong with a code."""

    NO_POINT = "no-point"
    SECOND_POINT = "second-point"
    NOTHING_TAKEN = "nothing-taken"
    MATCHES_ADDED = "matches-added"
    NOT_A_DIGIT = "not-a-digit"
    LONE_MARK = "lone-mark"
    SECOND_MARK = "second-mark"
    BRACES = "braces"
    SAME_COUNT = "same-count"
    TOO_MANY_HEAPS = "too-many-heaps"
    NUMBERED = "numbered"
    TAIL = "tail"
    NO_MOVE = "no-move"


class CodeError(AllumettesError):
    """A text that is no rule code. `index` is the place of the fault, at most the length of the text."""

    def __init__(self, text: str, index: int, fault: CodeFault) -> None:
        super().__init__(text, index, fault)
        self.text = text
        self.index = index
        self.fault = fault


class Digit(NamedTuple):
    leave: int
    """Bit k is set where k heaps may be left. A negative number has all bits from some place on."""
    parts: Parts = Parts.ANY
    """The condition on several heaps, for all counts that are not `marked`."""
    marked: tuple[tuple[Parts, int], ...] = ()
    """Other conditions, each with the bits of the counts it is for."""

    @classmethod
    def listed(cls, counts: Mapping[int, Parts], *, more: bool = False) -> Digit:
        """The digit that leaves these numbers of heaps, each under its condition; with `more`, also all larger ones."""
        bits = {count: (EVERY_COUNT if more and count == max(counts) else 1) << count for count in counts}
        leave = 0
        for bit in bits.values():
            leave |= bit
        return cls(leave, Parts.ANY, tuple((counts[count], bit) for count, bit in bits.items())).simplest

    @property
    def rules(self) -> Iterator[tuple[Parts, int]]:
        """The conditions on several heaps, each with the bits of its counts, every count once."""
        rest = self.leave & ~UNSPLIT
        for parts, counts in (*self.marked, (self.parts, EVERY_COUNT)):
            if counts & rest:
                yield parts, counts & rest
            rest &= ~counts

    def condition(self, count: int) -> Parts:
        """The condition on so many heaps."""
        return next((parts for parts, counts in self.rules if counts >> count & 1), Parts.ANY)

    @property
    def simplest(self) -> Digit:
        """The same rule in its only form: no mark that changes nothing, the condition on the fewest heaps first."""
        bits = dict.fromkeys(Parts, 0)
        for parts, counts in self.rules:
            bits[parts] |= counts
        # Two heaps are all different where they are not all equal: they take the mark that the next count has.
        unequal = bits[Parts.ALL_DIFFERENT] | bits[Parts.NOT_ALL_EQUAL]
        if unequal & Leave.TWO_HEAPS:
            bits[Parts.ALL_DIFFERENT] &= ~Leave.TWO_HEAPS
            bits[Parts.NOT_ALL_EQUAL] &= ~Leave.TWO_HEAPS
            more = _least(unequal & ~Leave.TWO_HEAPS)
            bits[Parts.NOT_ALL_EQUAL if bits[Parts.NOT_ALL_EQUAL] & more else Parts.ALL_DIFFERENT] |= Leave.TWO_HEAPS
        found = sorted(((parts, counts) for parts, counts in bits.items() if counts), key=lambda rule: _least(rule[1]))
        return Digit(self.leave, found[0][0], tuple(found[1:])) if found else Digit(self.leave)

    def __str__(self) -> str:
        mark = "" if self.marked else self.parts
        if not self.marked and 0 <= self.leave < len(SIGNS):
            return SIGNS[self.leave] + mark
        if not self.marked and self.leave == EVERY_COUNT:
            return "*" + mark
        # Where there is no end, the last number listed is that from which on all are alike.
        endless = next((counts for _parts, counts in self.rules if counts < 0), None)
        if endless is not None and not self.marked:
            endless = self.leave
        last = self.leave.bit_length() if endless is None else (~endless).bit_length()
        counts = [count for count in range(last + (endless is not None)) if self.leave >> count & 1]
        texts = [f"{count}{self.condition(count) if self.marked else ''}" for count in counts]
        return f"{{{','.join(texts)}{'' if endless is None else '+'}}}{mark}"


def _least(bits: int) -> int:
    """The lowest bit."""
    return bits & -bits


NOTHING = Digit(0)
TAKE = Digit(Leave.NO_HEAP | Leave.ONE_HEAP)


@dataclass(frozen=True, slots=True)
class RuleCode:
    """The digits by index, and the repeating tail. Codes with the same infinite digits are equal."""

    digits: tuple[Digit, ...]
    tail: tuple[Digit, ...] = ()
    added: tuple[Digit, ...] = ()
    """The digits with index -1, -2…: so many matches are added to the heap, which is then split."""
    _allowing: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The indices before the tail whose digit is not 0, in ascending order."""

    def __post_init__(self) -> None:
        digits, tail = _simplest(self.digits, self.tail)
        object.__setattr__(self, "digits", digits)
        object.__setattr__(self, "tail", tail)
        added = _without_end([digit.simplest for digit in self.added])
        object.__setattr__(self, "added", added)
        allowing = tuple(taken for taken in range(-len(added), len(digits)) if self.digit(taken).leave)
        object.__setattr__(self, "_allowing", allowing)
        for number, digit in enumerate((digits[0], *added)):
            if fault := fault_before_point(digit, number):
                raise CodeError(str(self), 0, fault)
        if not tail and not allowing:
            raise CodeError(str(self), 0, CodeFault.NO_MOVE)

    def __str__(self) -> str:
        first, *others = self.digits
        text = "".join(map(str, (*reversed(self.added), first))) + "." + "".join(map(str, others))
        if self.tail:
            return f"{text}[{''.join(map(str, self.tail))}]"
        return text if others else f"{text}0"

    def digit(self, taken: int) -> Digit:
        if taken < 0:
            return self.added[-taken - 1] if -taken <= len(self.added) else NOTHING
        beyond = taken - len(self.digits)
        if beyond < 0:
            return self.digits[taken]
        return self.tail[beyond % len(self.tail)] if self.tail else NOTHING

    def takings(self, heap: int) -> Iterator[int]:
        """The numbers of matches that may be taken from a heap; negative ones are added."""
        yield from self._allowing[: bisect_right(self._allowing, heap)]
        if self.tail:
            yield from (taken for taken in range(len(self.digits), heap + 1) if self.digit(taken).leave)

    @property
    def last_index(self) -> int | None:
        """The most matches that a move may take; None where the tail sets no bound."""
        return None if self.tail else len(self.digits) - 1

    @property
    def cycle(self) -> range:
        """The indices of the first round of the tail."""
        return range(len(self.digits), len(self.digits) + len(self.tail))

    @property
    def is_octal(self) -> bool:
        """Whether it is an octal code in the strict sense: no more than two heaps are left, of any sizes."""
        return (
            self.leaves_at_most(2) and not self.added and all(digit.parts is Parts.ANY for digit in self.all_digits())
        )

    @property
    def is_hexadecimal(self) -> bool:
        """Whether no more than three heaps are left, nothing is added, and a digit has no more than one mark."""
        return self.leaves_at_most(3) and not self.added and not any(digit.marked for digit in self.all_digits())

    def leaves_at_most(self, heaps: int) -> bool:
        return all(0 <= digit.leave < 2 << heaps for digit in self.all_digits())

    @property
    def is_bounded(self) -> bool:
        """Whether there is a largest number of heaps that a move may leave."""
        return all(digit.leave >= 0 for digit in self.all_digits())

    @property
    def splits(self) -> bool:
        return any(digit.leave & ~UNSPLIT for digit in self.all_digits())

    def all_digits(self) -> Iterator[Digit]:
        return chain(self.added, self.digits, self.tail)


def fault_before_point(digit: Digit, added: int) -> CodeFault | None:
    """What is wrong with a digit before the point, where so many matches are added.

    Each of the heaps that are left must be smaller than the heap was: there are two more of them than matches added.
    """
    if digit.leave & ((4 << added) - 1):
        return CodeFault.MATCHES_ADDED if added else CodeFault.NOTHING_TAKEN
    return None


def _simplest(digits: Iterable[Digit], tail: Iterable[Digit]) -> tuple[tuple[Digit, ...], tuple[Digit, ...]]:
    """The canonical form of the digits: no trailing zeros, the shortest and earliest tail."""
    head = [digit.simplest for digit in digits] or [NOTHING]
    cycle = [digit.simplest for digit in tail]
    if not any(digit.leave for digit in cycle):
        cycle = []
        head = [head[0], *_without_end(head[1:])]
    size = len(cycle)
    period = next((p for p in range(1, size) if size % p == 0 and cycle[p:] == cycle[:-p]), size)
    cycle = cycle[:period]
    # The digit of index 0 stands before the point, where no tail can begin.
    while cycle and len(head) > 1 and head[-1] == cycle[-1]:
        cycle.insert(0, cycle.pop())
        head.pop()
    return tuple(head), tuple(cycle)


def _without_end(digits: list[Digit]) -> tuple[Digit, ...]:
    """The digits without the zeros at their end."""
    last = max((place for place, digit in enumerate(digits, 1) if digit.leave), default=0)
    return tuple(digits[:last])


def subtraction_code(allowed: Iterable[int]) -> RuleCode:
    """The code of the game where one may take any of these numbers: {1, 3, 4} is 0.3033."""
    numbers = {0, *allowed}
    return RuleCode((NOTHING, *(TAKE if taken in numbers else NOTHING for taken in range(1, max(numbers) + 1))))


def all_but_code(forbidden: Iterable[int]) -> RuleCode:
    """The code of the game where one may take any number but these: {2, 3, 7} is 0.3003330[3]."""
    numbers = {0, *forbidden}
    taken = range(1, max(numbers) + 1)
    return RuleCode((NOTHING, *(NOTHING if number in numbers else TAKE for number in taken)), (TAKE,))
