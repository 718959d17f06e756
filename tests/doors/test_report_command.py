"""`allumettes report`, run as a person runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from allumettes.cli import run as run_command
from allumettes.core import packages
from allumettes.core.formats import FileContent, formats
from allumettes.locale import speak
from tests.console import ENGLISH, FRENCH, in_process, through_pipe

SMALL = ("race", "grundy", "--from", "3", "--to", "6", "--repetitions", "1")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place where races lie: two that are whole, two put together, one torn, one that is none."""
    home = tmp_path_factory.mktemp("races")
    assert through_pipe(*SMALL, "--output", "race.csv", home=home).code == 0
    assert through_pipe(*SMALL, "--misere", "--solvers", "v0", "--output", "misere.csv", home=home).code == 0
    race = (home / "race.csv").read_text(encoding="utf-8")
    rows = (home / "misere.csv").read_text(encoding="utf-8").splitlines(keepends=True)[1:]
    (home / "both.csv").write_text(race + "".join(rows), encoding="utf-8")
    (home / "torn.csv").write_text(race[: len(race) // 2], encoding="utf-8")
    (home / "convention.csv").write_text(race.replace(",normal,", ",chess,"), encoding="utf-8")
    (home / "game.csv").write_text(race.replace("grundy,", "chess,"), encoding="utf-8")
    (home / "empty.csv").write_text("", encoding="utf-8")
    return home


@pytest.mark.slow
def test_a_student_and_a_teacher_each_get_their_copy(folder: Path, tmp_path: Path) -> None:
    file = str(folder / "race.csv")
    student = in_process("report", file, "--author", "Camille  Petit", home=tmp_path, lang=ENGLISH)
    assert (student.code, student.errors, student.screen) == (0, "", "Written: report.pdf\n")
    teacher = through_pipe("report", file, "--teacher", "--lang", "fr", "--output", "prof.pdf", home=tmp_path)
    assert (teacher.code, teacher.errors) == (0, "")
    first, second = (tmp_path / "report.pdf").read_bytes(), (tmp_path / "prof.pdf").read_bytes()
    assert b"/Author(Camille Petit)" in first
    assert b"/Lang(en)" in first
    assert b"/Lang(fr)" in second
    assert sorted(path.name for path in tmp_path.iterdir()) == ["prof.pdf", "report.pdf"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("absent.csv",), "absent.csv cannot be read"),
        (("torn.csv",), "torn.csv, line "),
        (("empty.csv",), "empty.csv holds no measure."),
        (("convention.csv",), "convention.csv, line 2: “chess” cannot stand in the column convention."),
        (("game.csv",), "There is no game called “chess”."),
        (("both.csv",), "and here are several: grundy (normal) and grundy (misere)."),
        (("race.txt",), "the name of the file must end in .csv, .json or .parquet."),
        (
            ("race.csv", "--output", "absent/report.pdf"),
            "absent/report.pdf cannot be written: No such file or directory.",
        ),
        (("race.csv", "--output", "."), "is a directory."),
        (("race.csv", "--author", " "), "A name needs at least one letter."),
        ((), "Missing argument"),
    ],
)
def test_what_cannot_be_done_is_a_sentence_and_exit_code_2(
    folder: Path, arguments: tuple[str, ...], words: str
) -> None:
    before = sorted(folder.iterdir())
    run = in_process("report", *arguments, home=folder, lang=ENGLISH)
    assert run.code == 2
    assert words in run.errors
    assert "Traceback" not in run.errors
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("module", formats(FileContent.REPORT)[".pdf"].packages)
def test_a_missing_package_is_named(
    folder: Path, module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    speak("en")
    monkeypatch.setattr(packages, "find_spec", lambda name: None if name == module else name)
    assert run_command(["report", str(folder / "race.csv")]) == 2
    assert f"needs the package {module}" in capsys.readouterr().err


def test_the_help_is_in_both_languages(tmp_path: Path) -> None:
    assert "Your analysis" in in_process("report", "--help", home=tmp_path, lang=ENGLISH).screen
    assert "Votre" in in_process("report", "--help", home=tmp_path, lang=FRENCH).screen
