"""Take-and-break games: a turn takes some matches from a heap and leaves what remains as no, one or two heaps.

The digit of a number of matches says what may be left, with the bits that researchers use in octal codes.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar

from allumettes.core.game import HeapGame
from allumettes.core.move import Option


class Leave:
    """The bits of a digit. Plain integers: they are looked at for every option of every heap."""

    NO_HEAP = 1
    ONE_HEAP = 2
    TWO_HEAPS = 4


class TakeAndBreakGame(HeapGame):
    unequal: ClassVar[bool] = False
    """Whether two heaps that are left must differ."""

    @abstractmethod
    def takings(self, heap: int) -> Iterable[int]:
        """The numbers of matches that may be taken from a heap, in ascending order, none above the heap."""

    @abstractmethod
    def digit(self, taken: int) -> int:
        """What may be left behind when so many matches are taken."""

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
                for part in range(1, self.largest_part(left) + 1):
                    yield (part, left - part)

    def largest_part(self, left: int) -> int:
        """The largest smaller part of a split: the half, refused where the two parts must differ."""
        return max(0, left - 1 if self.unequal else left) // 2

    def splits(self, heap: int) -> bool:
        return any(self.digit(taken) & Leave.TWO_HEAPS for taken in self.takings(heap))
