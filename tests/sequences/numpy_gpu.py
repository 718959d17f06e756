"""A GPU whose memory is NumPy's, and whose kernels write values that are known: what is tested is the host code."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any, Self

import numpy as np
import pytest
from numpy.typing import NDArray

from allumettes.sequences.cuda import gpu
from allumettes.sequences.cuda.gpu import Gpu
from tests.sequences.small_device import begin_early, small_shape

Values = NDArray[np.unsignedinteger]

GARBAGE = 0xFF
"""Fills memory that nobody has written yet."""


class DeviceArray(np.ndarray[Any, Any]):
    """An array that is read as CuPy's are."""

    def get(self, *, stream: object = None, out: NDArray[Any] | None = None, blocking: bool = True) -> NDArray[Any]:
        found = np.array(self)
        if out is not None:
            out[...] = found
        return found


class Copies:
    """Those to the device that nobody has waited for: the streams of the kernels do not."""

    def __init__(self) -> None:
        self.waiting = 0

    def begin(self, values: Any, dtype: Any = None, order: Any = None) -> DeviceArray:
        self.waiting += 1
        return np.array(values, dtype, order=order).view(DeviceArray)

    def synchronize(self) -> None:
        self.waiting = 0


class Stream:
    """Has done everything as soon as it is asked."""

    def __init__(self, **_: object) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def wait_event(self, _event: object) -> None: ...

    def record(self) -> Self:
        return self

    def synchronize(self) -> None: ...


def filled(shape: Any, dtype: Any) -> DeviceArray:
    return np.full(shape, GARBAGE, dtype).view(DeviceArray)


class Kernels:
    """Settles each chunk by values that are known, and notes among which heaps it is searched."""

    def __init__(self, known: Values, copies: Copies) -> None:
        self.known = known
        self.device: Gpu
        self.settle = Kernel(self._settle, copies)
        self.search = Kernel(self._search, copies)
        self.unpack = Kernel(self._unpack, copies)
        self.check = self.pause = Kernel(lambda *_: None, copies)
        self.settled: list[int] = []
        """The ends of the chunks, in the order in which they were settled."""
        self.searched: list[tuple[int, int]] = []
        """For each chunk, the first heap of those that are searched, and how many early ones are."""

    def _settle(self, values: Values, ring: np.uint64, first: np.uint64, blocks: np.uint32, *_: object) -> None:
        heaps = int(first) + np.arange(int(blocks) * self.device.plan.shape.block)
        values[heaps & int(ring)] = self.device.plan.packing.pack(self.known[heaps])
        self.settled.append(int(heaps[-1]) + 1)

    def _search(self, _values: Values, _ring: object, oldest: np.uint64, early: Values, *_: object) -> None:
        assert np.array_equal(early, self.device.plan.packing.pack(self.known[: len(early)]))
        self.searched.append((int(oldest), len(early)))

    def _unpack(
        self, values: Values, ring: np.uint64, first: np.uint64, count: np.uint64, *places: NDArray[Any]
    ) -> None:
        common, _, whole, counts = places
        heaps = int(first) + np.arange(int(count))
        for parity in range(2):
            packed = values[heaps[heaps % 2 == parity] & int(ring)]
            whole[heaps % 2 == parity] = common[parity][packed]
            counts[parity] = np.bincount(packed, minlength=counts.shape[1])


class Kernel:
    """Remembers how much memory it may have."""

    def __init__(self, program: Any, copies: Copies) -> None:
        self.program, self.copies = program, copies
        self.max_dynamic_shared_size_bytes = 0

    def __call__(self, _grid: object, _block: object, arguments: tuple[Any, ...], *, shared_mem: int = 0) -> None:
        assert not self.copies.waiting
        self.program(*arguments)


def numpy_gpu(
    monkeypatch: pytest.MonkeyPatch, known: Values, *, first_ring: int, largest_ring: int
) -> tuple[Gpu, Kernels]:
    """A GPU that begins early, and its kernels."""
    properties = {
        "name": b"NumPy", "sharedMemPerBlockOptin": 227 * 1024, "major": 9, "minor": 0, "multiProcessorCount": 132,
    }  # fmt: skip
    copies = Copies()
    runtime = SimpleNamespace(getDeviceProperties=lambda _number: properties, memGetInfo=lambda: (1 << 40, 1 << 40))
    cupy = SimpleNamespace(
        empty=filled, zeros=lambda *of: np.zeros(*of).view(DeviceArray), asarray=copies.begin,
        cuda=SimpleNamespace(runtime=runtime, Stream=Stream, Device=lambda: copies),
        get_default_memory_pool=lambda: SimpleNamespace(free_all_blocks=lambda: None),
    )  # fmt: skip
    kernels = Kernels(known, copies)
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    monkeypatch.setitem(sys.modules, "cupyx", SimpleNamespace(empty_pinned=filled))
    monkeypatch.setattr(gpu, "compiled", lambda *_: kernels)
    monkeypatch.setattr(gpu, "FIRST_RING", first_ring)
    monkeypatch.setattr(gpu, "LARGEST_RING", largest_ring)
    monkeypatch.setattr("allumettes.sequences.cuda.plan.shape_for", small_shape)
    begin_early(monkeypatch)
    kernels.device = Gpu()
    return kernels.device, kernels
