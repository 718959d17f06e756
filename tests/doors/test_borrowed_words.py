"""The words of others, click's and the operating system's, are in the language of the screen too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.console import ENGLISH, FRENCH, in_process


@pytest.mark.parametrize("command", ["play", "solve", "tree", "race", "survey"])
def test_help_names_the_types_of_values_in_french(tmp_path: Path, command: str) -> None:
    french = in_process(command, "--help", home=tmp_path, lang=FRENCH).screen
    english = in_process(command, "--help", home=tmp_path, lang=ENGLISH).screen
    types = re.compile(r"--[a-z]+ (INTEGER|FLOAT|TEXT|NAMES|SOLVER)\b")
    assert types.findall(french) == []
    assert types.findall(english) != []


def test_a_value_of_the_wrong_type_is_refused_in_french(tmp_path: Path) -> None:
    run = in_process("race", "grundy", "--to", "x", home=tmp_path, lang=FRENCH)
    assert run.code == 2
    assert "'x' n’est pas un nombre valable (entier)." in " ".join(run.errors.split())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("curves", "no.csv"), "no.csv ne peut pas être lu\u00a0: aucun fichier ni dossier de ce nom."),
        (("curves", "folder.csv"), "folder.csv ne peut pas être lu\u00a0: c’est un dossier."),
        (("play", "grundy", "7", "--plain", "--trace", "file/t.txt"), "file/t.txt\u00a0: ce n’est pas un dossier."),
        (("resume", "file/mine.match"), "file/mine.match ne peut pas être lu\u00a0: ce n’est pas un dossier."),
    ],
)
def test_what_the_system_refuses_is_said_in_french(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder.csv").mkdir()
    run = in_process(*arguments, home=tmp_path, lang=FRENCH)
    assert (run.code, run.errors.strip().endswith(words)) == (2, True), run.errors
