"""A new language of students' programs is one new file: it is recognised, run, named and graded."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from allumettes.classroom.submissions import languages as rooms
from tests.classroom.handed_in import packed
from tests.console import ENGLISH, in_process

SHELL = '''"""The shell of POSIX."""

from allumettes.classroom.submissions.languages.language import Language, Recipe


class Shell(Language):
    name, title = "shell", "POSIX shell"
    suffixes, tools = (".sh",), ("sh",)

    def starts(self, source):
        return source.text.startswith("#!")

    def recipes(self, main, sources):
        yield Recipe(self.name, main.path, (), ("sh", str(main.path)), f"sh {main.path}")
'''

PROGRAM = """#!/bin/sh
while read -r word rest; do
    case $word in
        allumettes) echo "allumettes 1 Shell" ;;
        quit) exit ;;
        game) echo ok ;;
        position) echo ok ;;
        nature) echo winning ;;
        move) echo none ;;
        *) echo unknown ;;
    esac
done
"""


@pytest.fixture(autouse=True)
def one_more_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "languages"
    folder.mkdir()
    (folder / "shell.py").write_text(SHELL, encoding="utf-8")
    monkeypatch.setattr(rooms, "__path__", [*rooms.__path__, str(folder)])
    rooms.languages.cache_clear()
    yield
    sys.modules.pop("allumettes.classroom.submissions.languages.shell", None)
    rooms.languages.cache_clear()


@pytest.mark.slow
def test_it_is_recognised_run_and_told(tmp_path: Path) -> None:
    packed(tmp_path / "Adam_Marie_Partie2.zip", {"grundy.sh": PROGRAM, "library.sh": "true"})
    run = in_process("grade", "Adam_Marie_Partie2.zip", "--matches", "3", "--reach", "3", home=tmp_path, lang=ENGLISH)
    assert run.code == 1, run.errors
    said = " ".join(run.screen.split())
    assert "POSIX shell" in said
    assert "Your program calls [1] winning, but it is losing." in said
    assert "| sh grundy.sh" in said
