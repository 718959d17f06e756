"""Bad input of any kind gets a clear sentence and a sensible exit code, never a traceback, never a lost turn."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from allumettes.cli import COMMANDS
from allumettes.cli.command_words import WORDS, meant_command
from allumettes.players.match_file import read_match
from tests.console import COMMAND, ENGLISH, environment, in_process, on_terminal, through_pipe


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", "chess"), "There is no game called “chess”. The games are grundy, halving, matches, nim and code."),
        (("play", "11", "grundy"), "is a game too. A position comes after its game: grundy 11."),
        (("play", "grundy", "abc"), "“abc” is not a position."),
        (("play", "grundy", ""), "“” is not a position."),
        (("play", "grundy", "2"), "needs a heap of at least 3"),
        (("play", "0.1", "12"), "a match of 0.1 can begin with a heap of 1"),
        (("play", "grundy", "-15"), "“-15” is below 0, and no number of matches is."),
        (("analyse", "grundy", "-1", "--json"), "“-1” is below 0"),
        (("play", "grundy", "9" * 5000), "above 1,000,000,000,000,000,000"),
        (("play", "matches:9-1", "5"), "is not a variant of a game"),
        (("play", "mathces:1,3", "5"), "Did you mean “matches:1,3”?"),
        (("play", "grundy", "--level", "divine"), "is not one of"),
        (("play", "grundy", "--first", "me"), "is not one of"),
        (("play", "grundy", "--first", "computr"), "'human', 'computer', 'random'. Did you mean “computer”?"),
        (("play", "grundy", "--threshhold", "5"), "No such option '--threshhold'. Did you mean '--threshold'?"),
        (("play", "grundy", "--threshold", "-1"), "is not in the range"),
        (("play", "grundy", "--seed", "x"), "is not a valid"),
        (("play", "grundy", "5", "6"), "Got unexpected extra argument"),
        (("play", "grundy", "--plain", "--trace", "nowhere/trace.txt"), "The trace cannot be written"),
        (("play", "grundy", "--trace", "trace.txt"), "--trace belongs to the classroom mode"),
        (("play", "grundy", "--demo", "--versus", "human"), "exclude each other"),
        (("play", "grundy", "--versus", "human", "--first", "computer"), "with --versus human none plays"),
        (("play", "grundy", "--demo", "--first", "human"), "--first human needs one: with --demo none plays."),
        (("play", "grundy", "--versus", "human", "--level", "easy"), "--level is for a computer"),
        (("play", "grundy", "--level", "easy", "--level", "hard"), "--level can be given once here."),
        (("play", "grundy", "--demo", *(("--level", "easy") * 3)), "--level can be given 2 times here."),
        (("play", "grundy", "--name", "A", "--name", "B"), "--name can be given once here."),
        (("play", "grundy", "--versus", "human", *(("--name", "A") * 3)), "--name can be given 2 times here."),
        (("play", "grundy", "--demo", "--name", "A"), "--name is for people"),
        (("play", "grundy", "--level", "hard", "--threshold", "5"), "belongs to the level medium: add --level medium."),
        *[
            (("play", *words, "--plain", "--pause", "2"), "--pause belongs to the matches game against the computer,")
            for words in (
                ("grundy",),
                ("matches:1-4", "9"),
                ("matches", "9,3"),
                ("matches", "9", "--misere"),
                ("matches", "9", "--versus", "human"),
                ("matches", "9", "--demo"),
            )
        ],
        (("states", "halving", "20", "--list", "0"), "is not in the range"),
        (("play",), "Missing argument"),
        (("analyse", "grundy"), "Missing argument"),
        (("analyse", "grundy", "3", "--seconds", "0"), "is not in the range"),
        (("resume", "absent.match"), "There is no match to resume in absent.match."),
        (("resume",), "There is no match to resume."),
        (("resume", "."), "cannot be read"),
        (("dance",), "No such command"),
        (("pley", "grundy"), "No such command 'pley'. Did you mean “play”?"),
        (("grundy", "11"), "No such command 'grundy'. Did you mean “play grundy”?"),
        (("jouer", "grundy"), "No such command 'jouer'. Did you mean “play”?"),
        (("help", "play"), "No such command 'help'. Did you mean “--help”?"),
        (("play", "grundy", "-x"), "No such option '-x'."),
        (("play", "grundy", "--lavel", "easy"), "No such option '--lavel'. Did you mean '--level'?"),
        (("play", "grundy", "--niveau", "easy"), "No such option '--niveau'.\n"),
        (("race", "grundy", "--output", "absent/race.csv"), "absent/race.csv cannot be written: No such file"),
        (("hand-in", "1", "absent", "--name", "A", "--first-name", "B"), "'absent' does not exist"),
        (("--lang", "de"), "is not one of"),
        (("analyse", "grundy", "3", "--colour"), "No such option"),
    ],
)
def test_what_cannot_be_done_is_a_sentence_and_exit_code_2(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    run = in_process(*arguments, home=tmp_path, lang=ENGLISH)
    assert run.code == 2
    assert words in run.errors
    assert "Traceback" not in run.errors
    assert run.screen == ""


def test_the_classroom_mode_may_be_told_the_names_of_two_people_before_it_asks_who_plays(tmp_path: Path) -> None:
    names = ("--name", "Ada", "--name", "Bob")
    run = in_process("play", "grundy", "3", "--plain", *names, home=tmp_path, answers=["0", "1"])
    assert (run.code, run.screen.endswith("Ada a gagné.\n")) == (0, True)


def test_a_french_word_for_a_command_finds_it(tmp_path: Path) -> None:
    for typed, meant in {"jouer": "play", "Aide": "--help", "resoudre": "solve", "rendre": "hand-in"}.items():
        assert f"'{typed}'. Vouliez-vous dire «\u00a0{meant}\u00a0»\u202f?" in in_process(typed, home=tmp_path).errors


def test_every_command_is_found_by_its_own_name() -> None:
    assert {name for name in WORDS if not name.startswith("-")} == set(COMMANDS)
    assert all(command in meant_command(command) for command in WORDS)


def test_words_of_click_are_french_too(tmp_path: Path) -> None:
    run = in_process("hand-in", "1", "absent", "--name", "A", "--first-name", "B", home=tmp_path)
    assert "Chemin 'absent' n’existe pas." in run.errors
    reasons = {tmp_path: "c’est un dossier", tmp_path / "absent.json": "aucun fichier ni dossier de ce nom"}
    for path, reason in reasons.items():
        run = in_process("verify", str(path), home=tmp_path)
        assert f"{path}\u00a0: Ce fichier ne peut pas être lu\u00a0: {reason}." in run.errors


@pytest.mark.slow
@pytest.mark.parametrize("game", ["grundy", "matches", "halving", "nim"])
def test_the_classroom_mode_survives_an_input_that_ends(tmp_path: Path, game: str) -> None:
    run = through_pipe("play", game, "--plain", home=tmp_path, answers=["", "abc"])
    assert run.code == 1
    assert run.errors == "L’entrée s’est terminée avant la partie.\n"


def test_a_game_that_takes_and_splits_can_be_played_in_the_classroom_mode(tmp_path: Path) -> None:
    run = through_pipe(
        *("play", "0.77", "5", "--plain", "--versus", "human", "--name", "A", "--name", "B"),
        home=tmp_path,
        answers=["5>2+2", "0", "2>0", "1", "2>1", "1", "1>0"],
    )
    assert "Coup (5>1+3, 5>4) : 5>2+2\n0 : | |\n1 : | |\n" in run.screen
    assert run.screen.endswith("B a gagné.\n")


def test_ctrl_c_in_the_classroom_mode(tmp_path: Path) -> None:
    run = on_terminal("play", "grundy", "--plain", home=tmp_path, answers=["7", b"\x03"])
    assert run.code == 130
    assert "Interrompu." in run.screen
    assert "Traceback" not in run.screen


@pytest.mark.slow
def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "play", "grundy", "7"],
        input=b"\xff\xfe\x00\n\x80\n1\nquit\n",
        capture_output=True,
        cwd=tmp_path,
        env=environment(tmp_path, ENGLISH),
        check=False,
    )
    assert done.returncode == 0
    assert b"is not a move" in done.stdout
    assert done.stderr == b""


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01\x02", b"allumettes match 1\n", b"allumettes match 99\n", b"\xff" * 1000]
)
def test_a_broken_save_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "broken.match").write_bytes(content)
    run = in_process("resume", "broken.match", home=tmp_path, lang=ENGLISH)
    assert run.code == 2
    assert "match record" in run.errors


def test_a_save_file_with_a_player_nobody_knows(tmp_path: Path) -> None:
    (tmp_path / "odd.match").write_text(
        "allumettes match 1\ngame: nim\nconvention: normal\nstart: 3\nfirst: oracle Pythia\nsecond: human You\nmoves:\n"
    )
    run = in_process("resume", "odd.match", home=tmp_path, lang=ENGLISH)
    assert (run.code, "names a player that does not exist: “oracle”" in run.errors) == (2, True)


@pytest.mark.slow
def test_an_enormous_save_file_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "large.match").open("wb") as file:
        file.truncate(1 << 30)
    assert through_pipe("resume", "large.match", home=tmp_path).code == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments", [("analyse", "grundy", "13"), ("play", "grundy", "500", "--demo"), ("games",), ("--help",)]
)
def test_a_pipe_that_nobody_reads(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [*COMMAND, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=environment(tmp_path),
            check=False,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.slow
def test_a_reader_who_leaves_in_the_middle_of_a_long_match(tmp_path: Path) -> None:
    """The match stops there and is kept. It shows more than a pipe holds, so it cannot be over before."""
    with subprocess.Popen(
        [*COMMAND, "play", "grundy", "500", "--demo"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(tmp_path, ENGLISH),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert b"Grundy" in process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
    assert not read_match(tmp_path / "state" / "allumettes" / "last.match").is_over


@pytest.mark.slow
def test_a_killed_game_has_lost_no_turn(tmp_path: Path) -> None:
    """SIGKILL leaves no time to save: every move must already be on disk, whole."""
    process = subprocess.Popen(
        [*COMMAND, "play", "matches", "15", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        cwd=tmp_path,
        env=environment(tmp_path, ENGLISH),
    )
    assert process.stdin is not None
    saved = tmp_path / "state" / "allumettes" / "last.match"
    process.stdin.write(b"1\n")
    process.stdin.flush()
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not (saved.exists() and "15>14  14>12" in saved.read_text()):
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdin.close()
    assert sorted(path.name for path in saved.parent.iterdir()) == ["last.match", "lock"]
    assert "┃  12" in through_pipe("resume", home=tmp_path, answers=["quit"], lang=ENGLISH).screen
