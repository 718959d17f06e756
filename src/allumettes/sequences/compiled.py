"""Compiles a kernel with Numba. Without Numba, or with nowhere to keep machine code, it still runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from inspect import getfile
from pathlib import Path
from typing import Any, TypeVar, cast

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def compiled(kernel: Kernel) -> Kernel:
    """The kernel as machine code, cached on disk if a folder can be written to; unchanged without Numba."""
    return _compiled(kernel, cache=True)


def part(kernel: Kernel) -> Kernel:
    """A function that only kernels call: without an entry point for Python it compiles in half the time."""
    return _compiled(kernel, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _compiled(kernel: Kernel, **options: Any) -> Kernel:
    try:
        import numba
    except ImportError:
        return kernel
    if "cache" in options:
        # Numba names its cache after the function and compares only the file that defines it: with the digest of its
        # folder in the name, a change in a file that it imports from there counts too.
        kernel.__qualname__ = f"{kernel.__name__}-{_digest(Path(getfile(kernel)).parent)}"
    try:
        return cast("Kernel", numba.njit(nogil=True, error_model="numpy", **options)(kernel))
    except RuntimeError:  # Numba found no folder for its cache
        return cast("Kernel", numba.njit(nogil=True, error_model="numpy")(kernel))


@cache
def _digest(folder: Path) -> str:
    """Of all the Python files in a folder."""
    sources = sha256()
    for path in sorted(folder.glob("*.py")):
        sources.update(path.read_bytes())
    return sources.hexdigest()[:16]


def has_numba() -> bool:
    from importlib.util import find_spec

    return find_spec("numba") is not None
