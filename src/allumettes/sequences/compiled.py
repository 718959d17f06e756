"""Compiles a kernel with Numba where it can: without Numba, or with nowhere to keep machine code, it still runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def compiled(kernel: Kernel) -> Kernel:
    """The kernel as machine code, kept on disk if a folder can be written to; as it is where Numba is not installed."""
    return _compiled(kernel, cache=True)


def part(kernel: Kernel) -> Kernel:
    """A part of kernels, which only they call: half the time of compiling goes into a door from Python."""
    return _compiled(kernel, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _compiled(kernel: Kernel, **options: Any) -> Kernel:
    try:
        import numba
    except ImportError:
        return kernel
    try:
        return cast("Kernel", numba.njit(nogil=True, error_model="numpy", **options)(kernel))
    except RuntimeError:  # Numba found no folder for its cache
        return cast("Kernel", numba.njit(nogil=True, error_model="numpy")(kernel))


def has_numba() -> bool:
    from importlib.util import find_spec

    return find_spec("numba") is not None
