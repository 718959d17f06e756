"""What a GPU holds while its memory grows and is written over: the host code, with NumPy in place of CuPy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from allumettes.sequences.cuda.engine import CudaEngine
from allumettes.sequences.cuda.gpu import Gpu
from allumettes.sequences.cuda.plan import ROUNDED, Plan
from allumettes.sequences.cuda.ring import Ring
from allumettes.sequences.cuda.stretch import AHEAD
from tests.sequences.numpy_gpu import Values, numpy_gpu
from tests.sequences.small_device import CHUNK, known, on_twin

CODE, BEGIN, END = "0.45", 10_240, 45_000
AFTER = 4 * CHUNK
"""A GPU works ahead."""


@pytest.fixture
def values() -> Values:
    return known(CODE, END + AFTER)


def engine_on(gpu: Gpu, values: Values) -> CudaEngine:
    device: Any = gpu
    return on_twin(CODE, device, memory={"known": values[:BEGIN]})


def plan_on(gpu: Gpu, values: Values) -> Plan:
    engine = engine_on(gpu, values)
    engine.advance(BEGIN + 1)
    return gpu.plan


def test_a_run_has_its_values_while_the_memory_grows_and_is_written_over(
    values: Values, monkeypatch: pytest.MonkeyPatch
) -> None:
    gpu, _ = numpy_gpu(monkeypatch, values, first_ring=1 << 12, largest_ring=1 << 15)
    engine = engine_on(gpu, values)
    found = [engine.advance(stop) for stop in range(BEGIN + 777, END, 777)]
    assert np.concatenate(found).tolist() == values[BEGIN : engine.heap].tolist()
    assert engine.obstacle is None
    assert len(gpu._ring) == 1 << 15
    assert gpu.oldest > 0
    assert (
        gpu.packed(gpu.oldest, engine.heap).tolist() == gpu.plan.packing.pack(values[gpu.oldest : engine.heap]).tolist()
    )
    assert engine.rare_heaps() is not None  # the processor takes over
    assert engine.advance(engine.heap + 10).tolist() == values[engine.heap - 10 : engine.heap].tolist()


def test_no_chunk_is_searched_for_splits_where_a_later_one_may_write(
    values: Values, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those in flight are settled meanwhile, also when the memory is full for the first time."""
    gpu, kernels = numpy_gpu(monkeypatch, values, first_ring=1 << 12, largest_ring=1 << 15)
    engine = engine_on(gpu, values)
    for stop in range(BEGIN + CHUNK, END, CHUNK):
        engine.advance(stop)
    assert kernels.searched[0] == (0, 0)
    assert kernels.searched[-1][0] > 0
    for number, (oldest, early) in enumerate(kernels.searched):
        last = kernels.settled[number : number + AHEAD][-1]
        assert oldest >= last - len(gpu._ring)
        assert (early > 0) == (oldest > 0)


def test_a_ring_that_grows_for_later_heaps_keeps_the_first_ones(
    values: Values, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The processor went on to them, so the device has a gap there until they are written."""
    gpu, _ = numpy_gpu(monkeypatch, values, first_ring=1 << 14, largest_ring=1 << 15)
    plan = plan_on(gpu, values)
    heap, held, first = (1 << 14) + 2048, 14_000, 13_000
    packed, gpu = plan.packing.pack(values), gpu.another()
    gpu.load(plan, packed[:held], held)
    assert len(gpu._ring) == 1 << 14
    gpu.load(plan, packed[first:heap], heap, held)
    assert gpu.oldest == 0
    assert gpu.packed(0, heap).tolist() == packed[:heap].tolist()


def test_no_kernel_begins_before_what_it_reads_was_copied(values: Values, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first values are given to a device that has a plan already; copies and kernels are in different streams."""
    gpu, kernels = numpy_gpu(monkeypatch, values, first_ring=1 << 15, largest_ring=1 << 15)
    plan = plan_on(gpu, values)
    packed = plan.packing.pack(values[:BEGIN])
    gpu.load(plan, packed, BEGIN)
    gpu.keep_early(packed)
    gpu.begin(CHUNK)
    assert kernels.searched[-1] == (0, BEGIN)


def test_values_after_those_that_are_right_do_not_count(values: Values, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where new ones leave a gap to these, only the new ones do."""
    gpu, _ = numpy_gpu(monkeypatch, values, first_ring=1 << 14, largest_ring=1 << 15)
    plan = plan_on(gpu, values)
    packed, gpu = plan.packing.pack(values), gpu.another()
    gpu.load(plan, packed[:14_000], 14_000)
    gpu.load(plan, packed[13_000:16_000], 16_000, 12_999)
    assert gpu.oldest == 13_000


def test_a_kernel_of_two_devices_has_the_memory_that_either_needs(
    values: Values, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One computes early values again while the other waits, with fewer rare heaps."""
    gpu, kernels = numpy_gpu(monkeypatch, values, first_ring=1 << 15, largest_ring=1 << 15)
    plan = plan_on(gpu, values)
    packed = plan.packing.pack(values[:BEGIN])
    longer = replace(plan, entries=np.resize(plan.entries, (16 * ROUNDED, 2)))
    gpu.load(longer, packed, BEGIN)
    gpu.another().load(plan, packed, BEGIN)
    most = plan.shape.settle_bytes(plan.near_room, len(longer.entries))
    assert most > plan.shape.settle_bytes(plan.near_room, len(plan.entries))
    assert kernels.settle.max_dynamic_shared_size_bytes == most


@pytest.mark.parametrize(
    ("first", "kept"), [(9, (9, 9)), (10, (10, 20)), (15, (10, 20)), (20, (10, 20)), (21, (21, 21))]
)
def test_values_of_a_ring_are_kept_where_those_that_come_next_leave_no_gap(first: int, kept: tuple[int, int]) -> None:
    ring = Ring(np, 32, np.uint8)
    ring.oldest, ring.stop = 10, 30
    ring.go_on_from(first, held=20)
    assert (ring.oldest, ring.stop) == kept
