"""Searches that call themselves: how deep they may go, and where Python keeps their frames."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

DEEPEST = 200_000
"""The recursion limit. Python frames live on the heap: this takes memory (about 100 MB), not stack."""

ROOM = 1 << 15
"""Words of 8 bytes: about fifteen hundred frames."""


def recursing(search: Callable[[], Found]) -> Found:
    """Run a search with the recursion limit raised, equally fast however deep its caller is.

    Python keeps frames in chunks of 16 KB, and maps or unmaps memory whenever a call enters or leaves a chunk. A search
    most of whose calls happen to cross the end of a chunk takes up to eight times as long. So the search starts in a
    chunk of its own: this function claims a frame of `ROOM` words, which only fits in a new chunk, and the size of
    chunks is a power of two, so that nearly as much is left behind the frame. None of that memory is touched.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEPEST))
    try:
        return search()
    finally:
        sys.setrecursionlimit(before)


recursing.__code__ = recursing.__code__.replace(co_stacksize=ROOM)
