"""`allumettes solve`: an answer with its exact counts in words and as data, and a clean stop."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from allumettes.solvers.ladder import registered
from tests.console import COMMAND, ENGLISH, FRENCH, environment, in_process, on_terminal, through_pipe

HEAP_OF_13 = """\
Grundy's game, last move wins: position 13
v2: two tables, of losing and of winning positions.
Winning position: whoever is to move wins.
Best move: 13>5+8
What was counted:
  operations: 79 (turns of the loop over the moves of a position, the “cpt” of the course)
  calls: 80 (calls of the function that calls itself, the first one included)
  table hits: 43 (answers that were read in a table)
  losing table: 11 (positions known to be losing)
  winning table: 25 (positions known to be winning)
  time: """


def test_one_algorithm_with_the_meaning_of_every_count(tmp_path: Path) -> None:
    run = through_pipe("solve", "grundy", "13", "--solver", "v2", home=tmp_path, lang=ENGLISH)
    assert run.code == 0
    assert run.screen.startswith(HEAP_OF_13)
    assert run.errors == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("grundy", "20", "--solver", "v4"), 1, "Losing position: whatever is played"),
        (("grundy", "1,2", "--solver", "v0"), 1, "cannot move, and has lost"),
        (("grundy", "1,2", "--solver", "v0", "--misere"), 0, "cannot move, and has won"),
        (("grundy", "11", "--solver", "nim_values"), 0, "Best moves: 11>1+10, 11>4+7"),
        (("grundy", "11", "--solver", "labelled_tree"), 0, "nodes of the tree"),
        (("nim", "50,30", "--solver", "v5"), 0, "Best move: 50>30"),
        (("halving", "20", "--solver", "alphabeta"), 0, "cut branches: 149 (branches"),
        (("matches", "40", "--solver", "bfs", "--entries", "30"), 3, "Stopped past 30 entries"),
        (("grundy", "26", "--solver", "v0", "--operations", "500"), 3, "Stopped after 500 operations"),
        (("grundy", "40", "--solver", "minimax", "--seconds", "0.1"), 3, "Stopped after 0.1\u00a0s"),
        pytest.param(
            ("matches", "1000000", "--solver", "v2", "--seconds", "60"),
            3,
            "Stopped too deep",
            marks=pytest.mark.unmeasured,
        ),
        (("grundy", "7"), 1, "alphabeta-table  losing"),
        (("grundy", "300", "--operations", "5"), 3, "stopped"),
    ],
)
def test_what_is_said(tmp_path: Path, arguments: tuple[str, ...], code: int, words: str) -> None:
    run = in_process("solve", *arguments, home=tmp_path, lang=ENGLISH)
    assert run.code == code
    assert words in run.screen


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Stopped after 0.05\u00a0s: "), ("fr", "Arrêt après 0,05\u00a0s\u00a0: ")]
)
def test_a_time_that_was_chosen_has_the_decimal_sign_of_the_language(tmp_path: Path, lang: str, words: str) -> None:
    solve = ("solve", "matches", "50", "--solver", "dfs", "--seconds", "0.05", "--lang", lang)
    assert f"\n{words}" in in_process(*solve, home=tmp_path).screen


def test_many_best_moves_are_counted_rather_than_listed(tmp_path: Path) -> None:
    run = in_process("solve", "grundy", "3,5,13,400", "--solver", "v5", home=tmp_path, lang=ENGLISH)
    assert "… and 19 more" in run.screen


def test_without_a_name_all_that_fit_are_compared(tmp_path: Path) -> None:
    run = through_pipe("solve", "grundy", "12", "--misere", home=tmp_path, lang=ENGLISH)
    first_words = [line.split(":")[0].split(" ")[0] for line in run.screen.splitlines()]
    unfit = ["v3", "v4", "v5"]
    fit = [name for name in registered() if name not in unfit]
    assert [word for word in first_words if word in registered()] == fit + unfit
    assert run.screen.count("rests on a theorem of normal play") == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("grundy", "9", "--solver", "v4", "--misere"), "v4: does not apply when the last move loses"),
        (("grundy", "9", "--solver", "v9"), "no algorithm called “v9”"),
        (("chess", "9"), "no game called “chess”"),
        (("grundy", "x"), "“x” is not a position"),
        (("grundy", "9", "--seconds", "0"), "--seconds"),
        (("grundy", "9", "--operations", "0"), "--operations"),
    ],
)
def test_what_cannot_be_had_is_refused_in_a_sentence(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    run = in_process("solve", *arguments, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.screen) == (2, "")
    assert words in run.errors
    assert "Traceback" not in run.errors


def test_json_has_a_versioned_shape(tmp_path: Path) -> None:
    run = through_pipe("solve", "nim", "3,5", "--json", home=tmp_path, lang=ENGLISH)
    data = json.loads(run.screen)
    assert (data["schema"], data["outcome"]) == ("allumettes.solution/2", "winning")
    assert [solution["solver"] for solution in data["solutions"]] == list(registered())
    for solution in data["solutions"]:
        assert (solution["unfit"], solution["stopped"], solution["outcome"]) == (None, None, "winning")
        assert "5>3" in solution["best_moves"]
        assert set(solution["counters"]) == set(solution["meanings"]) >= {"operations", "calls"}


def test_json_of_what_does_not_fit_and_of_what_was_stopped(tmp_path: Path) -> None:
    run = in_process("solve", "grundy", "40", "--misere", "--operations", "20", "--json", home=tmp_path)
    by_name = {solution["solver"]: solution for solution in json.loads(run.screen)["solutions"]}
    assert run.code == 3
    assert by_name["v5"] == {"solver": "v5", "idea": "nim_values", "unfit": "normal-only"}
    assert (by_name["v0"]["outcome"], by_name["v0"]["stopped"]) == (None, "operations")


DFS = ("13", "--solver", "dfs")


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("arguments", "columns", "lang"),
    [
        (("13",), 40, FRENCH),
        (DFS, 40, ENGLISH),
        (DFS, 80, FRENCH),
        pytest.param(("13",), 80, ENGLISH, marks=pytest.mark.nightly),
        pytest.param(("13",), 40, ENGLISH, marks=pytest.mark.nightly),
        pytest.param(("13",), 80, FRENCH, marks=pytest.mark.nightly),
        pytest.param(DFS, 80, ENGLISH, marks=pytest.mark.nightly),
        pytest.param(DFS, 40, FRENCH, marks=pytest.mark.nightly),
    ],
)
def test_lines_fit_the_terminal(tmp_path: Path, columns: int, lang: str, arguments: tuple[str, ...]) -> None:
    run = on_terminal("solve", "grundy", *arguments, home=tmp_path, size=(24, columns), lang=lang)
    assert run.code == 0
    assert max(map(len, run.screen.splitlines())) <= columns


def processor_seconds(pid: int) -> float:
    """How long a process has computed: on a busy machine that is not how long ago it began."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("--solver", "v0"), ()])
def test_ctrl_c_says_what_was_counted(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        [*COMMAND, "solve", "grundy", "60", "--seconds", "60", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(tmp_path, ENGLISH),
    )
    while processor_seconds(process.pid) < 2:  # it has begun to search by then, and would go on for a minute
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    shown, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Stopped by Ctrl-C" in shown.decode()
    assert "Traceback" not in errors.decode()
