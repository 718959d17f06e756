"""What the words of the friendly mode do: hints, undo, the review and its offer, and where a match is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from allumettes.cli.friendly.review import show_review
from allumettes.cli.friendly.screen import Screen
from allumettes.core.lock import only_writer
from allumettes.core.match import Match
from allumettes.core.move import Move
from allumettes.games.nim import Nim
from allumettes.locale import speak
from allumettes.players.match_file import read_match
from allumettes.solvers.oracle import Oracle
from tests.console import ENGLISH, in_process

FIRST_HINT = "There is a win here. (hint again: on which row)"
FRIENDS = ("--versus", "human", "--name", "Ada", "--name", "Bob")


def shown(home: Path, *words: str, answers: list[str]) -> str:
    return in_process("play", *words, home=home, answers=[*answers, "quit"], lang=ENGLISH).screen


def heaps(screen: str) -> list[str]:
    """How many matches were in the first heap of each board."""
    return re.findall(r"^  0 .*?  (\d+)$", screen, re.MULTILINE)


def test_hints_begin_anew_after_undo_and_in_another_match(tmp_path: Path) -> None:
    answers = ["save a.match", *["hint"] * 2, "undo", "hint", "1", *("hint", "undo", "hint", "resume a.match", "hint")]
    screen = shown(tmp_path, "grundy", "11", "--seed", "1", answers=answers)
    hints = [part.splitlines()[0] for part in screen.split("Player > hint\n")[1:]]
    first, second, third, _after_a_move, undone, resumed = hints
    assert (first, undone, resumed) == (FIRST_HINT,) * 3
    assert FIRST_HINT not in (second, third), "nothing was undone at first"


def test_no_row_and_no_move_is_promised_where_nothing_wins(tmp_path: Path) -> None:
    screen = shown(tmp_path, "nim", "1,1", answers=["hint"] * 3)
    assert screen.count("Losing position") == 3
    assert re.findall(r"\(hint again: (.*?)\)", screen) == ["the proof"], "after the proof there is nothing more"


def test_a_hint_that_took_too_long_says_so(tmp_path: Path) -> None:
    assert "No guess is made." in shown(tmp_path, "grundy", "80", "--misere", "--seconds", "0.0001", answers=["hint"])


@pytest.mark.parametrize(("heap", "more"), [(30, False), (31, True)])
def test_thirty_moves_are_listed(tmp_path: Path, heap: int, more: bool) -> None:
    (listed,) = re.findall(r"> moves\n(.*?)\n\S+ > ", shown(tmp_path, "nim", str(heap), answers=["moves"]), re.DOTALL)
    assert listed.count(">") == 30
    assert listed.endswith("…") == more


def test_the_first_move_of_the_computer_is_not_played_again_where_it_cannot_be_undone(tmp_path: Path) -> None:
    screen = shown(tmp_path, "matches", "9", "--first", "computer", "--seed", "1", answers=["undo", "1"])
    assert heaps(screen)[:3] == ["9", "8", "7"]


@pytest.mark.parametrize(
    ("start", "moves", "again", "before"),
    [
        ("1,1,2", ["0 1", "1 1", "2 1", "2 1"], 1, "1,1,2"),
        ("3,3", ["0 1", "1 3", "0 1", "0 1"], 2, "2,3"),
        ("2,2,1", ["2 1", "0 1", "1 2", "0 1"], 3, "1,2,0"),
    ],
    ids=["each is wrong once", "the second is wrong before the first", "one is wrong late"],
)
def test_one_asks_why_and_plays_again_from_the_first_mistake_of_all(
    tmp_path: Path, start: str, moves: list[str], again: int, before: str
) -> None:
    screen = shown(tmp_path, "nim", start, *FRIENDS, answers=[*moves, "w", "r", "moves"])
    assert f"again from move {again} (r)" in screen
    assert f"Nim, last move wins: position {before}\n" in screen
    assert heaps(screen)[-1] == before[0]


def test_six_of_the_moves_that_would_have_won_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Of seven heaps of 1 beside two of 2, taking any wins."""
    speak("en")
    match = Match(Nim(), (*[1] * 7, 2, 2), moves=[Move(7, (1,))])
    show_review(Screen(), match, Oracle(Nim()))
    named = re.findall(r"\d>0", capsys.readouterr().out.partition("first mistake")[2])
    assert named == ["1>0", "2>0", "3>0", "4>0", "5>0", "6>0"]


def test_a_mistake_of_the_computer_is_not_played_again(tmp_path: Path) -> None:
    screen = shown(tmp_path, "nim", "2,2", "--level", "easy", "--seed", "2", answers=["0 2", "1 1", "r"])
    assert "Computer, first mistake: move 2" in screen
    assert "“r” is no answer to this question." in screen


def test_saving_twice_in_one_second_keeps_both(tmp_path: Path) -> None:
    shown(tmp_path, "nim", "5", answers=["save", "save"])
    assert len(list(tmp_path.glob("*_nim_5*.match"))) == 2


def test_nothing_is_promised_of_a_match_that_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("not a folder")
    screen = shown(tmp_path, "nim", "2,3", answers=["0 1"])
    assert "cannot be kept on disk" in screen
    assert "is kept" not in screen


def test_a_second_match_says_where_it_is_kept_and_how_to_go_on(tmp_path: Path) -> None:
    """Its folder may have a space in its name."""
    home = tmp_path / "a b"
    (state := home / "state" / "allumettes").mkdir(parents=True)
    with only_writer(state / "lock"):
        screen = shown(home, "nim", "2,3", answers=["0 1", "resume"])
    (kept,) = state.glob("*.match")
    assert "(Another match is being played. This one is kept in" in screen
    assert "There is no match to resume." in screen, "but the one that is being played"
    assert f" resume '{kept}'\n" in screen


def test_a_match_that_is_left_for_another_is_kept(tmp_path: Path) -> None:
    shown(tmp_path, "nim", "3,4", *FRIENDS, answers=["0 1", "save ~/other.match"])
    shown(tmp_path, "matches", "15", *FRIENDS, answers=["1", "resume other.match", "0 1"])
    kept = (read_match(path).position for path in (tmp_path / "state" / "allumettes").glob("*.match"))
    assert sorted(kept) == [(1, 4), (2, 4), (14,)]
    assert read_match(tmp_path / "other.match").position == (2, 4), "a file that somebody named stays as it was"
