"""A GPU as a device, through CuPy: its memory, its streams and the chunks that are in progress on it."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from allumettes.core.packages import require
from allumettes.sequences.cuda.device import Chunk
from allumettes.sequences.cuda.kernels import compiled
from allumettes.sequences.cuda.plan import Plan
from allumettes.sequences.cuda.ring import Ring
from allumettes.sequences.devices import DeviceError, DeviceFault

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

LEAST_CAPABILITY = 90
"""Compute capability 9.0: earlier processors have no clusters of thread blocks."""
CLUSTER = 16
"""Thread blocks in the largest cluster."""
MARKERS = 32
"""Thread blocks that mark what far entries reach; fewer on a GPU of fewer processors."""
SPARED = 4
"""Processors that are left to unpacking."""
FIRST_RING, LARGEST_RING = 1 << 28, 1 << 32
"""Values that there is room for at first, and at most: kernels reckon places with 32 bits."""
MOST_SUSPECTS = 1 << 14
PAUSE = 50_000
"""Nanoseconds that a check waits for the next chunk to be settled first."""
EARLY = 1 << 30
"""Values of the first heaps that are kept when others are dropped."""
IN_FLIGHT = 8
"""While a chunk is settled and checked, so many times as many heaps as it has are written at most, itself included."""
THREADS = 1024


def opened_gpu() -> Gpu:
    """The first GPU of this machine. Raises MissingPackageError without CuPy, DeviceError without a GPU that serves."""
    require("cupy")
    try:
        gpu = Gpu()
    except (ImportError, OSError, RuntimeError) as error:  # CuPy raises them without a driver, its libraries or a GPU
        raise DeviceError(DeviceFault.MISSING, str(error)) from error
    if gpu.capability < LEAST_CAPABILITY:
        raise DeviceError(DeviceFault.TOO_OLD, gpu.name)
    if not gpu.markers:
        raise DeviceError(DeviceFault.TOO_SMALL, gpu.name)
    return gpu


class Gpu:
    """The first GPU of this machine, through CuPy."""

    def __init__(self) -> None:
        import cupy

        properties = cupy.cuda.runtime.getDeviceProperties(0)
        self.name = properties["name"].decode()
        self.shared_memory = int(properties["sharedMemPerBlockOptin"])
        self.capability = 10 * properties["major"] + properties["minor"]
        processors = properties["multiProcessorCount"]
        self.markers = min(MARKERS, processors // 2) // CLUSTER * CLUSTER
        self._checkers = max(1, processors - CLUSTER - self.markers - SPARED)
        self._unpackers = 4 * SPARED
        # Settling comes first: its clusters need whole parts of the GPU, which a check that began would keep from them.
        self._settling, self._checking, self._clearing = (
            cupy.cuda.Stream(non_blocking=True, priority=level) for level in (-1, 0, 0)
        )
        self._ring: Any = None
        self._early: Any = None
        self._chunks: deque[_Running] = deque()

    @property
    def oldest(self) -> int:
        return self._ring.oldest if self._ring else 0

    def load(self, plan: Plan, packed: Values, heap: int, held: int = 0) -> None:
        import cupy
        import numpy as np

        self.cancel()
        shape, first = plan.shape, heap - len(packed)
        if self._ring is None:
            self._ring = Ring(cupy, FIRST_RING, packed.dtype)
        ring, as_wide = self._ring, self._ring.values.dtype == packed.dtype
        if self._early is None or not held or not as_wide:
            self._early = cupy.empty(0, packed.dtype)
        if not as_wide:
            ring.widen(packed.dtype)
            cupy.get_default_memory_pool().free_all_blocks()
        ring.go_on_from(first, held)
        self.plan = plan
        self._make_room(heap)
        if first == 0 < ring.oldest:  # not all fit, and the ring never had the first of them
            self.keep_early(packed[: self._early_room])
        ring.write(first, packed)
        self._entries = cupy.asarray(plan.entries, order="C")
        self._cuts = cupy.asarray(plan.cuts)
        self._tries = cupy.asarray(plan.tries)
        self._head = cupy.asarray(plan.head)
        self._splits = cupy.asarray(plan.splits)
        self._rares = cupy.asarray(plan.rares, np.uint64)
        self._below = cupy.asarray(plan.packing.below, np.uint32, order="C")
        self._common = cupy.asarray(plan.packing.common, order="C")
        slots, sets = shape.lag + 2, shape.size // 32
        self._sets = cupy.zeros(slots * shape.block * sets, np.uint32)
        self._least = cupy.zeros(slots * shape.candidates * shape.block, packed.dtype)
        self._exceptions = cupy.asarray(plan.exceptions, np.uint64, order="C")
        self.keep_large(plan.rares[:0], packed[:0])
        self._kernels = compiled(shape, plan.near_room)
        settle, memory = self._kernels.settle, shape.settle_bytes(plan.near_room, len(plan.entries))
        # Another device may have the same kernel, and a longer list.
        settle.max_dynamic_shared_size_bytes = max(settle.max_dynamic_shared_size_bytes, memory)
        cupy.cuda.Device().synchronize()

    @property
    def early(self) -> int:
        return 0 if self._early is None else len(self._early)

    @property
    def _early_room(self) -> int:
        return min(EARLY, len(self._ring) // 4)

    def keep_early(self, packed: Values) -> None:
        import cupy

        self._early = cupy.asarray(packed)
        cupy.cuda.Device().synchronize()  # the streams of the kernels do not wait for copies

    def keep_large(self, heaps: NDArray[np.int64], packed: Values) -> None:
        import cupy
        import numpy as np

        self._large_heaps = cupy.asarray(heaps, np.uint64)
        self._large_values = cupy.asarray(packed, self._ring.values.dtype)
        cupy.cuda.Device().synchronize()

    def another(self) -> Gpu:
        return Gpu()

    def close(self) -> None:
        import cupy

        self.cancel()
        self._ring = self._early = None
        cupy.get_default_memory_pool().free_all_blocks()

    def _make_room(self, stop: int, spare: int = 0) -> None:
        """Enlarge the ring while heaps before `stop` take the place of others, and memory allows; then drop those.

        Beside what the plan keeps, a ring that drops values must have so many to spare.
        """
        import cupy

        ring, device = self._ring, cupy.cuda.Device()
        while stop - ring.oldest > len(ring):
            free = cupy.cuda.runtime.memGetInfo()[0]
            if len(ring) == LARGEST_RING or free < 2 * ring.values.nbytes + (1 << 30):
                if spare + self.plan.kept > len(ring):
                    raise MemoryError
                if not ring.oldest:
                    device.synchronize()  # chunks in flight may read the early values that there are
                    self._early = ring.values[: min(self._early_room, ring.stop)].copy()
                    device.synchronize()
                ring.oldest = stop - len(ring)
                return
            device.synchronize()
            ring.enlarge()
            device.synchronize()
            cupy.get_default_memory_pool().free_all_blocks()

    def begin(self, count: int) -> None:
        import numpy as np

        plan, shape, first = self.plan, self.plan.shape, self._ring.stop
        # What chunks in flight look back to must stay until the first of them was taken; and where this one is searched
        # for splits no later one may write meanwhile.
        self._make_room(first + IN_FLIGHT * count, (IN_FLIGHT + 4) * count)
        running = _Running(first, count, shape.size, shape.block)
        values, ring = self._ring.values, np.uint64(len(self._ring) - 1)
        exceptions = self._exceptions[slice(*np.searchsorted(plan.exceptions[:, 0], (first, first + count)).tolist())]
        with self._clearing:
            running.clear()
            cleared = self._clearing.record()
        with self._settling:
            self._settling.wait_event(cleared)
            self._kernels.settle(
                (shape.cluster + self.markers,), (THREADS,),
                (
                    values, ring, np.uint64(first), np.uint32(count // shape.block), self._entries,
                    np.uint32(len(plan.entries)), np.uint32(plan.cuts[-1]), self._cuts, exceptions,
                    np.uint32(len(exceptions)), self._sets, self._least, running.ready, running.settled,
                    running.status,
                ),
                shared_mem=shape.settle_bytes(plan.near_room, len(plan.entries)),
            )  # fmt: skip
            settled = self._settling.record()
        with self._checking:
            self._checking.wait_event(settled)
            self._kernels.pause((1,), (1,), (np.uint64(PAUSE),))
            self._kernels.check(
                (self._checkers,), (THREADS,),
                (
                    values, ring, np.uint64(first), np.uint32(count // shape.unit), self._tries, self._head,
                    np.uint32(len(plan.head)), self._splits, np.uint32(len(plan.splits)), self._below, running.status,
                    running.suspects, running.suspect_count, np.uint32(MOST_SUSPECTS),
                ),
                shared_mem=shape.check_bytes,
            )  # fmt: skip
            self._kernels.search(
                (self._checkers,), (THREADS,),
                (
                    values, ring, np.uint64(self.oldest), self._early, np.uint64(self.early),
                    self._large_heaps, self._large_values,
                    np.uint32(len(self._large_heaps)), self._splits, np.uint32(len(plan.splits)), self._rares,
                    np.uint32(len(plan.rares)), running.status, running.suspects, running.suspect_count,
                    np.uint32(MOST_SUSPECTS), running.found,
                ),
            )  # fmt: skip
            self._kernels.unpack(
                (self._unpackers,), (THREADS,),
                (
                    values, ring, np.uint64(first), np.uint64(count), self._common, running.status, running.whole,
                    running.counts,
                ),
                shared_mem=12 * shape.size,
            )  # fmt: skip
            running.fetch(self._checking)
        self._chunks.append(running)
        self._ring.stop += count

    def finish(self) -> Chunk:
        return self._chunks.popleft().result()

    def cancel(self) -> None:
        while self._chunks:
            self._chunks.popleft().result()

    def packed(self, first: int, stop: int) -> Values:
        values: Values = self._ring.read(first, stop)
        return values


class _Running:
    """A chunk in progress: where kernels write what they find, and where it is copied to."""

    def __init__(self, first: int, count: int, size: int, block: int) -> None:
        import cupy
        import cupyx
        import numpy as np

        self.first = first
        self.ready = cupy.empty(count // block, np.uint32)
        self._small = cupy.empty(3, np.uint32)
        self.settled, self.status, self.suspect_count = (self._small[i : i + 1] for i in range(3))
        self.suspects = cupy.empty((MOST_SUSPECTS, 2), np.uint64)
        self.found = cupy.empty(MOST_SUSPECTS, np.uint32)
        self.whole = cupy.empty(count, np.uint16)
        self.counts = cupy.empty((2, size), np.uint64)
        self._values = cupyx.empty_pinned(count, np.uint16)
        self._numbers = cupyx.empty_pinned(3, np.uint32)
        self._counted = cupyx.empty_pinned((2, size), np.uint64)
        self._suspected = cupyx.empty_pinned((MOST_SUSPECTS, 2), np.uint64)
        self._cleared = cupyx.empty_pinned(MOST_SUSPECTS, np.uint32)

    def clear(self) -> None:
        for array in (self.ready, self._small, self.counts, self.found):
            array.fill(0)

    def fetch(self, stream: Any) -> None:
        self.whole.get(stream=stream, out=self._values, blocking=False)
        self._small.get(stream=stream, out=self._numbers, blocking=False)
        self.counts.get(stream=stream, out=self._counted, blocking=False)
        self.suspects.get(stream=stream, out=self._suspected, blocking=False)
        self.found.get(stream=stream, out=self._cleared, blocking=False)
        self._done = stream.record()

    def result(self) -> Chunk:
        import numpy as np

        self._done.synchronize()
        _, status, suspects = self._numbers.tolist()
        # All are counted, but only the first ones found are noted: they need not be the least.
        heaps = self._suspected[:suspects, 0][self._cleared[:suspects] == 0]
        suspect = int(heaps.min()) if len(heaps) else None
        if suspects > MOST_SUSPECTS:
            suspect = self.first
        return Chunk(self.first, self._values, self._counted.astype(np.int64), suspect, bool(status))
