"""Ctrl-C that waits for a moment at which nothing is half done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupts_held() -> Iterator[threading.Event]:
    """Inside, a first Ctrl-C only sets the event, and takes effect at the end; a second one does not wait."""
    came = threading.Event()
    usual = signal.getsignal(signal.SIGINT)
    # Python gives signals to the main thread only, and a handler that was not set in Python cannot be put back.
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        yield came
        return

    def note(_signal: int, _frame: FrameType | None) -> None:
        came.set()
        signal.signal(signal.SIGINT, usual)

    signal.signal(signal.SIGINT, note)
    try:
        yield came
    finally:
        signal.signal(signal.SIGINT, usual)
    if came.is_set():
        signal.raise_signal(signal.SIGINT)
