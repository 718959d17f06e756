"""Delays the signals that end a process while a critical section runs."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Ctrl-C, `kill`, and a terminal that was closed."""


@contextmanager
def interrupts_held() -> Iterator[threading.Event]:
    """Delay the first signal until the end of the block; it sets the event. A second one takes effect at once."""
    came = threading.Event()
    # A handler that was not set in Python cannot be put back.
    usual = {number: handler for number in ENDINGS if callable(handler := signal.getsignal(number))}
    # Python handles signals in the main thread only.
    if threading.current_thread() is not threading.main_thread() or not usual:
        yield came
        return
    held: list[int] = []

    def put_back() -> None:
        for number, handler in usual.items():
            signal.signal(number, handler)

    def note(number: int, _frame: FrameType | None) -> None:
        held.append(number)
        came.set()
        put_back()

    for number in usual:
        signal.signal(number, note)
    try:
        yield came
    finally:
        put_back()
    if held:
        signal.raise_signal(held[0])
