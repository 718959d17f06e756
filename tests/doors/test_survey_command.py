"""`allumettes survey` as people run it: its words, its files, its page, and what it refuses."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from allumettes.drawings.survey_page import page
from allumettes.locale import language, speak
from allumettes.study.survey.equivalents import linked_rows
from allumettes.study.survey.examine import examine
from allumettes.study.survey.families import Family
from allumettes.study.survey.journal import opened
from allumettes.study.survey.row import Row, SurveyStatus
from tests.console import COMMAND, ENGLISH, environment, in_process, on_terminal, through_pipe, without_package

SMALL = ("survey", "--digits", "1", "--to", "500", "--cores", "1")
FILES = ["survey.html", "survey.jsonl", "survey.parquet"]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a small survey was run, on a terminal that showed how far it was."""
    home = tmp_path_factory.mktemp("home")
    run = on_terminal(*SMALL, home=home, lang=ENGLISH)
    assert run.code == 0
    assert "the workers start" in run.screen
    assert " 11/11" in run.screen
    lines = [line.split() for line in run.screen.splitlines()]
    assert ["period", "proved", "7", "14"] in lines
    assert ["all", "8", "15"] in lines
    assert "No period found: 0.6\n" in run.screen
    assert run.screen.endswith("Written: survey-1-500/survey.parquet\nWritten: survey-1-500/survey.html\n")
    return home


@pytest.mark.slow
def test_a_finished_survey_is_told_again_at_once(home: Path) -> None:
    folder = home / "survey-1-500"
    assert sorted(path.name for path in folder.iterdir()) == FILES
    journal = (folder / "survey.jsonl").read_bytes()
    run = through_pipe(*SMALL, home=home, lang=ENGLISH)
    assert (run.code, run.errors) == (0, "")
    assert (folder / "survey.jsonl").read_bytes() == journal


@pytest.mark.slow
def test_the_files_are_there_even_if_nobody_reads_to_the_end(home: Path) -> None:
    folder = home / "survey-1-500"
    (folder / "survey.html").unlink()
    process = subprocess.Popen(
        [*COMMAND, *SMALL], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=home, env=environment(home, ENGLISH)
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.communicate(timeout=60)[1] == b""
    assert sorted(path.name for path in folder.iterdir()) == FILES


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--to", "400", "--output", "survey-1-500"), "digits = 1, to = 500). Another folder (--output)"),
        (("--output", "notes"), "is not a journal that this program knows"),
        (("--output", "notes/survey.jsonl"), "notes/survey.jsonl cannot be written: File exists."),
        (("--scheduler", "tcp://x:y"), "No Dask scheduler answers at tcp://x:y."),
        (("--digits", "0"), "is not in the range"),
        (("--to", "10"), "is not in the range"),
        (("--seconds", "0"), "is not in the range"),
    ],
)
def test_what_cannot_be_surveyed_is_a_sentence(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    for folder in ("survey-1-500", "notes"):
        (tmp_path / folder).mkdir()
    with opened(tmp_path / "survey-1-500", digits=1, to=500):
        (tmp_path / "notes" / "survey.jsonl").write_text("my notes\n")
    run = in_process("survey", "--digits", "1", *arguments, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.screen) == (2, "")
    assert words in run.errors
    assert "Traceback" not in run.errors
    assert (tmp_path / "notes" / "survey.jsonl").read_text() == "my notes\n"


def test_missing_packages_are_named(tmp_path: Path) -> None:
    run = without_package("distributed", *SMALL, home=tmp_path)
    assert run.code == 2
    assert "needs the package distributed, which is not installed: pip install 'allumettes[survey]'" in run.errors


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_found_and_says_how_to_go_on(tmp_path: Path) -> None:
    """The signal goes to all processes of the terminal, as Ctrl-C does; only the first one answers."""
    process = subprocess.Popen(
        [*COMMAND, "survey", "--to", "1000000", "--cores", "1", "--output", "here"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(tmp_path, ENGLISH),
        start_new_session=True,
    )
    journal = tmp_path / "here" / "survey.jsonl"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (journal.exists() and journal.read_bytes().count(b"\n") > 10):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    shown, errors = process.communicate(timeout=60)
    assert (process.returncode, shown) == (130, b"")
    kept = journal.read_bytes().count(b"\n") - 1
    assert errors.decode() == (f"Interrupted. {kept} of 278 are kept in here: the same command goes on from there.\n")
    assert [path.name for path in journal.parent.iterdir()] == ["survey.jsonl"]


# The page


class Reader(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: set[str] = set()
        self.links: list[str] = []
        self.outside: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.targets.add(value or "")
            if name in ("href", "src"):
                (self.links if (value or "").startswith("#") else self.outside).append(value or "")
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture
def french() -> Iterator[None]:
    before = language()
    speak("fr")
    yield
    speak(before)


def test_every_code_leads_to_its_row_and_nothing_leads_outside(home: Path) -> None:
    text = (home / "survey-1-500" / "survey.html").read_text(encoding="utf-8")
    reader = Reader(text)
    assert reader.open == []
    assert (len(reader.links), reader.outside) == (15, [])
    assert {link.removeprefix("#") for link in reader.links} == reader.targets
    assert "default-src 'none'" in text
    assert "://" not in text
    assert '<html lang="en">' in text


def test_the_page_says_what_was_found() -> None:
    family = Family("0.137", ())
    rows = [
        *linked_rows([examine(family, 500), examine(Family("0.07", ()), 500), examine(Family("0.36", ()), 500)]),
        *linked_rows([examine(Family("0.6", ()), 500, seconds=1e-9)]),
        Row("0.5", SurveyStatus.FAILED, reason="<MemoryError>"),
    ]
    text = page(rows, 500)
    Reader(text)
    assert "5 codes, 4 sequences up to shift and scale" in text
    assert "by their periods</small> 0.07 <small>(n − 1)</small>" in text
    assert "stopped by the limit" in text
    assert "failed – &lt;MemoryError&gt;" in text


def test_the_page_speaks_french(french: None) -> None:
    text = page(linked_rows([examine(Family("0.6", ()), 5000)]), 5000)
    assert '<html lang="fr">' in text
    assert "5\u202f000" in text
