"""Whether a program waits for someone to type, as the system tells it: no guess from how long it has been silent.

Linux says in `/proc` in which system call a thread sleeps. A thread that sleeps in a read of its terminal waits; so
does one that sleeps until its terminal can be read, while no other thread computes.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from allumettes.programs.processes import family

READS, POLLS = {
    "x86_64": ({b"0", b"19"}, {b"7", b"23", b"232", b"270", b"271", b"281"}),
    "aarch64": ({b"63", b"65"}, {b"22", b"72", b"73"}),
}.get(platform.machine(), (set[bytes](), set[bytes]()))
"""The numbers of the system calls that read a file, and of those that wait for several (poll, select, epoll)."""
RUNNING = (b"R", b"D")
TERMINALS = ("/dev/pts/", "/dev/tty", "/dev/console")


class Wait(NamedTuple):
    """A thread that waits for its terminal, and how often it has gone to sleep: a new wait has a new number."""

    thread: Path
    """Its folder in /proc."""
    number: int


class Activity(NamedTuple):
    """What a process and its descendants do."""

    wait: Wait | None
    computes: bool
    is_told: bool
    """Whether the system tells in which calls threads sleep. Where it does not, `wait` is None."""


def activity(root: int, last: Wait | None = None) -> Activity:
    """`last` is where it waited before: most programs wait in the same thread again, which is looked at first."""
    if last and _reads_terminal(last.thread, _call(last.thread)):
        return Activity(_wait(last.thread), computes=False, is_told=True)
    polling = None
    computes = is_told = False
    for thread in _threads(root):
        call = _call(thread)
        is_told = is_told or bool(call and READS)
        if _reads_terminal(thread, call):
            return Activity(_wait(thread), computes, is_told=True)
        if call and call[0] in POLLS:
            polling = _wait(thread)
        computes = computes or _state(thread) in RUNNING
    return Activity(None if computes else polling, computes, is_told)


def _threads(root: int) -> Iterator[Path]:
    """The threads of a process and its descendants, as folders of /proc."""
    for pid in family(root):
        with suppress(OSError):
            yield from list(Path(f"/proc/{pid}/task").iterdir())


def _call(thread: Path) -> list[bytes]:
    """The system call that a thread is in, as a number, and its arguments; empty where the system does not tell."""
    with suppress(OSError):
        return (thread / "syscall").read_bytes().split()
    return []


def _reads_terminal(thread: Path, call: list[bytes]) -> bool:
    if len(call) < 2 or call[0] not in READS:
        return False
    with suppress(OSError):
        return str((thread / "fd" / str(int(call[1], 16))).readlink()).startswith(TERMINALS)
    return False


def _state(thread: Path) -> bytes:
    with suppress(OSError, IndexError):
        return (thread / "stat").read_bytes().rpartition(b")")[2].split()[0]
    return b""


def _wait(thread: Path) -> Wait:
    with suppress(OSError):
        for line in (thread / "status").read_bytes().splitlines():
            if line.startswith(b"voluntary_ctxt_switches:"):
                return Wait(thread, int(line.split()[1]))
    return Wait(thread, 0)
