"""The values that a heap can have after it is split into any number of heaps, without a list of the splits.

For each number of heaps and each value, the bits of one integer are the sums that are reached: bit n is set where n
matches can be split into so many heaps whose values xor to that value. Heaps enter in the order of their sizes, as
coins do where change is counted, and each costs a shift for each number of heaps and each value. That is exact, and
takes a time in n² times the values, where the splits themselves are far more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from math import isqrt

from allumettes.core.move import Option
from allumettes.core.partitions import partitions
from allumettes.core.splitting_game import SplittingGame
from allumettes.core.take_and_break import Leave, Parts
from allumettes.solvers.limit import Limit

Row = list[int]
"""By value, the sums that are reached."""

FIRST_ROOM = 64


class SplitValues:
    """The nim-values of a game that splits heaps into many, and the sums that they reach together."""

    def __init__(self, game: SplittingGame, known: Iterable[int] = ()) -> None:
        self.game = game
        self.values = list(known)
        rules = [rule for digit in game.code.all_digits() for rule in digit.rules]
        self.conditions = {parts for parts, _counts in rules}
        self.endless = any(counts < 0 for _parts, counts in rules)
        self.last = max((_last_layer(counts, self.endless) for _parts, counts in rules), default=1)
        """The layers are the numbers of heaps; where some digit has no largest number, the last one is "or more"."""
        self._clear(FIRST_ROOM)

    def _clear(self, room: int) -> None:
        self.room = room
        """Heaps up to this one can be asked for."""
        self.entered = 0
        """How many heaps are among those that reach sums."""
        self.width = 1
        """How many values a row has, a power of two."""
        self.bits = (2 << (room + len(self.game.code.added))) - 1
        layers = range(self.last + 1)
        self.layers: dict[Parts, list[Row]] = {
            Parts.ANY: [[int(count == 0)] for count in layers],
            Parts.ALL_DIFFERENT: [[int(count == 0)] for count in layers],
            Parts.NOT_ALL_EQUAL: [[0] for _count in layers],
        }

    def extend(self, heap: int, limit: Limit) -> int:
        """Compute the values of all heaps up to this one; returns how many rows were looked at."""
        if heap > self.room:
            self._clear(max(heap, 2 * self.room))
        looked = 0
        while self.entered <= heap:
            limit.step()
            if self.entered == len(self.values):
                value, rows = self._mex(self.entered)
                self.values.append(value)
                looked += rows
            self._add(self.entered, self.values[self.entered])
            self.entered += 1
        return looked

    def _mex(self, heap: int) -> tuple[int, int]:
        """The least value that no option has, and how many rows were looked at."""
        direct, rows = set(), []
        for taken in self.game.code.takings(heap):
            left, digit = heap - taken, self.game.code.digit(taken)
            if digit.leave & (Leave.ONE_HEAP if left else Leave.NO_HEAP):
                direct.add(self.values[left] if left else 0)
            for parts, counts in digit.rules:
                if parts is Parts.ALL_EQUAL:
                    direct.update(self.values[left // count] * (count % 2) for count in _divisors(left, counts))
                else:
                    rows += [(self.layers[parts][layer], left) for layer in self._layers(counts, left)]
        value = 0
        while value in direct or (value < self.width and any(row[value] >> left & 1 for row, left in rows)):
            value += 1
        return value, len(direct) + len(rows) * (value + 1)

    def _layers(self, counts: int, left: int) -> list[int]:
        return [layer for layer in range(2, min(self.last, left) + 1) if counts >> layer & 1]

    # A heap enters.

    def _add(self, size: int, value: int) -> None:
        if size == 0:
            return
        while value >= self.width:
            for row in chain(*self.layers.values()):
                row.extend([0] * self.width)
            self.width *= 2
        if Parts.ALL_DIFFERENT in self.conditions:
            self._add_once(size, value)
        if self.conditions & {Parts.ANY, Parts.NOT_ALL_EQUAL}:
            self._add_any(size, value)

    def _add_once(self, size: int, value: int) -> None:
        rows = self.layers[Parts.ALL_DIFFERENT]
        if self.endless:
            rows[-1] = _joined(rows[-1], self._shifted(rows[-1], size, value))
        for layer in range(self.last, 0, -1):
            rows[layer] = _joined(rows[layer], self._shifted(rows[layer - 1], size, value))

    def _add_any(self, size: int, value: int) -> None:
        """Splits that have this size any number of times, beside smaller heaps or alone."""
        rows, unequal = self.layers[Parts.ANY], self.layers[Parts.NOT_ALL_EQUAL]
        beside: Row = [0] * self.width
        before: Row = beside
        for layer in range(1, self.last + 1):
            base = _joined(before, beside)
            before = rows[layer]
            last = self.endless and layer == self.last
            beside = self._repeated(_joined(base, before), size, value) if last else self._shifted(base, size, value)
            rows[layer] = _joined(before, beside)
            unequal[layer] = _joined(unequal[layer], beside)
            for count in range(layer, self.bits.bit_length() // size + 1) if last else (layer,):
                rows[layer][value * (count % 2)] |= 1 << count * size & self.bits

    def _shifted(self, row: Row, size: int, value: int) -> Row:
        kept = self.bits >> size
        return [(row[other ^ value] & kept) << size for other in range(self.width)]

    def _repeated(self, row: Row, size: int, value: int) -> Row:
        """The row shifted once or more."""
        row = self._shifted(row, size, value)
        row = _joined(row, self._shifted(row, size, value))
        twice = 2 * size
        while twice < self.bits.bit_length():
            row = _joined(row, self._shifted(row, twice, 0))
            twice *= 2
        return row

    # One option with a value, where there are too many to list.

    def option_with(self, heap: int, value: int, limit: Limit) -> Option | None:
        """An option of a heap that has this value, found by what the smaller heaps reach."""
        self.extend(heap, limit)
        for taken in self.game.code.takings(heap):
            limit.step()
            left, digit = heap - taken, self.game.code.digit(taken)
            if digit.leave & (Leave.ONE_HEAP if left else Leave.NO_HEAP) and self.values[left] == value:
                return (left,)
            for parts, counts in digit.rules:
                if found := next(self._splits_with(left, counts, parts, value, limit), None):
                    return tuple(sorted(found))
        return None

    def _splits_with(self, left: int, counts: int, parts: Parts, value: int, limit: Limit) -> Iterator[Option]:
        if parts is Parts.ALL_EQUAL:
            for count in _divisors(left, counts):
                if self.values[left // count] * (count % 2) == value:
                    yield next(partitions(left, count, parts))
            return
        for layer in self._layers(counts, left):
            if value < self.width and self.layers[parts][layer][value] >> left & 1:
                yield from self._parts(parts, layer, left, value, 1, limit)

    def _parts(self, parts: Parts, layer: int, left: int, value: int, least: int, limit: Limit) -> Iterator[Option]:
        """Splits into the number of heaps of a layer, from the heap of at least this size on."""
        if layer == 0:
            yield ()
            return
        below = Parts.ANY if parts is Parts.NOT_ALL_EQUAL else parts
        # Every other heap has a match at least; without that bound a size might be asked for that is not known yet.
        for size in range(least, left - layer + 2):
            limit.step()
            wanted = value ^ self.values[size]
            for rest in {layer - 1, layer} if self.endless and layer == self.last else (layer - 1,):
                if wanted < self.width and self.layers[below][rest][wanted] >> (left - size) & 1:
                    # The order is free, unless sizes must differ: then they ascend, which some rests cannot do.
                    following = size + 1 if parts is Parts.ALL_DIFFERENT else 1
                    for others in self._parts(below, rest, left - size, wanted, following, limit):
                        if parts is not Parts.NOT_ALL_EQUAL or {*others} != {size}:
                            yield (size, *others)


def _last_layer(counts: int, endless: bool) -> int:
    """The layer that is needed for these counts: where the last one is "or more", finite counts are below it."""
    return (~counts).bit_length() if counts < 0 else counts.bit_length() - 1 + endless


def _joined(first: Row, second: Row) -> Row:
    return [one | other for one, other in zip(first, second, strict=True)]


def _divisors(left: int, counts: int) -> Iterator[int]:
    """The numbers of equal heaps that make up what is left, among these counts."""
    small = [count for count in range(1, isqrt(left) + 1) if left % count == 0]
    divisors = {*small, *(left // count for count in small)} - {1}
    return (count for count in sorted(divisors) if counts >> count & 1)
