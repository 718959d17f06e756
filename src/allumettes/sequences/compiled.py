"""Compiles a kernel with Numba where it can: without Numba, or with nowhere to keep machine code, it still runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def compiled(kernel: Kernel) -> Kernel:
    """The kernel as machine code, kept on disk if a folder can be written to; as it is where Numba is not installed."""
    try:
        import numba
    except ImportError:
        return kernel
    try:
        return cast("Kernel", numba.njit(cache=True, nogil=True)(kernel))
    except RuntimeError:  # Numba found no folder for its cache
        return cast("Kernel", numba.njit(nogil=True)(kernel))


def has_numba() -> bool:
    from importlib.util import find_spec

    return find_spec("numba") is not None
