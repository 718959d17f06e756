"""What a process and all its descendants use, read from /proc; nothing where there is no /proc."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from mmap import PAGESIZE
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
MOST_READ = 65536


class Usage(NamedTuple):
    tasks: int
    """Processes and their threads."""
    memory: int
    """Bytes in memory, of all processes together."""
    queued: Mapping[str, int]
    """Nanoseconds that each thread could have run and waited for a processor, as far as the system tells."""


def usage(root: int) -> Usage:
    """Of a process and its descendants. A process that ends meanwhile counts as nothing."""
    tasks = memory = 0
    queued: dict[str, int] = {}
    for pid, threads in _family(root):
        try:
            resident = int(_read(f"/proc/{pid}/statm").split()[1])
        except (OSError, IndexError):
            continue
        tasks += len(threads)
        memory += resident * PAGESIZE
        for thread in threads:
            queued[thread] = time_in_queue(f"/proc/{pid}/task/{thread}")
    return Usage(tasks, memory, queued)


def time_in_queue(thread: str) -> int:
    """Nanoseconds that a thread, a folder of /proc, could have run and waited for a processor; 0 where nobody tells."""
    try:
        return int(_read(f"{thread}/schedstat").split()[1])
    except (OSError, IndexError):
        return 0


def own_time_in_queue() -> int:
    """Nanoseconds that this thread could have run and waited for a processor; 0 where nobody tells."""
    try:
        queue: _Queue | None = getattr(_own, "queue", None)
        if queue is None or queue.owner != os.getpid():
            queue = _own.queue = _Queue()
        return int(os.pread(queue.file, MOST_READ, 0).split()[1])
    except (OSError, IndexError):
        return 0


class _Queue:
    """The file of /proc that tells how long a thread has waited. It is read for every answer, so it stays open."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        """After a fork it is the file of another process."""
        self.file = os.open("/proc/thread-self/schedstat", os.O_RDONLY | os.O_CLOEXEC)

    def __del__(self) -> None:
        with suppress(OSError, AttributeError):
            os.close(self.file)


_own = threading.local()


def family(root: int) -> Iterator[int]:
    """A process and its descendants."""
    return (pid for pid, _threads in _family(root))


def _family(root: int) -> Iterator[tuple[int, list[str]]]:
    """A process and its descendants, with the numbers of their threads."""
    waiting = [root]
    while waiting:
        pid = waiting.pop()
        threads = _threads(f"/proc/{pid}")
        yield pid, threads
        for thread in threads:
            try:
                waiting += map(int, _read(f"/proc/{pid}/task/{thread}/children").split())
            except OSError:
                continue


def tasks_of_user() -> int:
    """How many processes and threads this user has."""
    total = 0
    for process in PROC.glob("[0-9]*"):
        try:
            if process.stat().st_uid == os.getuid():
                total += len(_threads(str(process)))
        except OSError:
            continue
    return total


def _threads(process: str) -> list[str]:
    try:
        return os.listdir(f"{process}/task")  # noqa: PTH208
    except OSError:
        return []


def _read(path: str) -> bytes:
    """What a file of /proc says, in one call: programs are looked at many times a second."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(descriptor, MOST_READ)
    finally:
        os.close(descriptor)
