"""The engine that computes on a device: the processor does the beginning and what is difficult, the device the rest.

Between two rare heaps that are far apart, each value follows from a list of rare heaps that does not change, and a
device settles and checks such stretches by itself. Where its check fails at a heap, the processor's engine settles that
heap with all its means: it may be rare, and join the list. From then on the device follows the longer list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from allumettes.core.memory import check_memory
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.sequences.cuda import plan as plans
from allumettes.sequences.cuda.device import Device
from allumettes.sequences.cuda.held import Held
from allumettes.sequences.cuda.large import LargeHeaps
from allumettes.sequences.cuda.plan import LARGEST_SIZE, SMALLEST_SIZE, Plan, Shape, plan_for
from allumettes.sequences.cuda.stretch import STEP, Ending, Stretch
from allumettes.sequences.devices import Obstacle
from allumettes.sequences.engine import Space
from allumettes.sequences.kernels.bundles import Rules
from allumettes.sequences.sparse import engine as sparse
from allumettes.sequences.sparse.engine import SparseEngine
from allumettes.sequences.sparse.stored import stored, unpacked

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

RECENT = 1 << 16
"""Values that tell how often each occurs."""
LOOK_AGAIN = 1 << 16
"""Heaps after which the processor sees whether a device may begin."""
EARLY, MOST_EARLY = 1 << 26, 1 << 30
"""Values of the first heaps that are computed again for a device that goes on from a checkpoint: once it suspects a
heap, and once it suspects one in spite of these."""
SHORT = 1 << 18
"""After a stretch of fewer heaps than this, the processor goes on twice as far as the last time."""


class CudaEngine:
    kernel = "cuda"

    def __init__(
        self,
        game: TakeAndBreakGame,
        rules: Rules,
        device: Device,
        *,
        cores: int = 1,
        earlier: Callable[[], Values] | None = None,
        memory: dict[str, NDArray[Any]] | None = None,
        shape_for: Callable[[int, int], Shape] | None = None,
    ) -> None:
        self.device, self._shape_for = device, shape_for or plans.shape_for
        self.processor = SparseEngine(game, rules, cores=cores, forget=True, earlier=self._earlier, memory=memory)
        if not self.processor.base:
            _ = self.processor.space  # is learned from values that are known already
        self.obstacle: Obstacle | None = None
        self._used = False
        """Whether the device computed something."""
        self._given, self._cores = earlier, cores
        self._stretch: Stretch | None = None
        self._pieces: list[Values] = []
        """What the call in progress computed."""
        self._size = SMALLEST_SIZE
        self._held: Held | None = None
        self._next_try, self._patience = 0, STEP
        self._early = 0
        """How many values of the first heaps the device should be given."""
        self._large = LargeHeaps(memory)

    @property
    def heap(self) -> int:
        return self._stretch.heap if self._stretch else self.processor.heap

    @property
    def next_size(self) -> int | None:
        return self._stretch.next_size or None if self._stretch else None

    @property
    def space(self) -> Space | None:
        self._hand_back()
        return self.processor.space

    def rare_heaps(self) -> NDArray[np.int64] | None:
        self._hand_back()
        return self.processor.rare_heaps()

    def advance(self, stop: int) -> Values:
        import numpy as np

        self._pieces = []
        while self.heap < stop:
            self._pieces.append(
                self._from_device(stop) if self._stretch or self._load() else self._from_processor(stop)
            )
        pieces, self._pieces = self._pieces, []
        return pieces[0] if len(pieces) == 1 else np.concatenate([self.processor.values[:0], *pieces])

    def _from_device(self, stop: int) -> Values:
        stretch = self._stretch
        assert stretch
        first, values = stretch.heap, stretch.take(stop)
        self._large.add(first, values)
        if not len(values):
            self._end(stretch)
        return values

    def _end(self, stretch: Stretch) -> None:
        """Go on without the device, or with a larger size."""
        self._hand_back()
        match stretch.ending:
            case Ending.SUSPECT if more := self._more_early(stretch):
                self._early, self._next_try = more, stretch.heap
            case Ending.SUSPECT:
                self._patience = STEP if stretch.heap - stretch.first >= SHORT else 2 * self._patience
                self._next_try = stretch.heap + STEP + self._patience
            case Ending.TOO_WIDE:
                self._size = 2 * stretch.plan.shape.size
            case _:
                self._give_up(Obstacle.MEMORY)

    def _more_early(self, stretch: Stretch) -> int:
        """How many values of the first heaps the device should have to look at a suspect again; 0 if more are no use.

        The other parts of its splits are among the values that the device holds, at first, or are large heaps.
        """
        oldest, early = self.device.oldest, self.device.early
        if not oldest:
            return 0
        more = min(MOST_EARLY, stretch.heap // 2) if early else min(EARLY, stretch.heap - oldest)
        return more if more > max(2 * early, len(stretch.plan.head)) else 0

    def _give_up(self, obstacle: Obstacle) -> None:
        """Leave the next heaps to the processor, as many as there are so far."""
        self.obstacle = obstacle
        self._next_try = 2 * self.processor.heap

    def _from_processor(self, stop: int) -> Values:
        heap, processor = self.processor.heap, self.processor
        soonest = max(self._next_try, self._earliest) if processor.needed else heap + LOOK_AGAIN
        values = processor.advance(min(stop, -(-max(soonest, heap + 1) // STEP) * STEP))
        if not self._used:
            self.obstacle = self.obstacle or Obstacle.EARLY
        elif not processor.is_quiet:
            self.obstacle = self.obstacle or Obstacle.RARE_HEAPS
        return values

    # To the device.

    @property
    def _earliest(self) -> int:
        """From this heap on the splits that a device checks with have no rare part, and no two equal ones."""
        return max(self.processor.rares.furthest, plans.HEAD) + plans.HEAD + STEP

    def _load(self) -> bool:
        """Begin a stretch on the device, if it can hold one here."""
        processor = self.processor
        heap = processor.heap
        if heap % STEP or not processor.needed or heap < max(self._next_try, self._earliest):
            return False
        size = max(self._size, processor.size // 2)
        if size > LARGEST_SIZE:
            self._give_up(Obstacle.WIDE_VALUES)
            return False
        plan = self._plan(size)
        if plan is None:
            self._give_up(Obstacle.RARE_HEAPS)
            return False
        known = plan.packing.pack(processor.values[: heap - processor.base])
        same = self._held and self._held.packing.dropped_bit == plan.packing.dropped_bit
        held = self._held.heap if self._held and same else 0
        try:
            self.device.load(plan, known, heap, held)
            if self._early > self.device.early:
                self.device.keep_early(plan.packing.pack(self._again(self._early)))
            self._large.learn(processor.counts())
            heaps, values = self._large.before(heap)
            self.device.keep_large(heaps, plan.packing.pack(values))
            self._stretch = Stretch(self.device, plan, heap)
        except MemoryError:
            self._held = None  # the device may have begun to overwrite it
            self._give_up(Obstacle.MEMORY)
            return False
        self.obstacle, self._used = None, True
        return True

    def _plan(self, size: int) -> Plan | None:
        processor, shape = self.processor, self._shape_for(size, self.device.shared_memory)
        rares, needed = processor.rares, processor.needed
        assert needed
        plan = plan_for(
            processor.rules, processor.space_for(2 * size), shape, processor.heap, processor.small[: plans.HEAD],
            rares.heaps, rares.values, processor.recent(RECENT), needed + STEP,
        )  # fmt: skip
        if plan is None or plan.look_back > processor.heap - processor.base:
            return None
        memory = max(shape.settle_bytes(plan.near_room, len(plan.entries)), shape.check_bytes)
        return plan if memory <= self.device.shared_memory else None

    # Back to the processor.

    def _window(self, stretch: Stretch, needed: int | None) -> tuple[int, Values]:
        """So many of the last packed values, or as many as a memory should have, and the first of their heaps."""
        assert needed
        heap, oldest = stretch.heap, self.device.oldest
        base = max(0, heap - needed) // STEP * STEP
        assert base >= oldest, "the plan of the stretch keeps as many"
        base = min(base, max(-(-oldest // STEP), (heap - sparse.RECENT_STORED) // STEP) * STEP)
        return base, self.device.packed(base, heap)

    def _hand_back(self) -> None:
        """Let the processor go on where the values that were taken end."""
        if stretch := self._stretch:
            self.device.cancel()
            base, packed = self._window(stretch, self.processor.needed)
            packing, rares = stretch.plan.packing, self.processor.rares
            self._held = Held(stretch.heap, packing, rares.heaps, rares.values)
            values = unpacked(packed, packing, base, rares.heaps, rares.values)
            self.processor.take_over(stretch.heap, base, values, stretch.counts())
            self._stretch = None

    def _earlier(self) -> Values:
        """All values before the processor's base: those the run keeps, those the device holds, or computed again.

        Raises MemoryError.
        """
        import numpy as np

        processor = self.processor
        if self._given:
            return np.concatenate([self._given(), *self._pieces])
        check_memory(sparse.COPIES * processor.base * processor.values.itemsize)
        if self._held and self.device.oldest == 0 and processor.base <= self._held.heap:
            return self._held.values(self.device, processor.base)
        return self._again(processor.base)

    def _again(self, stop: int) -> Values:
        """The values of all heaps before `stop`, computed again from the first on."""
        processor, device = self.processor, self.device.another()
        again = CudaEngine(processor.game, processor.rules, device, cores=self._cores, shape_for=self._shape_for)
        values = again.advance(stop)
        device.close()
        return values

    def memory(self) -> dict[str, NDArray[Any]]:
        """As that of the processor's engine, at the heap reached, though the device may be ahead."""
        stretch, processor = self._stretch, self.processor
        if not stretch:
            memory = processor.memory()
            return memory | self._large.memory(processor.heap) if "base" in memory else memory
        base, packed = self._window(stretch, processor.needed_when_stored)
        counts = processor.counts(stretch.counts())
        space = processor.space_for(counts.shape[1])
        known = stored(base, packed, stretch.plan.packing, processor.small_stored, counts, space, processor.rares)
        return known | self._large.memory(stretch.heap)
