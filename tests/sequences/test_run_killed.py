"""A run that is killed again and again ends with the digest of one that was not."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from allumettes import games
from allumettes.sequences.devices import DeviceKind
from allumettes.sequences.run import Keep, run
from tests.console import environment
from tests.sequences.small_device import in_place_of_a_gpu
from tests.sequences.test_run import check, steady

CODE, TO = "0.76", 12_000
"""Its values pass a byte at heap 4 321, so that some checkpoints find them narrow and some wide."""

RUN = """
import sys
from pathlib import Path
from allumettes import games
from allumettes.sequences.run import Keep, Pace, run

pace = Pace(first=100, chunk_seconds=0, checkpoint_seconds=0, saving_share=float("inf"))
game, to, keep, folder, device = sys.argv[1:]
run(games.find(game), int(to), keep=Keep(keep), folder=Path(folder), device=device, pace=pace)
"""

WITH_TWIN = """
from pytest import MonkeyPatch
from tests.sequences.small_device import in_place_of_a_gpu

in_place_of_a_gpu(MonkeyPatch())
"""


def reached(folder: Path) -> int:
    """How far the state says that the run is. It can be read at any moment, whole."""
    try:
        heap: int = json.loads((folder / "run.json").read_text(encoding="utf-8"))["heap"]
    except FileNotFoundError:
        return 0
    return heap


def run_until_killed(arguments: list[str], folder: Path, goal: float) -> None:
    """Run a program until the state of its run has reached a heap, then kill it."""
    # Coverage would slow it down for nothing: who is killed reports nothing.
    with subprocess.Popen([sys.executable, "-c", *arguments], env=environment(folder)) as process:
        deadline = time.monotonic() + 60
        while reached(folder) < goal and time.monotonic() < deadline:
            time.sleep(0.0005)
        time.sleep(random.uniform(0, 0.005))
        process.kill()
    assert process.returncode == -signal.SIGKILL


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("keep", "kills"), [(Keep.DISK, 3), pytest.param(Keep.DISK, 10, marks=pytest.mark.nightly), (Keep.SUMMARY, 2)]
)
def test_kills_at_random_moments_change_nothing(tmp_path: Path, keep: Keep, kills: int) -> None:
    for number in range(kills):
        # Each life may do its part of the way, so that the last is killed before the end.
        goal = random.uniform(number, number + 0.9) * TO / (kills + 1)
        run_until_killed([RUN, CODE, str(TO), keep, str(tmp_path), DeviceKind.PROCESSOR], tmp_path, goal)
        assert goal <= reached(tmp_path) <= TO
    finished = run(games.find(CODE), TO, keep=keep, folder=tmp_path)
    assert finished.summary == run(games.find(CODE), TO).summary


@pytest.mark.exhaustive
@pytest.mark.parametrize(("keep", "kills"), [(Keep.SUMMARY, 2), pytest.param(Keep.DISK, 4, marks=pytest.mark.nightly)])
def test_a_run_on_a_device_is_killed_at_random_moments(
    tmp_path: Path, keep: Keep, kills: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on from its last checkpoint, landmarks and all. The device works from heap 6 144 on."""
    game, begin, to = games.find("0.106"), 8000, 16_000
    for number in range(kills):
        goal = begin + random.uniform(number, number + 0.9) * (to - begin) / (kills + 1)
        run_until_killed([WITH_TWIN + RUN, game.spec, str(to), keep, str(tmp_path), DeviceKind.CUDA], tmp_path, goal)
        assert goal <= reached(tmp_path) <= to
    expected = run(game, to).summary
    in_place_of_a_gpu(monkeypatch)
    finished = run(game, to, keep=keep, folder=tmp_path, device=DeviceKind.CUDA)
    assert (finished.kernel, finished.obstacle) == ("cuda", None)
    assert finished.summary == expected
    assert expected.no_period


@pytest.mark.slow
@pytest.mark.parametrize("keep", [Keep.DISK, Keep.SUMMARY])
def test_a_kill_between_any_two_steps_of_saving_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep: Keep
) -> None:
    """Before each step a copy of the folder is put aside, and each copy is gone on with as if it came from a kill."""
    folder, copies = tmp_path / "run", list[Path]()
    nim = games.find("0.[3]")

    def copying(step: Callable[..., object]) -> Callable[..., object]:
        def copy_and_step(*arguments: object) -> object:
            copies.append(tmp_path / str(len(copies)))
            shutil.copytree(folder, copies[-1])
            return step(*arguments)

        return copy_and_step

    with monkeypatch.context() as watched:
        for name in ("fsync", "replace", "unlink"):
            watched.setattr(os, name, copying(getattr(os, name)))
        run(nim, 300, keep=keep, folder=folder, pace=steady(100))
    # A folder is made, saved four times, and its values outgrow a byte in the third chunk.
    assert len(copies) > 20
    for copy in copies:
        check(run(nim, 300, keep=keep, folder=copy), nim, 300)
