"""The engine of the sparse method: learns which values are rare, drives the kernels, and widens values as they grow."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

from allumettes.core.memory import check_memory
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.sequences.dense import numpy_values
from allumettes.sequences.devices import Obstacle
from allumettes.sequences.engine import Space
from allumettes.sequences.kernels.bundles import DONE, FAR, RARE, ROOM, WIDER, Known, Rules
from allumettes.sequences.sparse.packing import Packing
from allumettes.sequences.sparse.space import learn_space, rare_heaps_among
from allumettes.sequences.sparse.stored import space_of, stored
from allumettes.sequences.sparse.window import SPARE, Window

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from allumettes.sequences.sparse.workbench import PackedBench

    Values = NDArray[np.unsignedinteger]

FIRST_LEARNED = 512
"""Heaps computed directly, from which the space is first learned."""
LATELY, FEW = 4096, 16
"""Rare heaps are few if fewer than FEW of the last LATELY heaps are rare."""
FIRST_ORDER = 16384
"""From this heap on, the list of rare heaps is reordered at every doubling."""
CHECKED_LATER, FIRST_COMPILED, LARGEST_CHECKED_LATER = 8192, 65536, 1024
"""The heaps from which many may be checked together: once the check is compiled, and if it must be compiled first.
Larger values than the last are always checked at once."""
WORTH_COMPARING = 512
"""With fewer entries left to compare with candidates, all are marked."""
MOST_STORED, RECENT_STORED = 1 << 24, 55_000_000
"""With more values than the first number, the memory is cut to the last ones: those that the kernels read, and no fewer
than the second number if they are kept. A device that goes on from it looks for splits among them."""
MOST_SMALL_STORED = 1 << 20
"""Small heaps in a memory; what more of them the engine kept is computed again when it is missed."""
COPIES = 4
"""While all values are computed again and restored, memory must have room for so many copies of them."""


class Strategy(NamedTuple):
    """How heaps are settled. The values do not depend on it; the time does."""

    at_once: bool
    """Check each heap before the next, not many together: faster where many heaps are rare."""
    compared: bool
    """Compare most rare heaps with a few candidates instead of marking: faster where rare heaps are many."""
    packed: bool = False
    """Store values as bytes, without one bit."""


class SparseEngine:
    kernel = "sparse"
    next_size: int | None = None
    obstacle: Obstacle | None = None

    def __init__(
        self,
        game: TakeAndBreakGame,
        rules: Rules,
        *,
        cores: int = 1,
        forget: bool = False,
        earlier: Callable[[], Values] | None = None,
        memory: dict[str, NDArray[Any]] | None = None,
    ) -> None:
        import numpy as np

        from allumettes.sequences.sparse.rare_list import RareList

        self.game, self.rules = game, rules
        self.forget, self.earlier = forget, earlier
        self._second_core = ThreadPoolExecutor(1) if cores > 1 else None
        self._window = Window(memory)
        self.heap = self.base + len(self.values)
        self._space: Space | None = None
        self.rares = RareList(rules.splits, np.zeros(0, np.int64), self.values[:0])
        self._relearn_at = FIRST_LEARNED
        self._ordered_at = FIRST_ORDER // 2
        self._packed: PackedBench | None = None
        self._strategy = Strategy(at_once=True, compared=False)
        if memory and self.base:
            self.rares = RareList(rules.splits, memory["rare_heaps"], memory["rare_values"])
            self._use(space_of(memory))

    @property
    def base(self) -> int:
        """The heap of the first value kept."""
        return self._window.base

    @property
    def values(self) -> Values:
        """Of the heaps from the base on; beyond the heap reached they mean nothing."""
        return self._window.values

    @property
    def space(self) -> Space | None:
        """The space with the fewest rare heaps so far."""
        if self.heap >= FIRST_LEARNED:
            self._learn(at_once=True)
        return self._space

    def rare_heaps(self) -> NDArray[np.int64] | None:
        import numpy as np

        if self.space is None:
            return None
        return np.concatenate((np.zeros(int(self._zero_is_rare), np.int64), self.rares.heaps))

    @property
    def _zero_is_rare(self) -> bool:
        """Whether heap 0 (value 0) is rare. It is no part of a split, so it is not in the list."""
        return self._space is not None and (self._space.place is None or self._space.place % 2 == 0)

    @property
    def _rare_count(self) -> int:
        return self.rares.count // len(self.rules.splits) + self._zero_is_rare

    def memory(self) -> dict[str, NDArray[Any]]:
        from allumettes.sequences.kernels.check import BLOCK

        base, needed = self.base, self.needed_when_stored
        if needed and self.heap - base > max(MOST_STORED, needed + BLOCK):
            base = max(base, BLOCK, (self.heap - max(needed, RECENT_STORED)) // BLOCK * BLOCK)
        known = self.values[base - self.base : self.heap - self.base]
        if not base and (not needed or self.heap <= MOST_STORED):
            return {"known": known}
        counts = self.counts()
        space = self.space_for(counts.shape[1])
        packing = Packing(space, counts.shape[1] // 2)
        return stored(base, packing.pack(known), packing, self.small_stored, counts, space, self.rares)

    def advance(self, stop: int) -> Values:
        start = self.heap
        if start < FIRST_LEARNED:
            self._window.values = numpy_values(self.game, min(stop, FIRST_LEARNED) - 1, self.values[:start])
            self.heap = len(self.values)
        if self.forget and self._space:
            self._forget()
        self._window.make_room(stop)
        while self.heap < stop:
            if self.heap >= self._relearn_at or self._space is None:
                self._learn()
            self._extend(min(stop, self._relearn_at))
        return self.values[start - self.base : stop - self.base].copy()

    def _extend(self, stop: int) -> None:
        """Advance to `stop`, or to the next event (rare heap, wider values), and handle it."""
        if self._strategy.at_once:
            if self.base:
                self._remember()
            status = self._settle_at_once(min(stop, self.heap + LATELY))
        else:
            status = self._settle_and_check(stop)
            if status == RARE:
                status = self._settle_at_once(self.heap + 1)
                self._choose_strategy()
            elif status == DONE and self.heap < stop:
                status = self._settle_at_once(stop)
        self._answer(status)

    def _answer(self, status: int) -> None:
        """React to the status of a kernel, so that it can resume."""
        if status == WIDER and self._strategy.packed:
            self._strategy = Strategy(at_once=False, compared=True)
        elif status == WIDER:
            self._widen()
        elif status == ROOM:
            self.rares.make_room()
        elif status == FAR:
            self._keep_more_small()

    @property
    def size(self) -> int:
        """Values are below it, a power of two, as far as the present tables go."""
        return self._bench.size

    def space_for(self, size: int) -> Space:
        """The present space, for values below `size`: bits that no value has had yet count as in the mask."""
        assert self._space
        return Space(self._space.mask | max(0, size - self.size), self._space.place)

    def recent(self, count: int) -> Values:
        """The last values, as many as are wanted or kept."""
        return self._window.recent(self.heap, count)

    @property
    def small(self) -> Values:
        """The values of the small heaps that are never dropped."""
        return self._window.small(self.heap)

    @property
    def needed(self) -> int | None:
        """How many recent values the kernels read from here on; None where they may still need all of them."""
        return self._needed_with(self._window.kept_small)

    @property
    def needed_when_stored(self) -> int | None:
        """The same for a memory, which has fewer small heaps."""
        return self._needed_with(min(self._window.kept_small, MOST_SMALL_STORED))

    @property
    def small_stored(self) -> Values:
        return self.small[:MOST_SMALL_STORED]

    def _needed_with(self, small: int) -> int | None:
        """How many recent values the kernels read if so many small heaps are kept."""
        from allumettes.sequences.sparse.blocks import look_back, reach_at

        if not self.forget or self._space is None or not self.is_quiet:
            return None
        reach = reach_at(self.rules, self.heap, len(self.small), self._bench.size // 2)  # packed values reach furthest
        if reach >= self.heap // 4:
            return None
        return max(self.rares.furthest, look_back(self.rules, reach), small) + 2 * SPARE

    @property
    def is_quiet(self) -> bool:
        lately = min(LATELY, self.heap // 2)
        return self.rares.since(self.heap - lately) * LATELY < FEW * lately

    def _settle(self, start: int, stop: int, *, at_once: bool) -> tuple[int, int]:
        """Settle heaps, checked `at_once` or left to be checked. Returns the heap reached and the status."""
        from allumettes.sequences.kernels.settle import settle

        packed = None if at_once else self._packed_now
        rares, bench = self.rares, packed or self._bench
        entries = rares.entries(packed.sums if packed else None, compared=self._strategy.compared)
        known, first, last = self._known(packed), start - self.base, stop - self.base
        reached, rares.count, status = settle(
            known, first, last, self.rules, entries, rares.count, bench.marks, at_once
        )
        return self.base + reached, status

    @property
    def _packed_now(self) -> PackedBench | None:
        return self._packed if self._strategy.packed else None

    def _known(self, packed: PackedBench | None) -> Known:
        bench, values = (packed, packed.values) if packed else (self._bench, self.values)
        # Heap 0 is no part of a split.
        return Known(self._small_heaps(packed), values, 0 if self.base else 1, bench.flags)

    def _settle_at_once(self, stop: int) -> int:
        rares = self.rares.count
        self.heap, status = self._settle(self.heap, stop, at_once=True)
        if self.rares.count > rares:
            self._packed, self._strategy = None, self._strategy._replace(packed=False)
        return status

    def _settle_and_check(self, stop: int) -> int:
        """Settle and check the whole blocks before `stop`, some at a time: heaps settled after a rare one are lost."""
        from allumettes.sequences.kernels.check import BLOCK

        size = max(BLOCK, 4 * LATELY // (4 * self.rares.since(self.heap - LATELY) + 1))
        settled, outcome = self.heap, None
        self._prepare_bench()
        while (end := min(settled + size, stop) // BLOCK * BLOCK) > settled:
            _, fits = self._settle(settled, end, at_once=False)
            # With a second core, the previous part was checked meanwhile.
            if outcome and (status := outcome()) != DONE:
                return status
            if fits == WIDER:
                # The value may be too large because one before it, not checked yet, is wrong.
                return WIDER if end - settled <= BLOCK else self._settle_and_check(settled + BLOCK)
            outcome = self._begin_check(settled, end)
            settled = end
        return outcome() if outcome else DONE

    def _begin_check(self, start: int, stop: int) -> Callable[[], int]:
        """Check heaps, on the second core if there is one; returns a function that waits for the status."""
        if self._second_core:
            return self._second_core.submit(self._check, start, stop).result
        status = self._check(start, stop)
        return lambda: status

    def _check(self, start: int, stop: int) -> int:
        from allumettes.sequences.kernels.check import BLOCK, check

        packed, rules, now = self._packed_now, self.rules, start - self.base
        blocks = (packed or self._bench).blocks
        assert blocks
        if packed:  # what takings leave is common: no packed value of theirs stands for a rare one
            rules = rules._replace(takings=rules.takings[:0])
        unnoted = max(blocks.noted - self.base, (now - blocks.look_back) // BLOCK * BLOCK, 0)
        reached, status = check(self._known(packed), unnoted, now, stop - self.base, rules, blocks.tables)
        self.heap = self.base + reached
        if packed:
            self.values[now:reached] = packed.packing.unpack(packed.values[now:reached], now)
            packed.known_to = self.heap
        # The last block may hold a heap that is about to change.
        blocks.noted = (self.heap - 1) // BLOCK * BLOCK
        return int(status)

    def _prepare_bench(self) -> None:
        """Build the tables for checking blocks, if there are none yet or new ones would reach further."""
        from allumettes.sequences.sparse.blocks import Blocks

        packed = self._pack() if self._strategy.packed else None
        bench = packed or self._bench
        if (blocks := bench.blocks) is None or (not blocks.complete and self.heap >= 2 * blocks.built_at):
            bench.blocks = Blocks(self.rules, self._small_heaps(packed), self.heap, bench)

    def _small_heaps(self, packed: PackedBench | None) -> Values:
        """The values of heaps 0, 1, 2…: all of them, or those kept when others were dropped."""
        if packed:
            return packed.head if self.base else packed.values
        return self._window.head if self.base else self.values

    def _pack(self) -> PackedBench:
        from allumettes.sequences.sparse.workbench import PackedBench

        assert self._space
        packed = self._packed = self._packed or PackedBench(self._space, self.rares.heaps)
        packed.catch_up(self.values, self._small_heaps(None), self.rares.sums, self.base, self.heap)
        return packed

    # Learning.

    def counts(self, more: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """How many even and how many odd heaps have each value, with those that another engine counted."""
        return self._window.counts(self.heap, more)

    def _learn(self, *, at_once: bool = False) -> None:
        """Find the best space, and use it if it is much better than the present one, or `at_once` if it is better."""
        from allumettes.sequences.sparse.workbench import NOWHERE

        learned = learn_space(self.counts(), self.rules.place)
        rare_now = self._rare_count
        if self._space is None or learned.rares < (rare_now if at_once else rare_now // 2):
            if self.base:
                self._remember()
            self._list_rares(learned.space)
        if self.heap >= 2 * self._ordered_at:
            self.rares.order(self.values, self.heap - self.base, self._bench.barred)
            if self._packed:
                self._packed.base = NOWHERE
            self._ordered_at = self.heap
        self._choose_strategy()
        self._relearn_at = 2 * self.heap if self.is_quiet else self.heap + self.heap // 8

    def _choose_strategy(self) -> None:
        """Choose the strategy that measured fastest for as many rare heaps as there are now."""
        from allumettes.sequences.kernels.check import check
        from allumettes.sequences.sparse.workbench import PACKED_FROM

        rares, size = self.rares, self._bench.size
        earliest = CHECKED_LATER if getattr(check, "signatures", ()) else FIRST_COMPILED
        together = self.is_quiet and self.heap >= earliest and size <= LARGEST_CHECKED_LATER
        compared = rares.count - rares.marked >= WORTH_COMPARING
        packed = together and size == PACKED_FROM and self.heap > 2 * rares.furthest + LATELY
        if len(self.rules.takings) and self._space and self._space.place is not None:
            packed = False  # a common heap may be a rare option, which a packed value cannot tell
        # Dropped values are not restored for the sake of speed.
        self._strategy = Strategy(not (together or self.base), compared, packed)

    def _list_rares(self, space: Space) -> None:
        from allumettes.sequences.sparse.rare_list import RareList

        known = self.values[: self.heap]
        heaps = rare_heaps_among(known, 0, space)
        heaps = heaps[heaps > 0]
        self.rares = RareList(self.rules.splits, heaps, known[heaps])
        self._use(space)

    def _use(self, space: Space, size: int = 0) -> None:
        """Build the tables for a space and for values below `size`, a power of two."""
        from allumettes.sequences.sparse.workbench import plain_bench

        self._space = space
        self._bench = plain_bench(space, max(size, self._window.size), self.values.dtype)
        self._packed = None

    def _widen(self) -> None:
        """Double the range of values. The new bit counts as in the mask until the space is learned again."""
        import numpy as np

        assert self._space
        new = self._bench.size
        width = next(width for width in (np.uint8, np.uint16, np.uint32) if 2 * new - 1 <= np.iinfo(width).max)
        self._window.widen(width)
        self.rares.sums = self.rares.sums.astype(width)
        self._use(Space(self._space.mask | new, self._space.place), 2 * new)

    # Memory.

    def _forget(self) -> None:
        """Drop the values that the kernels no longer read, if they are most of them."""
        blocks = (self._packed_now or self._bench).blocks
        needed = self.needed
        if blocks is None or not blocks.complete or not needed:
            return
        needed = max(needed, blocks.look_back + 2 * SPARE)
        if self.heap - self.base < 4 * needed:
            return
        # By a multiple of the ring: the bits of the heaps that stay keep their places in it.
        first = self.heap - needed
        first -= (first - self.base) % blocks.look_back
        self._window.drop_before(first, self.heap)
        # The other bench may have another ring.
        if self._strategy.packed:
            self._bench.blocks = None
        else:
            self._packed = None
        # Checking at once needs all values: from here on, memory matters more.
        self._strategy = self._strategy._replace(at_once=False)

    def take_over(self, heap: int, base: int, values: Values, counts: NDArray[np.int64]) -> None:
        """Resume at `heap`, which another engine reached with the same rare heaps.

        `values` are those of the heaps from `base` on, no fewer than are `needed`, and `base` is where a block begins.
        `counts` say how many even and odd heaps have each value, from the heap of this engine on.
        """
        self._window.move(self.heap, base, counts, heap)
        self.heap = heap
        while self.size < self._window.size:
            self._widen()
        self._window.values = values.astype(self.values.dtype)
        self._bench.blocks, self._packed = None, None
        self._choose_strategy()

    def _keep_more_small(self) -> None:
        """Look for splits with larger parts: compute more small heaps again, if as many recent ones are kept."""
        small, most = self._window.kept_small, self.heap - self.base - 2 * SPARE
        more = min(4 * small, most) if most >= 2 * small else 4 * small
        if self.base and more <= most:
            self._window.head = SparseEngine(self.game, self.rules).advance(more).astype(self.values.dtype)
            self._bench.blocks, self._packed = None, None
        else:
            self._remember()
        self._window.kept_small = more

    def _remember(self) -> None:
        """Restore all values: a new rare heap or space needs them from the first on."""
        self._window.restore(self.earlier() if self.earlier else self._again())
        self._bench.blocks, self._packed = None, None

    def _again(self) -> Values:
        """The values before the base, computed again. Raises MemoryError."""
        check_memory(COPIES * self.base * self.values.itemsize)
        return SparseEngine(self.game, self.rules).advance(self.base)
