"""What a process and all its descendants use, read from /proc; nothing where there is no /proc."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from mmap import PAGESIZE
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")


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
    for pid in family(root):
        try:
            resident = int((PROC / str(pid) / "statm").read_bytes().split()[1])
        except (OSError, IndexError):
            continue
        threads = _threads(PROC / str(pid))
        tasks += len(threads)
        memory += resident * PAGESIZE
        queued |= {thread.name: time_in_queue(thread) for thread in threads}
    return Usage(tasks, memory, queued)


def time_in_queue(thread: Path) -> int:
    """Nanoseconds that a thread could have run and waited for a processor; 0 where the system does not tell."""
    try:
        return int((thread / "schedstat").read_bytes().split()[1])
    except (OSError, IndexError):
        return 0


def family(root: int) -> Iterator[int]:
    """A process and its descendants."""
    waiting = [root]
    while waiting:
        pid = waiting.pop()
        yield pid
        for thread in _threads(PROC / str(pid)):
            try:
                waiting += map(int, (thread / "children").read_bytes().split())
            except OSError:
                continue


def tasks_of_user() -> int:
    """How many processes and threads this user has."""
    total = 0
    for process in PROC.glob("[0-9]*"):
        try:
            if process.stat().st_uid == os.getuid():
                total += len(_threads(process))
        except OSError:
            continue
    return total


def _threads(process: Path) -> list[Path]:
    try:
        return list((process / "task").iterdir())
    except OSError:
        return []
