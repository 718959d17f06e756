"""The CUDA programs compile for every shape that the engine may ask for, where a compiler is installed."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from shutil import which
from types import SimpleNamespace

import pytest
from benchmarks.gpu_again import BLOCKS

from allumettes.sequences.cuda.kernels import CHECKING, SETTLING, compiled, compiler_options, source
from allumettes.sequences.cuda.plan import LARGEST_SIZE, ROUNDED, SMALLEST_SIZE, Shape, shape_for
from allumettes.sequences.devices import DeviceError

COMPILER = "nvcc"
SHARED_MEMORY = 227 * 1024
"""Of a thread block on an H200."""
SIZES = [1 << bits for bits in range(SMALLEST_SIZE.bit_length() - 1, LARGEST_SIZE.bit_length())]
SHAPES = [shape_for(size, SHARED_MEMORY) for size in SIZES]
OTHERS = [replace(shape, block=block, lag=3, unit=256) for shape in SHAPES for block in BLOCKS]


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.skipif(which(COMPILER) is None, reason="the compiler of CUDA is not installed")
@pytest.mark.parametrize("names", [SETTLING, CHECKING], ids=["settling", "checking"])
@pytest.mark.parametrize("shape", [*SHAPES, *OTHERS], ids=str)
def test_it_compiles(shape: Shape, names: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "kernels.cu").write_text(source(names), encoding="utf-8")
    command = [COMPILER, "-arch=sm_90", "--ptx", *compiler_options(shape, 2 * ROUNDED), "kernels.cu"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_without_a_compiler_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(**_: object) -> None:
        raise RuntimeError("CuPy failed to load libnvrtc.so.12")

    monkeypatch.setitem(sys.modules, "cupy", SimpleNamespace(RawModule=missing))
    with pytest.raises(DeviceError, match="failed to load libnvrtc"):
        compiled(SHAPES[0], ROUNDED)


@pytest.mark.parametrize("shape", [*SHAPES, *OTHERS], ids=str)
def test_it_fits_the_shared_memory(shape: Shape) -> None:
    assert shape.settle_bytes(2 * ROUNDED, 4096) <= SHARED_MEMORY
    assert shape.check_bytes <= SHARED_MEMORY
