"""The console of the matches course, line by line, with each kind of computer."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.match import Match
from allumettes.core.move import Move
from allumettes.course import tree_player
from allumettes.course.algorithms.labelled_tree import LabelledNode
from allumettes.course.labelled_trees import label_tree
from allumettes.course.tree_player import TreePlayer
from allumettes.players import Choice
from tests.console import ENGLISH, in_process

MATCH = """\
"The matches game"
"The game begins!"
"Matches left:"
12
"I take one match"
"Matches left:"
11
"How many matches do you want to take? (between 1 and 3)" 1
"Matches left:"
10
"I am going to win! Hehehe ^^"
"I take two matches"
"Matches left:"
8
"How many matches do you want to take? (between 1 and 3)" 4
"How many matches do you want to take? (between 1 and 3)" 0
"How many matches do you want to take? (between 1 and 3)" 1
"Matches left:"
7
"I take three matches"
"Matches left:"
4
"How many matches do you want to take? (between 1 and 3)" 3
"Fewer than 3 matches are left and it is the computer's turn..."
"It has just taken them all"
"so you have lost, sorry..."
"""


@pytest.mark.parametrize(("level", "trees", "works"), [("perfect", 1, 0), ("dfs", 1, 1), ("v5", 0, 3)])
def test_the_same_match_with_each_kind_of_computer(tmp_path: Path, level: str, trees: int, works: int) -> None:
    """A computer that plays from a tree makes it once and says what it cost; another algorithm says so at each move."""
    run = in_process(
        *("play", "matches", "12", "--plain", "--level", level, "--first", "computer", "--lang", "en"),
        home=tmp_path,
        lang=ENGLISH,
        answers=["1", "4", "0", "1", "3"],
    )
    assert (run.code, run.errors) == (0, "")
    work = re.compile(rf"^{level}: Operations = [0-9]+; Time \(nanoseconds\) = [0-9]+\n", re.MULTILINE)
    assert len(work.findall(run.screen)) == works
    announced = '"Computing the tree of possibilities..."\n'
    assert run.screen.count(announced) == trees
    assert work.sub("", run.screen).replace(announced, "") == MATCH


QUESTIONS = """\
"The matches game"
"Who starts? ORDI/MOI" moi
"Wrong answer! ORDI/MOI" MOI
"How many matches? (between 5 and 20)" 4
"How many matches? (between 5 and 20)" 5
"Computing the tree of possibilities..."
"The game begins!"
"Matches left:"
5
"How many matches do you want to take? (between 1 and 3)" 1
"Matches left:"
4
"I take one match"
"Fewer than 3 matches are left!"
"We take it that you remove them all"
"so you have won, well done!"
"""

MENDED_QUESTIONS = """\
"The matches game"
"Who starts? ORDI/MOI" you
"Wrong answer! ORDI/MOI" moi
"How many matches? (1 or more)" 0
"How many matches? (1 or more)" 4
"Computing the tree of possibilities..."
"The game begins!"
"Matches left:"
4
"How many matches do you want to take? (between 1 and 3)" 1
"3 matches or fewer are left and it is the computer's turn..."
"It has just taken them all"
"so you have lost, sorry..."
"""


@pytest.mark.parametrize(
    ("options", "answers", "screen"),
    [
        ((), ["moi", "MOI", "4", "5", "1"], QUESTIONS),
        (("--no-strict",), ["you", "moi", "0", "4", "1"], MENDED_QUESTIONS),
    ],
)
def test_all_questions_of_a_match_in_english(
    tmp_path: Path, options: tuple[str, ...], answers: list[str], screen: str
) -> None:
    run = in_process("play", "matches", "--plain", *options, "--lang", "en", home=tmp_path, answers=answers)
    assert (run.code, run.screen) == (0, screen)


def test_three_matches_or_fewer_are_the_humans_in_english(tmp_path: Path) -> None:
    console = ("play", "matches", "3", "--plain", "--no-strict", "--first", "human", "--lang", "en")
    assert in_process(*console, home=tmp_path).screen.splitlines()[-3:] == [
        '"3 matches or fewer are left!"',
        '"We take it that you remove them all"',
        '"so you have won, well done!"',
    ]


def test_a_game_that_takes_and_splits_asks_for_a_move_written_out(tmp_path: Path) -> None:
    arguments = ("play", "0.77", "5", "--plain", "--versus", "computer", "--first", "human", "--lang", "en")
    run = in_process(*arguments, home=tmp_path, lang=ENGLISH, answers=["Adam", "", "5>2+2"])
    assert run.screen.count("Move (5>1+3, 5>4):") == 2
    assert "\n0 : | |\n1 : | |\nPlayer to move: Computer\n" in run.screen


@pytest.mark.parametrize(("code", "heap", "examples"), [("0.15", 7, "7>1+4"), ("0.8", 7, "7>1+1+4"), ("0.15", 2, "")])
def test_what_no_number_can_say_is_asked_for_written_out(tmp_path: Path, code: str, heap: int, examples: str) -> None:
    """Two are taken and the rest is split, or it is split in three; where all of a heap is taken, a number says it."""
    arguments = ("play", code, str(heap), "--plain", "--versus", "human", "--name", "A", "--name", "B", "--lang", "en")
    run = in_process(*arguments, home=tmp_path, lang=ENGLISH, answers=["1", examples or "2"])
    prompt = f"Move ({examples}):" if examples else "Number of matches to take:"
    assert run.screen.startswith(
        f"0 : {' '.join('|' * heap)}\nPlayer to move: A\n{prompt} 1\n{prompt} {examples or 2}\n0 :"
    )


def test_a_row_of_more_than_a_thousand_sticks_is_cut_and_its_number_written(tmp_path: Path) -> None:
    arguments = ("play", "nim", "0,1000,1001", "--plain", "--versus", "computer", "--first", "human", "--lang", "en")
    screen = in_process(*arguments, home=tmp_path, lang=ENGLISH, answers=["Adam"]).screen
    sticks = " ".join("|" * 1000)
    assert f"0 :\n1 : {sticks}\n2 : {sticks} ... (1001)\n" in screen


def test_a_circle_is_drawn_with_its_matches(tmp_path: Path) -> None:
    """Its number, 107, is not that of its matches."""
    match = ("play", "circle:0.77", "107,4", "--plain", "--versus", "human", "--name", "A", "--name", "B")
    run = in_process(*match, home=tmp_path, answers=["0", "2"])
    assert run.screen.startswith("0 : | | | | | | | (cercle de 7)\n1 : | | | |\nTour du joueur : A\nLigne : 0\n")
    assert "retirer : 2\n0 : | | | | |\n1 : | | | |\n" in run.screen


@pytest.mark.parametrize(("game", "start"), [("grundy", "14"), ("matches", "18")])
def test_a_move_that_was_played_at_random_for_want_of_time_says_so(tmp_path: Path, game: str, start: str) -> None:
    """In the ten seconds that are usual it would be proved."""
    played = ("play", game, start, "--plain", "--versus", "computer", "--first", "computer", "--name", "Ada")
    run = in_process(*played, "--level", "minimax", "--seconds", "0.001", home=tmp_path, lang=ENGLISH)
    work = r"^minimax: Nb Operations = \d+; Temps \(nanosecondes\) = \d+\n"
    assert re.search(
        rf"{work}\(Il n’a pas pu prouver de gain à temps et a joué au hasard\.\)$", run.screen, re.MULTILINE
    )


def test_the_console_pauses_where_the_function_of_the_course_sleeps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After its tree, after "The game begins!", at each number of matches, before it mocks, and before the end."""
    slept: list[float] = []
    monkeypatch.setattr("allumettes.course.console.matches.time.sleep", slept.append)
    arguments = ("play", "matches", "12", "--plain", "--first", "computer", "--pause", "0.3", "--lang", "en")
    in_process(*arguments, home=tmp_path, lang=ENGLISH, answers=["1", "1", "3"])
    assert slept == [0.3] * (1 + 1 + 6 + 1 + 1)


