"""Heaps of a million million million matches at every door: an exact answer at once, or a sentence with a bound."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.console import ENGLISH, in_process, on_terminal, through_pipe

HUGE = str(10**18)
PATIENTLY = ("--seconds", "60")
"""A machine that is busy, and that compiles the kernels for the first time, needs more than a person would wait for."""

KAYLES = """\
Kayles (0.77), last move wins: position 1000000000000000000
Winning position: whoever is to move wins, with 83,333,333,333,333,338 winning
moves.
The nim-value of a heap is its mex: the least number that none of its options
has.
  heap of 1,000,000,000,000,000,000: value 1, for no option has it and the
    smaller ones are all there: 1+999999999999999997 (0)
  From heap 71 on the values repeat with period 12, by the theorem of Guy and
    Smith: a heap of 1,000,000,000,000,000,000 has the value of a heap of 76.
The value of the position is 1, not 0: it is winning, by a move that brings it
to 0.
Winning moves, and the losing position that each leaves:
  1000000000000000000>1+999999999999999997  ⇒  1,999999999999999997  (1 xor 1 =
    0)
"""


@pytest.mark.slow
def test_kayles_is_analysed_by_its_certificate(tmp_path: Path) -> None:
    run = on_terminal("analyse", "0.77", HUGE, *PATIENTLY, home=tmp_path, lang=ENGLISH)
    assert run.code == 0
    assert run.screen.startswith(KAYLES)
    assert run.screen.endswith("  … and 83,333,333,333,333,318 more\n")


@pytest.mark.slow
def test_the_same_for_programs(tmp_path: Path) -> None:
    data = json.loads(in_process("analyse", "0.77", HUGE, "--json", *PATIENTLY, home=tmp_path).screen)
    assert (data["outcome"], data["nim_values"], data["winning_moves_count"]) == (
        "winning",
        [1],
        83_333_333_333_333_338,
    )
    assert data["all_winning_moves_listed"] is False
    assert data["winning_moves"][0]["move"] == f"{HUGE}>1+999999999999999997"
    assert data["heaps"][0]["law"] == {"period": 12, "preperiod": 71, "saltus": 0, "theorem": "guy-smith"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("0.137", HUGE), 0, "period 34, by the theorem of Guy and Smith"),
        (("0.77", f"{HUGE},{HUGE}"), 1, "Losing position"),
        (("0.9C", HUGE), 0, "plus 27,777,777,777,777,777 times 16"),
        (("0.F2", HUGE), 0, "There may be more: nobody could list them all."),
        (("matches:1,3,4", HUGE), 0, "by the theorem on games that never split a heap"),
        (("matches:1,3,4", HUGE, "--misere"), 1, "these heaps behave like heaps of Nim"),
        (("nim", f"{HUGE},5"), 0, f"{HUGE}>5  ⇒  5,5"),
        (("nim", HUGE, "--misere"), 0, f"{HUGE}>1  ⇒  1"),
        (("halving", HUGE), 0, f"{HUGE}>500000000000000000"),
        (("grundy", HUGE), 3, "Not decided: nothing was proved that says who wins with a heap above 10,000,000"),
        (("grundy", HUGE, "--misere"), 3, "Not decided: nothing was proved"),
        (("0.77", HUGE, "--misere"), 0, "like a heap of 76, for heaps repeat with period 12 from heap 71 on"),
    ],
)
def test_what_is_said_of_huge_heaps(tmp_path: Path, arguments: tuple[str, ...], code: int, words: str) -> None:
    run = in_process("analyse", *arguments, *PATIENTLY, home=tmp_path, lang=ENGLISH)
    assert words in run.screen
    assert (run.code, run.errors) == (code, "")


@pytest.mark.unmeasured
@pytest.mark.slow
@pytest.mark.parametrize("level", ["perfect", "endgame", "random"])
def test_kayles_is_played_against_every_level(tmp_path: Path, level: str) -> None:
    run = on_terminal(
        *("play", "0.77", HUGE, "--level", level, "--seed", "1"),
        home=tmp_path,
        answers=["3", f"{HUGE}>500000000000000000+499999999999999999", "help", "moves", "undo", "1", "quit"],
        lang=ENGLISH,
    )
    assert run.code == 0
    text = " ".join(run.screen.split())
    assert "From a heap of 1,000,000,000,000,000,000 matches one may take 1 or 2." in text
    if level == "perfect":
        answer = "Computer takes 1 match from row 0 (500,000,000,000,000,000 → 499,999,999,999,999,999)"
        assert answer in text, "two equal heaps are lost for whoever is to move"
    assert text.count("Computer takes") == 2


@pytest.mark.slow
def test_a_huge_match_is_saved_and_resumed(tmp_path: Path) -> None:
    first = ["3", "save huge.match", "quit"]
    through_pipe("play", "grundy", HUGE, "--versus", "human", home=tmp_path, answers=first, lang=ENGLISH)
    run = through_pipe("resume", "huge.match", home=tmp_path, answers=["1 1", "hint", "quit"], lang=ENGLISH)
    assert run.code == 0
    assert "999,999,999,999,999,996" in run.screen
    assert "Not decided" in run.screen


def test_a_match_from_a_huge_heap_is_reviewed(tmp_path: Path) -> None:
    answers = [f"0 {HUGE}", ""]
    run = on_terminal("play", "nim", f"{HUGE},5", "--seed", "1", home=tmp_path, answers=answers, lang=ENGLISH)
    assert f"first mistake: move 1, {HUGE}>0. {HUGE}>5 would have won." in " ".join(run.screen.split())


def test_the_classroom_mode_cuts_a_row_that_nobody_would_count(tmp_path: Path) -> None:
    start = ("play", "grundy", HUGE, "--plain", "--versus", "human", "--name", "A", "--name", "B")
    run = through_pipe(*start, home=tmp_path, answers=["3"])
    assert f"0 : | | |\n1 : {'| ' * 1000}... (999999999999999997)\n" in run.screen


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("analyse", "0.77", f"{HUGE}0"), "above 1,000,000,000,000,000,000, the largest heap here"),
        (("solve", "0.77", HUGE), "take heaps of up to 1,000,000; analyse takes larger ones"),
        (("tree", "nim", "1000001"), "take heaps of up to 1,000,000; analyse takes larger ones"),
        (("states", "nim", HUGE), "The states are laid out for heaps of up to 1,000 matches"),
        (("race", "grundy", "--to", HUGE), "is not in the range"),
        (("play", "0.[3]", HUGE), "has more than 1,000,000 options in 0.[3]"),
    ],
)
def test_what_looks_at_every_move_refuses_with_its_bound(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    run = in_process(*arguments, home=tmp_path, lang=ENGLISH)
    assert run.code == 2
    assert words in run.errors
    assert "Traceback" not in run.errors
