"""The options of a heap that have a given nim-value, found among any number of options without listing the others.

Under a period without saltus a heap may be replaced by one that is a period larger or smaller, so that the splits of a
heap fall into few kinds: one look at each is enough, and what fits recurs. With a saltus the options are those by which
the period is proved (docs/periods.md): one large heap beside small ones, or two equal heaps and one that has the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from allumettes.core.move import Option
from allumettes.core.take_and_break import Leave, TakeAndBreakGame
from allumettes.solvers.limit import Limit
from allumettes.solvers.proved_period import ProvedPeriod


class Recurring:
    """The numbers of a span that fit, where from the preperiod of a period on they recur with its period."""

    def __init__(self, span: range, period: ProvedPeriod, fits: Callable[[int], bool]) -> None:
        self.stop, self.period = span.stop, period.period
        start = min(max(span.start, period.preperiod), span.stop)
        self.early = list(filter(fits, range(span.start, start)))
        self.cycle = list(filter(fits, range(start, min(start + period.period, span.stop))))

    def __iter__(self) -> Iterator[int]:
        yield from self.early
        shift = 0
        while self.cycle:
            for number in self.cycle:
                if number + shift >= self.stop:
                    return
                yield number + shift
            shift += self.period

    def count(self) -> int:
        return len(self.early) + sum((self.stop - 1 - number) // self.period + 1 for number in self.cycle)


class OptionsByValue:
    """Finds options by the proved period of a game. The theorems cover no game that compares the heaps left."""

    def __init__(self, game: TakeAndBreakGame, period: ProvedPeriod, limit: Limit) -> None:
        self.game = game
        self.period = period
        self.limit = limit

    def options(self, heap: int, value: int) -> Iterator[Option]:
        """Every option with this value in the order of the rules; with a saltus, one at least if there is one."""
        for taken in self.game.takings(heap):
            self.limit.step()
            left, digit = heap - taken, self.game.digit(taken)
            if digit & (Leave.ONE_HEAP if left else Leave.NO_HEAP) and self.period.value_at(left) == value:
                yield (left,)
            if self.period.saltus:
                yield from self._carried(left, digit, value)
                continue
            if digit & Leave.TWO_HEAPS:
                for part in self._pairs(left, value):
                    yield (part, left - part)
            if digit & Leave.THREE_HEAPS:
                for smallest in self._smallest(left, value):
                    for middle in self._pairs(left - smallest, value ^ self.period.value_at(smallest), smallest):
                        yield (smallest, middle, left - smallest - middle)

    def count(self, heap: int, value: int) -> int | None:
        """How many there are; None where that is not known."""
        total = 0
        for taken in self.game.takings(heap):
            left, digit = heap - taken, self.game.digit(taken)
            if digit & Leave.THREE_HEAPS or self.period.saltus:
                return None
            if digit & (Leave.ONE_HEAP if left else Leave.NO_HEAP):
                total += self.period.value_at(left) == value
            if digit & Leave.TWO_HEAPS:
                total += self._pairs(left, value).count()
        return total

    def _pairs(self, left: int, value: int, least: int = 1) -> Recurring:
        """The smaller heap of every split in two with this value, where it has at least so many matches."""
        value_at = self.period.value_at
        # The larger heap is past the preperiod wherever the smaller one is, so it may shrink by a period.
        return Recurring(
            range(least, left // 2 + 1), self.period, lambda part: value_at(part) ^ value_at(left - part) == value
        )

    def _smallest(self, left: int, value: int) -> Recurring:
        """The smallest heaps of splits in three with this value, and some that have none when they recur."""
        return Recurring(range(1, left // 3 + 1), self.period, lambda smallest: self._goes(left, value, smallest))

    def _goes(self, left: int, value: int, smallest: int) -> bool:
        self.limit.step()
        pairs = self._pairs(left - smallest, value ^ self.period.value_at(smallest), smallest)
        return bool(pairs.early or pairs.cycle)

    # With a saltus.

    def _carried(self, left: int, digit: int, value: int) -> Iterator[Option]:
        value_at = self.period.value_at
        small = range(1, min(self.period.bound, left // 2) + 1)
        if digit & Leave.TWO_HEAPS:
            yield from ((part, left - part) for part in small if value_at(part) ^ value_at(left - part) == value)
            if value == 0 and left % 2 == 0 and left // 2 > self.period.bound:
                yield (left // 2, left // 2)
        if not digit & Leave.THREE_HEAPS:
            return
        for part in self._heaps_with_value(value):
            half, odd = divmod(left - part, 2)
            # The splits with two small heaps come below.
            if part and not odd and min(part, half) + half > self.period.bound:
                yield (part, half, half) if part < half else (half, half, part)
        values = [value_at(part) for part in range(self.period.bound)]
        for both in range(2, min(self.period.bound, left) + 1):
            self.limit.step()
            largest = left - both
            wanted = value ^ value_at(largest)
            for smallest in range(max(1, both - largest), both // 2 + 1):
                if values[smallest] ^ values[both - smallest] == wanted:
                    yield (smallest, both - smallest, largest)

    def _heaps_with_value(self, value: int) -> Iterator[int]:
        period = self.period
        for heap, first in enumerate(period.values):
            turns, rest = divmod(value - first, period.saltus)
            if heap < period.preperiod:
                if first == value:
                    yield heap
            elif turns >= 0 and rest == 0:
                yield heap + turns * period.period
