"""What a process and all its descendants use, read from /proc; nothing where there is no /proc."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
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
