"""Processes that end with the one that started them, however that one ends."""

from __future__ import annotations

import ctypes
import os
import signal
from contextlib import suppress

END_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux."""


def end_with(parent: int, how: signal.Signals = signal.SIGKILL) -> None:
    """In a process that `parent` has started: be sent a signal when it ends, where the system can do that (Linux)."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(END_WITH_PARENT, how)
    if os.getppid() != parent:  # it has ended already
        os._exit(1)
