"""Takes long work out of the coverage, which would triple its time: what it runs is covered by shorter tests."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from coverage import Coverage


@contextmanager
def unmeasured_processes() -> Iterator[None]:
    """Processes that are started meanwhile, by whatever library, are not measured."""
    with pytest.MonkeyPatch.context() as machine:
        machine.delenv("COVERAGE_PROCESS_CONFIG", raising=False)
        yield


@contextmanager
def unmeasured() -> Iterator[None]:
    """Nor is this one. A worker of the tests is measured twice: as such, and as started by a measured process."""
    paused = []
    while (measuring := Coverage.current()) is not None:
        measuring.stop()
        paused.append(measuring)
    try:
        with unmeasured_processes():
            yield
    finally:
        for coverage in reversed(paused):
            coverage.start()
