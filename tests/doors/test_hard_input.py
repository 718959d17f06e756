"""What is too long, too deep, too large, or only looks like text: bounded, answered, and nothing is lost by it."""

from __future__ import annotations

import os
from errno import ENOSPC
from pathlib import Path

import pytest

from allumettes import games
from allumettes.cli.exit_codes import ExitCode
from allumettes.core.errors import MatchTooLongError, RecordTooLargeError
from allumettes.core.formats import FileContent, write
from allumettes.core.match import MOST_MOVES, Match
from allumettes.core.move import Move
from allumettes.core.position import MOST_HEAPS
from allumettes.core.record import LARGEST_RECORD, format_record, parse_record
from allumettes.study.race import RacePlan, run_race
from tests.console import ENGLISH, in_process

HEAD = "allumettes match 1\ngame: {game}\nconvention: normal\nstart: {start}\nfirst: human A\nsecond: human B\nmoves:\n"


def one_by_one(heap: int, moves: int) -> str:
    """A match of Grundy's game in which every turn splits one match off the largest heap."""
    played = " ".join(f"{heap - turn}>1+{heap - turn - 1}" for turn in range(moves))
    return HEAD.format(game="grundy", start=heap) + played


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (one_by_one(30_000, 29_998), RecordTooLargeError),
        (one_by_one(MOST_MOVES + 5, MOST_MOVES + 1), MatchTooLongError),
        (HEAD.format(game="0." + "1" * 2000, start=7), RecordTooLargeError),
    ],
)
def test_a_record_that_would_fill_the_memory_is_not_played(
    text: str, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_match: Match, _move: Move) -> None:
        raise AssertionError

    monkeypatch.setattr(Match, "play", never)
    with pytest.raises(error):
        parse_record(text, games.find)


@pytest.mark.slow
def test_the_longest_match_is_read_back() -> None:
    match = parse_record(one_by_one(MOST_MOVES + 2, MOST_MOVES), games.find)
    text = format_record(match)
    assert len(text) < LARGEST_RECORD
    assert format_record(parse_record(text, games.find)) == text
    with pytest.raises(MatchTooLongError):
        Match(games.find("nim"), (3 * MOST_MOVES,), moves=[Move(0, (n,)) for n in range(3 * MOST_MOVES - 1, 0, -1)])


def test_the_largest_numbers_fit_into_the_largest_record() -> None:
    heap = 10**18
    longest = f"{heap}#{MOST_HEAPS}>{heap // 3}+{heap // 3}+{heap // 3}"
    assert (len(longest) + 2) * MOST_MOVES < LARGEST_RECORD


def test_too_many_heaps_are_a_sentence(tmp_path: Path) -> None:
    run = in_process("analyse", "nim", ",".join(["1"] * (MOST_HEAPS + 1)), home=tmp_path, lang=ENGLISH)
    assert (run.code, "A position has at most 1,000 heaps" in run.errors) == (ExitCode.USAGE, True)


@pytest.mark.parametrize(
    "kept", [one_by_one(30_000, 29_998), one_by_one(2500, 2400), "x" * 10**6, "allumettes match 1\n"]
)
def test_a_last_match_that_cannot_be_read_stops_nobody_and_is_not_lost(tmp_path: Path, kept: str) -> None:
    last = tmp_path / "state" / "allumettes" / "last.match"
    last.parent.mkdir(parents=True)
    last.write_text(kept)
    run = in_process("play", "grundy", "5", home=tmp_path, lang=ENGLISH, answers=["quit"])
    assert run.code == ExitCode.DONE
    assert "(The match you had left is kept in" in run.screen
    assert "(It cannot be read. " in run.screen
    aside = next(last.parent.glob("*_unreadable.match"))
    assert aside.read_text() == kept
    assert "start: 5" in last.read_text()


def test_matches_left_within_a_second_are_all_kept(tmp_path: Path) -> None:
    for _time in range(4):
        in_process("play", "grundy", "9", "--versus", "human", home=tmp_path, answers=["4"])
    assert len(list((tmp_path / "state" / "allumettes").glob("*.match"))) == 4


def test_a_match_that_is_too_long_ends_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allumettes.core.match.MOST_MOVES", 3)
    run = in_process("play", "matches", "15", "--demo", home=tmp_path, lang=ENGLISH)
    assert (run.code, run.errors) == (ExitCode.USAGE, "Error: A match has at most 3 moves.\n")
    assert "The match is kept." in run.screen


