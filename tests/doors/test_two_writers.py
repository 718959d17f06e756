"""Two processes that would write to one place: one of them is told so, and neither loses anything."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest

from allumettes.cli.storage import save
from allumettes.core.match import Match, Seat
from allumettes.core.move import Move
from allumettes.games import find
from allumettes.players.match_file import read_match
from allumettes.study.race_journal import journal_path
from allumettes.study.results import read_results
from tests.console import COMMAND, ENGLISH, FRENCH, environment, through_pipe

SEATS = (Seat("human", "Adam"), Seat("human", "Eve"))


def started(home: Path, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=home,
        env=environment(home, ENGLISH),
    )


def wait_until_there(path: Path) -> None:
    deadline = time.monotonic() + 60
    while not path.exists() and time.monotonic() < deadline:
        time.sleep(0.01)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("lang", "words"), [(ENGLISH, "Another process is writing"), (FRENCH, "Un autre processus")])
def test_two_races_to_one_file(tmp_path: Path, lang: str, words: str) -> None:
    race = ("race", "grundy", "--from", "3", "--to", "19", "--repetitions", "1", "--solvers", "v0,v5")
    first = started(tmp_path, *race)
    wait_until_there(journal_path(tmp_path / "race_grundy.csv"))
    second = through_pipe(*race, home=tmp_path, lang=lang)
    assert (second.code, second.screen) == (2, "")
    assert words in second.errors
    assert first.communicate(timeout=60)[1] == b""
    assert first.returncode == 0
    assert len(read_results(tmp_path / "race_grundy.csv")) == 34


@pytest.mark.exhaustive
def test_two_runs_in_one_folder(tmp_path: Path) -> None:
    run = ("sequence", "0.76", "--to", "40000", "--keep", "disk", "--folder", "run")
    first = started(tmp_path, *run)
    wait_until_there(tmp_path / "run" / "run.json")
    second = through_pipe(*run, home=tmp_path, lang=ENGLISH)
    assert first.communicate(timeout=60)[1] == b""
    assert first.returncode == 0
    assert second.code == 2
    assert "Another run is using the folder run" in second.errors


def saved(home: Path) -> Path:
    return home / "state" / "allumettes" / "last.match"


def wait_for_moves(path: Path, moves: str) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (path.exists() and moves in path.read_text()):
        time.sleep(0.01)


@pytest.mark.exhaustive
def test_two_matches_at_once_are_both_kept(tmp_path: Path) -> None:
    first = started(tmp_path, "play", "matches", "15", "--versus", "human")
    assert first.stdin is not None
    first.stdin.write(b"1\n")
    first.stdin.flush()
    wait_for_moves(saved(tmp_path), "15>14")
    refused = through_pipe("resume", home=tmp_path, lang=ENGLISH)
    assert refused.code == 2
    assert "The last match is being played elsewhere." in refused.errors
    second = through_pipe("play", "nim", "3,4", "--versus", "human", home=tmp_path, answers=["0 1"], lang=ENGLISH)
    (own,) = (path for path in saved(tmp_path).parent.glob("*.match") if path != saved(tmp_path))
    shown = "".join(second.screen.split())
    assert "(Anothermatchisbeingplayed.Thisoneiskeptin" in shown
    assert f"resume{own}" in shown
    first.stdin.write(b"1\n")
    first.stdin.close()
    first.stdin = None
    first.communicate(timeout=60)
    assert (read_match(saved(tmp_path)).game.spec, read_match(saved(tmp_path)).position) == ("matches", (13,))
    assert (read_match(own).game.spec, read_match(own).position) == ("nim", (2, 4))


@pytest.mark.exhaustive
def test_resuming_another_match_keeps_the_one_that_was_left(tmp_path: Path) -> None:
    through_pipe("play", "matches", "15", "--versus", "human", home=tmp_path, answers=["1"], lang=ENGLISH)
    save(Match(find("nim"), (3, 4), seats=SEATS, moves=[Move(0, (2,))]), tmp_path / "other.match")
    run = through_pipe("resume", "other.match", home=tmp_path, answers=["0 1"], lang=ENGLISH)
    assert "(The match you had left is kept in" in run.screen
    kept = {read_match(path).game.spec: read_match(path).position for path in saved(tmp_path).parent.glob("*.match")}
    assert kept == {"matches": (14,), "nim": (1, 4)}
    # Going on with what was left is no other match.
    run = through_pipe("resume", str(saved(tmp_path)), home=tmp_path, answers=["0 1"], lang=ENGLISH)
    assert "is kept in" not in run.screen
    # Nor is one that is opened in the middle of another lost.
    run = through_pipe("resume", str(saved(tmp_path)), home=tmp_path, answers=["resume other.match"], lang=ENGLISH)
    assert "(The match you had left is kept in" in run.screen
    positions = sorted(read_match(path).position for path in saved(tmp_path).parent.glob("*.match"))
    assert positions == [(0, 4), (2, 4), (14,)]


def test_matches_of_the_same_second_have_names_of_their_own(tmp_path: Path) -> None:
    answers = ["save", "save", "save"]
    run = through_pipe("play", "matches", "15", "--versus", "human", home=tmp_path, answers=answers, lang=ENGLISH)
    assert run.screen.count("Saved in ") == 3
    assert len(list(tmp_path.glob("*.match"))) == 3
