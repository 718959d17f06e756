"""The system tells that a program waits for someone to type; how long it is silent does not matter."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import pytest

from allumettes.programs.process import Process
from allumettes.programs.waiting import Wait, activity

PROGRAM = """
import os, select, sys, time
{imports}
for line in iter({ask}, ""):
    end = time.monotonic() + float(line)
    while time.monotonic() < end:
        pass
"""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process waits for")


READ = 'lambda: input("? ")'
SELECT = "lambda: select.select([0], [], [])[0] and os.read(0, 99).decode().strip()"
POLL = "lambda: (poll := select.poll()).register(0) or poll.poll() and os.read(0, 99).decode().strip()"
EPOLL = "lambda: (poll := select.epoll()).register(0, 1) or poll.poll() and os.read(0, 99).decode().strip()"
WAYS = {
    "read": ("", READ),
    "readline": ("import readline", READ),
    "threads": ("import threading; threading.Thread(target=time.sleep, args=(9,), daemon=True).start()", READ),
    "select": ("", SELECT),
    "poll": ("", POLL),
    "epoll": ("", EPOLL),
}


@pytest.fixture(params=WAYS.values(), ids=list(WAYS))
def process(request: pytest.FixtureRequest) -> Iterator[Process]:
    imports, ask = request.param
    program = PROGRAM.format(imports=imports, ask=ask)
    with Process([sys.executable, "-I", "-c", program], terminal=True) as process:
        yield process


def next_wait(process: Process, last: Wait | None = None) -> Wait:
    for _look in range(2000):
        found = activity(process.pid, last)
        if found.wait and found.wait != last:
            return found.wait
        time.sleep(0.01)
    raise AssertionError("it never waits")


def test_a_program_waits_when_it_reads_and_not_while_it_computes(process: Process) -> None:
    first = next_wait(process)
    assert activity(process.pid, first).wait == first, "one wait, looked at twice"
    process.send("600")
    for _look in range(2000):
        found = activity(process.pid, first)
        if found.computes and found.wait is None:
            break
    else:
        raise AssertionError("it never computes")


def test_every_answer_ends_a_wait_and_the_next_question_is_a_new_one(process: Process) -> None:
    first = next_wait(process)
    process.send("0")
    second = next_wait(process, first)
    process.send("0")
    assert len({first, second, next_wait(process, second)}) == 3


def test_a_program_that_has_ended_waits_for_nothing(process: Process) -> None:
    next_wait(process)
    process.send("")
    process.read_all()
    assert activity(process.pid).wait is None


@pytest.mark.parametrize("pause", ["time.sleep(600)", "select.select([], [], [], 600)", "os.read(os.pipe()[0], 1)"])
def test_a_pause_is_no_wait_for_the_terminal(pause: str) -> None:
    program = f"import os, select, time; print('.'); {pause}"
    with Process([sys.executable, "-I", "-c", program], terminal=True) as process:
        process.read_line()
        for _look in range(20):
            assert activity(process.pid).wait is None
            time.sleep(0.005)
