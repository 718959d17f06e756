"""A pytest plugin that labels what coverage sees with the test that runs, here and in the processes it starts."""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path

import pytest
from coverage import Coverage

_seconds: dict[str, float] = {}
_failed: set[str] = set()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    # Processes that the test starts inherit the variable, which their coverage configuration reads.
    os.environ["COVERAGE_TEST"] = item.nodeid
    if coverage := Coverage.current():
        coverage.switch_context(item.nodeid)
    begin = _processor_time()
    try:
        return (yield)
    finally:
        _seconds[item.nodeid] = _processor_time() - begin
        if coverage:
            coverage.switch_context("")
        del os.environ["COVERAGE_TEST"]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if not report.passed:
        _failed.add(item.nodeid)
    return report


def _processor_time() -> float:
    """Of this process and of those it has waited for: what else the machine does is not counted."""
    return sum(os.times()[:4])


def pytest_sessionfinish() -> None:
    """Leave the duration of each test that passed where the map is made."""
    if _seconds:
        passed = {test: round(seconds, 3) for test, seconds in _seconds.items() if test not in _failed}
        (Path(os.environ["MUTATIONS_RECORD"]) / f"seconds-{os.getpid()}.json").write_text(json.dumps(passed))
