"""A slice of a job: what its process does until the next job has its turn."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from allumettes.core.errors import AllumettesError, BusyError
from allumettes.core.lock import InUseError, only_writer
from allumettes.web.laboratory.job import LOCK, Data, Paused, job_from

T = TypeVar("T")

NICENESS = 15
"""Not the lowest priority: on a busy machine a process that never runs may hold a lock of the file system."""
PATIENCE = 5.0
"""How long to wait for the process of a server that was killed, which ends a second after it."""


class DiskError(AllumettesError):
    """The disk of the server refuses."""


class Entry(NamedTuple):
    number: int
    data: Data


class Progress(NamedTuple):
    data: Data


class SliceReport:
    """Sends what those who watch do not know yet, until the time is over."""

    def __init__(self, known: int, seconds: float, tell: Callable[[Entry | Progress], None]) -> None:
        self._known = known
        self._tell = tell
        self._end = time.monotonic() + seconds

    def entry(self, index: int, entry: Data) -> None:
        if index >= self._known:
            self._tell(Entry(index, entry))

    def progress(self, progress: Data) -> None:
        if time.monotonic() >= self._end:
            raise Paused
        self._tell(Progress(progress))


def work(
    kind: str, data: Data, folder: str, known: int, seconds: float, tell: Callable[[Entry | Progress], None]
) -> bool:
    """Work on a job for some seconds, and return whether it is finished."""
    give_way()
    job, place = job_from(kind, data), Path(folder)
    try:
        with ExitStack() as stack:
            _lock(place, stack)
            job.work(place, SliceReport(known, seconds, tell))
    except Paused:
        return False
    except OSError as error:
        raise DiskError from error
    return True


def ask(function: Callable[..., T], kind: str, data: Data, folder: str, arguments: tuple[Any, ...]) -> T:
    """Call a function about a job and its folder."""
    give_way()
    return function(job_from(kind, data), Path(folder), *arguments)


def give_way() -> None:
    """Let the table and its workers go first."""
    with suppress(AttributeError, OSError):  # not on this system
        os.setpriority(os.PRIO_PROCESS, 0, NICENESS)


def _lock(folder: Path, stack: ExitStack) -> None:
    """Lock the folder until the stack is left. Raises `BusyError` where another process keeps the lock."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            stack.enter_context(only_writer(folder / LOCK))
        except InUseError:
            if time.monotonic() >= end:
                raise BusyError(1) from None
            time.sleep(0.1)
        else:
            return
