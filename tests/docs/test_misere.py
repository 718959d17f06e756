"""The page about misère play, from a code to its solution: every command of it, one after the other."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

import allumettes as al
from tests.console import in_process

PAGE = Path(__file__).parents[2] / "docs" / "misere.md"
COMMANDS = re.findall(r"^    allumettes (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
SAYS = {
    "quotient 0.77": "40 elements, of which 9 are lost",
    "analyse 0.77": "like a heap of 76",
    "verify": "All of it is proved.",
    "quotient 0.07": "heaps up to 20, proved",
    "sequence": "4^0564",
    "analyse grundy": "restless",
}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_researchers_way_to_a_misere_solution(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The examples of the page first, then the commands that it names in its text."""
    monkeypatch.chdir(tmp_path)
    page = (PAGE.parent / "tutorials" / f"researcher.{language}.md").read_text(encoding="utf-8")
    section = page[page.rindex("\n## ") :]
    blocks = re.findall(r"```pycon\n(.*?)```", section, re.DOTALL)
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {"al": al}, language, None, 0)
    assert doctest.DocTestRunner().run(example).failed == 0
    verify, analyse = re.findall(r"`allumettes (.*?)`", section)
    assert in_process(*shlex.split(verify), "--lang", language, home=tmp_path).code == 0
    assert in_process(*shlex.split(analyse), "--lang", language, home=tmp_path).code == 0
    assert "13,3,1,3^1431,restless" in (tmp_path / "grundy.csv").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_commands_of_the_page_do_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command, (start, words) in zip(COMMANDS, SAYS.items(), strict=True):
        assert command.startswith(start)
        run = in_process(*shlex.split(command), "--lang", "en", home=tmp_path)
        assert run.code in (0, 1), command
        assert words in " ".join(run.screen.split()), command


def test_the_page_is_true_about_the_lost_heaps_it_lists() -> None:
    """Those that take a moment; `MisereSearch` decides the others."""
    text = PAGE.read_text(encoding="utf-8")
    listed = re.search(r"^3, 6, 9[0-9, \n]*", text, re.MULTILINE)
    assert listed
    lost = [int(heap) for heap in listed[0].split(",")]
    assert lost[-1] == 150
    assert al.genera("grundy", 45, seconds=None).losing == [heap for heap in lost if heap <= 45]
