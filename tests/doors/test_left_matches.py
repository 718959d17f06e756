"""`resume` lists the matches that were left, lets one choose, and goes on with the chosen one alone."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import allumettes as al
from allumettes.core.lock import only_writer
from tests.console import ENGLISH, in_process, on_terminal

LEFT = {"grundy": "1", "nim": "0 1", "matches": "2"}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Three matches were left, one after the other."""
    for hour, (game, move) in enumerate(LEFT.items()):
        in_process("play", game, "--seed", "1", home=tmp_path, answers=[move, "quit"], lang=ENGLISH)
        for path in folder(tmp_path).glob("*.match"):
            if f"game: {game}\n" in path.read_text(encoding="utf-8"):
                os.utime(path, (hour * 3600, hour * 3600))
    return tmp_path


def folder(home: Path) -> Path:
    return home / "state" / "allumettes"


def games_left(home: Path) -> list[str]:
    texts = (path.read_text(encoding="utf-8") for path in folder(home).glob("*.match"))
    return sorted(text.partition("game: ")[2].partition("\n")[0] for text in texts)


@pytest.mark.slow
def test_the_list_says_when_what_where_and_who(home: Path) -> None:
    lines = on_terminal("resume", home=home, answers=["q"], lang=ENGLISH, size=(24, 120)).screen.splitlines()
    assert "1970" in lines[0]
    matches, nim, grundy = (line.split(": ")[1] for line in lines[:3])
    assert matches == "The matches game, at 12, Player against Computer (hard)"
    assert nim == "Nim, at 1,4,5, Player against Computer (hard)"
    assert re.fullmatch(r"Grundy's game, at 1,[0-9,]+, Player against Computer \(hard\)", grundy)
    assert games_left(home) == sorted(LEFT)


@pytest.mark.slow
def test_the_chosen_match_goes_on_and_none_is_lost(home: Path) -> None:
    run = on_terminal("resume", home=home, answers=["7", "x", "2", "0 1", "q"], lang=ENGLISH, size=(40, 100))
    assert run.screen.count("Type a number from 1 to 3.") == 2
    assert "Nim (last move wins)" in run.screen
    assert games_left(home) == sorted(LEFT), "the one that went on is not kept twice"
    again = on_terminal("resume", home=home, answers=["q"], lang=ENGLISH, size=(24, 120))
    assert "Nim, at 0,4,4" in again.screen.splitlines()[0]


def test_a_match_that_is_over_was_not_left(home: Path) -> None:
    """A process that is killed after the last move leaves such a file."""
    over = al.Match("nim", 1)
    over.play("1>0")
    over.save(folder(home) / "over.match")
    assert in_process("resume", home=home, lang=ENGLISH).screen.count("against Computer") == 3
    lines = in_process("resume", home=home, lang=ENGLISH).screen.splitlines()
    assert not any("over.match" in line for line in lines)


def test_a_match_without_a_move_was_not_left(home: Path) -> None:
    al.Match("nim", 1).save(folder(home) / "untouched.match")
    assert "untouched.match" not in in_process("resume", home=home, lang=ENGLISH).screen


def test_the_match_that_another_process_plays_was_not_left(home: Path) -> None:
    with only_writer(folder(home) / "lock"):
        screen = in_process("resume", home=home, lang=ENGLISH).screen
    assert screen.count("against Computer") == 2
    assert "last.match" not in screen


def test_enter_takes_the_last_match_that_was_left(home: Path) -> None:
    screen = on_terminal("resume", home=home, answers=["", "q"], lang=ENGLISH, size=(24, 100)).screen
    assert "The matches game (last move wins)" in screen


def test_older_matches_than_the_list_shows_are_counted(home: Path) -> None:
    text = next(folder(home).glob("*.match")).read_bytes()
    for number in range(20):
        (folder(home) / f"old{number}.match").write_bytes(text)
    lines = in_process("resume", home=home, lang=ENGLISH).screen.splitlines()
    assert len([line for line in lines if "against Computer" in line]) == 20
    assert any(line.startswith("  And 3 older ones:") for line in lines)
    menu = on_terminal(home=home, answers=["y", "21", "q"], lang=ENGLISH, size=(60, 120)).screen
    assert "23 matches were left." in menu
    assert "Type a number from 1 to 20." in menu


def test_without_a_terminal_the_files_are_named(home: Path) -> None:
    run = in_process("resume", home=home, answers=["never read"], lang=ENGLISH)
    assert run.code == 0
    assert "never read" not in run.screen
    assert run.screen.rstrip().endswith("resume FILE")
    for path in folder(home).glob("*.match"):
        assert str(path) in run.screen


def test_a_single_match_needs_no_choice(tmp_path: Path) -> None:
    in_process("play", "nim", home=tmp_path, answers=["0 1", "quit"])
    assert "Nim (last move wins)" in in_process("resume", home=tmp_path, answers=["quit"], lang=ENGLISH).screen


@pytest.mark.slow
def test_in_a_match_and_from_the_menu_one_may_choose_too(home: Path) -> None:
    menu = on_terminal(home=home, answers=["y", "3", "resume", "2", "q"], lang=ENGLISH, size=(40, 100))
    assert "3 matches were left." in menu.screen
    opened = [line for line in menu.screen.splitlines() if line.endswith("(last move wins)")]
    assert [line.partition(" (")[0] for line in opened] == ["Grundy's game", "Nim"]
    assert games_left(home) == sorted(LEFT)


@pytest.mark.slow
@pytest.mark.parametrize("answers", [["y", "quti", "q"], ["n", "quite", "q"], ["n", "1", "quiter", "q"]])
def test_whoever_mistypes_the_word_for_leaving_is_asked_whether_they_meant_it(home: Path, answers: list[str]) -> None:
    menu = on_terminal(home=home, answers=answers, lang=ENGLISH, size=(40, 100))
    assert "Did you mean “quit”?" in menu.screen
    assert menu.code == 0


def test_a_file_that_somebody_named_stays(tmp_path: Path) -> None:
    in_process("play", "nim", home=tmp_path, answers=["0 1", "save mine.match", "quit"])
    in_process("resume", "mine.match", home=tmp_path, answers=["0 1", "quit"])
    assert (tmp_path / "mine.match").exists()
