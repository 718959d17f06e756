"""Whether a program waits for someone to type, as the system tells it: no guess from how long it has been silent.

Linux says in `/proc` in which system call a thread sleeps, and with which arguments. A thread waits when it sleeps in a
read of its terminal, or until one of several files can be read and its terminal is among them.
"""

from __future__ import annotations

import platform
import re
import struct
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from allumettes.programs.processes import family

RUNNING = (b"R", b"D")
TERMINALS = ("/dev/pts/", "/dev/tty", "/dev/console")
MOST_FILES = 1024
POLLED = struct.Struct("ihh")
"""A file that `poll` waits for."""


class Call(Enum):
    """The system calls in which a program waits for a file, by where they say which."""

    READ = auto()
    POLL = auto()
    SELECT = auto()
    EPOLL = auto()


CALLS = {
    "x86_64": {
        **dict.fromkeys((0, 19), Call.READ),
        **dict.fromkeys((7, 271), Call.POLL),
        **dict.fromkeys((23, 270), Call.SELECT),
        **dict.fromkeys((232, 281, 441), Call.EPOLL),
    },
    "aarch64": {
        **dict.fromkeys((63, 65), Call.READ),
        73: Call.POLL,
        72: Call.SELECT,
        **dict.fromkeys((22, 441), Call.EPOLL),
    },
}.get(platform.machine(), dict[int, Call]())
"""The numbers of these calls on this machine."""


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
    if last and _waits(last.thread, _arguments(last.thread)):
        return Activity(_wait(last.thread), computes=False, is_told=True)
    computes = is_told = False
    for thread in _threads(root):
        arguments = _arguments(thread)
        is_told = is_told or bool(arguments and CALLS)
        if _waits(thread, arguments):
            return Activity(_wait(thread), computes, is_told=True)
        computes = computes or _state(thread) in RUNNING
    return Activity(None, computes, is_told)


def _threads(root: int) -> Iterator[Path]:
    """The threads of a process and its descendants, as folders of /proc."""
    for pid in family(root):
        with suppress(OSError):
            yield from list(Path(f"/proc/{pid}/task").iterdir())


def _arguments(thread: Path) -> list[int]:
    """The number of the system call that a thread is in, and its arguments.

    A thread that runs is in call -1. Empty where the system does not tell.
    """
    with suppress(OSError, ValueError):
        words = (thread / "syscall").read_bytes().split()
        return [int(word, 0) for word in words] if words[:1] != [b"running"] else [-1]
    return []


def _waits(thread: Path, arguments: list[int]) -> bool:
    return any(_is_terminal(thread, descriptor) for descriptor in _awaited(thread, arguments))


def _awaited(thread: Path, arguments: list[int]) -> list[int]:
    """The files that a thread waits for."""
    if len(arguments) < 4:
        return []
    number, first, second, *_rest = arguments
    with suppress(OSError, struct.error):
        match CALLS.get(number):
            case Call.READ:
                return [first]
            case Call.POLL:
                polled = _memory(thread, first, POLLED.size * min(second, MOST_FILES))
                return [descriptor for descriptor, _events, _seen in POLLED.iter_unpack(polled)]
            case Call.SELECT if second:
                bits = int.from_bytes(_memory(thread, second, (min(first, MOST_FILES) + 7) // 8), "little")
                return [descriptor for descriptor in range(min(first, MOST_FILES)) if bits >> descriptor & 1]
            case Call.EPOLL:
                return [
                    int(found) for found in re.findall(rb"tfd: *(\d+)", (thread / "fdinfo" / str(first)).read_bytes())
                ]
    return []


def _memory(thread: Path, address: int, size: int) -> bytes:
    with (thread / "mem").open("rb", buffering=0) as memory:
        memory.seek(address)
        return memory.read(size)


def _is_terminal(thread: Path, descriptor: int) -> bool:
    with suppress(OSError):
        return str((thread / "fd" / str(descriptor)).readlink()).startswith(TERMINALS)
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
