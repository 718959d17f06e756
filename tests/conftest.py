"""What every test process does first, and which tests coverage measures."""

import gc
import os
import signal
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from allumettes.solvers.recursion import ROOM
from tests.measuring import unmeasured

# A script that starts the tests as a background job, or by nohup, has signals ignored, which the commands under test
# would inherit: Ctrl-C, and the end of the terminal.
for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)

# Nothing is timed in tests: a busy machine is no defect.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

TESTS = Path(__file__).parent
LONG = ("exhaustive", "campaign", "nightly")
WAITING = {"classroom", "doors", "programs", "web"}
"""Rooms whose slow tests wait for other processes: measuring their own does not make them slower."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests come first, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: not _has_mark(item, *LONG))


def pytest_collection_finish() -> None:
    """What was collected stays until the end: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Coverage pauses for what runs long in this process: shorter tests cover the same."""
    if _is_measured(item):
        return (yield)
    with unmeasured():
        return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool:
    """Every test is called in a chunk of the stack with room of its own: see `allumettes.solvers.recursion`."""
    arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    _with_room(lambda: pyfuncitem.obj(**arguments))
    return True


def _with_room(test: Callable[[], None]) -> None:
    test()


_with_room.__code__ = _with_room.__code__.replace(co_stacksize=ROOM)


def _is_measured(item: pytest.Item) -> bool:
    if "MUTATIONS_RECORD" in os.environ:  # `tests.mutations` asks which tests run which line
        return True
    if _has_mark(item, *LONG, "unmeasured"):
        return False
    return not _has_mark(item, "slow") or item.path.relative_to(TESTS).parts[0] in WAITING


def _has_mark(item: pytest.Item, *marks: str) -> bool:
    return any(item.get_closest_marker(mark) for mark in marks)
