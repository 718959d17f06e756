"""Take-and-break games: a move takes matches from a heap and leaves the rest as zero to three heaps.

The digit for a number of matches says into how many heaps the rest may be split, with the bits of octal and
hexadecimal codes.
"""

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import ClassVar, NamedTuple

from allumettes.core.game import HeapGame
from allumettes.core.move import Option


class Leave:
    """The bits of a digit: plain integers, since they are tested for every option of every heap."""

    NO_HEAP = 1
    ONE_HEAP = 2
    TWO_HEAPS = 4
    THREE_HEAPS = 8

    SPLIT = TWO_HEAPS | THREE_HEAPS


class Parts(StrEnum):
    """The condition on the sizes of the parts, with the marks of CGSuite."""

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
    """Every split in three, by the smallest heap, with the range of the middle heap."""
    if parts is Parts.ALL_EQUAL:
        smallest = left // 3
        if left and left % 3 == 0:
            yield smallest, range(smallest, smallest + 1)
        return
    step = 1 if parts is Parts.ALL_DIFFERENT else 0
    # Three equal heaps are the last split in this order.
    for smallest in range(1, (left if parts is Parts.ANY else left - 1) // 3 + 1):
        yield smallest, range(smallest + step, (left - smallest - step) // 2 + 1)


def count_triples(left: int, parts: Parts) -> int:
    """The number of splits in three: that of partitions of n into three parts is n²/12, rounded."""
    if parts is Parts.ALL_EQUAL:
        return int(left > 0 and not left % 3)
    # Subtracting 0, 1 and 2 maps partitions into distinct parts to arbitrary ones.
    total = max(left - 3, 0) if parts is Parts.ALL_DIFFERENT else left
    return (total * total + 6) // 12 - (parts is Parts.NOT_ALL_EQUAL and count_triples(left, Parts.ALL_EQUAL))


def triple_at(left: int, parts: Parts, index: int) -> Option:
    """The split in three with this index in the order of `triples`."""
    total = count_triples(left, parts)
    # Splits whose smallest heap exceeds m are the splits of left - 3m.
    smallest = bisect_right(range(left // 3), index, key=lambda m: total - count_triples(left - 3 * m, parts))
    before = total - count_triples(left - 3 * (smallest - 1), parts)
    middle = smallest + (parts is Parts.ALL_DIFFERENT) + index - before
    return (smallest, middle, left - smallest - middle)


def fits(option: Option, parts: Parts) -> bool:
    """Whether the sizes of the parts meet the condition."""
    sizes = len(set(option))
    match parts:
        case Parts.ANY:
            return True
        case Parts.ALL_DIFFERENT:
            return sizes == len(option)
        case Parts.NOT_ALL_EQUAL:
            return sizes > 1
        case Parts.ALL_EQUAL:
            return sizes == 1


class Choice(NamedTuple):
    """The numbers of matches that may be taken under one rule about what is left."""

    leave: int
    parts: Parts
    takings: tuple[int, ...]
    repeating: tuple[int, ...] = ()
    """Numbers that may be taken as well, and every `period` more of them for ever."""
    period: int = 0
    marked: tuple[tuple[Parts, int], ...] = ()
    """Conditions other than `parts`, each with the bits of the counts of heaps it is for."""


Rule = tuple[int, Parts, tuple[tuple[Parts, int], ...]]
"""What may be left: the bits of a digit, the condition on several heaps, and other conditions with their bits."""


def choices_of(
    rule: Callable[[int], Rule], takings: Callable[[int], Iterable[int]], last: int | None, cycle: range
) -> list[Choice]:
    """The rules as choices, in the order of the smallest number that each lets one take."""
    once: dict[tuple[Rule, int], list[int]] = {}
    repeating: dict[tuple[Rule, int], list[int]] = {}
    for taken in takings(cycle.stop - 1 if last is None else last):
        leave, parts, marked = rule(taken)
        splits = leave & ~(Leave.NO_HEAP | Leave.ONE_HEAP)
        # Splitting without taking is a choice of its own, and so is each number that is added.
        kind = (leave, parts if splits else Parts.ANY, marked), min(taken, 1)
        (repeating if taken in cycle else once).setdefault(kind, []).append(taken)
    found = [
        Choice(leave, parts, tuple(once.get(kind, ())), tuple(repeating.get(kind, ())), len(cycle), marked)
        for kind in once | repeating
        for leave, parts, marked in kind[:1]
    ]
    return sorted(found, key=lambda choice: min(choice.takings + choice.repeating))


class TakeAndBreakGame(HeapGame):
    unequal: ClassVar[bool] = False
    """Whether the parts must always differ."""

    @property
    @abstractmethod
    def last_taking(self) -> int | None:
        """The most matches that a move may take; None where there is no bound."""

    cycle: range = range(0)
    """The indices of the digits that repeat for ever; empty where `last_taking` is a number."""

    @abstractmethod
    def takings(self, heap: int) -> Iterable[int]:
        """The numbers of matches that may be taken from a heap, ascending, at most the heap."""

    def may_take(self, heap: int, taken: int) -> bool:
        """Whether a number of matches may be taken."""
        return taken in self.takings(heap)

    @abstractmethod
    def digit(self, taken: int) -> int:
        """The digit after taking `taken` matches."""

    def parts(self, taken: int) -> Parts:
        """The condition on the parts after taking `taken` matches."""
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

    def choices(self) -> list[Choice]:
        """The rules as choices, in the order of the smallest number that each lets one take."""
        return choices_of(self._rule, self.takings, self.last_taking, self.cycle)

    def _rule(self, taken: int) -> Rule:
        return self.digit(taken), self.parts(taken), ()

    def splits(self, heap: int) -> bool:
        """Whether a heap of this size may be split."""
        return any(self.digit(taken) & Leave.SPLIT for taken in self.takings(heap))

    # Formulas instead of lists, for heaps of any size.

    def is_option(self, heap: int, option: Option) -> bool:
        taken = heap - sum(option)
        if len(option) not in self.parts_after(heap, taken):
            return False
        return len(option) == 1 or (min(option) > 0 and fits(option, self.parts(taken)))

    def option_count(self, heap: int) -> int:
        return sum(count for _taken, _parts, count in self._kinds(heap))

    def option_at(self, heap: int, index: int) -> Option:
        for taken, parts, count in self._kinds(heap):
            if index < count:
                left = heap - taken
                if parts == 1:
                    return (left,)
                if parts == 3:
                    return triple_at(left, self.parts(taken), index)
                part = pairs(left, self.parts(taken))[index]
                return (part, left - part)
            index -= count
        raise IndexError(index)

    def amounts(self, heap: int) -> Sequence[int]:
        return [taken for taken in self.takings(heap) if self.parts_after(heap, taken)]

    def parts_after(self, heap: int, taken: int) -> set[int]:
        if not self.may_take(heap, taken):
            return set()
        return {parts for parts, _count in self._kinds_after(heap, taken)}

    def part_counts(self, heap: int) -> set[int]:
        return {parts for _taken, parts, _count in self._kinds(heap)}

    def _kinds(self, heap: int) -> Iterator[tuple[int, int, int]]:
        """The number taken, the part count and the number of options of each kind, in the order of the options."""
        for taken in self.takings(heap):
            for parts, count in self._kinds_after(heap, taken):
                yield taken, parts, count

    def _kinds_after(self, heap: int, taken: int) -> Iterator[tuple[int, int]]:
        left, digit = heap - taken, self.digit(taken)
        if digit & (Leave.ONE_HEAP if left else Leave.NO_HEAP):
            yield 1, 1
        if digit & Leave.TWO_HEAPS and (count := len(pairs(left, self.parts(taken)))):
            yield 2, count
        if digit & Leave.THREE_HEAPS and (count := count_triples(left, self.parts(taken))):
            yield 3, count


class TakingGame(TakeAndBreakGame):
    """A game that never splits heaps."""

    @abstractmethod
    def takings(self, heap: int) -> Sequence[int]: ...

    def digit(self, taken: int) -> int:
        return Leave.NO_HEAP | Leave.ONE_HEAP

    def option_count(self, heap: int) -> int:
        return len(self.takings(heap))

    def option_at(self, heap: int, index: int) -> Option:
        return (heap - self.takings(heap)[index],)

    def amounts(self, heap: int) -> Sequence[int]:
        return self.takings(heap)

    def part_counts(self, heap: int) -> set[int]:
        return {1} if self.takings(heap) else set()
