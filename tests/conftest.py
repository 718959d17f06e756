"""What every test process does first, and how it leaves the slow tests out of the coverage."""

import signal
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from tests.unmeasured import unmeasured

# A script that starts the tests as a background job has Ctrl-C ignored, and the commands under test would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Nothing is timed in tests: a busy machine is no defect.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

LONG = ("exhaustive", "campaign", "nightly")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests come first, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: not _has_mark(item, *LONG))


def _has_mark(item: pytest.Item, *marks: str) -> bool:
    return any(item.get_closest_marker(mark) for mark in marks)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    if not _has_mark(item, *LONG, "slow"):
        return (yield)
    with unmeasured():
        return (yield)
