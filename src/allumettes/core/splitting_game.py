"""The take-and-break games that split a heap into any number of heaps, or add matches to it first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, count

from allumettes.core.errors import TooManyOptionsError, TooManyPartsError
from allumettes.core.game import HeapGame
from allumettes.core.move import MOST_OPTIONS, Option
from allumettes.core.partitions import count_partitions, has_partition, partitions
from allumettes.core.position import MOST_HEAPS, Position
from allumettes.core.rule_code import RuleCode
from allumettes.core.take_and_break import Choice, Leave, choices_of, fits


class SplittingGame(HeapGame):
    """A game by a code that is not hexadecimal: the kernels for two and three heaps do not cover it."""

    name = "code"
    title = "code"
    summary = ""
    default_start = (7,)

    def __init__(self, code: RuleCode) -> None:
        self.code = code
        self._spec = str(code)
        vars(self).update(title=self._spec)
        vars(self).update(default_start=(next(filter(self.can_move, chain(self.default_start, count()))),))

    @property
    def spec(self) -> str:
        # Cached: it is the identity of the game.
        return self._spec

    def options(self, heap: int) -> Iterator[Option]:
        for taken in self.code.takings(heap):
            left, digit = heap - taken, self.code.digit(taken)
            if left == 0:
                if digit.leave & Leave.NO_HEAP:
                    yield (0,)
                continue
            if digit.leave & Leave.ONE_HEAP:
                yield (left,)
            for parts in self._splits_after(heap, taken):
                yield from partitions(left, parts, digit.condition(parts))

    def choices(self) -> Sequence[Choice]:
        return choices_of(self.code.digit, self.code.takings, self.code.last_index, self.code.cycle)

    def is_option(self, heap: int, option: Option) -> bool:
        taken, parts = heap - sum(option), len(option)
        if taken > heap or not parts:
            return False
        digit = self.code.digit(taken)
        if parts == 1:
            return bool(digit.leave & (Leave.ONE_HEAP if option[0] else Leave.NO_HEAP))
        return min(option) > 0 and bool(digit.leave >> parts & 1) and fits(option, digit.condition(parts))

    def option_count(self, heap: int) -> int:
        """Counted without a list; refused where they are more than anybody could list."""
        total = 0
        for taken in self.code.takings(heap):
            left, digit = heap - taken, self.code.digit(taken)
            total += bool(digit.leave & (Leave.ONE_HEAP if left else Leave.NO_HEAP))
            for parts in self._splits_after(heap, taken):
                found = count_partitions(left, parts, digit.condition(parts))
                if found is None or total + found > MOST_OPTIONS:
                    raise TooManyOptionsError(self, heap, MOST_OPTIONS)
                total += found
        return total

    def amounts(self, heap: int) -> Sequence[int]:
        return [taken for taken in self.code.takings(heap) if self.parts_after(heap, taken)]

    def parts_after(self, heap: int, taken: int) -> set[int]:
        if taken > heap:
            return set()
        left, digit = heap - taken, self.code.digit(taken)
        one = {1} if digit.leave & (Leave.ONE_HEAP if left else Leave.NO_HEAP) else set()
        return one | {
            parts for parts in self._splits_after(heap, taken) if has_partition(left, parts, digit.condition(parts))
        }

    def part_counts(self, heap: int) -> set[int]:
        return set().union(*(self.parts_after(heap, taken) for taken in self.code.takings(heap)))

    def check_listed(self, heap: int) -> None:
        if not self.code.is_bounded and heap > MOST_HEAPS:
            raise TooManyPartsError(self, heap, MOST_HEAPS)
        self.option_count(heap)

    def check_start(self, position: Position) -> None:
        self.check_listed(max(position))
        super().check_start(position)

    def _splits_after(self, heap: int, taken: int) -> Iterator[int]:
        """The numbers of heaps, two or more, that the digit allows; no more than matches where it sets no bound."""
        leave = self.code.digit(taken).leave
        end = heap - taken + 1 if leave < 0 else leave.bit_length()
        return (parts for parts in range(2, end) if leave >> parts & 1)
