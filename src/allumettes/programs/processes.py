"""What a process and all its descendants use, read from /proc; nothing where there is no /proc."""

from __future__ import annotations

import os
from collections.abc import Iterator
from mmap import PAGESIZE
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")


class Usage(NamedTuple):
    tasks: int
    """Processes and their threads."""
    memory: int
    """Bytes in memory, of all processes together."""


def usage(root: int) -> Usage:
    """Of a process and its descendants. A process that ends meanwhile counts as nothing."""
    tasks = memory = 0
    for pid in family(root):
        try:
            resident = int((PROC / str(pid) / "statm").read_bytes().split()[1])
        except (OSError, IndexError):
            continue
        tasks += len(_threads(PROC / str(pid)))
        memory += resident * PAGESIZE
    return Usage(tasks, memory)


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
