"""The folder of a tournament: killed, damaged, in use, or of another tournament."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

import allumettes as al
from allumettes.classroom.tournament.folder import JOURNAL, opened_folder, record_path
from allumettes.classroom.tournament.live import LIVE
from allumettes.core.errors import UnnamedGameError
from allumettes.core.journal import JournalError, JournalFault
from allumettes.core.lock import InUseError
from allumettes.library.tournaments import plan_of
from tests.console import COMMAND, ENGLISH, environment, in_process

ENTRANTS = ("v2", "perfect", "random", "endgame")
COMMON = ("tournament", "grundy", *ENTRANTS, "--starts", "16", "--swiss", "--rounds", "2", "--at-once", "2")


def results_in(folder: Path) -> dict[str, bytes]:
    """Everything that a tournament leaves, but for its journal, whose order is that of the clock."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.name not in (JOURNAL, LIVE)]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def journal_lines(folder: Path) -> int:
    try:
        return (folder / JOURNAL).read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0


@pytest.mark.slow
def test_killed_and_resumed_it_ends_with_the_same_files(tmp_path: Path) -> None:
    whole = in_process(*COMMON, "--output", "whole", home=tmp_path, lang=ENGLISH)
    assert whole.code == 0
    process = subprocess.Popen(
        [*COMMAND, *COMMON, "--output", "killed"],
        cwd=tmp_path,
        env=environment(tmp_path, ENGLISH),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    folder = tmp_path / "killed"
    while journal_lines(folder) < 10:
        assert process.poll() is None, "it was over before it could be killed"
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait()
    played = journal_lines(folder) - 1
    assert played < 128
    assert not (folder / "tournament.json").exists()
    resumed = in_process(*COMMON, "--output", "killed", home=tmp_path, lang=ENGLISH)
    assert resumed.code == 0
    assert f"{played} of 128 matches were played before" in resumed.errors
    assert resumed.screen.replace("killed/", "whole/") == whole.screen
    assert results_in(folder) == results_in(tmp_path / "whole")


def test_a_finished_tournament_is_shown_again_without_playing(tmp_path: Path) -> None:
    first = al.tournament(["perfect", "random"], starts=2, folder=tmp_path)
    lines = journal_lines(tmp_path)
    assert al.tournament(["perfect", "random"], starts=2, folder=tmp_path).as_data() == first.as_data()
    assert journal_lines(tmp_path) == lines == 5


def test_records_that_are_gone_or_changed_are_written_again(tmp_path: Path) -> None:
    al.tournament(["perfect", "random"], starts=2, folder=tmp_path)
    before = results_in(tmp_path)
    record_path(tmp_path, 0).unlink()
    record_path(tmp_path, 1).write_text("half a rec")
    al.tournament(["perfect", "random"], starts=2, folder=tmp_path)
    assert results_in(tmp_path) == before


def test_the_folder_of_another_tournament_is_left_as_it_is(tmp_path: Path) -> None:
    al.tournament(["perfect", "random"], starts=2, folder=tmp_path)
    before = (tmp_path / JOURNAL).read_bytes()
    with pytest.raises(JournalError) as caught:
        al.tournament(["perfect", "random"], starts=2, seed=1, folder=tmp_path)
    assert caught.value.fault is JournalFault.OTHER_SUBJECT
    assert (tmp_path / JOURNAL).read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new"),
    [(b'"winner":0', b'"winner":1'), (b'"round":1', b'"round":2'), (b"11>", b"12>")],
)
def test_a_changed_journal_is_refused(tmp_path: Path, old: bytes, new: bytes) -> None:
    al.tournament(["perfect", "random"], starts=[11], folder=tmp_path)
    path = tmp_path / JOURNAL
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new, 1))
    with pytest.raises(JournalError):
        al.tournament(["perfect", "random"], starts=[11], folder=tmp_path)
    assert path.read_bytes() == content.replace(old, new, 1)


def test_two_cannot_write_to_one_folder(tmp_path: Path) -> None:
    plan = plan_of(["perfect", "random"], game="grundy", starts=1)
    with opened_folder(tmp_path, plan), pytest.raises(InUseError):
        al.tournament(["perfect", "random"], starts=1, folder=tmp_path)


def test_a_game_that_is_a_function_cannot_be_kept(tmp_path: Path) -> None:
    with pytest.raises(UnnamedGameError):
        al.tournament(["random", "random"], game=lambda heap: [(heap - 1,)] if heap else [], folder=tmp_path)


def test_a_record_says_by_what_fault_a_match_was_lost(tmp_path: Path) -> None:
    from allumettes.classroom.tournament.programs import ProgramEntrant

    missing = ProgramEntrant("missing", ("no_such_program",), tmp_path)
    al.tournament([missing, "perfect"], starts=[7], folder=tmp_path / "cup")
    path = record_path(tmp_path / "cup", 0)
    assert "\nforfeit: not-started no_such_program\n" in path.read_text()
    match = al.load(path)
    assert isinstance(match, al.Match)
    assert not match.is_over
    run = in_process("resume", str(path), home=tmp_path, answers=["quit"], lang=ENGLISH)
    said = " ".join(run.screen.split())
    assert "missing lost this match in position 1,6: cannot be started (no_such_program)." in said


def test_the_live_file_ends_finished(tmp_path: Path) -> None:
    al.tournament(["perfect", "random"], starts=2, folder=tmp_path)
    live = json.loads((tmp_path / LIVE).read_text())
    assert (live["state"], live["played"], live["total"], live["current"]) == ("finished", 4, 4, [])
    assert [row["match"] for row in live["recent"]] == [4, 3, 2, 1]


def test_what_a_killed_process_was_writing_does_not_stay(tmp_path: Path) -> None:
    left = tmp_path / ".live.4194999.json"
    left.write_text("{")
    al.tournament(["perfect", "random"], starts=2, folder=tmp_path)
    assert not left.exists()
