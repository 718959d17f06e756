"""Playing against an algorithm of the ladder in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.console import ENGLISH, through_pipe

RECORD = "allumettes match 1\ngame: grundy\nconvention: {}\nstart: 11\nfirst: v5 Ordi\nsecond: human Ada\nmoves:\n"
UNFIT = "v5: does not apply when the last move loses, for it rests on a theorem of normal play."


@pytest.mark.slow
@pytest.mark.parametrize("level", ["v2", "both_tables"])
def test_an_algorithm_plays_by_its_name_or_its_idea(tmp_path: Path, level: str) -> None:
    run = through_pipe(
        *("play", "grundy", "11", "--level", level, "--first", "computer", "--seed", "1"),
        home=tmp_path,
        answers=["save", "quit"],
        lang=ENGLISH,
    )
    assert "Computer splits row 0: 11 = 1 + 10" in run.screen
    assert "first: v2 Computer" in next(tmp_path.glob("*.match")).read_text()


@pytest.mark.slow
def test_two_algorithms_play_each_other(tmp_path: Path) -> None:
    for options in ((), ("--plain",)):
        run = through_pipe(
            *("play", "grundy", "11", "--demo", "--level", "v0", "--level", "alphabeta", *options), home=tmp_path
        )
        assert run.code == 0
        assert "Ordi 1 a gagné." in run.screen


@pytest.mark.slow
def test_an_algorithm_that_was_stopped_says_so(tmp_path: Path) -> None:
    run = through_pipe(
        *("play", "nim", "30,40,50", "--level", "v0", "--first", "computer", "--seconds", "0.01"),
        home=tmp_path,
        answers=["quit"],
        lang=ENGLISH,
    )
    assert "could not prove a win in time" in run.screen


@pytest.mark.slow
def test_an_algorithm_that_makes_no_sense_there_is_refused_before_the_match(tmp_path: Path) -> None:
    for options in ((), ("--plain",)):
        run = through_pipe("play", "nim", "--level", "v5", "--misere", *options, home=tmp_path, lang=ENGLISH)
        assert run.code == 2
        assert UNFIT in " ".join(run.errors.split())
        assert run.screen == ""


@pytest.mark.slow
def test_the_help_and_the_refusal_name_the_algorithms(tmp_path: Path) -> None:
    assert "alphabeta-table" in through_pipe("play", "--help", home=tmp_path).screen
    run = through_pipe("play", "nim", "--level", "v9", home=tmp_path)
    assert run.code == 2
    assert "v5" in run.errors


@pytest.mark.slow
def test_a_match_against_an_algorithm_goes_on(tmp_path: Path) -> None:
    for convention, code in (("normal", 0), ("misere", 2)):
        (tmp_path / "a.match").write_text(RECORD.format(convention))
        run = through_pipe("resume", "a.match", home=tmp_path, answers=["quit"], lang=ENGLISH)
        assert run.code == code
        assert ("Ordi splits row 0: 11 = 1 + 10" in run.screen) == (code == 0)
        assert (UNFIT in " ".join(run.errors.split())) == (code == 2)
