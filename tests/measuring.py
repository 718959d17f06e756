"""What coverage measures: the tests' own process, but for long work, and the processes that ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from coverage import Coverage

ROOT = Path(__file__).parents[1]


@contextmanager
def unmeasured() -> Iterator[None]:
    """What runs meanwhile is not measured."""
    stopped = []
    # A worker of pytest-xdist has two measures, one started within the other: when the inner stops, the outer goes on.
    while measure := Coverage.current():
        measure.stop()
        stopped.append(measure)
    try:
        yield
    finally:
        for measure in reversed(stopped):
            measure.start()


def measured_process() -> dict[str, str]:
    """The environment of a process that is measured as this one is."""
    if Coverage.current() is None:
        return {}
    return {"COVERAGE_PROCESS_START": str(ROOT / "pyproject.toml"), "COVERAGE_FILE": str(ROOT / ".coverage")}
