"""Nim-values by mex and xor (Sprague 1935, Grundy 1939): normal play solved for any number of heaps.

The value of a heap is the least number that none of its options has (mex); the value of several heaps is the
xor of theirs; a position is losing exactly when its value is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from allumettes.core.errors import TooManyOptionsError, UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move, Option
from allumettes.core.position import Position, nim_sum
from allumettes.core.splitting_game import SplittingGame
from allumettes.core.take_and_break import Leave, TakeAndBreakGame, pairs, triples
from allumettes.solvers.limit import SELDOM, Limit
from allumettes.solvers.options_by_value import OptionsByValue
from allumettes.solvers.proved_period import FindValues, ProvedPeriod
from allumettes.solvers.split_values import SplitValues

if TYPE_CHECKING:
    from numpy import intp
    from numpy.typing import NDArray

PLAIN_UP_TO = 600
"""Up to this size plain Python is quicker than importing NumPy."""

NEAR = 10_000
"""Up to this size values are computed heap by heap; beyond, a period is searched first."""

LISTED_SPLITS = 20_000
"""A heap that splits into many may have this many options; among more, one with a value is found without a list."""

FEW_OPTIONS = 10_000
"""A heap with so many options or fewer is computed at once, and so are all smaller ones."""

SECONDS_AHEAD = 10.0
"""The time for that search without a limit."""

SHARE_AHEAD = 0.8
"""The share of a time limit for that search."""


def mex(values: Iterable[int]) -> int:
    """The minimal excluded value: the least natural number that is not among the values."""
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


class NimValues:
    """The nim-values of one game's heaps, computed once and kept."""

    def __init__(
        self, game: HeapGame, limit: Limit | None = None, find_values: FindValues | None = None, near: int = NEAR
    ) -> None:
        self.game = game
        self.limit = limit or Limit(None)
        self.near = near
        self.period: ProvedPeriod | None = None
        """The proved period, once a heap beyond `near` was asked for."""
        self._find_values = find_values
        self._looked_to = -1
        """The largest heap for which a period was searched."""
        self.table: list[int] = []
        """The values that are known, by heap."""
        self._array: NDArray[intp] | None = None
        """The values as an array, made when the options of a large heap are listed."""
        self._splits = SplitValues(game) if isinstance(game, SplittingGame) else None
        """The method for games whose splits are too many to list."""
        self.operations = 0
        """How many options were looked at; values from a formula cost none."""

    def of_heap(self, heap: int) -> int:
        known = self.game.known_nim_value(heap)
        if known is not None:
            return known
        if heap >= len(self.table):
            if period := self.period_beyond(heap):
                return period.value_at(heap)
            self.extend(heap)
        return self.table[heap]

    def period_beyond(self, heap: int) -> ProvedPeriod | None:
        """The period that answers for a heap, where that heap is not near, a period is needed, and one is proved."""
        if heap <= self.near or self.game.known_nim_value(heap) is not None:
            return None
        if self._find_values is not None and self.period is None and heap > self._looked_to:
            self.limit.step()
            seconds = SECONDS_AHEAD if self.limit.seconds is None else SHARE_AHEAD * self.limit.seconds
            found = self._find_values(self.game, heap, seconds)
            self.period, self._looked_to = found.period, heap
            self.table.extend(found.values[len(self.table) :])
            if found.out_of_time:
                self._looked_to = -1  # the next question has its own time
                raise UndecidedError("seconds", self.limit.seconds or SECONDS_AHEAD, self.limit.steps)
            self.limit.step()
        return self.period

    def of_option(self, option: Option) -> int:
        return nim_sum(map(self.of_heap, option))

    def of_position(self, position: Position) -> int:
        # The largest heap first: its period covers the others.
        return nim_sum(map(self.of_heap, sorted(position, reverse=True)))

    def extend(self, heap: int) -> None:
        """Compute the values of all heaps up to this one."""
        if heap < len(self.table):
            return
        self.limit.reach(heap)
        if self._splits:
            self._extend_splits(self._splits, heap)
            return
        if heap > PLAIN_UP_TO and isinstance(self.game, TakeAndBreakGame) and self.game.splits(heap):
            self.operations += extend_by_slices(self.game, self.table, heap, self.limit)
            return
        for size in range(len(self.table), heap + 1):
            values = set()
            for option in self.game.options(size):
                self.limit.step()
                self.operations += 1
                values.add(self._of_smaller(option))
            self.table.append(mex(values))

    def _extend_splits(self, splits: SplitValues, heap: int) -> None:
        try:
            self.operations += splits.extend(heap, self.limit)
        finally:
            # What was proved before the limit stays proved.
            self.table.extend(splits.values[len(self.table) :])

    @property
    def known(self) -> int:
        """How many heaps have been computed."""
        return len(self.table)

    def reach(self, wanted: int) -> int:
        """The last heap up to this one before heaps have so many options that listing them takes long."""
        if self._splits or self.game.known_nim_value(wanted) is not None or self._has_few_options(wanted):
            return wanted
        return next(heap for heap in range(wanted) if not self._has_few_options(heap + 1))

    def _has_few_options(self, heap: int) -> bool:
        return next(islice(self.game.options(heap), FEW_OPTIONS, None), None) is None

    def winning_moves(self, position: Position) -> Iterator[Move]:
        """Every move that brings the sum to 0, in the order of the rules."""
        if total := self.of_position(position):
            for row, heap in enumerate(position):
                # The heap must be replaced by an option with the nim-sum of the others.
                for option in self.options_with_value(heap, total ^ self.of_heap(heap)):
                    yield Move(row, option)

    def winning_count(self, position: Position) -> int | None:
        """How many moves bring the sum to 0, where that can be told without listing them all."""
        total = self.of_position(position)
        counts = [self._count_with_value(heap, total ^ self.of_heap(heap)) for heap in position] if total else []
        known = [count for count in counts if count is not None]
        return sum(known) if len(known) == len(counts) else None

    def options_with_value(self, heap: int, value: int) -> Iterable[Option]:
        """The options with a nim-value, in the order of the rules.

        With a period that has a saltus they are some of them; where a heap has very many splits, one at least.
        """
        known = self.game.known_options(heap, value)
        if known is not None:
            return known
        by_value = self._options_by_value(heap)
        return by_value.options(heap, value) if by_value else self._listed_options(heap, value)

    def _has_too_many_splits(self, heap: int) -> bool:
        try:
            return self.game.option_count(heap) > LISTED_SPLITS
        except TooManyOptionsError:
            return True

    def _count_with_value(self, heap: int, value: int) -> int | None:
        if self._splits and self._has_too_many_splits(heap):
            return None
        by_value = self._options_by_value(heap)
        return by_value.count(heap, value) if by_value else sum(1 for _ in self.options_with_value(heap, value))

    def _options_by_value(self, heap: int) -> OptionsByValue | None:
        period = self.period_beyond(heap)
        return (
            OptionsByValue(self.game, period, self.limit)
            if period and isinstance(self.game, TakeAndBreakGame)
            else None
        )

    def _listed_options(self, heap: int, value: int) -> Iterator[Option]:
        if self._splits and self._has_too_many_splits(heap):
            self.of_heap(heap)
            if option := self._splits.option_with(heap, value, self.limit):
                yield option
            return
        if heap > PLAIN_UP_TO and isinstance(self.game, TakeAndBreakGame) and self.game.splits(heap):
            self.of_heap(heap)
            yield from options_by_slices(self.game, self._known_array(), heap, value, self.limit)
            return
        for number, option in enumerate(self.game.options(heap)):
            if number % SELDOM == SELDOM - 1:
                self.limit.step()
            if self.of_option(option) == value:
                yield option

    def _known_array(self) -> NDArray[intp]:
        import numpy as np

        if self._array is None or len(self._array) < len(self.table):
            self._array = np.array(self.table, np.intp)
        return self._array

    def _of_smaller(self, option: Option) -> int:
        # Most options are one heap; this is the hot line of long sequences.
        return self.table[option[0]] if len(option) == 1 else nim_sum([self.table[part] for part in option])


