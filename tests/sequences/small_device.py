"""A twin of a GPU that begins early and works in small chunks, so that a few thousand heaps show all that it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from allumettes.sequences.cuda import engine, gpu, plan, stretch
from allumettes.sequences.cuda.engine import CudaEngine
from allumettes.sequences.cuda.plan import Shape
from allumettes.sequences.cuda.twin import TwinDevice
from allumettes.sequences.engine import engine_for
from allumettes.sequences.sparse import blocks, window
from allumettes.sequences.sparse import engine as sparse
from tests.sequences.test_sparse_plain import find, rules_of

Values = NDArray[np.unsignedinteger]
Memory = dict[str, NDArray[Any]]

HEAD = 2560
CHUNK = 1024


def small_shape(size: int, _memory: int) -> Shape:
    return Shape(size, block=64, unit=128, back=512)


def begin_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a device begin where ten thousand heaps are known, if rare ones are few."""
    for module, name, number in [
        (plan, "HEAD", HEAD), (window, "HEAD", HEAD), (blocks, "REACH", 1024), (sparse, "CHECKED_LATER", 0),
        (sparse, "FIRST_COMPILED", 0), (stretch, "FIRST_CHUNK", CHUNK), (stretch, "LARGEST_CHUNK", CHUNK),
        (engine, "LOOK_AGAIN", 1024), (engine, "SHORT", 2048), (sparse, "RECENT_STORED", 0),
    ]:  # fmt: skip
        monkeypatch.setattr(module, name, number)


def in_place_of_a_gpu(monkeypatch: pytest.MonkeyPatch, room: int = 1 << 16) -> TwinDevice:
    """Let runs that ask for a GPU have a small twin, which begins early."""
    begin_early(monkeypatch)
    twin = TwinDevice(room)
    monkeypatch.setattr(gpu, "opened_gpu", lambda: twin)
    monkeypatch.setattr(plan, "shape_for", small_shape)
    return twin


@cache
def known(spec: str, to: int) -> Values:
    """The processor's values: tested equal to the direct mex elsewhere."""
    values = engine_for(find(spec)).advance(to)
    values.flags.writeable = False
    return values


def on_twin(
    spec: str,
    twin: TwinDevice | None = None,
    *,
    memory: Memory | None = None,
    earlier: Callable[[], Values] | None = None,
    shape_for: Callable[[int, int], Shape] = small_shape,
) -> CudaEngine:
    game = find(spec)
    return CudaEngine(
        game, rules_of(game), twin or TwinDevice(1 << 16), memory=memory, earlier=earlier, shape_for=shape_for
    )  # fmt: skip
