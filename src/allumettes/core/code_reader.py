"""Reads rule codes from left to right: the digits before the point, those after it, the tail."""

from __future__ import annotations

from typing import NoReturn

from allumettes.core.rule_code import (
    EVERY_COUNT,
    NOTHING,
    SIGNS,
    CodeError,
    CodeFault,
    Digit,
    RuleCode,
    fault_before_point,
)
from allumettes.core.take_and_break import Parts

HEXADECIMAL = "0x"
"""May stand before a code. It changes nothing: a digit above 7 is read without it."""
POINTS = ".·"  # Winning Ways prints ·77
MARKS = frozenset(Parts) - {Parts.ANY}
VALUES = {sign: value for value, sign in enumerate(SIGNS)}
DECIMAL = "0123456789"
MOST_COUNTED = 63
"""The largest number of heaps that a digit may list, as in CGSuite."""


def parse_code(text: str) -> RuleCode:
    """The code that a text writes, in capital or small letters."""
    return _Reader(text.strip()).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = len(HEXADECIMAL) if text.lower().startswith(HEXADECIMAL) else 0
        self.start = self.at
        self.before: list[Digit] = []
        self.places: list[int] = []
        """Where each digit before the point is written."""
        self.after: list[Digit] = []
        self.tail: list[Digit] = []
        self.part = self.before
        self.fault_of_mark: CodeFault | None = CodeFault.LONE_MARK
        """What is wrong with a mark at this place."""
        self.closed = False

    @property
    def sign(self) -> str:
        return self.text[self.at : self.at + 1].upper()

    def refuse(self, fault: CodeFault, index: int | None = None) -> NoReturn:
        raise CodeError(self.text, self.at if index is None else index, fault)

    def read(self) -> RuleCode:
        if not any(point in self.text for point in POINTS):
            self.refuse(CodeFault.NO_POINT, len(self.text))
        while sign := self.sign:
            if self.closed:
                self.refuse(CodeFault.TAIL)
            if sign in POINTS:
                self.point()
            elif sign == "[":
                self.open()
            elif sign == "]":
                self.close()
            elif sign in MARKS:
                self.mark()
            else:
                self.digit()
        if self.part is self.tail and not self.closed:
            self.refuse(CodeFault.TAIL)
        *added, first = self.before or [NOTHING]
        try:
            return RuleCode((first, *self.after), tuple(self.tail), tuple(reversed(added)))
        except CodeError as error:  # of the code in its shortest form: what was written may be longer
            raise CodeError(self.text, self.start, error.fault) from None

    def point(self) -> None:
        if self.part is not self.before:
            self.refuse(CodeFault.SECOND_POINT)
        for index, (place, digit) in enumerate(zip(self.places, self.before, strict=True), 1):
            if fault := fault_before_point(digit, len(self.before) - index):
                self.refuse(fault, place)
        self.move_to(self.after)

    def open(self) -> None:
        if self.part is not self.after:
            self.refuse(CodeFault.TAIL)
        self.move_to(self.tail)

    def move_to(self, part: list[Digit]) -> None:
        self.part = part
        self.fault_of_mark = CodeFault.LONE_MARK
        self.at += 1

    def close(self) -> None:
        if self.part is not self.tail or not self.tail:
            self.refuse(CodeFault.TAIL)
        self.closed = True
        self.at += 1

    def mark(self) -> None:
        if self.fault_of_mark:
            self.refuse(self.fault_of_mark)
        self.part[-1] = Digit(self.part[-1].leave, Parts(self.sign))
        self.fault_of_mark = CodeFault.SECOND_MARK
        self.at += 1

    def digit(self) -> None:
        if self.part is self.before:
            self.places.append(self.at)
        self.fault_of_mark = None
        match self.sign:
            case "*":
                self.at += 1
                digit = Digit(EVERY_COUNT)
            case "{":
                digit = self.braces()
            case "&":
                digit = self.numbered()
            case sign:
                if sign not in VALUES:
                    self.refuse(CodeFault.NOT_A_DIGIT)
                self.at += 1
                digit = Digit(VALUES[sign])
        self.part.append(digit)

    def numbered(self) -> Digit:
        """A digit in decimal: `&40;` leaves three or five heaps."""
        start = self.at
        self.at += 1
        leave = self.number(CodeFault.NUMBERED, (2 << MOST_COUNTED) - 1)
        if self.sign != ";":
            self.refuse(CodeFault.NUMBERED, start)
        self.at += 1
        return Digit(leave)

    def braces(self) -> Digit:
        """Numbers of heaps, each with its mark: `{0,2!,3?+}`."""
        counts: dict[int, Parts] = {}
        more = False
        while self.sign != "}":
            self.at += 1  # the brace that opens, or a comma
            self.skip_spaces()
            start = self.at
            count = self.number(CodeFault.BRACES, MOST_COUNTED)
            if count in counts:
                self.refuse(CodeFault.SAME_COUNT, start)
            counts[count] = Parts.ANY
            if self.sign in MARKS:
                counts[count] = Parts(self.sign)
                self.fault_of_mark = CodeFault.SECOND_MARK
                self.at += 1
            if self.sign == "+" and count == max(counts):
                more = True
                self.at += 1
            self.skip_spaces()
            if self.sign != "}" and (more or self.sign != ","):
                self.refuse(CodeFault.BRACES)
        self.at += 1
        return Digit.listed(counts, more=more)

    def number(self, fault: CodeFault, most: int) -> int:
        start = self.at
        while self.sign and self.sign in DECIMAL:
            self.at += 1
        written = self.text[start : self.at].lstrip("0")
        if start == self.at:
            self.refuse(fault)
        if len(written) > len(str(most)) or int(written or "0") > most:
            self.refuse(CodeFault.TOO_MANY_HEAPS, start)
        return int(written or "0")

    def skip_spaces(self) -> None:
        while self.sign == " ":
            self.at += 1
