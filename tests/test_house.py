"""The house keeps its promises: documents in step with the tests, a lock file without addresses, games found alone."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import allumettes
from allumettes.cli import COMMANDS
from tests.console import environment, in_process

ROOT = Path(__file__).parents[1]
PACKAGE = Path(allumettes.__file__).parent
SPECIFICATION = (ROOT / "docs" / "specification.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ((?:00\d|X)-\d\d) \| (.+) \| ([^|]+) \|$", re.MULTILINE)
TO_COME = "to come"


def test_functions() -> dict[str, Path]:
    """Every test function of the suite, and the file it is in."""
    return {
        name: path
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }


test_functions.__test__ = False  # type: ignore[attr-defined]


def test_the_specification_has_each_row_once() -> None:
    ids = [row[0] for row in ROW.findall(SPECIFICATION)]
    assert len(ids) == len(set(ids)) == 24 + 56 + 19 + 33 + 53 + 8


def test_every_row_names_tests_that_exist_and_carry_its_id() -> None:
    known = test_functions()
    for row, _statement, proof in ROW.findall(SPECIFICATION):
        if proof.strip() == TO_COME:
            continue
        names = re.findall(r"`(test_\w+)`", proof)
        assert names, row
        for name in names:
            assert name in known, f"{row} names {name}, which is no test"
            assert name.startswith(f"test_{row.replace('-', '_').lower()}_"), f"{row} is proved by {name}"


def test_every_test_of_a_row_is_named_by_the_specification() -> None:
    named = set(re.findall(r"`(test_\w+)`", SPECIFICATION))
    of_rows = {name for name in test_functions() if re.match(r"test_(00\d|x)_\d\d_", name)}
    assert of_rows <= named


def locked(name: str) -> dict[str, str]:
    """The packages of a locked list, each with its version and its hashes."""
    text = (ROOT / name).read_text()
    return dict(re.findall(r"^([a-z0-9-]+)(==(?:.*\\\n)*.*)$", text, re.MULTILINE))


@pytest.mark.parametrize(
    "name", ["requirements.lock", *(f"requirements-{part}.lock" for part in ("play", "web", "build"))]
)
def test_a_locked_list_has_hashes_and_no_addresses(name: str) -> None:
    assert "://" not in (ROOT / name).read_text()
    packages = locked(name)
    assert len(packages) > 5
    assert all("--hash=sha256:" in entry for entry in packages.values())


def test_each_locked_list_is_a_part_of_the_next_with_the_same_versions() -> None:
    everything = locked("requirements.lock")
    for part in ("play", "web", "build"):
        for package, entry in locked(f"requirements-{part}.lock").items():
            assert re.findall("sha256:[0-9a-f]+", entry) == re.findall("sha256:[0-9a-f]+", everything[package]), package
    assert locked("requirements-play.lock").keys() <= locked("requirements-web.lock").keys()


def test_the_browser_needs_the_same_whether_make_or_pip_installs_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    library, play = (set(project["project"]["dependencies"]), set(project["dependency-groups"]["play"]))
    group = {entry for entry in project["dependency-groups"]["web"] if isinstance(entry, str)}
    assert group | play == library | set(project["project"]["optional-dependencies"]["web"])
    assert play < library


def test_playing_takes_no_compiler_server_or_database() -> None:
    assert (
        not {"numba", "llvmlite", "fastapi", "uvicorn", "sqlalchemy", "pyarrow", "babel"}
        & locked("requirements-play.lock").keys()
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_is_in_both_readmes(tmp_path: Path, command: str) -> None:
    run = in_process(command, "--help", home=tmp_path)
    assert run.code == 0
    assert "--lang" in run.screen
    if command != "games":
        for readme in ("README.md", "README.fr.md"):
            assert f"allumettes {command}" in (ROOT / readme).read_text(encoding="utf-8")


def test_every_command_file_is_a_command() -> None:
    files = {path.stem for path in (PACKAGE / "cli" / "commands").glob("*.py")} - {"__init__"}
    assert files == {command.replace("-", "_") for command in COMMANDS}


def test_every_module_opens_with_what_it_is() -> None:
    modules = sorted(PACKAGE.rglob("*.py"))
    assert [path for path in modules if not path.read_text(encoding="utf-8").startswith('"""')] == []


def test_links_of_the_readmes_lead_somewhere() -> None:
    for readme in ROOT.glob("*.md"):
        for target in re.findall(r"\]\(([^)]+)\)", readme.read_text(encoding="utf-8")):
            assert (ROOT / target).exists(), f"{readme.name}: {target}"


def test_both_readmes_lead_to_the_same_documents() -> None:
    french = {"learning": "apprentissage", "protocol": "protocole", "strategy": "strategie"}
    own, other = (
        set(re.findall(r"\]\(docs/(\w+)\.md\)", (ROOT / name).read_text(encoding="utf-8")))
        for name in ("README.md", "README.fr.md")
    )
    assert {french.get(page, page) for page in own} == other


KAYLES = '''"""Kayles: knock down one or two neighbouring pins."""

from collections.abc import Iterable

from allumettes.core.take_and_break import Leave, TakeAndBreakGame


class Kayles(TakeAndBreakGame):
    name = "kayles"
    title = "Kayles"
    summary = "Take one or two matches, and split what is left if you like."
    default_start = (7,)
    last_taking = 2

    def takings(self, heap: int) -> Iterable[int]:
        return (taken for taken in (1, 2) if taken <= heap)

    def digit(self, taken: int) -> int:
        return Leave.NO_HEAP | Leave.ONE_HEAP | Leave.TWO_HEAPS
'''


@pytest.mark.slow
def test_a_fifth_game_is_a_fifth_file_and_nothing_else(tmp_path: Path) -> None:
    """In the menu, the help, the analysis, the classroom and the conformance tests, without touching another file."""
    shutil.copytree(PACKAGE, tmp_path / "allumettes", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "allumettes" / "games" / "kayles.py").write_text(KAYLES)

    def run(*words: str, answers: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *words],
            input=answers,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment(tmp_path) | {"PYTHONPATH": f"{tmp_path}:{ROOT}"},
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

    command = ("-m", "allumettes")
    assert "kayles  7" in run(*command, "games")
    assert "kayles" in run(*command, "play", "chess")
    assert "5>2+2  ⇒  2,2" in run(*command, "analyse", "kayles", "5")
    assert "7>1+5" in run(*command, "play", "kayles", answers="coups\nquit\n")
    assert "Ordi 1 a gagné." in run(*command, "play", "kayles", "3", "--plain", "--demo", "--seed", "1")
    conformance = run(
        "-m", "pytest", "-n0", "-p", "no:cacheprovider", str(ROOT / "tests/core/test_rules.py"), "-k", "kayles"
    )
    assert re.search(r"\d passed", conformance), conformance
