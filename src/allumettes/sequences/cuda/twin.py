"""What the kernels of a GPU do, in plain Python and NumPy: a device to read, and to test the engine with."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from allumettes.sequences.cuda.device import Chunk
from allumettes.sequences.cuda.plan import NO_VALUE, TILE, Plan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]
    Numbers = NDArray[np.int64]
    Flags = NDArray[np.bool_]

FEW = 12
"""Heaps left that are searched one by one."""


class TooWideError(Exception):
    """All packed values are reached."""


class TwinDevice:
    """Has room for so many values, a power of two."""

    def __init__(self, room: int = 1 << 20, shared_memory: int = 227 * 1024) -> None:
        import numpy as np

        self.room, self.shared_memory = room, shared_memory
        self._ring: Values = np.zeros(room, np.uint16)
        self._early = self._ring[:0]
        """The values of the first heaps, kept when others are dropped."""
        self.oldest = self._frontier = 0
        self._chunks: deque[Chunk] = deque()
        self.loads = 0
        """How often it was given a plan."""

    def load(self, plan: Plan, packed: Values, heap: int, held: int = 0) -> None:
        import numpy as np

        self.cancel()
        first = heap - len(packed)
        if not self.oldest <= first <= held:
            self.oldest = first
        if not held:
            self._early = self._ring[:0]
        self.plan = plan
        self._make_room(heap, 0)
        if first == 0 < self.oldest:
            self.keep_early(packed[: self.room // 4])
        kept = packed[-self.room :]
        self._ring[np.arange(heap - len(kept), heap) % self.room] = kept
        self._frontier = heap
        self._distances, self._masks = plan.entries.astype(np.int64).T
        self._sort_near()
        self.keep_large(plan.rares[:0], packed[:0])
        self.loads += 1

    @property
    def early(self) -> int:
        return len(self._early)

    def keep_early(self, packed: Values) -> None:
        import numpy as np

        self._early = packed.astype(np.uint16)

    def keep_large(self, heaps: Numbers, packed: Values) -> None:
        self._large_heaps, self._large_values = heaps, packed

    def another(self) -> TwinDevice:
        return TwinDevice(self.room, self.shared_memory)

    def close(self) -> None:
        self.cancel()

    def _make_room(self, heap: int, count: int) -> None:
        """Old values may be dropped, but not those that the plan looks back to from chunks in flight."""
        if 4 * count + self.plan.kept > self.room:
            raise MemoryError
        if self.oldest == 0 < heap + count - self.room:
            self._early = self._ring[: self.room // 4].copy()
        self.oldest = max(self.oldest, heap + count - self.room)

    def begin(self, count: int) -> None:
        self._make_room(self._frontier, count)
        self._chunks.append(self._computed(self._frontier, count))
        self._frontier += count

    def finish(self) -> Chunk:
        return self._chunks.popleft()

    def cancel(self) -> None:
        self._chunks.clear()

    def packed(self, first: int, stop: int) -> Values:
        import numpy as np

        return self._ring[np.arange(first, stop) % self.room].astype(self.plan.packing.width)

    def _computed(self, first: int, count: int) -> Chunk:
        import numpy as np

        shape = self.plan.shape
        counts = np.zeros((2, shape.size), np.int64)
        blocks = range(first, first + count, shape.block)
        marked = deque(self._left_by_far(block) for block in blocks[: shape.lag])
        try:
            for i, block in enumerate(blocks):
                # Far entries mark as early as they may: then a value that they should not have read yet is wrong.
                marked.extend(self._left_by_far(later) for later in blocks[i + shape.lag : i + shape.lag + 1])
                self._settle(block, marked.popleft())
        except TooWideError:
            return Chunk(first, np.zeros(count, np.uint16), counts, None, too_wide=True)
        suspects = (self._first_suspect(unit) for unit in range(first, first + count, shape.unit))
        suspect = next((heap for heap in suspects if heap is not None), None)
        values = self._values(np.arange(first, first + count))
        for parity in range(2):
            counts[parity] = np.bincount(values[(parity - first) % 2 :: 2], minlength=shape.size)
        return Chunk(first, self.plan.packing.unpack(values, first), counts, suspect, too_wide=False)

    def _values(self, heaps: Numbers) -> Values:
        return self._ring[heaps % self.room]

    # Settling.

    def _settle(self, first: int, free: Flags) -> None:
        """Settle a block: guess each value, then guess again by the guesses of the others until nothing changes.

        `free` are the values that far entries leave to each heap. A heap with no candidate left is guessed to be
        `never` until nothing else changes, and is then looked at by all entries.
        """
        import numpy as np

        shape, never = self.plan.shape, self.plan.shape.size - 1
        heaps = np.arange(first, first + shape.block)
        if not free.any(axis=1).all():
            raise TooWideError
        old, fresh = self._reached(first, self._old), self._reached(first, self._fresh)
        candidates = _least(free, shape.candidates)
        kept = _left(candidates, old, shape.kept)
        chosen = _left(kept, fresh, shape.chosen)
        guesses, thorough = chosen[:, 0], False
        while True:
            self._ring[heaps % self.room] = guesses
            inner = self._reached(first, self._inner)
            again = _left(chosen, inner, 1)[:, 0]
            if thorough:
                lost = again == never
                again[lost] = _least(free & ~(old | fresh | inner), 1)[lost, 0]
                if never in again:
                    raise TooWideError
            if not np.array_equal(again, guesses):
                guesses = again
            elif never in guesses:
                thorough = True
            else:
                return

    def _left_by_far(self, block: int) -> Flags:
        """For each heap of a block, the values that far entries do not reach."""
        import numpy as np

        return np.concatenate([self._tile_by_far(block + place) for place in range(0, self.plan.shape.block, TILE)])

    def _tile_by_far(self, first: int) -> Flags:
        """The same for a tile."""
        import numpy as np

        shape = self.plan.shape
        far = int(self.plan.cuts[first % shape.block // TILE])
        lanes = np.arange(TILE)
        reached = self._values(first + lanes - self._distances[far:, None]) ^ self._masks[far:, None]
        counted = np.ones(reached.shape, bool)
        heaps, places = self.plan.exceptions.T
        here = (first <= heaps) & (heaps < first + TILE)
        counted[places[here] - far, heaps[here] - first] = False
        free = np.ones((TILE, shape.size), bool)
        free[np.broadcast_to(lanes, reached.shape)[counted], reached[counted]] = False
        return free

    def _sort_near(self) -> None:
        """Pairs of near entries and heaps of a block, by what they read: the block, the one before, or earlier ones."""
        import numpy as np

        plan, lanes = self.plan, np.arange(self.plan.shape.block)
        places = np.arange(int(plan.cuts[-1]))[:, None]
        is_near, distances = places < plan.cuts[lanes // TILE], self._distances[places]
        is_inner, is_old = distances <= lanes, distances > lanes + plan.shape.block
        self._inner, self._fresh, self._old = (
            np.nonzero(is_near & kind) for kind in (is_inner, ~is_inner & ~is_old, is_old)
        )

    def _reached(self, first: int, pairs: tuple[Numbers, ...]) -> Flags:
        """For each heap of a block, the values that it reaches by these pairs of entries and heaps."""
        import numpy as np

        entries, lanes = pairs
        reached = np.zeros((self.plan.shape.block, self.plan.shape.size), bool)
        reached[lanes, self._values(first + lanes - self._distances[entries]) ^ self._masks[entries]] = True
        return reached

    # Checking.

    def _first_suspect(self, first: int) -> int | None:
        """The first heap of a unit for which some smaller rare value is that of no split that was tried."""
        import numpy as np

        shape, below = self.plan.shape, self.plan.packing.below
        recent = self._values(np.arange(first - shape.back, first + shape.unit))
        rows = [_bits(recent == value) for value in range(shape.size)]
        values = recent[shape.back :]
        bounds = below[np.arange(first, first + shape.unit) % 2, values]
        suspects = []
        for value in range(int(bounds.max(initial=0))):
            left = self._left_by_tries(value, _bits(bounds > value), rows)
            while left:
                lowest = left & -left
                left ^= lowest
                heap = first + lowest.bit_length() - 1
                if not (self._has_split(heap, value) or self._has_held_split(heap, value)):
                    suspects.append(heap)
        return min(suspects, default=None)

    def _left_by_tries(self, value: int, left: int, rows: list[int]) -> int:
        """The heaps, as bits, that no split in the list of the value serves; or a few that might be served later."""
        stride = self.plan.shape.stride
        for entry in self.plan.tries[value].tolist():
            if left.bit_count() <= FEW:
                break
            row, word = divmod(entry >> 5, stride)
            left &= ~(rows[row] >> (32 * word + (entry & 31)))
        return left

    def _has_split(self, heap: int, value: int) -> bool:
        import numpy as np

        head = self.plan.head
        parts = np.arange(1, len(head))
        return any(
            bool(((head[parts] != NO_VALUE) & (head[parts] ^ self._values(heap - taken - parts) == value)).any())
            for taken in self.plan.splits.tolist()
        )

    def _has_held_split(self, heap: int, value: int) -> bool:
        """Whether a split in two different common heaps has the value.

        Both are held, or the smaller one is early and the other one held or among the large ones.
        """
        import numpy as np

        for taken in self.plan.splits.tolist():
            early = np.arange(1, min(self.early, heap - taken - self.oldest + 1))
            parts = np.concatenate((early, np.arange(max(self.oldest, 1), (heap - taken + 1) // 2)))
            ones = np.concatenate((self._early[early], self._values(parts[len(early) :])))
            hits = parts[ones ^ self._values(heap - taken - parts) == value]
            rests = heap - taken - self._large_heaps
            known = (rests > 0) & (rests < self.early) & (rests != self._large_heaps)
            large = rests[known][self._early[rests[known]] ^ self._large_values[known] == value]
            hits = np.concatenate((hits, large))
            if np.any(~np.isin(hits, self.plan.rares) & ~np.isin(heap - taken - hits, self.plan.rares)):
                return True
        return False


def _least(free: Flags, count: int) -> Numbers:
    """For each heap the least free values; where there are too few, the largest value of all stands for none."""
    import numpy as np

    heaps, values = np.nonzero(free)
    ranks = np.arange(len(heaps)) - np.searchsorted(heaps, heaps)
    least = np.full((len(free), count), free.shape[1] - 1)
    first = ranks < count
    least[heaps[first], ranks[first]] = values[first]
    return least


def _left(candidates: Numbers, reached: Flags, count: int) -> Numbers:
    """For each heap the first candidates that are not reached; the largest value of all stands for none."""
    import numpy as np

    hit = np.take_along_axis(reached, candidates, axis=1)
    order = np.argsort(hit, axis=1, kind="stable")[:, :count]
    left = np.take_along_axis(candidates, order, axis=1)
    left[np.take_along_axis(hit, order, axis=1)] = reached.shape[1] - 1
    return left


def _bits(flags: Flags) -> int:
    import numpy as np

    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")
