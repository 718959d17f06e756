"""`allumettes strategy`, run as a person runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from allumettes import games
from allumettes.cli.commands.strategy import file_name
from tests.console import ENGLISH, FRENCH, in_process, on_terminal


@pytest.mark.slow
def test_the_pdf_is_named_after_the_game_and_says_its_language(tmp_path: Path) -> None:
    run = in_process("strategy", "grundy", "--pdf", "--author", "Camille  Petit", home=tmp_path, lang=FRENCH)
    assert (run.code, run.errors, run.screen) == (0, "", "Écrit\u00a0: strategy-grundy.pdf\n")
    french = (tmp_path / "strategy-grundy.pdf").read_bytes()
    assert b"/Lang(fr)" in french
    assert b"/Author(Camille Petit)" in french
    again = in_process("strategy", "grundy", "--output", "again.pdf", "--author", "Camille Petit", home=tmp_path)
    assert again.code == 0
    assert (tmp_path / "again.pdf").read_bytes() == french
    english = in_process("strategy", "grundy", "--lang", "en", "--output", "en.pdf", "--title", "T", home=tmp_path)
    assert english.screen == "Written: en.pdf\n"
    assert b"/Lang(en)" in (tmp_path / "en.pdf").read_bytes()
    assert b"/Title(T)" in (tmp_path / "en.pdf").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.pdf", "en.pdf", "strategy-grundy.pdf"]


def test_without_a_file_it_is_markdown_on_the_screen(tmp_path: Path) -> None:
    run = in_process("strategy", "nim", home=tmp_path, lang=ENGLISH)
    assert (run.code, run.errors) == (0, "")
    assert run.screen.startswith("# Nim: the strategy\n")
    assert "## The theorem of Nim" in run.screen
    teacher = in_process("strategy", "nim", "--teacher", home=tmp_path, lang=ENGLISH)
    assert "and by no other move" in teacher.screen
    assert "and by no other move" not in run.screen
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_terminal_gets_it_laid_out(tmp_path: Path) -> None:
    run = on_terminal("strategy", "nim", home=tmp_path, lang=ENGLISH)
    assert run.code == 0
    assert "The theorem of Nim" in run.screen
    assert "## The theorem" not in run.screen


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess",), "There is no game called “chess”."),
        (("nim", "--output", "nim.txt"), "must end in .pdf or .md"),
        (("nim", "--pdf", "--output", "nim.md"), "must end in .pdf"),
        (("nim", "--output", "absent/nim.md"), "absent/nim.md cannot be written"),
        (("nim", "--author", " "), "A name needs at least one letter."),
        ((), "Missing argument"),
    ],
)
def test_what_cannot_be_done_is_a_sentence_and_exit_code_2(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    run = in_process("strategy", *arguments, home=tmp_path, lang=ENGLISH)
    assert run.code == 2
    assert words in " ".join(run.errors.split())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("matches:1-4", "strategy-matches-1-4"),
        ("0.77", "strategy-0.77"),
        ("4.[3]", "strategy-4.-3"),
        ("4!.0", "strategy-4-.0"),
    ],
)
def test_every_system_takes_the_name_of_the_file(spec: str, name: str) -> None:
    assert file_name(games.find(spec)) == name
