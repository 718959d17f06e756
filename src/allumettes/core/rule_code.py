"""The code of a take-and-break game, as researchers write it: `0.77` is Kayles, `4!.0` Grundy's game, `0.[3]` Nim.

The digit with index t (index 0 stands before the point) says what may be left when t matches are taken from a heap:
add 1 for no heap, 2 for one heap, 4 for two heaps, 8 for three. A mark after a digit compares the heaps that are left,
and digits in square brackets repeat for ever; both as in CGSuite (https://cgsuite.org, class `TakeAndBreak`). The text
is explained in docs/notation.md.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import NamedTuple, NoReturn

from allumettes.core.errors import AllumettesError
from allumettes.core.take_and_break import Leave, Parts

HEXADECIMAL = "0x"
POINTS = ".·"  # Winning Ways prints ·77
MARKS = frozenset(Parts) - {Parts.ANY}
SIGNS = "0123456789ABCDEF"
VALUES = {sign: value for value, sign in enumerate(SIGNS)}


class CodeFault(StrEnum):
    """What is wrong with a code."""

    NO_POINT = "no-point"
    SECOND_POINT = "second-point"
    SEVERAL_BEFORE_POINT = "several-before-point"
    NOTHING_TAKEN = "nothing-taken"
    NOT_A_DIGIT = "not-a-digit"
    NOT_OCTAL = "not-octal"
    LONE_MARK = "lone-mark"
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
    parts: Parts = Parts.ANY

    def __str__(self) -> str:
        return SIGNS[self.leave] + self.parts

    @property
    def simplest(self) -> Digit:
        """The same rule without redundant marks."""
        if not self.leave & Leave.SPLIT:
            return Digit(self.leave)
        if self.parts is Parts.NOT_ALL_EQUAL and not self.leave & Leave.THREE_HEAPS:
            return Digit(self.leave, Parts.ALL_DIFFERENT)
        return self


NOTHING = Digit(0)
TAKE = Digit(Leave.NO_HEAP | Leave.ONE_HEAP)


@dataclass(frozen=True, slots=True)
class RuleCode:
    """The digits by index, and the repeating tail. Codes with the same infinite digits are equal."""

    digits: tuple[Digit, ...]
    tail: tuple[Digit, ...] = ()
    _allowing: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The indices before the tail whose digit is not 0."""

    def __post_init__(self) -> None:
        digits, tail = _simplest(self.digits, self.tail)
        object.__setattr__(self, "digits", digits)
        object.__setattr__(self, "tail", tail)
        object.__setattr__(self, "_allowing", tuple(taken for taken, digit in enumerate(digits) if digit.leave))
        if digits[0].leave & ~Leave.SPLIT:
            raise CodeError(str(self), 0, CodeFault.NOTHING_TAKEN)
        if not tail and not digits[-1].leave:
            raise CodeError(str(self), 0, CodeFault.NO_MOVE)

    def __str__(self) -> str:
        first, *others = self.digits
        text = f"{first}." + "".join(map(str, others))
        if self.tail:
            text += f"[{''.join(map(str, self.tail))}]"
        elif not others:
            text += "0"
        # A letter tells that a code is hexadecimal; 8 and 9 alone do not.
        largest = max(digit.leave for digit in self._all())
        return HEXADECIMAL + text if largest in (8, 9) else text

    def digit(self, taken: int) -> Digit:
        beyond = taken - len(self.digits)
        if beyond < 0:
            return self.digits[taken]
        return self.tail[beyond % len(self.tail)] if self.tail else NOTHING

    def takings(self, heap: int) -> Iterator[int]:
        """The numbers of matches that may be taken from a heap."""
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
        return all(digit.leave < Leave.THREE_HEAPS and digit.parts is Parts.ANY for digit in self._all())

    @property
    def splits(self) -> bool:
        return any(digit.leave & Leave.SPLIT for digit in self._all())

    def _all(self) -> Iterator[Digit]:
        return chain(self.digits, self.tail)


