"""Runs tests in forks of one process that has imported the libraries they need: a trial then starts in a second.

The program and its tests are imported by each fork, so that they are those of the copy as it is at that moment.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

MEMORY = 8 << 30
OUT_OF_TIME = -1
LIBRARIES = ("pytest", "hypothesis", "coverage", "rich", "babel.numbers", "numpy", "numba", "altair")
"""What many tests need and takes long to import. One that is missing is only not imported in advance."""


class ForkServer:
    """The process that forks, as seen by the one that asks it."""

    def __init__(self, environment: Mapping[str, str], folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, arguments: list[str], output: Path, *, seconds: int, patience: int) -> int:
        """The exit code of pytest, which may use so many seconds of a processor and take so many on the clock."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([arguments, str(output), seconds, patience]) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """Let the process end: nothing more is asked of it."""
        self._process.communicate()


def limit(seconds: int) -> None:
    """Processor time, which a busy machine does not change, ends a loop that has become endless."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _serve() -> None:
    for library in LIBRARIES:
        with suppress(ImportError):
            import_module(library)
    for line in sys.stdin:
        arguments, output, seconds, patience = json.loads(line)
        fork = get_context("fork").Process(target=_run, args=(arguments, output, seconds))
        fork.start()
        fork.join(patience)
        if fork.exitcode is None:
            fork.kill()
            fork.join()
            print(OUT_OF_TIME, flush=True)
        else:
            print(fork.exitcode, flush=True)


def _run(arguments: list[str], output: str, seconds: int) -> None:
    import pytest

    with Path(output).open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    limit(seconds)
    sys.exit(pytest.main(arguments))


if __name__ == "__main__":
    _serve()
