"""Seed 004, what it asks of the work: each method has its test (004-17), and one command checks everything (004-36)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path

import pytest

from tests.console import environment

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent

TOOLS = {
    "ruff format": "ruff format --check .",
    "ruff check": "ruff check .",
    "mypy": "mypy",
    "lint-imports": "lint-imports",
    "pytest": "pytest --cov --cov-report=term:skip-covered --cov-fail-under=93",
    "every function": "python -m tests.every_function "
    + " ".join(f"src/allumettes/{room}" for room in ("core", "games", "players", "trees")),
}
"""What `make test` calls, with its words."""

FAULTS = {
    ("ruff", "format", "--check", "wrong.py"): "x = [1,2]\n",
    ("ruff", "check", "wrong.py"): "import os\n",
    ("mypy", "wrong.py"): "def double(number):\n    return 2 * number\n",
}

CALCULATOR = """\
def double(number):
    return 2 * number


def half(number):
    return number // 2


class Pair:
    @property
    def first(self):
        return 1
"""


def run(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(BIN / words[0]), *words[1:]],
        cwd=folder,
        env=environment(folder) | {"PYTHONPATH": f"{folder}:{ROOT}", "COVERAGE_FILE": ".coverage"},
        capture_output=True,
        text=True,
        check=False,
    )


def untested(folder: Path, script: str) -> tuple[int, list[str]]:
    """What the gate says of three files of functions after a script has run under coverage."""
    (folder / "package").mkdir()
    (folder / "package" / "calculator.py").write_text(CALCULATOR)
    (folder / "package" / "forgotten.py").write_text("LIMIT = 3\n\n\ndef limit():\n    return LIMIT\n")
    (folder / "package" / "lonely.py").write_text("def lonely():\n    return 1\n")
    (folder / "script.py").write_text(script)
    assert run("coverage", "run", "--source=package", "script.py", folder=folder).returncode == 0
    gate = run("python", "-m", "tests.every_function", "package", folder=folder)
    return gate.returncode, [line.split()[-1] for line in gate.stdout.splitlines()]


@pytest.mark.slow
def test_004_17_a_function_that_no_test_runs_fails_the_check(tmp_path: Path) -> None:
    """One of three, all of a file that is imported, and all of one that nobody imports."""
    script = "import package.lonely\nfrom package.calculator import double\ndouble(1)\n"
    assert untested(tmp_path, script) == (1, ["half", "first", "limit", "lonely"])


@pytest.mark.slow
def test_004_17_the_check_passes_when_every_function_is_run(tmp_path: Path) -> None:
    script = "from package.calculator import Pair, double, half\n"
    script += "from package.forgotten import limit\nfrom package.lonely import lonely\n"
    assert untested(tmp_path, script + "double(1), half(2), Pair().first, limit(), lonely()\n") == (0, [])


def make_test(folder: Path, failing: Iterable[str] = ()) -> tuple[int, list[str]]:
    """`make test` where every tool only notes how it was called, and those that fail do so; and the calls, in order."""
    notes, tools = folder / "notes", folder / "bin"
    tools.mkdir()
    notes.touch()
    for tool in ("python", "ruff", "mypy", "lint-imports", "pytest", "coverage"):
        refused = "\n".join(f'[ "$called" = "{words}" ] && exit 1' for words in failing)
        (tools / tool).write_text(
            f'#!/bin/sh\ncalled="{tool} $*"; called="${{called% }}"\necho "$called" >> {notes}\n{refused}\nexit 0\n'
        )
        (tools / tool).chmod(0o755)
    # With -o what is installed is taken as it is.
    done = subprocess.run(
        ["make", "-s", "test", f"BIN={tools}", "-o", ".venv/.all"],
        cwd=ROOT,
        env=environment(folder),
        capture_output=True,
        check=False,
    )
    return done.returncode, [words for words in notes.read_text().splitlines() if words in TOOLS.values()]


def test_004_17_the_test_command_asks_it_of_rules_games_players_and_trees(tmp_path: Path) -> None:
    rooms = {"core", "games", "players", "trees"}
    assert all((ROOT / "src" / "allumettes" / room / "__init__.py").exists() for room in rooms)
    gate = TOOLS["every function"]
    assert {folder.rpartition("/")[2] for folder in gate.split()[3:]} == rooms
    code, called = make_test(tmp_path, failing=[gate])
    assert (code != 0, called[-1]) == (True, gate)


def test_004_36_one_command_calls_every_tool(tmp_path: Path) -> None:
    code, called = make_test(tmp_path)
    assert code == 0
    assert called == list(TOOLS.values())


@pytest.mark.parametrize("tool", TOOLS)
def test_004_36_the_command_fails_when_one_of_them_does(tmp_path: Path, tool: str) -> None:
    code, called = make_test(tmp_path, failing=[TOOLS[tool]])
    assert code != 0
    before = takewhile(TOOLS[tool].__ne__, TOOLS.values())
    assert called == [*before, TOOLS[tool]], "one was left out, or ran after it"


@pytest.mark.slow
@pytest.mark.parametrize("words", FAULTS, ids=lambda words: " ".join(words[:2]))
def test_004_36_each_tool_refuses_what_it_stands_for(tmp_path: Path, words: tuple[str, ...]) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "wrong.py").write_text(FAULTS[words])
    assert run(*words, folder=tmp_path).returncode == 1
    (tmp_path / "wrong.py").write_text('"""Nothing is wrong here."""\n')
    done = run(*words, folder=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_004_36_a_room_that_imports_one_below_it_is_refused(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "src", tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "static"))
    room = tmp_path / "allumettes" / "games" / "grundy.py"
    room.write_text("import allumettes.cli.menu\n" + room.read_text())
    done = run("lint-imports", "--no-cache", folder=tmp_path)
    assert done.returncode == 1
    assert "allumettes.games is not allowed to import allumettes.cli" in done.stdout, done.stdout + done.stderr
