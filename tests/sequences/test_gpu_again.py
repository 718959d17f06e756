"""A stretch settled twice on a device, in blocks of different sizes: the same values, and one that differs is seen."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks import gpu_again
from benchmarks.gpu_again import Ways
from numpy.typing import NDArray

from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.sequences.cuda.plan import Shape
from allumettes.sequences.cuda.twin import TwinDevice
from tests.sequences.small_device import begin_early, known, small_shape
from tests.sequences.test_sparse_plain import find

pytestmark = pytest.mark.slow

CODE, BEGIN, HEAPS, NOTED = "0.45", 10_240, 3000, 1000


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> Ways:
    begin_early(monkeypatch)
    monkeypatch.setattr(gpu_again, "NOTED", NOTED)
    game = find(CODE)
    assert isinstance(game, TakeAndBreakGame)
    other = Shape(128, block=32, unit=64, back=256, lag=2)
    return Ways(game, TwinDevice(1 << 16), small_shape, lambda *_: other)


def test_other_blocks_give_the_same_digests(ways: Ways, capsys: pytest.CaptureFixture[str]) -> None:
    heap, memory = ways.later({"known": known(CODE, BEGIN)}, 777)
    assert heap == BEGIN + 777
    assert ways.first_difference(memory, HEAPS) is None
    one, two = (line.split()[0] for line in capsys.readouterr().out.splitlines())
    assert one == two


def test_a_value_that_depends_on_the_blocks_is_seen(ways: Ways, monkeypatch: pytest.MonkeyPatch) -> None:
    settle, heap = TwinDevice._settle, BEGIN + NOTED + 500

    def settle_otherwise(device: TwinDevice, first: int, free: NDArray[np.bool_]) -> None:
        settle(device, first, free)
        if device.plan.shape.block == 32 and first <= heap < first + 32:
            device._ring[heap % device.room] ^= 1

    monkeypatch.setattr(TwinDevice, "_settle", settle_otherwise)
    assert ways.first_difference({"known": known(CODE, BEGIN)}, HEAPS) == BEGIN + 2 * NOTED
