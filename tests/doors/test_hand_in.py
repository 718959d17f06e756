"""The archive to hand in: its name from any name a person has, and what it takes from a folder."""

from __future__ import annotations

import os
from pathlib import Path
from unicodedata import normalize
from zipfile import ZipFile

import pytest

from allumettes.course.hand_in import IncompleteError, NamelessError, Piece, archive_name, pack
from tests.console import ENGLISH, in_process

PERSON = ("--name", "Le Guen", "--first-name", "Olivier")
ARCHIVE = "Le-Guen_Olivier_Partie1.zip"


@pytest.mark.parametrize(
    ("surname", "first_name", "archive"),
    [
        ("Le Guen", "Olivier", "Le-Guen_Olivier_Partie2.zip"),
        ("Le-Guen", "Jean  Yves", "Le-Guen_Jean-Yves_Partie2.zip"),
        ("O'Connor", normalize("NFD", "Zoë"), "O'Connor_Zoë_Partie2.zip"),
        ("../etc/passwd", "a_b", "etc-passwd_a-b_Partie2.zip"),
        ("李", "小龙", "李_小龙_Partie2.zip"),
    ],
)
def test_a_name_becomes_one_word_that_any_system_can_hold(surname: str, first_name: str, archive: str) -> None:
    assert archive_name(2, surname, first_name) == archive


@pytest.mark.parametrize("name", ["", "  ", "-", "../..", "'"])
def test_a_name_has_letters(name: str) -> None:
    with pytest.raises(NamelessError, match="no name"):
        archive_name(1, name, "Ada")


