"""`allumettes analyse`: words for people, data for programs, an exit code for scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.console import ENGLISH, FRENCH, Run, golden, in_process, on_terminal, through_pipe


@pytest.mark.parametrize("lang", [FRENCH, ENGLISH])
def test_a_lost_position_is_explained_and_answers_1(tmp_path: Path, lang: str) -> None:
    run = in_process("analyse", "grundy", "3,5,13", home=tmp_path, lang=lang)
    assert run == Run(1, golden(f"analysis_of_a_lost_position_{lang[:2]}"))


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("grundy", "11"), 0, "11>4+7  ⇒  4,7  (0 xor 0 = 0)"),
        (("grundy", "1,2,2"), 1, "whoever is to move cannot move, and has lost"),
        (("grundy", "1,2,2", "--misere"), 0, "wins because the last move loses"),
        (("grundy", "1000"), 0, "for no option has it and the smaller ones are all there"),
        (("grundy", "3,5,13,400"), 0, "39 winning moves"),
        (("grundy", "1222"), 1, "value 0, for none of its options has value 0"),
        (("nim", "1-3-5-7", "--misere"), 1, "these heaps behave like heaps of Nim"),
        (("nim", "1,1", "--misere"), 0, "This one is not."),
        (("grundy", "15", "--misere"), 1, "It is 0: every move leaves another value"),
        (("grundy", "50", "--misere"), 1, "every line of play was searched"),
        (("matches:1,3,4", "21"), 1, "mex {"),
        (("halving", "8", "--misere"), 0, "8>4  ⇒  4"),
        (("grundy", "1,2,2", "--misere"), 0, "whoever is to move cannot move, and has won"),
        (("grundy", "300", "--misere", "--seconds", "0.2"), 3, "Not decided: 0.2\u00a0s"),
        (("grundy", "300", "--misere", "--seconds", "0.2"), 3, "No guess is made. A longer limit (--seconds) may be"),
        (("nim", "100000,3"), 0, "100000>3  ⇒  3,3"),
    ],
)
def test_what_is_said(tmp_path: Path, arguments: tuple[str, ...], code: int, words: str) -> None:
    run = in_process("analyse", *arguments, home=tmp_path, lang=ENGLISH)
    assert run.code == code
    assert words in run.screen
    assert run.errors == ""


@pytest.mark.slow
def test_json_has_a_versioned_shape(tmp_path: Path) -> None:
    run = through_pipe("analyse", "grundy", "3,5", "--json", home=tmp_path)
    data = json.loads(run.screen)
    assert data["schema"] == "allumettes.analysis/3"
    assert data["outcome"] == "winning"
    assert data["nim_values"] == [1, 2]
    assert data["nim_sum"] == 3
    assert data["winning_moves"] == [{"move": "5>2+3", "row": 1, "option": [2, 3], "leaves": [3, 2, 3]}]
    assert (data["all_winning_moves_listed"], data["winning_moves_count"]) == (True, 1)
    assert data["refutations"] == []
    assert data["heaps"][0] == {
        "heap": 3,
        "nim_value": 1,
        "all_options_listed": True,
        "options": [{"option": [1, 2], "nim_value": 0}],
        "law": None,
    }


def test_json_of_what_is_not_decided(tmp_path: Path) -> None:
    run = in_process("analyse", "grundy", "300", "--misere", "--seconds", "0.1", "--json", home=tmp_path)
    data = json.loads(run.screen)
    assert (run.code, data["outcome"], data["method"], data["winning_moves"]) == (3, "undecided", None, [])


@pytest.mark.parametrize("columns", [40, 80])
def test_lines_are_broken_between_words_on_a_terminal(tmp_path: Path, columns: int) -> None:
    run = on_terminal("analyse", "grundy", "13", home=tmp_path, size=(24, columns))
    assert max(len(line) for line in run.screen.splitlines()) <= columns
    assert "Grundy" in run.screen


@pytest.mark.parametrize("name", ["grundy", "matches", "halving", "nim"])
def test_every_game_is_listed_with_its_rules(tmp_path: Path, name: str) -> None:
    assert f"{name}  " in in_process("games", home=tmp_path).screen
