"""A process that must not outlive the one that started it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

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
