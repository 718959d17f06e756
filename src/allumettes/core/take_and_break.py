"""Take-and-break games: a turn takes some matches from a heap and leaves what remains as none, one, two or three heaps.

The digit of a number of matches says what may be left, with the bits that researchers use in octal and hexadecimal
codes.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import ClassVar

from allumettes.core.errors import Refusal
from allumettes.core.game import HeapGame
from allumettes.core.move import Option


class Leave:
    """The bits of a digit. Plain integers: they are looked at for every option of every heap."""

    NO_HEAP = 1
    ONE_HEAP = 2
    TWO_HEAPS = 4
    THREE_HEAPS = 8

    SPLIT = TWO_HEAPS | THREE_HEAPS


class Parts(StrEnum):
    """What is asked of the sizes of two or three heaps that are left, as CGSuite marks it after a digit."""

    ANY = ""
    ALL_DIFFERENT = "!"
    NOT_ALL_EQUAL = "?"
    ALL_EQUAL = "="


def pairs(left: int, parts: Parts) -> range:
    """The smaller heap of every split in two; the larger one is what remains."""
    if parts is Parts.ALL_EQUAL:
        return range(left // 2, left // 2 + 1) if left and left % 2 == 0 else range(0)
    return range(1, (left if parts is Parts.ANY else left - 1) // 2 + 1)


def triples(left: int, parts: Parts) -> Iterator[tuple[int, range]]:
    """Every split in three, gathered by the smallest heap: that heap, and all the middle ones that go with it."""
    if parts is Parts.ALL_EQUAL:
        smallest = left // 3
        if left and left % 3 == 0:
            yield smallest, range(smallest, smallest + 1)
        return
    step = 1 if parts is Parts.ALL_DIFFERENT else 0
    # Three equal heaps are the last split in this order, and the only one where the smallest is a third of all.
    for smallest in range(1, (left if parts is Parts.ANY else left - 1) // 3 + 1):
        yield smallest, range(smallest + step, (left - smallest - step) // 2 + 1)


class TakeAndBreakGame(HeapGame):
    unequal: ClassVar[bool] = False
    """Whether the heaps that are left must differ, whatever was taken."""

    @abstractmethod
    def takings(self, heap: int) -> Iterable[int]:
        """The numbers of matches that may be taken from a heap, in ascending order, none above the heap."""

    @abstractmethod
    def digit(self, taken: int) -> int:
        """What may be left behind when so many matches are taken."""

    def parts(self, taken: int) -> Parts:
        """What is asked of two or three heaps left behind when so many matches are taken."""
        return Parts.ALL_DIFFERENT if self.unequal else Parts.ANY

    def options(self, heap: int) -> Iterator[Option]:
        for taken in self.takings(heap):
            left = heap - taken
            digit = self.digit(taken)
            if left == 0:
                if digit & Leave.NO_HEAP:
                    yield (0,)
                continue
            if digit & Leave.ONE_HEAP:
                yield (left,)
            if digit & Leave.TWO_HEAPS:
                for part in pairs(left, self.parts(taken)):
                    yield (part, left - part)
            if digit & Leave.THREE_HEAPS:
                for smallest, middles in triples(left, self.parts(taken)):
                    for middle in middles:
                        yield (smallest, middle, left - smallest - middle)

    def splits(self, heap: int) -> bool:
        return any(self.digit(taken) & Leave.SPLIT for taken in self.takings(heap))

    @staticmethod
    def _refused_option(heap: int, option: Option, options: set[Option]) -> Refusal:
        # Where taking and splitting meet, two equal heaps may be refused for the number that was taken.
        reason = HeapGame._refused_option(heap, option, options)
        if reason is Refusal.EQUAL_PARTS:
            siblings = [other for other in options if sum(other) == sum(option)]
            if not siblings:
                return Refusal.AMOUNT
            if len(option) > 2 or all(len(other) != 2 for other in siblings):
                return Refusal.NOT_AN_OPTION
        return reason