def test_names_that_no_file_can_have(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    typed = ["save a\0b", "save ~nobody/x", f"save {'n' * 300}", "save fifo", "save .", "save /dev/null"]
    opened = ["resume a\0b", "resume ~nobody/x", f"resume {'n' * 300}", "resume /dev/zero", "resume ."]
    run = in_process("play", "grundy", "5", home=tmp_path, lang=ENGLISH, answers=[*typed, *opened, "quit"])
    assert run.code == ExitCode.DONE
    assert run.screen.count("could not be written") == 3
    assert run.screen.count("is there already and is no match") == 3
    assert run.screen.count("cannot be read") == 3
    assert "There is no match to resume in ~nobody/x." in run.screen
    assert "/dev/zero has more than 524,288 bytes" in run.screen


@pytest.mark.parametrize("name", ["n" * 300, "\u202e", "\0", " "])
def test_names_of_players(tmp_path: Path, name: str) -> None:
    run = in_process("play", "grundy", "5", "--name", name, home=tmp_path, lang=ENGLISH)
    assert run.code == ExitCode.USAGE
    asked = ["5", "0", name, "Ada", "Bob", "0", "1"]
    plain = in_process("play", "grundy", "--plain", "--lang", "en", home=tmp_path, answers=asked)
    assert "Player to move: Ada" in plain.screen
    assert ("This name has 300 characters; 40 are the most." in plain.screen) == (len(name) == 300)


def test_a_full_disk(tmp_path: Path) -> None:
    full = tmp_path / "full.csv"
    full.symlink_to("/dev/full")
    said = "full.csv cannot be written: No space left on device."
    for line in (
        ("tree", "grundy", "6", "--output", "full.csv"),
        ("sequence", "0.77", "--to", "20", "--output", "full.csv"),
        ("race", "nim", "--to", "4", "--repetitions", "1", "--output", "full.csv"),
    ):
        run = in_process(*line, home=tmp_path, lang=ENGLISH)
        assert run.code == ExitCode.IO_FAILED, line
        assert said in run.errors, line
    assert full.is_symlink()


def test_a_disk_that_is_full_ends_no_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    run = in_process("play", "grundy", "4", home=tmp_path, lang=ENGLISH, answers=["1", ""])
    assert (run.code, "cannot be kept on disk" in run.screen) == (ExitCode.IO_FAILED, True)
    assert " has won." in run.screen


def test_a_trace_that_breaks_off_ends_no_match(tmp_path: Path) -> None:
    line = ("play", "grundy", "3", "--plain", "--demo", "--trace", "/dev/full", "--lang", "en")
    run = in_process(*line, home=tmp_path, lang=ENGLISH)
    assert run.code == ExitCode.IO_FAILED
    assert run.screen.endswith("has won.\n")
    assert run.errors == "Error: /dev/full cannot be written: No space left on device.\n"


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from allumettes.solvers.ladder import find

    path = tmp_path_factory.mktemp("race") / "race.csv"
    write(
        FileContent.RACE,
        list(run_race(RacePlan(games.find("nim"), range(3, 6), [find("v0"), find("v2")], repetitions=1))),
        path,
    )
    return path


@pytest.mark.slow
@pytest.mark.parametrize("author", ["Ἀριστοτέλης", "Лев Толстой", "محمد بن موسى", "महेश"])
def test_an_author_in_a_script_that_the_fonts_have(race: Path, author: str) -> None:
    assert in_process("report", race.name, "--author", author, home=race.parent).code == ExitCode.DONE


@pytest.mark.slow
@pytest.mark.parametrize(("author", "signs"), [("李 \U00013000 x", "李 \U00013000"), ("\U0001e900", "\U0001e900")])
def test_an_author_in_a_script_that_no_font_has(
    race: Path, author: str, signs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from allumettes.drawings.report import fonts

    compiled = fonts._compiled
    # Whatever this machine has.
    monkeypatch.setattr(
        fonts, "_compiled", lambda template, content, own_fonts: compiled(template, content, own_fonts=True)
    )
    run = in_process("report", race.name, "--author", author, "--output", "no.pdf", home=race.parent, lang=ENGLISH)
    assert (run.code, run.screen) == (ExitCode.USAGE, "")
    assert run.errors == f"Error: No font here has these signs, so they cannot be printed: {signs}\n"
    assert not (race.parent / "no.pdf").exists()


@pytest.mark.parametrize("option", [("--author", "a" * 300), ("--title", "\u202e"), ("--title", "t" * 300)])
def test_a_title_page_has_an_end(race: Path, option: tuple[str, str]) -> None:
    assert in_process("report", race.name, *option, home=race.parent).code == ExitCode.USAGE


def test_what_is_quoted_is_quoted_in_part(tmp_path: Path) -> None:
    for line in (("analyse", "grundy", "9" * 100_000), ("play", "x" * 100_000), ("analyse", "0." + "z" * 50_000, "3")):
        run = in_process(*line, home=tmp_path, lang=ENGLISH)
        assert run.code == ExitCode.USAGE
        assert len(run.errors) < 1000
    assert "\x1b" not in in_process("analyse", "\x1b]0;title\x07", "3", home=tmp_path).errors


def test_certificates_and_matches_that_never_end_are_not_read(tmp_path: Path) -> None:
    for line in (("resume", "/dev/zero"), ("verify", "/dev/zero")):
        run = in_process(*line, home=tmp_path, lang=ENGLISH)
        assert (run.code, "/dev/zero has more than" in run.errors) == (ExitCode.USAGE, True)
