"""The system tells that a program waits for someone to type; how long it is silent does not matter."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import pytest

from allumettes.programs.process import Process
from allumettes.programs.waiting import Wait, activity

PROGRAM = """
import sys, time
{imports}
for line in iter(lambda: input("? "), ""):
    end = time.monotonic() + float(line)
    while time.monotonic() < end:
        pass
"""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process waits for")


@pytest.fixture(
    params=[
        "",
        "import readline",
        "import threading; threading.Thread(target=time.sleep, args=(9,), daemon=True).start()",
    ]
)
def process(request: pytest.FixtureRequest) -> Iterator[Process]:
    program = PROGRAM.format(imports=request.param)
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
