"""The plain mex, the slices and the kernel give the same values, in types that are never too narrow."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from allumettes import games
from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.games.code import CodeGame
from allumettes.sequences import compiled, dense
from allumettes.sequences.dense import dense_values, narrow, numba_values, numpy_values, plain_values
from allumettes.sequences.kernels import dense as dense_kernel
from tests.sequences.codes import codes
from tests.strategies import ALL_GAMES


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)
def test_every_game_has_the_values_of_the_plain_mex(game: HeapGame) -> None:
    plain = plain_values(game, 150)
    assert dense_values(game, 150).tolist() == plain
    if isinstance(game, TakeAndBreakGame):
        assert numpy_values(game, 150).tolist() == plain


@pytest.mark.exhaustive
@settings(max_examples=100, deadline=None)
@given(codes(marks=True, tails=True))
def test_the_three_twins_agree_on_any_code(game: CodeGame) -> None:
    plain = plain_values(game, 30)
    assert numba_values(game, 30).tolist() == plain
    assert numpy_values(game, 30).tolist() == plain


def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the Python of the kernels in the place of their machine code."""
    for name in ("mark_splits", "extend"):
        kernel = getattr(dense_kernel, name)
        monkeypatch.setattr(dense_kernel, name, getattr(kernel, "py_func", kernel))


@pytest.mark.parametrize("spec", ["0.77", "4!.0", "0.3F", "0.F!", "0.F?", "0.F=", "0.[3]"])
def test_the_kernels_say_the_same_without_numba(monkeypatch: pytest.MonkeyPatch, spec: str) -> None:
    game = games.find(spec)
    assert isinstance(game, TakeAndBreakGame)
    fast = numba_values(game, 60).tolist()
    interpreted(monkeypatch)
    assert numba_values(game, 60).tolist() == fast == plain_values(game, 60)


def test_values_are_widened_where_they_pass_a_byte_and_two() -> None:
    nim = games.find("0.[3]")
    assert isinstance(nim, TakeAndBreakGame)
    assert [dense_values(nim, to).itemsize for to in (255, 256)] == [1, 2]
    assert dense_values(nim, 300).tolist() == list(range(301))
    assert [narrow([top]).itemsize for top in (255, 256, 65_536)] == [1, 2, 4]
    with pytest.raises(OverflowError):
        narrow([1 << 32])


def test_the_kernel_stops_before_a_value_that_does_not_fit() -> None:
    values = np.zeros(400, np.uint8)
    rules = np.array([(taken, 3, 0) for taken in range(1, 400)])
    seen = np.zeros(dense.room(400), np.int64)
    assert dense_kernel.extend(values, 0, rules, seen, 255) == 256
    assert values[:256].tolist() == list(range(256))


def test_without_numba_the_slices_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense, "has_numba", lambda: False)
    assert dense_values(games.find("0.77"), 12).tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]


def test_a_kernel_stays_python_where_numba_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert compiled.compiled(len) is len


@pytest.mark.slow
def test_machine_code_on_disk_is_not_used_once_a_file_beside_it_has_changed(tmp_path: Path) -> None:
    (tmp_path / "kernel.py").write_text(
        "from allumettes.sequences.compiled import compiled\n"
        "from helper import twice\n"
        "@compiled\n"
        "def double(n):\n"
        "    return twice(n)\n",
        encoding="utf-8",
    )
    for factor in (2, 3):
        (tmp_path / "helper.py").write_text(
            f"from allumettes.sequences.compiled import part\n@part\ndef twice(n):\n    return {factor} * n\n",
            encoding="utf-8",
        )
        done = subprocess.run(
            [sys.executable, "-B", "-c", "from kernel import double; print(double(21), len(double.stats.cache_hits))"],
            cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
        assert done.stdout == f"{21 * factor} 0\n"


@pytest.mark.slow
def test_without_a_folder_for_machine_code_there_is_no_traceback(tmp_path: Path) -> None:
    copy = tmp_path / "kernel.py"
    copy.write_text("def double(n):\n    return 2 * n\n", encoding="utf-8")
    script = (
        "import numba.core.caching as caching\n"
        "caching.CacheImpl._locator_classes = []\n"
        "from kernel import double\n"
        "from allumettes.sequences.compiled import compiled\n"
        "print(compiled(double)(21))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.stdout, done.stderr) == ("42\n", "")


def test_starting_the_command_imports_no_kernel() -> None:
    script = "import sys, allumettes.cli, allumettes.sequences.certificate; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=60).returncode == 0