def folder_with_a_program(home: Path) -> None:
    for name in ("src/Grundy1.java", "src/game/Rules.java", "src/notes.txt", "src/.git/HEAD", "src/__pycache__/x.pyc"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(name)
    for name in ("trace_tests.txt", "trace_partie.txt"):
        (home / name).write_text(name)


def test_a_folder_is_taken_whole_but_for_what_is_hidden_or_made(tmp_path: Path) -> None:
    folder_with_a_program(tmp_path)
    (tmp_path / "src" / "Le-Guen_Olivier_Partie1.zip").write_text("handed in before")
    run = in_process("hand-in", "1", "src", "trace_tests.txt", "trace_partie.txt", *PERSON, home=tmp_path)
    assert run.code == 0, run.errors
    with ZipFile(tmp_path / ARCHIVE) as packed:
        assert packed.namelist() == [
            "src/Grundy1.java",
            "src/game/Rules.java",
            "src/notes.txt",
            "trace_tests.txt",
            "trace_partie.txt",
        ]


def test_the_archive_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    folder_with_a_program(tmp_path)
    (tmp_path / "done").mkdir()
    files = ("src", "trace_tests.txt", "trace_partie.txt")
    run = in_process("hand-in", "1", *files, *PERSON, "--folder", "done", home=tmp_path, lang=ENGLISH)
    assert (run.code, run.screen) == (0, f"Written: done/{ARCHIVE}\n")
    assert sorted(path.name for path in tmp_path.rglob("*.zip")) == [ARCHIVE]
    assert (tmp_path / "done" / ARCHIVE).exists()


def test_a_text_inside_a_folder_is_no_trace(tmp_path: Path) -> None:
    folder_with_a_program(tmp_path)
    run = in_process("hand-in", "1", "src", "trace_tests.txt", *PERSON, home=tmp_path, lang=ENGLISH)
    assert run.code == 2
    assert "Missing: another trace" in run.errors
    assert not (tmp_path / ARCHIVE).exists()


def test_an_empty_file_hands_nothing_in(tmp_path: Path) -> None:
    folder_with_a_program(tmp_path)
    (tmp_path / "trace_tests.txt").write_text("")
    files = ("src", "trace_tests.txt", "trace_partie.txt")
    run = in_process("hand-in", "1", *files, *PERSON, home=tmp_path, lang=ENGLISH)
    assert (run.code, "Missing: another trace" in run.errors) == (2, True)
    assert "Empty files do not count: trace_tests.txt." in " ".join(run.errors.split())


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    folder_with_a_program(tmp_path)
    files = ("src/game/Rules.java", "trace_tests.txt", "src/notes.txt", "trace_tests.txt")
    run = in_process("hand-in", "1", *files, *PERSON, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.errors) == (2, "Error: Two files would be called trace_tests.txt in the archive.\n")


def test_what_a_file_is_shows_in_the_end_of_its_name() -> None:
    names = ("trace.txt", "TRACE.TXT", "strategie.pdf", "Strategie.PDF", "Grundy.java", "txt", "pdf.txt.py")
    assert [Piece.of(Path(name), in_folder=False) for name in names] == [
        *("trace", "trace", "strategy", "strategy"),
        *("source", "source", "source"),
    ]
    assert [Piece.of(Path(name), in_folder=True) for name in ("trace_1.txt", "Trace.TXT", "notes.txt", "a.pdf")] == [
        *("trace", "trace", None, "strategy"),
    ]
    no_sources = ("G.class", "G.zip", "G.JAR", "board.png", "notes.docx", "README.md")
    assert [Piece.of(Path(name), in_folder=False) for name in no_sources] == [None] * 6


def test_a_folder_with_everything_is_complete(tmp_path: Path) -> None:
    (tmp_path / "homework").mkdir()
    for name in ("Grundy1.java", "trace_match.txt", "trace_tests.txt"):
        (tmp_path / "homework" / name).write_text(name)
    run = in_process("hand-in", "1", "homework", *PERSON, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.errors) == (0, "")
    with ZipFile(tmp_path / ARCHIVE) as packed:
        assert len(packed.namelist()) == 3


@pytest.mark.parametrize("name", [None, "old.zip", "Grundy1.class", ".hidden.java"])
def test_a_folder_without_any_source_is_no_program(tmp_path: Path, name: str | None) -> None:
    for trace in ("trace_match.txt", "trace_tests.txt"):
        (tmp_path / trace).write_text(trace)
    (tmp_path / "src").mkdir()
    if name:
        (tmp_path / "src" / name).write_text("x")
    run = in_process("hand-in", "1", "src", "trace_match.txt", "trace_tests.txt", *PERSON, home=tmp_path, lang=ENGLISH)
    assert (run.code, "Missing: the source of the program." in run.errors) == (2, True)


@pytest.mark.parametrize(
    ("part", "files", "missing", "traces"),
    [
        (1, (), (Piece.SOURCE, Piece.TRACE), 0),
        (1, ("a.txt", "b.txt"), (Piece.SOURCE,), 2),
        (1, ("G.java", "a.txt"), (Piece.TRACE,), 1),
        (2, ("G.java", "a.txt", "b.txt"), (Piece.STRATEGY,), 2),
        (2, ("G.java", "s.pdf"), (Piece.TRACE,), 0),
    ],
)
def test_what_is_missing_is_said(
    tmp_path: Path, part: int, files: tuple[str, ...], missing: tuple[Piece, ...], traces: int
) -> None:
    for name in files:
        (tmp_path / name).write_text(name)
    with pytest.raises(IncompleteError) as caught:
        pack(part, "Le Guen", "Olivier", [tmp_path / name for name in files], tmp_path)
    assert (caught.value.part, caught.value.missing, caught.value.traces) == (part, missing, traces)


def test_a_file_of_any_date_is_packed_and_made_smaller(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("G.java", "a.txt", "b.txt")]
    for file in files:
        file.write_text(file.name * 1000)
        os.utime(file, (0, 0))  # 1970, before the first date of a zip
    with ZipFile(pack(1, "Le Guen", "Olivier", files, tmp_path)) as packed:
        assert [entry.filename for entry in packed.infolist()] == ["G.java", "a.txt", "b.txt"]
        assert all(entry.compress_size < entry.file_size / 10 for entry in packed.infolist())
