"""A process that must not outlive the one that started it."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from contextlib import nullcontext, suppress
from types import SimpleNamespace

import pytest

from allumettes.core.parents import END_WITH_PARENT, end_with

STARTS_ANOTHER = """
import os, signal, subprocess, sys, time
from functools import partial
from allumettes.core.parents import end_with
asleep = "import time; print('asleep', flush=True); time.sleep(600)"
child = subprocess.Popen([sys.executable, "-c", asleep], preexec_fn=partial(end_with, os.getpid(), signal.SIGTERM))
print(child.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can do this")
def test_it_ends_when_its_parent_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", STARTS_ANOTHER], stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    said = {parent.stdout.readline().strip(), parent.stdout.readline().strip()}
    (child,) = (int(line) for line in said - {"asleep"})
    try:
        parent.kill()
        assert parent.communicate(timeout=60)[0] == "", "its output ends when both have ended"
    finally:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


class _EndedError(Exception):
    pass


@pytest.mark.parametrize("there", [True, False])
def test_a_parent_that_has_ended_already_is_noticed(there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system only tells of an end that comes later."""
    asked: list[tuple[int, int]] = []

    def ended(status: int) -> None:
        raise _EndedError(status)

    def prctl(option: int, number: int) -> int:
        asked.append((option, number))
        return 0

    monkeypatch.setattr(ctypes, "CDLL", lambda _name: SimpleNamespace(prctl=prctl))
    monkeypatch.setattr(os, "_exit", ended)
    parent = os.getppid() if there else os.getpid()
    with nullcontext() if there else pytest.raises(_EndedError):
        end_with(parent, signal.SIGTERM)
    assert asked == [(END_WITH_PARENT, signal.SIGTERM)]


def test_a_system_that_cannot_tell_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: SimpleNamespace())
    end_with(os.getppid())
