"""A new check is one new file: it is run, marked, told in the terminal, on the sheets and in the files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from allumettes.classroom import checks
from allumettes.classroom.scale import read_scale
from allumettes.locale.grades import FAULTS
from tests.classroom.handed_in import source
from tests.console import ENGLISH, in_process

SIGNED = '''"""Does the program say who wrote it?"""

from allumettes.classroom.checks.check import Check
from allumettes.classroom.finding import Counterexample, failed, passed


class Signed(Check):
    name, title = "signed", "It says who wrote it"
    rung, points = 45, 2
    faults = ("unsigned",)

    def run(self, trial):
        main = trial.submission.folder / trial.program.recipe.main
        signed = main.read_text().startswith("# by ")
        return passed(self.name) if signed else failed(self.name, Counterexample("unsigned"))
'''


@pytest.fixture(autouse=True)
def one_more_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The file, and the sentence of its fault."""
    folder = tmp_path / "checks"
    folder.mkdir()
    (folder / "signed.py").write_text(SIGNED, encoding="utf-8")
    monkeypatch.setattr(checks, "__path__", [*checks.__path__, str(folder)])
    monkeypatch.setitem(FAULTS, "unsigned", "Your program does not say who wrote it.")
    checks.registered.cache_clear()
    yield
    sys.modules.pop("allumettes.classroom.checks.signed", None)
    checks.registered.cache_clear()


@pytest.mark.slow
def test_it_is_run_marked_and_told_everywhere(tmp_path: Path) -> None:
    assert in_process("grade", "--write-scale", "scale.toml", home=tmp_path, lang=ENGLISH).code == 0
    assert read_scale(tmp_path / "scale.toml").points["signed"] == 2
    names = {"Adam_Marie_Partie2": "# by Marie Adam\n", "Dupont_Jean_Partie2": ""}
    (tmp_path / "class").mkdir()
    for name, first in names.items():
        (tmp_path / "class" / f"{name}.py").write_text(first + source("student.py"), encoding="utf-8")
    few = ("--matches", "3", "--endgame", "3", "--reach", "3", "--workers", "1")
    run = in_process("grade", "class", *few, "--output", "marks", "--no-pdf", home=tmp_path, lang=ENGLISH)
    assert "It says who wrote it" in run.screen
    told = "Your program does not say who wrote it."
    assert run.screen.count(told) == 1
    marks = tmp_path / "marks"
    pages = [(marks / "students" / f"{name}.html").read_text("utf-8") for name in names]
    assert [told in page for page in pages] == [False, True]
    assert (marks / "grades.json").read_text("utf-8").count('"check": "signed"') == 2
    assert (marks / "grades.xml").read_text("utf-8").count("signed: It says who wrote it") == 2
