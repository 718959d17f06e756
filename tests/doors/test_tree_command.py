"""`allumettes tree`: every form on the screen or in a file, and a sentence where there is no tree to show."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.console import ENGLISH, in_process, on_terminal, through_pipe

COURSE_TREE = """\
(6 J1 2)
|   (5 J2 0)
|   |   (4 J1 0)
|   |   |   (0 J1 0) l'ordinateur perd
|   |   |   (0 J1 0) l'ordinateur perd
|   |   |   (0 J1 0) l'ordinateur perd
|   |   (0 J2 2) l'ordinateur gagne
|   |   (0 J2 2) l'ordinateur gagne
|   (4 J2 2)
|   |   (0 J2 2) l'ordinateur gagne
|   |   (0 J2 2) l'ordinateur gagne
|   |   (0 J2 2) l'ordinateur gagne
|   (0 J1 0) l'ordinateur perd
"""


@pytest.mark.slow
def test_the_depth_first_tree_of_6_matches_is_the_course_s(tmp_path: Path) -> None:
    run = through_pipe("tree", "matches", "6", "--solver", "dfs", home=tmp_path)
    assert (run.code, run.screen, run.errors) == (0, COURSE_TREE, "")
    lisp = through_pipe("tree", "matches", "6", "--solver", "dfs", "--format", "sexpr", home=tmp_path).screen
    assert lisp.startswith("((6 J1 2) ((5 J2 0) ((4 J1 0) (0 J1 0)")


@pytest.mark.slow
def test_text_by_default(tmp_path: Path) -> None:
    run = through_pipe("tree", "grundy", "5", home=tmp_path, lang=ENGLISH)
    assert run.screen == (
        "5 J1 (winning)\n"
        "|   5>1+4 → 4,1 J2 (losing, chosen)\n"
        "|   |   4>1+3 → 3,1,1 J1 (winning)\n"
        "|   |   |   3>1+2 → 2,1,1,1 J2 (losing, chosen)\n"
        "|   5>2+3 → 3,2 J2 (not looked at)\n"
    )


@pytest.mark.parametrize(
    ("solver", "form", "words"),
    [
        ("dfs", "text", "--nodes 13 shows the whole tree, as the course writes it."),
        ("bfs", "sexpr", "--nodes 52 shows the whole tree, as the course writes it."),
        ("dfs", "json", "--nodes 13 shows the whole tree."),
        ("v0", "text", "--nodes 32 shows the whole tree."),
        ("v2", "text", "--nodes shows more."),
    ],
)
def test_a_tree_that_is_cut_says_how_large_the_whole_one_is(tmp_path: Path, solver: str, form: str, words: str) -> None:
    cut = in_process(
        "tree", "matches", "6", "--solver", solver, "--format", form, "--nodes", "5", home=tmp_path, lang=ENGLISH
    )
    assert cut.errors.splitlines()[-1] == words


@pytest.mark.slow
def test_json_is_whole_and_says_when_the_tree_is_not(tmp_path: Path) -> None:
    words = ("tree", "matches", "5", "--solver", "minimax", "--format", "json")
    assert len(json.loads(through_pipe(*words, home=tmp_path).screen)["nodes"]) == 28
    cut = through_pipe(*words, "--nodes", "4", home=tmp_path, lang=ENGLISH)
    data = json.loads(cut.screen)
    assert (data["schema"], data["left_out"], len(data["nodes"])) == ("allumettes.tree/4", 24, 4)
    assert cut.errors == "The tree is cut: 4 nodes shown, 24 nodes left out.\n--nodes shows more.\n"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("merge", [(), ("--merge",)], ids=["tree", "merged"])
def test_an_svg_file(tmp_path: Path, language: str, merge: tuple[str, ...]) -> None:
    words = ("tree", "grundy", "12", "--solver", "v0", "--format", "svg", "--output", "t.svg", "--lang", language)
    run = through_pipe(*words, *merge, home=tmp_path)
    assert (run.code, run.screen.split()[-1], run.errors.split()[0]) == (0, "t.svg", "--nodes")
    assert [path.name for path in tmp_path.iterdir()] == ["t.svg"]
    root = ElementTree.parse(tmp_path / "t.svg").getroot()
    assert (root[0].tag, root[1].tag) == ("{http://www.w3.org/2000/svg}title", "{http://www.w3.org/2000/svg}desc")


def test_dot_on_a_terminal(tmp_path: Path) -> None:
    run = on_terminal("tree", "halving", "3", "--solver", "minimax", "--format", "dot", "--merge", home=tmp_path)
    assert run.code == 0
    assert run.screen.startswith("digraph tree {")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("grundy", "7", "--solver", "v9"), 2, "There is no algorithm called “v9”. The algorithms are v0, v1"),
        (("grundy", "x"), 2, "is not a position"),
        (("grundy", "7", "--solver", "v4", "--misere"), 2, "v4: does not apply when the last move loses"),
        (("grundy", "60", "--solver", "bfs", "--seconds", "0.2"), 3, "Stopped after 0.2 s: not decided"),
        (("grundy", "7", "--merge"), 2, "Positions can only be merged in a picture"),
        (("grundy", "7", "--nodes", "0"), 2, "--nodes"),
        (("grundy", "7", "--first", "J3"), 2, "J3"),
        (
            ("grundy", "7", "--output", "no/such/folder/t.txt"),
            2,
            "no/such/folder/t.txt cannot be written: No such file or directory.",
        ),
        (("grundy", "7", "--output", "."), 2, ". cannot be written: Is a directory."),
    ],
)
def test_what_cannot_be_is_said(tmp_path: Path, arguments: tuple[str, ...], code: int, words: str) -> None:
    run = in_process("tree", *arguments, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.screen) == (code, "")
    assert words in " ".join(run.errors.split())
    assert "Traceback" not in run.errors
    assert list(tmp_path.iterdir()) == []


SLOW = "v0 · brute force on a heap of more than 22 may take minutes or hours; --seconds and Ctrl-C stop it.\n"
STOPPED = "Stopped after 0.2\u00a0s: not decided, no guess is made. Another limit: --seconds.\n"
PARTIAL = "The tree is partial: the search was stopped before its answer, and the rest was never searched."


def test_a_search_that_is_stopped_leaves_a_partial_tree(tmp_path: Path) -> None:
    words = ("tree", "grundy", "60", "--seconds", "0.2")
    run = through_pipe(*words, home=tmp_path, lang=ENGLISH)
    assert run.code == 3
    assert run.screen.startswith("60 J1 (not finished)\n|   60>1+59 → 59,1 J2 (not finished)\n")
    assert PARTIAL in run.screen
    assert run.errors == SLOW + STOPPED


@pytest.mark.slow
def test_a_partial_tree_is_marked_wherever_it_goes(tmp_path: Path) -> None:
    words = ("tree", "grundy", "60", "--seconds", "0.2")
    data = through_pipe(*words, "--format", "json", home=tmp_path, lang=ENGLISH)
    assert (data.code, json.loads(data.screen)["stopped"], json.loads(data.screen)["outcome"]) == (3, "seconds", None)
    assert data.errors.startswith(SLOW + PARTIAL)
    picture = through_pipe(*words, "--format", "svg", "--output", "t.svg", home=tmp_path, lang=ENGLISH)
    assert (picture.code, picture.screen) == (3, "Written: t.svg\n")
    assert picture.errors == f"{SLOW}{PARTIAL}\n{STOPPED}"
    assert PARTIAL in (tmp_path / "t.svg").read_text(encoding="utf-8")


def test_a_position_without_moves_has_a_tree_of_one_node(tmp_path: Path) -> None:
    run = in_process("tree", "grundy", "1,2", home=tmp_path, lang=ENGLISH)
    assert (run.code, run.screen) == (0, "1,2 J1 (losing)\n")