def _simplest(digits: Iterable[Digit], tail: Iterable[Digit]) -> tuple[tuple[Digit, ...], tuple[Digit, ...]]:
    """The canonical form of the digits: no trailing zeros, the shortest and earliest tail."""
    head = [digit.simplest for digit in digits] or [NOTHING]
    cycle = [digit.simplest for digit in tail]
    if not any(digit.leave for digit in cycle):
        cycle = []
        while len(head) > 1 and not head[-1].leave:
            head.pop()
    size = len(cycle)
    period = next((p for p in range(1, size) if size % p == 0 and cycle[p:] == cycle[:-p]), size)
    cycle = cycle[:period]
    # The digit of index 0 stands before the point, where no tail can begin.
    while cycle and len(head) > 1 and head[-1] == cycle[-1]:
        cycle.insert(0, cycle.pop())
        head.pop()
    return tuple(head), tuple(cycle)


def subtraction_code(allowed: Iterable[int]) -> RuleCode:
    """The code of the game where one may take any of these numbers: {1, 3, 4} is 0.3033."""
    numbers = set(allowed)
    return RuleCode(tuple(TAKE if taken in numbers else NOTHING for taken in range(max(numbers, default=0) + 1)))


def parse_code(text: str) -> RuleCode:
    """The code that a text writes, in capital or small letters."""
    return _Reader(text.strip()).read()


class _Reader:
    """Reads a code from left to right: the digit before the point, those after it, the tail."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.start = len(HEXADECIMAL) if text.lower().startswith(HEXADECIMAL) else 0
        self.hexadecimal = self.start > 0 or any(VALUES.get(sign.upper(), 0) > 9 for sign in text)
        self.before: list[Digit] = []
        self.after: list[Digit] = []
        self.tail: list[Digit] = []
        self.place = self.before

    def read(self) -> RuleCode:
        end = len(self.text)
        if not any(point in self.text for point in POINTS):
            self.refuse(end, CodeFault.NO_POINT)
        closed = False
        for index in range(self.start, end):
            sign = self.text[index].upper()
            if closed:
                self.refuse(index, CodeFault.TAIL)
            if sign in POINTS:
                self.point(index)
            elif sign == "[":
                self.open(index)
            elif sign == "]":
                closed = self.close(index)
            elif sign in MARKS:
                self.mark(index, sign)
            else:
                self.digit(index, sign)
        if self.place is self.tail and not closed:
            self.refuse(end, CodeFault.TAIL)
        try:
            return RuleCode((*(self.before or [NOTHING]), *self.after), tuple(self.tail))
        except CodeError as error:  # of the code in its shortest form: what was written may be longer
            raise CodeError(self.text, self.start, error.fault) from None

    def refuse(self, index: int, fault: CodeFault) -> NoReturn:
        raise CodeError(self.text, index, fault)

    def point(self, index: int) -> None:
        if self.place is not self.before:
            self.refuse(index, CodeFault.SECOND_POINT)
        if self.before and self.before[0].leave & ~Leave.SPLIT:
            self.refuse(self.start, CodeFault.NOTHING_TAKEN)
        self.place = self.after

    def open(self, index: int) -> None:
        if self.place is not self.after:
            self.refuse(index, CodeFault.TAIL)
        self.place = self.tail

    def close(self, index: int) -> bool:
        if self.place is not self.tail or not self.tail:
            self.refuse(index, CodeFault.TAIL)
        return True

    def mark(self, index: int, sign: str) -> None:
        if self.text[self.start : index][-1:].upper() not in VALUES:
            self.refuse(index, CodeFault.LONE_MARK)
        self.place[-1] = Digit(self.place[-1].leave, Parts(sign))

    def digit(self, index: int, sign: str) -> None:
        value = VALUES.get(sign)
        if value is None:
            self.refuse(index, CodeFault.NOT_A_DIGIT)
        if value >= Leave.THREE_HEAPS and not self.hexadecimal:
            self.refuse(index, CodeFault.NOT_OCTAL)
        if self.place is self.before and self.before:
            self.refuse(index, CodeFault.SEVERAL_BEFORE_POINT)
        self.place.append(Digit(value))
