"""A disk that is full, for every command that writes: a sentence, no half file, and the same command goes on later."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.campaign import param
from tests.console import COMMAND, ENGLISH, environment, through_pipe
from tests.doors.writers import HEAVY, WRITERS, Writer, by_weight

OWN_WAY = {"play", "trace"}
"""A match goes on without its file."""


def limited(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def check_refusal(writer: Writer, home: Path, code: int, errors: str) -> None:
    assert "Traceback" not in errors
    assert code == os.EX_IOERR, errors
    assert errors.strip().endswith((".", "…"))
    for name, read in writer.files.items():
        if (home / name).exists() and not name.endswith((".jsonl", "run.json")):
            read(home / name)
    assert not [path for path in home.rglob(".*.*") if path.is_file()]


def on_full_disk(writer: Writer, home: Path) -> None:
    """This process may write no file longer than four thousand bytes."""
    writer.prepare(home)
    process = writer.start(home, preexec_fn=lambda: limited(4000))
    _shown, errors = process.communicate(writer.typed(), timeout=120)
    check_refusal(writer, home, process.returncode, errors.decode())


FILES = [
    param(writer, by_day=rank % 2 == 0, id=writer.name)
    for rank, writer in enumerate(writer for writer in WRITERS if writer.name not in OWN_WAY)
]


@pytest.mark.slow
@pytest.mark.parametrize("writer", FILES)
def test_no_file_may_grow_any_more(writer: Writer, tmp_path: Path) -> None:
    on_full_disk(writer, tmp_path)
    if writer.name not in HEAVY:
        writer.finish(tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("writer", FILES)
def test_when_there_is_room_again_the_same_command_ends(writer: Writer, tmp_path: Path) -> None:
    on_full_disk(writer, tmp_path)
    writer.finish(tmp_path)


@pytest.mark.slow
def test_a_race_on_a_full_disk_keeps_what_it_measured_and_goes_on(tmp_path: Path) -> None:
    race = next(writer for writer in WRITERS if writer.name == "race-csv")
    process = race.start(tmp_path, preexec_fn=lambda: limited(16_000))
    shown, errors = process.communicate(timeout=60)
    assert process.returncode == os.EX_IOERR
    assert b"out.csv.journal cannot be written: File too large. The measures taken before are kept." in errors
    lines = (tmp_path / "out.csv.journal").read_bytes().count(b"\n") - 1
    assert shown.count(b"; Operations = ") == lines > 10  # every measure that was shown is kept
    process = race.start(tmp_path)
    _shown, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert f"{lines} of 72 measures are kept in out.csv.journal: the race goes on from there." in errors.decode()
    race.files["out.csv"](tmp_path / "out.csv")


def test_a_match_goes_on_without_a_disk(tmp_path: Path) -> None:
    play = next(writer for writer in WRITERS if writer.name == "play")
    process = play.start(tmp_path, preexec_fn=lambda: limited(10))
    shown, errors = process.communicate(play.typed(), timeout=60)
    assert (process.returncode, errors) == (os.EX_IOERR, b"")
    assert b"(This match cannot be kept on disk: it would be lost if you leave.)" in shown
    assert "Player 1 has won." in shown.decode()


@pytest.mark.parametrize("trace", ["/dev/full", "trace.txt"])
def test_a_trace_that_cannot_be_written_does_not_stop_a_match(tmp_path: Path, trace: str) -> None:
    writer = next(writer for writer in WRITERS if writer.name == "trace")
    process = subprocess.Popen(
        [*COMMAND, *writer.arguments[:-1], trace, "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(tmp_path, ENGLISH),
        preexec_fn=lambda: limited(100),  # noqa: PLW1509 - nothing else runs in this process
    )
    shown, errors = process.communicate(writer.typed(), timeout=60)
    assert process.returncode == os.EX_IOERR
    assert f"{trace} cannot be written: ".encode() in errors
    assert b"Michel" in shown


# A disk that is really full

INSIDE = 'mount -t tmpfs -o size="$1" tmpfs disk && cp -a before/. disk && cd disk && shift && out="$1" && shift && "$@"; code=$?; cp -a . "$out"; exit $code'  # noqa: E501 - one line of shell


@cache
def can_mount() -> bool:
    if not shutil.which("unshare"):
        return False
    trial = ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return subprocess.run(trial, capture_output=True, check=False).returncode == 0


def on_small_disk(writer: Writer, home: Path, size: str) -> tuple[int, str]:
    """The command on a disk of that size, in a name space of its own; what it left is in `after`."""
    for name in ("disk", "before", "after"):
        (home / name).mkdir()
    writer.prepare(home / "before")
    done = subprocess.run(
        ["unshare", "-rm", "sh", "-c", INSIDE, "sh", size, home / "after", *COMMAND, *writer.arguments],
        input=writer.typed(),
        capture_output=True,
        cwd=home,
        env=environment(home, ENGLISH) | {"XDG_STATE_HOME": str(home / "disk" / "state")},
        timeout=120,
        check=False,
    )
    return done.returncode, done.stderr.decode()


@pytest.mark.slow
@pytest.mark.parametrize("writer", by_weight(without={*OWN_WAY, "tree"}))  # a tree fits the smallest disk
def test_a_disk_that_is_really_full(writer: Writer, tmp_path: Path) -> None:
    if not can_mount():
        pytest.skip("this machine lets nobody mount a small disk")
    code, errors = on_small_disk(writer, tmp_path, "16k")
    check_refusal(writer, tmp_path / "after", code, errors)
    writer.finish(tmp_path / "after")


def test_a_folder_that_may_not_be_written_is_said_before(tmp_path: Path) -> None:
    run = through_pipe("race", "grundy", "--to", "5", "--output", "/proc/race.csv", home=tmp_path, lang=ENGLISH)
    assert run.code == 2
    assert "/proc/race.csv" in run.errors
    assert "cannot be written" in run.errors
