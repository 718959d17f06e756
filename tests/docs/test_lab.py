"""The teacher's page: every command of it is run, in its order, and shows what the page says."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.console import ENGLISH, in_process

ROOT = Path(__file__).parents[2]
TUTORIALS = ROOT / "docs" / "tutorials"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*(?:\\\n.*)*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
ADDRESS = re.compile(r"http://[^\s]+")
GAP = "…"
"""Stands for anything, in a page."""


def blocks(language: str, kind: str) -> list[str]:
    page = (TUTORIALS / f"teacher.{language}.md").read_text(encoding="utf-8")
    return [text for found, text in BLOCK.findall(page) if found == kind]


def shown_commands(language: str) -> Iterator[tuple[str, str]]:
    """Each command of the page and what it shows there."""
    for block in blocks(language, "console"):
        found = COMMAND.findall(block)
        assert "".join(f"$ {command}\n{output}" for command, output in found) == block, block
        yield from found


def environment(home: Path, language: str) -> dict[str, str]:
    (home / "allumettes").symlink_to(ROOT)
    coverage = {name: value for name, value in os.environ.items() if name.startswith(("COVERAGE_", "COV_CORE_"))}
    return {
        **coverage,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "HOME": str(home),
        "LANG": {"fr": "fr_FR.UTF-8", "en": "en_GB.UTF-8"}[language],
        "TERM": "dumb",
        "COLUMNS": "100",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def matches(expected: str, output: str) -> bool:
    """Whether an output is what a page says; pages have plain spaces where French has special ones."""
    output = re.sub("[\u00a0\u202f]", " ", output)
    pattern = ".*".join(map(re.escape, re.sub("[\u00a0\u202f]", " ", expected).strip().split(GAP)))
    return re.fullmatch(pattern, "\n".join(map(str.rstrip, output.strip().splitlines())), re.DOTALL) is not None


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_command_of_the_page_shows_what_the_page_says(tmp_path: Path, language: str) -> None:
    surroundings = environment(tmp_path, language)
    folder = tmp_path / "tp"
    folder.mkdir()
    for command, expected in shown_commands(language):
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            env=surroundings,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=300,
            check=False,
        )
        output = done.stdout + done.stderr
        assert done.returncode in (0, 1), f"$ {command}\n{output}"
        assert matches(expected, output), f"$ {command}\n{output}\n--- the page says\n{expected}"


def test_both_languages_have_the_same_commands() -> None:
    french, english = ([command for command, _output in shown_commands(language)] for language in ("fr", "en"))
    assert french == english
    assert blocks("fr", "sh") == blocks("en", "sh")


def test_what_is_handed_in_is_complete(tmp_path: Path) -> None:
    """The commands of that block alone, with the files that other ones leave."""
    for name in ("ada.py", "bob.py", "Grundy1.py", "trace_partie.txt"):
        (tmp_path / name).write_text(f"what {name} says\n", encoding="utf-8")
    [block] = [block for block in blocks("en", "console") if "hand-in" in block]
    for command, expected in COMMAND.findall(block):
        words = shlex.split(command)
        if "--output" in words:
            (tmp_path / words[words.index("--output") + 1]).write_text("%PDF", encoding="utf-8")
        elif words[0] == "allumettes":
            run = in_process(*words[1:], home=tmp_path, lang=ENGLISH)
            assert run.code == 0, run.errors
            assert matches(expected, run.screen)
        else:
            subprocess.run(["bash", "-c", command], cwd=tmp_path, check=True)


@pytest.mark.slow
def test_what_stays_open_starts(tmp_path: Path) -> None:
    """Matches that people play, and servers."""
    surroundings = environment(tmp_path, "en")
    for line in "".join(blocks("en", "sh")).splitlines():
        command = line.partition("  #")[0]
        if command.startswith("allumettes web"):
            command += " --port 0 --no-open"
        with subprocess.Popen(
            ["bash", "-c", f"exec {command}"],
            cwd=tmp_path,
            env=surroundings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            assert process.stdin
            assert process.stdout
            if "allumettes web" in command:
                address = next(found[0] for shown in process.stdout if (found := ADDRESS.search(shown)))
                with urlopen(address) as page:
                    assert page.status == 200
                process.send_signal(signal.SIGINT)
            output, _errors = process.communicate("quit\n", timeout=60)
            assert process.returncode in (0, 130), f"{command}\n{output}"
