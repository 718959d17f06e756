"""Programs of a few lines that misbehave, each run with small bounds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from allumettes.programs.limits import MEBIBYTE, Limits
from allumettes.programs.process import Process

SMALL = Limits(
    seconds=5,
    seconds_in_all=20,
    memory=64 * MEBIBYTE,
    processes=10,
    file_size=100_000,
    folder=MEBIBYTE,
    output=100_000,
    remarks=200_000,
)
Start = Callable[..., Process]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a Python program from its text, and ends it after the test."""
    started: list[Process] = []

    def start(text: str, limits: Limits = SMALL, **options: Any) -> Process:
        folder = tmp_path / "program"
        folder.mkdir(exist_ok=True)
        (folder / "program.py").write_text(dedent(text), encoding="utf-8")
        # Without the packages of the site Python starts at once.
        process = Process([sys.executable, "-I", "-S", "-u", "program.py"], folder, limits=limits, **options)
        started.append(process)
        return process

    yield start
    for process in started:
        process.close()