def test_a_tree_has_a_node_for_each_edge_and_its_root() -> None:
    """From 5 to 4, 3 and 2, and from 4 to 3, 2 and 1: whoever can end the game at once is at a leaf."""
    counters = TreePlayer(Match(games.find("matches"), (5,)), 0).counters
    assert (counters.operations, counters.calls) == (6, 7)


def test_the_computer_with_its_tree_plays_misere_too() -> None:
    """Of 4 it leaves 1, which is lost where the last move loses; else it could not win."""
    match = Match(games.find("matches"), (4,), Convention.MISERE)
    assert TreePlayer(match, 0).choose(match) == Choice(Move(0, (1,)), Outcome.WINNING)


def test_the_time_of_a_tree_is_that_of_making_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock goes on while the tree is made, and at no other time."""
    now = 7.0

    def label_slowly(*position: Any, **settings: Any) -> LabelledNode:
        nonlocal now
        now += 0.25
        return label_tree(*position, **settings)

    monkeypatch.setattr(tree_player, "label_tree", label_slowly)
    monkeypatch.setattr(tree_player, "time", SimpleNamespace(perf_counter=lambda: now))
    match = Match(games.find("matches"), (7,))
    player = TreePlayer(match, 0)
    player.choose(match)
    assert player.took == 0.25


@pytest.mark.parametrize(("repeated", "edges"), [(7, 24), (6, 18)])
def test_nodes_of_a_small_tree_are_repeated(monkeypatch: pytest.MonkeyPatch, repeated: int, edges: int) -> None:
    monkeypatch.setattr(tree_player, "LARGEST_REPEATED", repeated)
    assert TreePlayer(Match(games.find("matches"), (7,)), 0).counters.operations == edges


@pytest.mark.parametrize(("start", "trees"), [("12", 1), ("13", 0)])
def test_a_tree_that_is_too_deep_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str, trees: int
) -> None:
    monkeypatch.setattr(tree_player, "LARGEST_TREE", 12)
    run = in_process("play", "matches", start, "--plain", "--first", "human", home=tmp_path, answers=["1"])
    assert run.screen.count("Calcul de l'arbre") == trees
    assert "Je retire" in run.screen


def test_the_computer_has_its_french_name_whatever_the_machine_speaks(tmp_path: Path) -> None:
    arguments = ("play", "grundy", "3", "--plain", "--versus", "computer", "--first", "computer", "--name", "Ada")
    screen = in_process(*arguments, home=tmp_path, lang=ENGLISH).screen
    assert screen == "0 : | | |\nTour du joueur : Ordi\n0 : |\n1 : | |\nOrdi a gagné.\n"


def test_a_seed_makes_the_moves_of_the_computer_repeatable(tmp_path: Path) -> None:
    arguments = ("play", "matches", "20", "--plain", "--first", "computer", "--level", "easy", "--lang", "en")
    once, again, other = (
        in_process(*arguments, "--seed", seed, home=tmp_path, answers=["1"] * 9).screen for seed in ("0", "0", "2")
    )
    assert once == again != other, "0 is a seed, too"


def test_the_one_who_starts_is_drawn_where_that_is_asked_for(tmp_path: Path) -> None:
    arguments = ("play", "matches", "5", "--plain", "--first", "random", "--lang", "en")
    screens = [in_process(*arguments, "--seed", seed, home=tmp_path).screen for seed in "12345"]
    assert {"I take" in screen for screen in screens} == {True, False}


def test_a_computer_that_comes_second_plays_from_its_tree_too(tmp_path: Path) -> None:
    arguments = ("play", "matches", "6", "--plain", "--first", "human", "--level", "dfs", "--lang", "en")
    screen = in_process(*arguments, home=tmp_path, answers=["1"]).screen
    assert "I take one match" in screen
    assert screen.count("dfs: Operations = ") == 1, "its tree is all its work"


NAMED = ("--plain", "--versus", "human", "--name", "A", "--name", "B", "--lang", "en")


def test_a_row_is_chosen_by_its_number_as_it_is_shown(tmp_path: Path) -> None:
    run = in_process("play", "nim", "2,2", *NAMED, home=tmp_path, answers=["01", "١", "1", "2"])
    assert "\nRow: 01\nRow: ١\nRow: 1\nNumber of matches to take: 2\n0 : | |\n1 :\n" in run.screen


@pytest.mark.parametrize(
    ("game", "answers", "asked", "board"),
    [
        ("grundy", ["7,0", "1 000", "1 200", "7"], 4, "0 : | | | | | | |"),
        ("grundy", ["4, 3"], 1, "0 : | | | |\n1 : | | |"),
        ("nim", ["2,0", "2 1"], 2, "0 : | |\n1 : |"),
    ],
)
def test_a_decimal_number_and_a_thousand_are_no_heaps(
    tmp_path: Path, game: str, answers: list[str], asked: int, board: str
) -> None:
    run = in_process("play", game, *NAMED, home=tmp_path, answers=answers)
    assert run.screen.count("Number of matches: ") == asked
    assert f"\n{board}\nPlayer to move: A\n" in run.screen


def test_an_action_is_read_in_capitals_and_nothing_else_is(tmp_path: Path) -> None:
    run = in_process("play", "halving", "4", *NAMED, home=tmp_path, answers=["1", "DIV"])
    assert "\nAction (sub, div): 1\nAction (sub, div): DIV\n0 : | |\n" in run.screen


def test_where_larger_heaps_ask_for_moves_written_out_those_of_small_ones_may_be(tmp_path: Path) -> None:
    run = in_process("play", "0.15", "7,2", *NAMED, home=tmp_path, answers=["1", "2>0"])
    assert "\nRow: 1\nNumber of matches to take: 2>0\n0 : | | | | | | |\n1 :\n" in run.screen


def test_names_are_kept_to_one_line_and_to_their_length(tmp_path: Path) -> None:
    words = ("play", "nim", "1", "--plain", "--versus", "human", "--lang", "en")
    run = in_process(*words, home=tmp_path, answers=["A\tda", "B" * 1000, "", "Bob", "1"])
    assert "\nPlayer to move: A da\n" in run.screen
    assert run.screen.count("Name of the second player:") == 3
    assert "\nThis name has 1,000 characters; 40 are the most.\n" in run.screen


def test_no_line_of_the_board_ends_with_a_space(tmp_path: Path) -> None:
    in_process("play", "nim", "0,1", *NAMED, "--trace", "trace.txt", home=tmp_path)
    assert (tmp_path / "trace.txt").read_text(encoding="utf-8").startswith("0 :\n1 : |\n")


def test_two_computers_play_the_matches_game_on_the_board_of_rows(tmp_path: Path) -> None:
    """The function of the course knows a human against the computer alone."""
    run = in_process("play", "matches", "2", "--plain", "--demo", "--lang", "en", home=tmp_path, lang=ENGLISH)
    assert (run.code, run.errors) == (0, "")
    assert run.screen == "0 : | |\nPlayer to move: Computer 1\n0 :\nComputer 1 has won.\n"
