"""Signals at random moments, for every command that writes: nothing is half written or lost, and it can go on."""

from __future__ import annotations

import os
import pty
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest

from allumettes.study.results import read_results
from tests.campaign import param
from tests.console import COMMAND, ENGLISH, environment
from tests.doors.writers import WRITERS, Writer, by_weight

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
LONGEST = 2.5
"""Seconds, about, that the longest of these commands takes when the machine has nothing else to do."""
STORAGE = {"here/survey.jsonl", "run/run.json", "state/allumettes/last.match", "trace.txt"}
"""What grows while a command runs: it may be there, and go on growing the next time."""


def send_once(writer: Writer, home: Path, number: signal.Signals, after: float) -> None:
    """One signal after so many seconds; what is there then is whole, or is not there."""
    process = writer.start(home)
    assert process.stdin is not None
    process.stdin.write(writer.typed())
    process.stdin.flush()
    time.sleep(after)
    process.send_signal(number)
    _shown, errors = process.communicate(timeout=60)
    assert process.returncode in (0, 1, 128 + number, -number), errors.decode()
    # Python itself reports a signal that comes in a callback of its own, such as those of imports, and goes on.
    assert b"Traceback" not in errors or b"Exception ignored" in errors, errors.decode()
    for name, read in writer.files.items():
        if (home / name).exists() and name not in STORAGE and not (home / f"{name}.journal").exists():
            read(home / name)
    drafts = [path for path in home.rglob(".*.*") if path.is_file()]
    assert number == signal.SIGKILL or not drafts


@pytest.mark.slow
@pytest.mark.parametrize("writer", by_weight())
def test_a_signal_at_a_random_moment(writer: Writer, tmp_path: Path) -> None:
    writer.prepare(tmp_path)
    send_once(writer, tmp_path, random.choice(SIGNALS), random.uniform(0.2, LONGEST))
    writer.finish(tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.name)
def test_many_signals_at_random_moments(writer: Writer, number: signal.Signals, tmp_path: Path) -> None:
    for turn in range(12):
        home = tmp_path / str(turn)
        home.mkdir()
        writer.prepare(home)
        for _each in range(3):
            send_once(writer, home, number, random.uniform(0.1, LONGEST))
        writer.finish(home)


# The race, closely

RACE = ("race", "grundy", "--from", "3", "--to", "18", "--repetitions", "1", "--solvers", "v0,v2,v5")
MEASURES = 48


def started(home: Path, *more: str, lang: str = ENGLISH) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *RACE, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=home,
        env=environment(home, lang),
    )


def kept(home: Path, name: str = "race_grundy.csv") -> int:
    """How many measures the journal holds, whole."""
    try:
        return max(0, (home / f"{name}.journal").read_bytes().count(b"\n") - 1)
    except FileNotFoundError:
        return 0


def wait_for(home: Path, measures: int, name: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while kept(home, name) < measures and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.001)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("suffix", "goals"),
    [
        param("csv", (5, 17, 29, 41), by_day=False),
        param("json", (20,), by_day=False),
        param("parquet", (30,), by_day=True),
    ],
)
def test_a_race_that_is_killed_again_and_again_writes_what_it_would_have_written(
    tmp_path: Path, suffix: str, goals: tuple[int, ...]
) -> None:
    name = f"out.{suffix}"
    before = 0
    for goal in goals:
        process = started(tmp_path, "--output", name)
        wait_for(tmp_path, goal, name, process)
        time.sleep(random.uniform(0, 0.02))
        process.send_signal(random.choice(SIGNALS))
        process.communicate(timeout=60)
        assert kept(tmp_path, name) >= max(before, goal)
        before = kept(tmp_path, name)
    if suffix == "csv":  # the last torn line is dropped
        with (tmp_path / f"{name}.journal").open("ab") as file:
            file.write(b'{"game":"grundy","n":')
    process = started(tmp_path, "--output", name)
    shown, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    assert (
        f"{before} of {MEASURES} measures are kept in {name}.journal: the race goes on from there." in errors.decode()
    )
    assert shown.decode().count("; Operations = ") == MEASURES
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith(".out.")] == [name]
    measures = read_results(tmp_path / name)
    whole = tmp_path / "whole"
    whole.mkdir()
    uninterrupted = started(whole)
    uninterrupted.communicate(timeout=60)
    assert uninterrupted.returncode == 0

    def timeless(path: Path) -> list[tuple[object, ...]]:
        return [
            (row.game, row.convention, row.n, row.start, row.solver, row.outcome, row.operations, row.calls, row.table)
            for row in read_results(path)
        ]

    assert timeless(tmp_path / name) == timeless(whole / "race_grundy.csv")
    assert len({(row.machine, row.python, row.version, row.date) for row in measures}) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_race_that_is_asked_to_end_says_how_to_go_on(tmp_path: Path, number: signal.Signals) -> None:
    process = started(tmp_path, "--to", "40", "--seconds", "60")
    wait_for(tmp_path, 20, "race_grundy.csv", process)
    process.send_signal(number)
    shown, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    done = kept(tmp_path)
    words = (
        f"Interrupted. {done} of 114 measures are kept in race_grundy.csv.journal: the same command goes on from there."
    )
    assert words in " ".join(errors.decode().split())
    assert "Written: race_grundy.csv" in shown.decode()
    rows = [row for row in read_results(tmp_path / "race_grundy.csv") if row.stopped != "interrupted"]
    assert len(rows) == done


@pytest.mark.slow
def test_under_nohup_a_closed_terminal_changes_nothing(tmp_path: Path) -> None:
    process = subprocess.Popen(
        ["nohup", *COMMAND, *RACE],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(tmp_path, ENGLISH),
    )
    wait_for(tmp_path, 5, "race_grundy.csv", process)
    process.send_signal(signal.SIGHUP)
    process.communicate(timeout=60)
    assert process.returncode == 0
    assert len(read_results(tmp_path / "race_grundy.csv")) == MEASURES


SURVEY = ("survey", "--digits", "2", "--to", "3000", "--cores", "1")


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [RACE, pytest.param(SURVEY, marks=pytest.mark.nightly)])
def test_a_terminal_that_is_closed_loses_nothing(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """The window goes, with the table that fills in it; what was found is there, and nothing complains to nobody."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments, *(("--to", "40", "--seconds", "60") if arguments is RACE else ())],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=tmp_path,
        env=environment(tmp_path, ENGLISH),
        preexec_fn=lambda: os.login_tty(slave),  # noqa: PLW1509 - so that the terminal is its own
    )
    os.close(slave)
    journals = ("race_grundy.csv.journal", "survey-2-3000/survey.jsonl")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        lines = [(tmp_path / name).read_bytes().count(b"\n") for name in journals if (tmp_path / name).exists()]
        if max(lines, default=0) > 10:
            break
        os.read(master, 65536)
    os.close(master)
    assert process.wait(60) != 0  # which of its codes it is, nobody is there to see
    kept_lines = max((tmp_path / name).read_bytes().count(b"\n") for name in journals if (tmp_path / name).exists())
    assert kept_lines > 10
    if arguments is RACE:
        assert len(read_results(tmp_path / "race_grundy.csv")) >= kept_lines - 1
