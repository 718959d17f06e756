"""What the tests ask of workers: functions of a module, for that is all that travels to another process."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, NoReturn

from allumettes import games
from allumettes.core.move import Move
from allumettes.web.workers import Workers

Tell = Callable[[Any], None]

_held: list[int] = []


def double(number: int) -> int:
    return 2 * number


def count_to(last: int, tell: Tell) -> str:
    for number in range(1, last + 1):
        tell(number)
    return "done"


def count_slowly(last: int, seconds: float, tell: Tell) -> None:
    for number in range(last):
        tell(number)
        time.sleep(seconds)


def compute_for_ever(tell: Tell) -> NoReturn:
    tell(os.getpid())
    number = 0
    while True:
        number += 1


def die(signal_number: int) -> None:
    os.kill(os.getpid(), signal_number)


def nap_then_name(seconds: float, name: str) -> tuple[str, int]:
    time.sleep(seconds)
    return name, os.getpid()


def chatter(tell: Tell) -> str:
    """Another thread goes on talking after the answer."""

    def go_on() -> None:
        while True:
            tell("still here")

    threading.Thread(target=go_on, daemon=True).start()
    return "that is all"


def print_much() -> int:
    print("x" * 100_000)
    os.system("echo from a shell")
    sys.stdout.flush()
    return 7


def split_equally(spec: str, heap: int) -> None:
    game = games.find(spec)
    game.play((heap,), Move(0, (heap // 2, heap // 2)))


def stumble() -> None:
    raise RuntimeError("a secret of the server")


def answer_with_a_function() -> Callable[[], None]:
    return lambda: None


def fill_memory() -> int:
    return len(bytearray(3 * 1024**3))


def is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def manners() -> tuple[int, bool]:
    """How nice the worker is, and whether it ignores Ctrl-C."""
    return os.getpriority(os.PRIO_PROCESS, 0), signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def hold(pipe: str) -> None:
    """Keeps a pipe open for as long as the process lives."""
    _held.append(os.open(pipe, os.O_WRONLY))
    os.write(_held[-1], b".")


def hold_for_ever(pipe: str, tell: Tell) -> None:
    hold(pipe)
    compute_for_ever(tell)


async def serve(pipe: str) -> None:
    """A server with one worker that is busy and one that is idle."""
    workers = Workers(2)
    busy = asyncio.create_task(workers.ask(hold_for_ever, pipe, tell=lambda message: None))
    await workers.ask(hold, pipe)
    await busy
