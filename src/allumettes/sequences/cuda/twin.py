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
        kept = packed[-self.room :]
        self._ring[np.arange(heap - len(kept), heap) % self.room] = kept
        self._frontier = heap
        self._distances, self._masks = plan.entries.astype(np.int64).T
        self.loads += 1

    @property
    def early(self) -> int:
        return len(self._early)

    def keep_early(self, packed: Values) -> None:
        import numpy as np

        self._early = packed.astype(np.uint16)

    def _make_room(self, heap: int, count: int) -> None:
        """Old values may be dropped, but not those that the plan looks back to from chunks in flight."""
        if 4 * count + 2 * self.plan.look_back > self.room:
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
        try:
            for block in range(first, first + count, shape.block):
                self._settle(block)
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

    def _settle(self, first: int) -> None:
        """Settle a block: guess each value, then repair what the guesses of the block itself contradict."""
        import numpy as np

        block = self.plan.shape.block
        heaps = np.arange(first, first + block)
        free = np.concatenate([self._left_by_far(first + place) for place in range(0, block, TILE)])
        if not free.any(axis=1).all():
            raise TooWideError
        one = free.argmax(axis=1)
        rest = free.copy()
        rest[np.arange(block), one] = False
        two = np.where(rest.any(axis=1), rest.argmax(axis=1), one)
        one_hit, two_hit = self._hit_from_before(heaps, one, two)
        guesses = np.where(one_hit, two, one)
        self._ring[heaps % self.room] = guesses
        wrong = (one_hit & two_hit) | self._hit_from_inside(first, guesses)
        while wrong.any():
            wrong = self._repair(first, np.flatnonzero(wrong), free)

    def _left_by_far(self, first: int) -> Flags:
        """For each heap of a tile, the values that far entries do not reach."""
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

    def _near(self, lane: int) -> int:
        """How many entries are near for a heap of a block."""
        return int(self.plan.cuts[lane // TILE])

    def _hit_from_before(self, heaps: Numbers, one: Numbers, two: Numbers) -> tuple[Flags, Flags]:
        """For both candidates of each heap, whether a near entry reaches it from a heap before the block."""
        import numpy as np

        most = int(self.plan.cuts[-1])
        distances, lanes = self._distances[:most, None], np.arange(len(heaps))
        counted = (distances > lanes) & (np.arange(most)[:, None] < self.plan.cuts[lanes // TILE])
        reached = self._values(heaps - distances) ^ self._masks[:most, None]
        return ((reached == one) & counted).any(axis=0), ((reached == two) & counted).any(axis=0)

    def _hit_from_inside(self, first: int, guesses: Numbers) -> Flags:
        """Whether an entry reaches the guess of a heap from another heap of the block."""
        import numpy as np

        inner = int(np.searchsorted(self._distances, len(guesses)))
        distances, lanes = self._distances[:inner, None], np.arange(len(guesses))
        reached = self._values(first + lanes - distances) ^ self._masks[:inner, None]
        hit: Flags = ((reached == guesses) & (distances <= lanes)).any(axis=0)
        return hit

    def _repair(self, first: int, lanes: Numbers, free: Flags) -> Flags:
        """Settle heaps of a block anew, and say which others their changes may contradict."""
        import numpy as np

        block = self.plan.shape.block
        before = self._values(first + lanes).astype(np.int64)
        after = np.array([self._least_free(first + lane, lane, free[lane]) for lane in lanes.tolist()])
        self._ring[(first + lanes) % self.room] = after
        values = self._values(np.arange(first, first + block)).astype(np.int64)
        inner = int(np.searchsorted(self._distances, block))
        listed = np.zeros(block, bool)
        for lane, old, new in zip(lanes.tolist(), before.tolist(), after.tolist(), strict=True):
            if old == new:
                continue
            others = lane + self._distances[:inner]
            others, masks = others[others < block], self._masks[:inner][others < block]
            uncovered = free[others, old ^ masks] & (old ^ masks < values[others])
            listed[others[uncovered | (new ^ masks == values[others])]] = True
        return listed

    def _least_free(self, heap: int, lane: int, free: Flags) -> int:
        """The least value that neither far entries nor near ones reach."""
        near = self._near(lane)
        left = free.copy()
        left[self._values(heap - self._distances[:near]) ^ self._masks[:near]] = False
        if not left.any():
            raise TooWideError
        return int(left.argmax())

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
        """Whether a split in two different common heaps has the value: both are held, or the smaller one is early."""
        import numpy as np

        for taken in self.plan.splits.tolist():
            early = np.arange(1, min(self.early, heap - taken - self.oldest + 1))
            parts = np.concatenate((early, np.arange(max(self.oldest, 1), (heap - taken + 1) // 2)))
            ones = np.concatenate((self._early[early], self._values(parts[len(early) :])))
            hits = parts[ones ^ self._values(heap - taken - parts) == value]
            if np.any(~np.isin(hits, self.plan.rares) & ~np.isin(heap - taken - hits, self.plan.rares)):
                return True
        return False


def _bits(flags: Flags) -> int:
    import numpy as np

    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")