def extend_by_slices(game: TakeAndBreakGame, values: list[int], heap: int, limit: Limit) -> int:
    """The mex with NumPy: all splits of a heap are xored at once, the values against the values reversed.

    Returns how many options it looked at.
    """
    import numpy as np

    known = np.zeros(heap + 1, np.intp)  # the values are used as indices
    known[: len(values)] = values
    largest = int(known.max())
    operations = 0
    # No match is longer than twice its heap (every move takes a match or makes a heap), and no value is above that.
    seen = np.zeros(2 << heap.bit_length(), bool)
    size = len(values)
    try:
        for size in range(len(values), heap + 1):
            limit.step()
            # No option passes the bits of the largest value, so the mex is at most the next power of two.
            enough = (1 << largest.bit_length()) + 1
            seen[:enough] = False
            for taken in game.takings(size):
                digit, left = game.digit(taken), size - taken
                if digit & (Leave.ONE_HEAP if left else Leave.NO_HEAP):
                    seen[known[left]] = True
                    operations += 1
                if digit & Leave.TWO_HEAPS and left:
                    parts = pairs(left, game.parts(taken))
                    operations += len(parts)
                    seen[_splits_xored(known, left, parts)] = True
                if digit & Leave.THREE_HEAPS:
                    for smallest, middles in triples(left, game.parts(taken)):
                        operations += len(middles)
                        seen[_splits_xored(known, left - smallest, middles) ^ known[smallest]] = True
            known[size] = value = int(seen[:enough].argmin())
            largest = max(largest, value)
        size += 1
    finally:
        # What was proved before the limit stays proved.
        values.extend(known[len(values) : size].tolist())
    return operations


def options_by_slices(
    game: TakeAndBreakGame, known: NDArray[intp], heap: int, value: int, limit: Limit
) -> Iterator[Option]:
    """The options of a heap with a value, in the order of the rules: all splits of a kind are looked at at once."""
    waiting = 0

    def look(options: int) -> None:
        # As where they are looked at one by one, so many options are a step.
        nonlocal waiting
        steps, waiting = divmod(waiting + options, SELDOM)
        limit.step(steps)

    for taken in game.takings(heap):
        digit, left = game.digit(taken), heap - taken
        if digit & (Leave.ONE_HEAP if left else Leave.NO_HEAP):
            look(1)
            if known[left] == value:
                yield (left,)
        if digit & Leave.TWO_HEAPS and left:
            parts = pairs(left, game.parts(taken))
            look(len(parts))
            for place in (_splits_xored(known, left, parts) == value).nonzero()[0].tolist():
                yield (parts[place], left - parts[place])
        if digit & Leave.THREE_HEAPS:
            for smallest, middles in triples(left, game.parts(taken)):
                look(len(middles))
                found = _splits_xored(known, left - smallest, middles) == value ^ int(known[smallest])
                for place in found.nonzero()[0].tolist():
                    yield (smallest, middles[place], left - smallest - middles[place])


def _splits_xored(known: NDArray[intp], heap: int, parts: range) -> NDArray[intp]:
    """The values of a heap split in two, for every smaller part in the range."""
    return known[parts.start : parts.stop] ^ known[heap - parts.start : heap - parts.stop : -1]
