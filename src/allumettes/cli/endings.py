"""`kill` and a terminal that was closed end a command as Ctrl-C does: everything is kept, and the exit code says which.

A shell gives 128 and the number of the signal to what was ended by one: 130 for Ctrl-C, 143 for SIGTERM.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from allumettes.core.interrupts import ENDINGS

SIGNALLED = 128

_came: list[int] = []
"""The signals that have ended the command; none where it was Ctrl-C, which Python makes an exception by itself."""


class Ended(KeyboardInterrupt):
    """Python exits as after Ctrl-C when a plain KeyboardInterrupt has passed through `exec`, even if it was handled."""


def was_ended() -> bool:
    """Whether such a signal has come. Whatever is raised then may be it, in the clothes of some library."""
    return bool(_came)


def interrupted_code() -> int:
    """The exit code of a command that was interrupted."""
    return SIGNALLED + (_came[0] if _came else signal.SIGINT)


@contextmanager
def like_ctrl_c() -> Iterator[None]:
    """Inside, SIGTERM and SIGHUP raise KeyboardInterrupt, too. Where they are ignored, as under nohup, they stay so."""
    _came.clear()
    # Python gives signals to the main thread only.
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _frame: FrameType | None) -> None:
        _came.append(number)
        raise Ended

    usual = [number for number in ENDINGS if signal.getsignal(number) is signal.SIG_DFL]
    for number in usual:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in usual:
            signal.signal(number, signal.SIG_DFL)
