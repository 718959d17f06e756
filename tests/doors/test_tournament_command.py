"""`allumettes tournament`, run as a person or a script runs it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

import pytest

from tests.console import COMMAND, ENGLISH, FRENCH, environment, in_process, interrupted, on_terminal

NEAR = build_opener(ProxyHandler({}))
"""Asks this machine, whatever proxy the user has."""
SMALL = ("tournament", "grundy", "hard", "easy", "v2", "--starts", "2")


def test_the_tables_and_the_files(tmp_path: Path) -> None:
    run = in_process(*SMALL, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.errors) == (0, "")
    assert "Place   Entrant   Matches won" in run.screen
    assert "Cross table: matches won of those played" in run.screen
    assert "Written: tournament_grundy/tournament.html" in run.screen
    data = json.loads((tmp_path / "tournament_grundy" / "tournament.json").read_text(encoding="utf-8"))
    assert [len(data["matches"]), data["played"], data["total"]] == [12, 12, 12]
    assert {entrant["name"] for entrant in data["entrants"]} == {"perfect", "random", "v2"}
    page = (tmp_path / "tournament_grundy" / "tournament.html").read_text(encoding="utf-8")
    assert 'href="matches/00012.match"' in page
    assert (tmp_path / "tournament_grundy" / "matches" / "00012.match").is_file()
    table = (tmp_path / "tournament_grundy" / "tournament.csv").read_text(encoding="utf-8").splitlines()
    assert len(table) == 4
    assert len((tmp_path / "tournament_grundy" / "matches.csv").read_text(encoding="utf-8").splitlines()) == 13


def test_in_french_the_levels_have_their_french_names(tmp_path: Path) -> None:
    run = in_process("tournament", "grundy", "difficile", "facile", "--starts", "1", home=tmp_path, lang=FRENCH)
    assert run.code == 0
    assert "difficile" in run.screen
    assert "Classement" in run.screen


def test_a_narrow_terminal_gets_the_columns_in_parts(tmp_path: Path) -> None:
    run = on_terminal(*SMALL, home=tmp_path, lang=ENGLISH, no_color=True, size=(24, 44))
    assert run.code == 0
    assert max(len(line) for line in run.screen.splitlines()) <= 44
    assert run.screen.count("Entrant") >= 4


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("grundy",), "A tournament has from 2 to 200 entrants, not 0."),
        (("grundy", "hard", "hrad"), "“hrad” is neither"),
        (("grundy", "hard", "easy", "--rounds", "2"), "--swiss"),
        (("grundy", "hard", "easy", "--swiss", "--rounds", "9"), "up to 1 rounds"),
        (("grundy", "hard", "easy", "--start", "1,2"), "1,2"),
        (("grundy", "hard", "easy", "--entrants", "missing.txt"), "missing.txt"),
        (("nim", "hard", "v9 = v9"), "“v9” is neither"),
        (("grundy", "hard", "v4", "--misere"), "v4"),
        (("grundy", "hard", f"{'x' * 50} = easy"), "40"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    run = in_process("tournament", *words, home=tmp_path, lang=ENGLISH)
    assert run.code == 2
    assert sentence in " ".join(run.errors.split())
    assert not list(tmp_path.glob("tournament_*"))


def test_another_tournament_in_the_same_folder_is_refused_and_anew_forgets_it(tmp_path: Path) -> None:
    assert in_process(*SMALL, home=tmp_path, lang=ENGLISH).code == 0
    other = in_process(*SMALL, "--seed", "2", home=tmp_path, lang=ENGLISH)
    assert other.code == 2
    assert "--anew" in other.errors
    assert "keeps work that was asked for otherwise (seed = 0" in " ".join(other.errors.split()), (
        "it had come to its end"
    )
    third = in_process(*SMALL, "v1", home=tmp_path, lang=ENGLISH)
    assert "entrants = hard · easy" in " ".join(third.errors.split()), third.errors
    assert in_process(*SMALL, "--seed", "2", "--anew", home=tmp_path, lang=ENGLISH).code == 0


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    words = ("tournament", "grundy", "v0", "hard", "--start", "30", "--seconds", "100", "--output", "cup")
    screen, code = interrupted(*words, home=tmp_path, seen="round 1 of 1")
    assert code == 130
    assert "the same command goes on from there" in " ".join(screen.split())


@pytest.mark.slow
def test_a_page_follows_it_and_stays_until_ctrl_c(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, *SMALL, "--live", "--output", "cup"],
        cwd=tmp_path,
        env=environment(tmp_path, ENGLISH),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        text=True,
    )
    assert process.stdout
    try:
        said = ""
        while not ("The tournament is at " in said and "The page stays until Ctrl-C." in said):
            line = process.stdout.readline()
            assert line, said
            said += line
        address = next(line for line in said.splitlines() if "The tournament is at" in line).split()[-1].rstrip(".")
        with NEAR.open(address, timeout=60) as page:
            assert b"allumettes" in page.read()
        taken = str(urlsplit(address).port)
        other = in_process(*SMALL, "--live", "--port", taken, "--output", "other", home=tmp_path, lang=ENGLISH)
        assert (other.code, (tmp_path / "other").exists()) == (2, False), "it is refused before anything is played"
        assert f"Port {taken} is taken" in other.errors
        os.killpg(process.pid, signal.SIGINT)  # as the terminal does
        assert process.wait(60) == 0
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.stdout.close()
    with pytest.raises(URLError):
        NEAR.open(address, timeout=60)
