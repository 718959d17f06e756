"""The last heaps with large values are noted, through resumes, for splits that reach further back than a device."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes.sequences.cuda import large
from allumettes.sequences.cuda.large import LargeHeaps
from allumettes.sequences.cuda.twin import TwinDevice
from tests.sequences.small_device import begin_early, known, on_twin

CODE, BEGIN = "0.45", 10_240
"""A device may begin there."""


def counts_of(*counts: int) -> np.ndarray:
    """How many even heaps have each value; odd ones have none."""
    return np.array([counts, [0] * len(counts)])


def noted(heaps: LargeHeaps, heap: int) -> list[tuple[int, int]]:
    found, values = heaps.before(heap)
    return list(zip(found.tolist(), values.tolist(), strict=True))


@pytest.mark.parametrize(
    ("counts", "bound"),
    [
        ((4096, 0, 0, 0), 1),
        ((4095, 0, 0, 1), 1),  # one heap in 4 096 is large
        ((4094, 0, 1, 1), 3),
        ((0, 0, 0, 5), 4),  # none is
    ],
)
def test_large_values_are_those_that_few_heaps_reach(counts: tuple[int, ...], bound: int) -> None:
    heaps = LargeHeaps(None)
    heaps.learn(counts_of(*counts))
    assert heaps.bound == bound


@given(st.lists(st.integers(0, 9), max_size=60), st.integers(0, 60), st.integers(0, 60))
def test_they_are_the_same_in_whatever_pieces_values_come(values: list[int], cut: int, resumed: int) -> None:
    heaps = LargeHeaps(None)
    heaps.bound = 7
    cut, resumed = sorted((min(cut, len(values)), min(resumed, len(values))))
    heaps.add(100, np.array(values[:cut], np.uint16))
    heaps.add(100 + cut, np.array(values[cut:resumed], np.uint16))
    heaps = LargeHeaps(heaps.memory(100 + resumed))
    heaps.bound = 7
    heaps.add(100 + resumed, np.array(values[resumed:], np.uint16))
    assert noted(heaps, 100 + len(values)) == [(100 + i, value) for i, value in enumerate(values) if value >= 7]


def test_nothing_is_noted_before_the_bound_is_known() -> None:
    heaps = LargeHeaps(None)
    heaps.add(0, np.array([1000], np.uint16))
    assert not noted(heaps, 1)


def test_those_too_far_back_and_those_after_the_heap_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "BACK", 10)
    heaps = LargeHeaps(None)
    heaps.bound = 1
    heaps.add(0, np.arange(1, 31, dtype=np.uint16))
    assert noted(heaps, 25) == [(heap, heap + 1) for heap in range(15, 25)]


def test_where_they_are_too_many_only_larger_ones_are_kept_and_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound was learned where large values were less frequent; a checkpoint must stay small."""
    monkeypatch.setattr(large, "MOST", 5)
    heaps = LargeHeaps(None)
    heaps.bound = 1
    heaps.add(0, np.array([1, 4, 2, 3, 3, 4, 1], np.uint16))
    assert noted(heaps, 7) == [(1, 4), (2, 2), (3, 3), (4, 3), (5, 4)]
    heaps.add(7, np.array([1, 2, 3], np.uint16))
    assert noted(heaps, 10) == [(1, 4), (3, 3), (4, 3), (5, 4), (9, 3)]


@pytest.mark.slow
def test_a_checkpoint_has_those_that_the_device_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    begin_early(monkeypatch)
    monkeypatch.setattr(large, "SHARE", 2)
    monkeypatch.setattr("allumettes.sequences.sparse.engine.MOST_STORED", 0)
    stop = BEGIN + 3000
    values = known(CODE, stop + 2000)
    engine = on_twin(CODE, TwinDevice(1 << 16), memory={"known": values[:BEGIN]})
    engine.advance(stop)
    bound = engine._large.bound
    assert bound
    expected = [(heap, int(values[heap])) for heap in range(BEGIN, stop) if values[heap] >= bound]
    memory = engine.memory()
    assert list(zip(memory["large_heaps"].tolist(), memory["large_values"].tolist(), strict=True)) == expected
    assert expected

    device = TwinDevice(1 << 16)
    again = on_twin(CODE, device, memory=memory)
    assert again.advance(stop + 2000).tolist() == values[stop:].tolist()
    assert device._large_heaps[: len(expected)].tolist() == [heap for heap, _ in expected]
    assert again.rare_heaps() is not None
    assert again.memory()["large_heaps"][: len(expected)].tolist() == [heap for heap, _ in expected]
