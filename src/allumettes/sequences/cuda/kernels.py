"""The kernels of a GPU, compiled when a shape first needs them."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from allumettes.sequences.cuda.plan import Shape
from allumettes.sequences.devices import DeviceError, DeviceFault

SETTLING = ("values.cu", "blocks.cu", "far.cu", "near.cu", "settle.cu")
CHECKING = ("values.cu", "check.cu")
NON_PORTABLE_CLUSTER_SIZE_ALLOWED = 14
"""The attribute that allows clusters of sixteen thread blocks."""


@dataclass(frozen=True, slots=True)
class Kernels:
    settle: Any
    check: Any
    search: Any
    unpack: Any
    pause: Any


@cache
def compiled(shape: Shape, near_room: int) -> Kernels:
    """Raises DeviceError where CuPy finds no compiler: it needs one that a driver does not bring."""
    try:
        return _compiled(shape, near_room)
    except (ImportError, OSError, RuntimeError) as error:
        raise DeviceError(DeviceFault.MISSING, str(error)) from error


def _compiled(shape: Shape, near_room: int) -> Kernels:
    import cupy

    options = compiler_options(shape, near_room)
    settling, checking = (cupy.RawModule(code=source(names), options=options) for names in (SETTLING, CHECKING))
    kernels = Kernels(
        settling.get_function("settle"),
        *(checking.get_function(name) for name in ("check", "search", "unpack", "pause")),
    )
    # CuPy has no name for this attribute.
    driver = ctypes.CDLL("libcuda.so.1")
    driver.cuFuncSetAttribute(ctypes.c_void_p(kernels.settle.kernel.ptr), NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1)
    kernels.check.max_dynamic_shared_size_bytes = shape.check_bytes
    kernels.unpack.max_dynamic_shared_size_bytes = 12 * shape.size
    return kernels


def compiler_options(shape: Shape, near_room: int) -> tuple[str, ...]:
    sizes = {
        "BLOCK": shape.block,
        "LAG": shape.lag,
        "RING": shape.ring,
        "CANDIDATES": shape.candidates,
        "KEPT": shape.kept,
        "CHOSEN": shape.chosen,
        "CLUSTER": shape.cluster,
        "VALUES": shape.size,
        "VALUE_BYTES": shape.width,
        "ENTRIES_HELD": near_room,
        "UNIT": shape.unit,
        "BACK": shape.back,
        "TRIED": shape.tried,
    }
    return "--std=c++17", *(f"-D{name}={value}" for name, value in sizes.items())


def source(names: tuple[str, ...]) -> str:
    """The text of a program that is compiled from several files, in this order."""
    return "\n".join((Path(__file__).parent / name).read_text(encoding="utf-8") for name in names)
