"""Seed 001, the report « Jeu des allumettes » (UTC, course IA01): rules, console `jeuAllumettes`, trees, walks."""

from __future__ import annotations

import csv
import json
import re
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product, takewhile
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import allumettes as al
from allumettes.core.convention import Convention, Outcome
from allumettes.core.match import Match, Seat
from allumettes.core.move import Move
from allumettes.course import tree_player
from allumettes.course.algorithms.labelled_tree import LabelledNode, LabelledTable, LabelledTree, tree_size
from allumettes.course.algorithms.layers import Layers, LayersTable, LayerState
from allumettes.course.labelled_trees import conclusion as conclusion_of
from allumettes.course.labelled_trees import label_tree
from allumettes.course.lisp_text import (
    as_indented_text,
    as_s_expression,
    assoc_list,
)
from allumettes.course.model import Model, ModelState
from allumettes.course.state import StateError, other_player
from allumettes.course.walk import WalkState, best_line, count_walk, expansions, shortest_game, shortest_game_won_by
from allumettes.games.matches import Matches
from allumettes.players import HUMAN, Choice, Player
from allumettes.players.engine import EnginePlayer
from allumettes.players.fair_play import CheatingError
from allumettes.players.perfect import PerfectPlayer
from allumettes.players.random import RandomPlayer
from allumettes.solvers.ladder import find, registered
from allumettes.solvers.ladder.minimax import MinimaxTable
from allumettes.solvers.limit import Limit
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.review import Mark, first_mistake, review
from tests.console import ENGLISH, Run, golden, in_process, on_terminal, through_pipe

MATCHES = Matches()
ORACLE = Oracle(MATCHES)
CONSOLE = ("play", "matches", "--plain")
MENDED = (*CONSOLE, "--no-strict")

MOI_5 = ("MOI", "5", "1")
ORDI_13 = ("ORDI", "13", "3", "2", "1")

ASKS_NUMBER = '"Combien d\'allumettes ? (entre 5 et 20)"'
ASKS_MOVE = '"Combien d\'allumettes voulez vous retirer ? (entre 1 et 3)"'
LEFT = '"Nombre d\'allumettes restantes :"'
MOCKS = '"Je vais gagner ! Héhéhé ^^"'

BOTH_WAYS = pytest.mark.parametrize("run", [through_pipe, on_terminal])


def take(heap: int, taken: int) -> Move:
    return Move(0, (heap - taken,))


def numbers_left(screen: str) -> list[int]:
    """What is left at every turn of a transcript, as the line below each announcement says."""
    lines = screen.splitlines()
    return [int(lines[index + 1]) for index, line in enumerate(lines) if line == LEFT]


@pytest.mark.parametrize(("convention", "winner"), [(Convention.NORMAL, 0), (Convention.MISERE, 1)])
def test_001_01_who_takes_the_last_match_wins_unless_misere(convention: Convention, winner: int) -> None:
    match = Match(MATCHES, (1,), convention, moves=[take(1, 1)])
    assert match.is_over
    assert match.winner == winner


@pytest.mark.parametrize(("options", "winner", "loser"), [((), "Ada", "Blaise"), (("--misere",), "Blaise", "Ada")])
def test_001_01_the_console_names_the_winner_of_one_match(
    tmp_path: Path, options: tuple[str, ...], winner: str, loser: str
) -> None:
    players = ("--versus", "human", "--name", "Ada", "--name", "Blaise")
    run = in_process(*CONSOLE, "1", *players, *options, home=tmp_path, answers=["1"])
    assert run.screen.endswith(f"\n{winner} a gagné.\n")
    friendly = in_process("play", "matches", "1", *players, *options, home=tmp_path, answers=["1", ""])
    assert [f"{name} a gagné." in friendly.screen for name in (winner, loser)] == [True, False]


def test_001_01_misere_against_the_computer_is_played_on_numbered_rows(tmp_path: Path) -> None:
    """The function of the report knows normal play alone."""
    players = ("--versus", "computer", "--first", "human", "--name", "Ada")
    run = in_process(*CONSOLE, "6", "--misere", *players, home=tmp_path, answers=["5"])
    assert run.screen.startswith("0 : | | | | | |\nTour du joueur : Ada\n")
    ended = in_process(*CONSOLE, "2", "--misere", *players, home=tmp_path, answers=["1"])
    assert ended.screen.endswith("\n0 :\nAda a gagné.\n")


def test_001_27_only_ordi_and_moi_in_capitals_are_answers(tmp_path: Path) -> None:
    run = in_process(*CONSOLE, home=tmp_path, answers=["moi", "MOI", "5"])
    assert run.screen.splitlines()[:4] == [
        '"Jeu des allumettes"',
        '"Qui commence ? ORDI/MOI" moi',
        '"Mauvaise réponse ! ORDI/MOI" MOI',
        f"{ASKS_NUMBER} 5",
    ]


def test_001_27_any_other_answer_is_asked_again_until_it_is_good(tmp_path: Path) -> None:
    run = in_process(*CONSOLE, home=tmp_path, answers=["", "J1", "Ordi", "ORDI", "5"])
    assert run.screen.count("Qui commence ?") == 1
    assert run.screen.count("Mauvaise réponse !") == 3


@pytest.mark.parametrize(
    ("answer", "first"), [("moi", ASKS_MOVE), ("Moi", ASKS_MOVE), ("ordi", MOCKS), ("Ordi", MOCKS), ("ORDI", MOCKS)]
)
def test_001_27_the_mended_console_takes_small_letters(tmp_path: Path, answer: str, first: str) -> None:
    run = in_process(*MENDED, home=tmp_path, answers=[answer, "5"])
    assert "Mauvaise réponse" not in run.screen
    assert f"{LEFT}\n5\n{first}" in run.screen


@pytest.mark.parametrize("answer", ["", "oui", "m", "moi!", "ordinateur", "J1"])
def test_001_27_the_mended_console_takes_no_other_word(tmp_path: Path, answer: str) -> None:
    run = in_process(*MENDED, home=tmp_path, answers=[answer, "moi", "5"])
    assert run.screen.splitlines()[1:3] == [
        f'"Qui commence ? ORDI/MOI" {answer}'.rstrip(),
        '"Mauvaise réponse ! ORDI/MOI" moi',
    ]


def test_001_28_a_bad_number_of_matches_is_asked_again(tmp_path: Path) -> None:
    answers = ("4", "21", "abc", "05", "+9", "9")
    run = in_process(*CONSOLE, home=tmp_path, answers=["MOI", *answers])
    asked = [line for line in run.screen.splitlines() if line.startswith(ASKS_NUMBER)]
    assert asked == [f"{ASKS_NUMBER} {answer}" for answer in answers]
    assert numbers_left(run.screen) == [9]
    assert "Traceback" not in run.errors


@pytest.mark.parametrize(("number", "left"), [("1", []), ("3", []), ("4", [4]), ("05", [5]), ("21", [21])])
def test_001_28_the_mended_console_starts_from_any_number(tmp_path: Path, number: str, left: list[int]) -> None:
    run = in_process(*MENDED, home=tmp_path, answers=["MOI", "0", "-1", "+9", "abc", "5,5", number])
    assert run.screen.count('"Combien d\'allumettes ? (1 ou plus)"') == 6
    assert numbers_left(run.screen) == left
    assert run.screen.endswith('"donc vous avez gagné, bravo !"\n') == (left == [])


@pytest.mark.unmeasured
@pytest.mark.parametrize("number", ["5", "20"])
def test_001_28_both_bounds_are_good_numbers(tmp_path: Path, number: str) -> None:
    run = in_process(*CONSOLE, home=tmp_path, answers=["MOI", number])
    assert numbers_left(run.screen) == [int(number)]


def test_001_29_the_tree_is_announced_then_every_turn_its_number(tmp_path: Path) -> None:
    run = in_process(*CONSOLE, home=tmp_path, answers=ORDI_13)
    assert run.screen.splitlines()[3:5] == ['"Calcul de l\'arbre possibilités..."', '"Début du jeu !"']
    assert numbers_left(run.screen) == [13, 12, 9, 8, 6, 4]


TREE, START = '"Calcul de l\'arbre possibilités..."', '"Début du jeu !"'


@pytest.mark.parametrize("seconds", [0.25, 2.0])
@pytest.mark.parametrize(
    ("console", "answers", "after"),
    [
        (CONSOLE, MOI_5, [TREE, START, "5", "4", '"Il reste moins de 3 allumettes !"']),
        (MENDED, MOI_5, [TREE, START, "5", "4", '"Il reste 3 allumettes ou moins !"']),
        (
            CONSOLE,
            ("ORDI", "5", "1"),
            [TREE, START, "5", MOCKS, "4", "\"Il reste moins de 3 allumettes et c'est à l'ordinateur de jouer...\""],
        ),
        (
            MENDED,
            ("ORDI", "5", "1"),
            [TREE, START, "5", MOCKS, "4", "\"Il reste 3 allumettes ou moins et c'est à l'ordinateur de jouer...\""],
        ),
    ],
)
def test_001_29_the_pauses_of_the_original_can_be_asked_for(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    console: tuple[str, ...],
    answers: tuple[str, ...],
    after: list[str],
    seconds: float,
) -> None:
    """As long as was asked, after each line at which the function of the report sleeps."""
    paused: list[tuple[str, float]] = []

    def sleep(asked: float) -> None:
        output: Any = sys.stdout
        paused.append((output.stream.buffer.getvalue().decode().splitlines()[-1], asked))

    monkeypatch.setattr(time, "sleep", sleep)
    run = in_process(*console, "--pause", str(seconds), home=tmp_path, answers=answers)
    assert run.code == 0
    assert paused == [(line, seconds) for line in after]


@pytest.mark.slow
@BOTH_WAYS
def test_001_30_the_transcript_ordi_13(run: Callable[..., Run], tmp_path: Path) -> None:
    shown = run(*CONSOLE, home=tmp_path, answers=ORDI_13)
    assert shown.screen == golden("seed_001_ordi_13")
    assert shown.code == 0


@pytest.mark.unmeasured
@pytest.mark.parametrize(("first", "number", "moves"), [("ORDI", "19", 4), ("MOI", "20", 4), ("MOI", "8", 1)])
def test_001_30_the_computer_mocks_once(tmp_path: Path, first: str, number: str, moves: int) -> None:
    run = in_process(*CONSOLE, home=tmp_path, answers=(first, number, "1", "1", "1", "1"))
    assert run.screen.count("Je retire trois allumettes") == moves
    assert run.screen.count(MOCKS) == 1
    assert run.screen.index(MOCKS) < run.screen.index("Je retire")


def test_001_30_the_computer_mocks_only_when_it_knows_that_it_wins(tmp_path: Path) -> None:
    run = in_process(*CONSOLE, home=tmp_path, answers=("ORDI", "8", "1", "1"))
    lines = run.screen.splitlines()
    assert lines[lines.index("8") + 1] == '"Je retire une allumette"'
    assert lines[lines.index("6") + 1] == MOCKS


def test_001_30_it_plays_to_a_position_that_loses_for_the_other() -> None:
    for heap in (n for n in range(5, 21) if n % 4):
        choice = PerfectPlayer(ORACLE, seed=0).choose(Match(MATCHES, (heap,)))
        assert choice.outcome is Outcome.WINNING
        assert choice.move == take(heap, heap % 4)


@pytest.mark.parametrize("seat", [0, 1])
def test_001_30_it_goes_on_so_to_the_end(monkeypatch: pytest.MonkeyPatch, seat: int) -> None:
    monkeypatch.setattr(tree_player, "LARGEST_REPEATED", 0)
    for start in range(5, 21):
        match = Match(MATCHES, (start,))
        computer = tree_player.TreePlayer(match, seat)
        while (heap := match.position[0]) > 3:
            match.play(computer.choose(match).move if match.player == seat else take(heap, 1))
            if match.player != seat:
                assert heap - match.position[0] == (heap % 4 or 1)


def test_001_31_the_tree_of_six_matches_is_the_printed_one(tmp_path: Path) -> None:
    printed = (
        "((6 J1 2) ((5 J2 0) ((4 J1 0) (0 J1 0) (0 J1 0) (0 J1 0)) (0 J2 2) (0 J2 2))"
        " ((4 J2 2) (0 J2 2) (0 J2 2) (0 J2 2)) (0 J1 0))"
    )
    run = in_process("tree", "matches", "6", "--solver", "dfs", "--format", "sexpr", home=tmp_path)
    assert run.screen == f"{printed}\n"
    assert str(as_s_expression(label_tree(MATCHES, (6,), 1))) == printed


@pytest.mark.unmeasured
@pytest.mark.parametrize("heap", [8, 12, 16, 20])
def test_001_32_in_a_lost_position_the_computer_takes_one(tmp_path: Path, heap: int) -> None:
    for seed in range(20):
        choice = PerfectPlayer(ORACLE, seed).choose(Match(MATCHES, (heap,)))
        assert choice.outcome is Outcome.LOSING
        assert choice.move == take(heap, 1)
    run = in_process(*CONSOLE, str(heap), "--first", "computer", home=tmp_path, answers=["3"] * 5)
    left = [number - taken for number in range(heap, 3, -4) for taken in (0, 1)]
    assert numbers_left(run.screen) == left[:-1]


def test_001_32_whatever_is_taken_from_a_lost_position_the_other_wins() -> None:
    for heap in range(4, 21, 4):
        assert [ORACLE.outcome(move.result((heap,))) for move in MATCHES.moves((heap,))] == [Outcome.WINNING] * 3


@pytest.mark.parametrize("level", [(), ("--level", "v2"), ("--level", "random")])
def test_001_33_a_computer_that_cheats_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: tuple[str, ...]
) -> None:
    """A program that takes five matches is stopped by the guard's sentence, and nothing more is played."""

    def five(_player: Player, match: Match) -> Choice:
        return Choice(take(match.position[0], 5), Outcome.WINNING)

    for program in (tree_player.TreePlayer, EnginePlayer, RandomPlayer):
        monkeypatch.setattr(program, "choose", five)
    run = in_process(*CONSOLE, *level, home=tmp_path, answers=ORDI_13)
    assert run.code == 2
    assert run.screen.splitlines()[-1] == '"Erreur de fonctionnement, l\'ordinateur essaye de tricher !"'
    assert "Je retire" not in run.screen
    assert "Ordi essaie de tricher dans la position 13. D’un tas de 13 allumettes, on peut retirer" in run.errors
    rows = in_process(
        "play", "nim", "7", "--plain", "--level", "v2", "--first", "computer", "--versus", "computer", home=tmp_path,
        answers=["Ada"],
    )  # fmt: skip
    assert "tricher" not in rows.screen, "taking five is legal there"
    grundy = in_process(
        "play", "grundy", "13", "--plain", "--level", "v2", "--first", "computer", "--versus", "computer",
        home=tmp_path, answers=["Ada"],
    )  # fmt: skip
    assert grundy.code == 2
    assert grundy.screen.splitlines()[-1].endswith("l'ordinateur essaye de tricher !")
    friendly = in_process("play", "matches", "13", "--level", "v2", "--first", "computer", home=tmp_path, lang=ENGLISH)
    said = " ".join(friendly.screen.split())
    assert (friendly.code, "tries to cheat in position 13." in said) == (2, True)
    assert "has won: a move that the rules forbid loses the match." in said


@pytest.mark.parametrize(
    ("lang", "guard"),
    [
        ("fr", "Erreur de fonctionnement, l'ordinateur essaye de tricher !"),
        ("en", "Malfunction, the computer tries to cheat!"),
    ],
)
def test_001_33_a_computer_that_cheats_later_is_stopped_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, guard: str
) -> None:
    honest = tree_player.TreePlayer.choose

    def five_from_nine(player: tree_player.TreePlayer, match: Match) -> Choice:
        return Choice(take(9, 5), None) if match.position == (9,) else honest(player, match)

    monkeypatch.setattr(tree_player.TreePlayer, "choose", five_from_nine)
    run = in_process(*CONSOLE, "--lang", lang, home=tmp_path, answers=ORDI_13)
    assert run.code == 2
    assert run.screen.splitlines()[-2:] == ["9", f'"{guard}"']


def test_001_33_a_cheating_function_is_found_out_in_the_library() -> None:
    match = al.Match("matches", 13)
    with pytest.raises(CheatingError, match=r"1 tries to cheat in position 13\."):
        match.play_by(lambda match: "13>8")
    assert match.moves == ()
    assert str(match.play_by(lambda match: "13>12")) == "12"


@pytest.mark.exhaustive
def test_001_33_in_ten_thousand_games_the_computer_never_cheats() -> None:
    chance = Random(2014)
    perfect = PerfectPlayer(ORACLE, seed=1)
    computers = {
        (start, side): tree_player.TreePlayer(Match(MATCHES, (start,)), side)
        for start in range(5, 21)
        for side in (0, 1)
    }
    for _game in range(10_000):
        start, computer_side = chance.randint(5, 20), chance.randint(0, 1)
        computer = computers[start, computer_side]
        match = Match(MATCHES, (start,))
        while not match.is_over:
            heap = match.position[0]
            if match.player == computer_side:
                move = perfect.choose(match).move
                assert move == take(heap, heap % 4 or 1)
                if heap > 3:  # else the console ends, and the tree has a leaf
                    assert computer.choose(match).move == move
            else:
                move = take(heap, chance.randint(1, min(3, heap)))
            match.play(move)
        if (start % 4 != 0) == (computer_side == 0):
            assert match.winner == computer_side


@pytest.mark.parametrize(
    ("number", "words"), [("5", "une allumette"), ("6", "deux allumettes"), ("7", "trois allumettes")]
)
def test_001_34_the_computer_says_what_it_takes(tmp_path: Path, number: str, words: str) -> None:
    run = in_process(*CONSOLE, home=tmp_path, answers=["ORDI", number, "1"])
    assert f'{MOCKS}\n"Je retire {words}"\n{LEFT}\n4\n' in run.screen


def test_001_35_a_bad_move_is_asked_again_until_it_is_good(tmp_path: Path) -> None:
    run = in_process(*CONSOLE, home=tmp_path, answers=["MOI", "9", "7", "8", "0", "2"])
    asked = [line for line in run.screen.splitlines() if line.startswith(ASKS_MOVE)]
    assert asked[:4] == [f"{ASKS_MOVE} {answer}" for answer in ("7", "8", "0", "2")]
    assert numbers_left(run.screen)[:2] == [9, 7]
    assert "Traceback" not in run.errors


@pytest.mark.parametrize("answer", ["", "-1", "4", "abc", "1.5", "un", "+2", "02", "2 1"])
def test_001_35_no_answer_breaks_the_game(tmp_path: Path, answer: str) -> None:
    run = in_process(*CONSOLE, home=tmp_path, answers=["MOI", "5", answer, "1"])
    assert f"{ASKS_MOVE} {answer}".rstrip() in run.screen.splitlines()
    assert numbers_left(run.screen) == [5, 4]
    assert run.code == 0


HUMAN_ENDS = ("MOI", "5", "1")
COMPUTER_ENDS = ("MOI", "5", "2")


@pytest.mark.parametrize(
    ("console", "answers", "end"),
    [
        (
            CONSOLE,
            HUMAN_ENDS,
            ["Il reste moins de 3 allumettes !", "On considère que vous les retirez toutes"],
        ),
        (
            CONSOLE,
            COMPUTER_ENDS,
            ["Il reste moins de 3 allumettes et c'est à l'ordinateur de jouer...", "Il vient de toutes les prendre"],
        ),
        (
            MENDED,
            HUMAN_ENDS,
            ["Il reste 3 allumettes ou moins !", "On considère que vous les retirez toutes"],
        ),
        (
            MENDED,
            COMPUTER_ENDS,
            ["Il reste 3 allumettes ou moins et c'est à l'ordinateur de jouer...", "Il vient de toutes les prendre"],
        ),
    ],
)
def test_001_36_the_end_is_told_in_the_reports_words_or_in_true_ones(
    tmp_path: Path, console: tuple[str, ...], answers: tuple[str, ...], end: list[str]
) -> None:
    verdict = "donc vous avez gagné, bravo !" if answers is HUMAN_ENDS else "donc vous avez perdu, désolé..."
    run = in_process(*console, home=tmp_path, answers=answers)
    assert run.screen.splitlines()[-3:] == [f'"{line}"' for line in (*end, verdict)]


@pytest.mark.slow
@BOTH_WAYS
def test_001_37_the_transcript_moi_5_with_its_two_numbers(run: Callable[..., Run], tmp_path: Path) -> None:
    shown = run(*CONSOLE, home=tmp_path, answers=MOI_5)
    assert shown.screen == golden("seed_001_moi_5")
    assert numbers_left(shown.screen) == [5, 4]
    assert shown.code == 0


def test_001_37_the_console_speaks_french_wherever_it_runs(tmp_path: Path) -> None:
    assert in_process(*CONSOLE, home=tmp_path, answers=MOI_5, lang=ENGLISH).screen == golden("seed_001_moi_5")
    asked = in_process(*CONSOLE, "--lang", "en", home=tmp_path, answers=MOI_5)
    assert asked.screen.startswith('"The matches game"\n"Who starts? ORDI/MOI" MOI\n')


def test_001_38_nobody_goes_wrong_in_the_transcript() -> None:
    seats = (Seat(HUMAN, "MOI"), Seat("perfect", "Ordi"))
    match = Match(MATCHES, (5,), seats=seats, moves=[take(5, 1), take(4, 1), take(3, 3)])
    marked = review(match, ORACLE)
    assert [turn.mark for turn in marked] == [Mark.GOOD, Mark.LOST, Mark.GOOD]
    assert first_mistake(marked, player=0) is None
    assert first_mistake(marked, player=1) is None
    assert match.winner == 0


def test_001_38_the_humans_move_is_the_only_one_that_wins() -> None:
    assert list(ORACLE.winning_moves((5,))) == [take(5, 1)]


def test_001_38_another_first_move_would_be_a_mistake() -> None:
    match = Match(MATCHES, (5,), moves=[take(5, 2)])
    [marked] = review(match, ORACLE)
    assert marked.mark is Mark.MISTAKE
    assert marked.best == (take(5, 1),)


def test_001_38_the_review_on_the_screen_says_so(tmp_path: Path) -> None:
    play = ("play", "matches", "5", "--first", "human", "--name", "Ada")
    sample = in_process(*play, home=tmp_path, answers=["1", "3"], lang=ENGLISH).screen
    assert "\nComputer made no mistake: the position was lost from the start.\n" in sample
    assert "Ada made" not in sample
    mistaken = in_process(*play, home=tmp_path, answers=["2", "1"], lang=ENGLISH).screen
    assert "5>4" in mistaken


# The model, the trees and the walks of the report.

MODEL = Model(MATCHES, (5,))


def layers_of(heap: int, first: int = 1) -> LayerState:
    return LayersTable(MATCHES).walk((heap,), first)


def heaps(states: Iterable[WalkState]) -> list[int]:
    return [state.position[0] for state in states]


def labels(node: LabelledNode) -> set[int]:
    return {node.label}.union(*map(labels, node.children))


def test_001_02_the_six_operators(tmp_path: Path) -> None:
    six = ["J1-R1", "J1-R2", "J1-R3", "J2-R1", "J2-R2", "J2-R3"]
    assert list(map(str, MODEL.operators)) == six
    shown = in_process("states", "matches", "5", home=tmp_path, lang=ENGLISH).screen
    assert [line.split(":")[0].strip() for line in shown.splitlines() if "applies when" in line] == six


def test_001_03_operators_that_apply_with_two_matches_left(tmp_path: Path) -> None:
    assert list(map(str, MODEL.applicable(ModelState((2,), 2)))) == ["J2-R1", "J2-R2"]
    assert list(map(str, MODEL.applicable(ModelState((5,), 1)))) == ["J1-R1", "J1-R2", "J1-R3"]
    shown = in_process("states", "matches", "5", home=tmp_path, lang=ENGLISH).screen
    assert "\n  J2-2: J2-R1 → J1-1; J2-R2 → J1-0\n" in shown
    assert "\n  J1-5: J1-R1 → J2-4; J1-R2 → J2-3; J1-R3 → J2-2\n" in shown
    assert "J2-R3: J2 takes 3 matches; applies when J2 is to move and a heap has at least 3 matches." in shown
    data = json.loads(in_process("states", "matches", "5", "--json", home=tmp_path).screen)
    [two_left] = [state["operators"] for state in data["states"] if state["state"] == "J2-2"]
    assert two_left == [{"operator": "J2-R1", "leads_to": "J1-1"}, {"operator": "J2-R2", "leads_to": "J1-0"}]


def test_001_04_ten_states_can_be_reached_from_five(tmp_path: Path) -> None:
    expected = {"J1-5", "J2-4", "J2-3", "J2-2", "J1-3", "J1-2", "J1-1", "J2-1", "J1-0", "J2-0"}
    assert set(map(str, MODEL.reachable)) == expected
    data = json.loads(in_process("states", "matches", "5", "--json", home=tmp_path).screen)
    assert {state["state"] for state in data["states"]} == expected
    assert (data["reachable"], data["tree_nodes"], data["tree_ends"]) == (10, 28, 13)
    assert "10 of them can be reached" in in_process("states", "matches", "5", home=tmp_path, lang=ENGLISH).screen


@pytest.mark.parametrize("number", [1, 5, 20, 300])
@pytest.mark.parametrize("first", ["J1", "J2"])
def test_001_05_the_initial_state_is_a_player_and_a_number(tmp_path: Path, number: int, first: str) -> None:
    shown = in_process("states", "matches", str(number), "--first", first, home=tmp_path, lang=ENGLISH).screen
    assert f"Initial state: {first}-{number}\n" in shown
    model = al.game("matches").position(number).states(first=int(first[1]))
    assert str(model.initial) == f"{first}-{number}"


def test_001_06_the_game_is_over_at_0_and_who_is_to_move_there_has_lost(tmp_path: Path) -> None:
    assert list(map(str, MODEL.finals)) == ["J1-0", "J2-0"]
    assert [MODEL.winner(final) for final in MODEL.finals] == [2, 1]
    shown = in_process("states", "matches", "5", home=tmp_path, lang=ENGLISH).screen
    assert "  J1-0: nobody can move, J2 has won.\n  J2-0: nobody can move, J1 has won.\n" in shown
    misere = in_process("states", "matches", "5", "--misere", home=tmp_path, lang=ENGLISH).screen
    assert "  J1-0: nobody can move, J1 has won.\n  J2-0: nobody can move, J2 has won.\n" in misere


def test_001_07_the_search_tree_of_five() -> None:
    assert MODEL.tree() == (28, 13)
    tree = label_tree(MATCHES, (5,), shortcut=False)
    assert tree.size == 28
    waiting, ends = [tree], 0
    while waiting:
        node = waiting.pop()
        assert [node.matches - child.matches for child in node.children] == [1, 2, 3][: min(3, node.matches)]
        ends += not node.children
        waiting += node.children
    assert ends == 13


def test_001_07_the_tree_can_be_drawn(tmp_path: Path) -> None:
    run = in_process("tree", "matches", "5", "--solver", "minimax", "--format", "sexpr", home=tmp_path)
    assert run.code == 0
    assert len(re.findall(r"\(\d J[12]", run.screen)) == 28
    dot = in_process("tree", "matches", "5", "--solver", "minimax", "--format", "dot", home=tmp_path).screen
    heaps = {name: int(heap) for name, heap in re.findall(r"(n\d+) \[label=\"(\d)", dot)}
    edges = re.findall(r"(n\d+) -> (n\d+)", dot)
    assert (len(heaps), len(edges)) == (28, 27)
    assert {heaps[above] - heaps[below] for above, below in edges} == {1, 2, 3}
    svg = in_process("tree", "matches", "5", "--solver", "minimax", "--format", "svg", home=tmp_path).screen
    assert svg.count("<path ") >= 27
    counted = "The whole search tree from there has 28 nodes; ends of games among them: 13.\n"
    assert counted in in_process("states", "matches", "5", home=tmp_path, lang=ENGLISH).screen


@pytest.mark.parametrize(("first", "label"), [(1, 2), (2, 0)])
def test_001_08_the_computer_is_j1_whoever_starts(first: int, label: int) -> None:
    tree = label_tree(MATCHES, (6,), first)
    assert (tree.player, tree.label) == (first, label)
    assert all(child.player == 3 - first for child in tree.children if child.children)
    assert tree_player.TreePlayer(Match(MATCHES, (6,)), first - 1).tree == tree


@pytest.mark.parametrize(("answer", "next_line"), [("ORDI", MOCKS), ("MOI", ASKS_MOVE)])
def test_001_08_who_is_asked_to_start_moves_first(tmp_path: Path, answer: str, next_line: str) -> None:
    lines = in_process(*CONSOLE, home=tmp_path, answers=[answer, "6"]).screen.splitlines()
    assert lines[lines.index("6") + 1] == next_line


class CountedTrees:
    """The real builder of the console's tree, with what was on the screen at each call."""

    def __init__(self, mend: Callable[[LabelledNode], LabelledNode] = lambda tree: tree) -> None:
        self.screens: list[str] = []
        self.mend = mend

    def __call__(self, *arguments: Any, **options: Any) -> LabelledNode:
        output: Any = sys.stdout
        self.screens.append(output.stream.buffer.getvalue().decode())
        return self.mend(label_tree(*arguments, **options))


@pytest.mark.unmeasured
@pytest.mark.parametrize("level", [(), ("--level", "dfs"), ("--level", "dfs-table")])
@pytest.mark.parametrize("answers", [ORDI_13, ("MOI", "20", "1", "1", "1", "1", "1", "1")])
def test_001_09_the_console_builds_its_tree_once_before_the_first_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: tuple[str, ...], answers: tuple[str, ...]
) -> None:
    builder = CountedTrees()
    monkeypatch.setattr(tree_player, "label_tree", builder)
    run = in_process(*CONSOLE, *level, home=tmp_path, answers=answers)
    assert run.code == 0
    [before] = builder.screens
    assert before.endswith('"Calcul de l\'arbre possibilités..."\n')
    assert run.screen.count("Je retire") >= 3
    assert run.screen.count("Nb Operations") == bool(level), "the work of making it is told once"


def test_001_09_every_move_is_read_from_the_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its tree says that all is lost the computer takes one match, also from 14, 13 and 11, which are won."""

    def gloomy(node: LabelledNode) -> LabelledNode:
        return replace(node, label=0, children=tuple(map(gloomy, node.children)))

    monkeypatch.setattr(tree_player, "label_tree", CountedTrees(gloomy))
    run = in_process(*CONSOLE, home=tmp_path, answers=("ORDI", "15", "1", "1", "1", "1", "1", "1"))
    assert numbers_left(run.screen)[:6] == [15, 14, 13, 12, 11, 10]
    assert "Je retire deux" not in run.screen
    assert MOCKS not in run.screen


@pytest.mark.parametrize("level", ["random", "endgame", "v2", "minimax"])
def test_001_09_nothing_is_said_of_a_tree_that_is_not_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    builder = CountedTrees()
    monkeypatch.setattr(tree_player, "label_tree", builder)
    run = in_process(*CONSOLE, "--level", level, home=tmp_path, answers=ORDI_13)
    assert ("arbre" in run.screen, builder.screens) == (False, [])


@pytest.mark.parametrize(
    ("level", "heap", "edges", "made_by"),
    [
        ("dfs", 20, 69_747, "dfs"),
        ("dfs", 21, 3 * (2 * 18 - 2), "dfs-table"),
        ("dfs-table", 20, 3 * (2 * 17 - 2), "dfs-table"),
        ("dfs-table", 21, 3 * (2 * 18 - 2), "dfs-table"),
    ],
)
def test_001_09_up_to_twenty_matches_the_tree_is_the_reports(
    tmp_path: Path, level: str, heap: int, edges: int, made_by: str
) -> None:
    """69 748 nodes, as the original Lisp makes. Merged, each state with 4 matches or more is made once."""
    run = in_process(*MENDED, str(heap), "--level", level, "--first", "human", home=tmp_path, answers=["1"])
    assert f"\n{made_by}: Nb Operations = {edges};" in run.screen
    assert al.solve(al.game("matches").position(heap), made_by).counters.operations == edges
    silent = in_process(*MENDED, str(heap), "--first", "human", home=tmp_path, answers=["1"])
    assert "Operations" not in silent.screen, "a level counts nothing"


def test_001_09_equal_parts_of_a_large_tree_are_shared(tmp_path: Path) -> None:
    run = in_process(*MENDED, "1000", "--level", "dfs", "--first", "human", home=tmp_path, answers=["1"])
    assert '"Calcul de l\'arbre possibilités..."' in run.screen
    assert numbers_left(run.screen) == [1000, 999, 996]
    assert len(label_tree(MATCHES, (30,), merge=True).children) == 3


def test_001_10_a_node_is_a_number_a_player_and_a_conclusion_then_its_subtrees(tmp_path: Path) -> None:
    for heap, first, lists in (
        ("4", "J1", "((4 J1 0) (0 J1 0) (0 J1 0) (0 J1 0))"),
        ("4", "J2", "((4 J2 2) (0 J2 2) (0 J2 2) (0 J2 2))"),
        ("3", "J1", "(0 J2 2)"),
    ):
        tree = ("tree", "matches", heap, "--solver", "dfs", "--format", "sexpr", "--first", first)
        assert in_process(*tree, home=tmp_path).screen == f"{lists}\n"
        assert str(al.game("matches").position(int(heap)).labelled_tree(first=int(first[1]))) == lists
    assert as_s_expression(label_tree(MATCHES, (4,))) == "((4 J1 0) (0 J1 0) (0 J1 0) (0 J1 0))"
    assert as_s_expression(label_tree(MATCHES, (3,))) == "(0 J2 2)"


def test_001_11_conclusions_are_digits(tmp_path: Path) -> None:
    for options, found in (((), {"0", "2"}), (("--depth", "4"), {"0", "1", "2"})):
        for form in ("text", "sexpr"):
            tree = ("tree", "matches", "11", "--solver", "dfs", "--format", form, "--nodes", "1000", *options)
            assert set(re.findall(r"\(\d+ J[12] (\w+)\)", in_process(*tree, home=tmp_path).screen)) == found
        for solver in ("dfs", "dfs-table", "bfs", "bfs-table"):
            tree = ("tree", "matches", "9", "--solver", solver, "--format", "json", *options)
            nodes = json.loads(in_process(*tree, home=tmp_path).screen)["nodes"]
            assert {node["label"] for node in nodes} == found, solver
            assert {(node["label"], node["outcome"], node["player"]) for node in nodes} <= {
                ("2", "winning", 1),
                ("2", "losing", 2),
                ("0", "winning", 2),
                ("0", "losing", 1),
                ("1", None, 1),
                ("1", None, 2),
            }
    digits = re.findall(r"J[12] (\w)\)", as_s_expression(label_tree(MATCHES, (12,))))
    assert set(digits) == {"0", "2"}


@pytest.mark.exhaustive
def test_001_12_a_complete_search_never_concludes_1() -> None:
    for heap in range(4, 13):
        assert labels(label_tree(MATCHES, (heap,))) <= {0, 2}
    for heap in range(4, 61):
        assert layers_of(heap).label in (0, 2)


def test_001_12_the_digit_1_appears_where_the_depth_is_limited(tmp_path: Path) -> None:
    shallow = in_process("tree", "matches", "12", "--solver", "dfs", "--depth", "2", home=tmp_path)
    assert shallow.screen.startswith("(12 J1 1)\n|   (11 J2 1)\n|   |   (10 J1 1)\n|   |   (9 J1 1)\n")
    assert set(re.findall(r"J[12] (\d)\)", shallow.screen)) == {"1"}
    decided = in_process("tree", "matches", "9", "--solver", "dfs", "--depth", "3", "--format", "sexpr", home=tmp_path)
    assert set(re.findall(r"J[12] (\d)\)", decided.screen)) == {"0", "1", "2"}
    assert labels(label_tree(MATCHES, (12,), limit=Limit(None, depth=9))) == {0, 2}


def test_001_12_a_limited_depth_searches_less(tmp_path: Path) -> None:
    def operations(*options: str) -> int:
        words = ("tree", "matches", "12", "--solver", "dfs", "--format", "json", *options)
        data = json.loads(in_process(*words, home=tmp_path).screen)
        return int(data["counters"]["operations"])

    assert [operations("--depth", str(depth)) for depth in range(4)] == [0, 3, 12, 39]
    assert operations() == operations("--depth", "9") == 531
    useless = in_process("solve", "matches", "12", "--solver", "v5", "--depth", "2", home=tmp_path, lang=ENGLISH)
    assert useless.errors == "v5 does not look ahead, so that --depth changes nothing.\n"


AHEAD = [name for name, solver in registered().items() if solver.looks_ahead]


@pytest.mark.parametrize("solver", AHEAD)
def test_001_12_whatever_looks_ahead_decides_nothing_within_two_turns(tmp_path: Path, solver: str) -> None:
    solve = ("solve", "matches", "12", "--solver", solver, "--json")
    cut = in_process(*solve, "--depth", "2", home=tmp_path)
    whole = in_process(*solve, home=tmp_path)
    assert (cut.code, whole.code) == (3, 1)  # a lost position is told by 1
    [few], [many] = (json.loads(run.screen)["solutions"] for run in (cut, whole))
    assert (few["outcome"], many["outcome"]) == (None, "losing")
    assert few["counters"]["operations"] <= 12 < many["counters"]["operations"]
    said = in_process(*solve[:-1], "--depth", "2", home=tmp_path, lang=ENGLISH)
    assert "Not decided within 2 turns: no guess is made. Another limit: --depth." in said.screen


def test_001_12_with_a_table_no_less_is_decided() -> None:
    """A state that is met near the limit may be met again where more turns are left."""
    for heap in range(1, 16):
        for depth in range(8):
            plain = LabelledTree(MATCHES, limit=Limit(None, depth=depth)).solve((heap,)).outcome
            kept = LabelledTable(MATCHES, limit=Limit(None, depth=depth)).solve((heap,)).outcome
            assert plain in (None, kept), (heap, depth)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("first", "label"), [(1, 0), (2, 2)])
def test_001_13_twenty_is_lost_for_who_is_to_move(first: int, label: int) -> None:
    root = LabelledTree(MATCHES).explore((20,), first)
    assert (root.position, root.player, root.label) == ((20,), first, label)


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("heap", range(4, 18))
def test_001_13_the_tree_says_it_of_its_first_player(heap: int, first: int) -> None:
    """A multiple of four is lost for whoever is to move, which is 0 for the computer and 2 for the human."""
    label = 2 if (heap % 4 == 0) == (first == 2) else 0
    tree = str(al.game("matches").position(heap).labelled_tree(first=first))
    assert tree.startswith(f"(({heap} J{first} {label}) ")


def test_001_14_the_end_of_a_tree_without_the_shortcut() -> None:
    text = "((2 J2 0) ((1 J1 2) (0 J2 2)) (0 J1 0))"
    assert str(al.game("matches").position(2).labelled_tree(first=2, shortcut=False)) == text


def test_001_15_the_shortcut_begins_with_three() -> None:
    for heap in (1, 2, 3):
        assert label_tree(MATCHES, (heap,)).children == ()
    assert len(label_tree(MATCHES, (4,)).children) == 3


def test_001_16_the_example_of_the_report() -> None:
    assert conclusion_of(1, [2, 2, 1]) == 2
    assert conclusion_of(2, [2, 2, 1]) == 1


REPORTED = {
    (2, 2, 2): (2, 2),
    (2, 2, 1): (2, 1),
    (2, 2, 0): (2, 0),
    (2, 1, 1): (2, 1),
    (2, 1, 0): (2, 0),
    (2, 0, 0): (2, 0),
    (1, 1, 1): (1, 1),
    (1, 1, 0): (1, 0),
    (1, 0, 0): (1, 0),
    (0, 0, 0): (0, 0),
}


def test_001_17_the_table_of_conclusions() -> None:
    for triple in product((0, 1, 2), repeat=3):
        expected = REPORTED[tuple(sorted(triple, reverse=True))]  # type: ignore[index]
        assert (conclusion_of(1, triple), conclusion_of(2, triple)) == expected


def test_001_18_players_change_hands() -> None:
    assert (other_player(1), other_player(2)) == (2, 1)
    for nobody in (0, 3, -1):
        with pytest.raises(StateError):
            other_player(nobody)
        with pytest.raises(StateError):
            conclusion_of(nobody, [2])


def test_001_19_conclusions_come_from_subtrees_and_from_leaves() -> None:
    subtree, leaf = label_tree(MATCHES, (5,), 2), LabelledNode((0,), 2, 2)
    assert subtree.children
    assert conclusion_of(1, [subtree, leaf]) == 2
    assert conclusion_of(2, [subtree, leaf, 1]) == 0
    assert conclusion_of(2, [leaf]) == 2


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("heap", "nodes"), [(3, 1), (5, 7), (6, 13), (10, 157), (15, 3313), (20, 69748), (21, 128287), (22, 235957)]
)
def test_001_20_the_number_of_nodes(heap: int, nodes: int) -> None:
    assert tree_size(MATCHES, (heap,)) == nodes
    if heap <= 20:
        assert LabelledTree(MATCHES).solve((heap,)).counters.calls == nodes


def test_001_20_the_number_of_nodes_follows_its_recurrence() -> None:
    sizes = [tree_size(MATCHES, (heap,)) for heap in range(1, 61)]
    assert sizes[:3] == [1, 1, 1]
    assert all(size == 1 + sum(before) for size, *before in zip(sizes[3:], sizes[2:], sizes[1:], sizes, strict=False))
    assert round(sizes[-1] / sizes[-2], 4) == 1.8393


@pytest.mark.parametrize(("heap", "lang"), [(50, "fr"), (50, "en"), (70, "en"), (2000, "fr")])
def test_001_21_the_size_of_any_tree_is_told(tmp_path: Path, heap: int, lang: str) -> None:
    last_three = [1, 1, 1]
    for _each in range(4, heap + 1):
        last_three = [*last_three[1:], 1 + sum(last_three)]
    words = ("solve", "matches", str(heap), "--solver", "dfs", "--seconds", "0.01", "--lang", lang)
    size = f"{last_three[-1]:,}"
    sentence = {
        "fr": f"\nL’arbre entier a {size.replace(',', chr(0x202F))} nœuds.\n",
        "en": f"\nThe whole tree has {size} nodes.\n",
    }[lang]
    assert sentence in in_process(*words, home=tmp_path).screen


def test_001_21_fifty_matches_without_millennia(tmp_path: Path) -> None:
    assert round(3**50 / 2.5e9 / (365.25 * 86400) / 1000) == 9100
    assert tree_size(MATCHES, (50,)) == 6_067_617_577_561
    shown = in_process("solve", "matches", "50", "--solver", "dfs", "--seconds", "0.1", home=tmp_path, lang=ENGLISH)
    assert shown.code == 3
    assert "6,067,617,577,561 nodes" in shown.screen
    errata = (Path(__file__).parents[2] / "docs" / "errata.md").read_text(encoding="utf-8")
    [row] = [line for line in errata.splitlines() if line.startswith("| 001-21 ")]
    assert "9 100 millennia" in row
    assert "6 067 617 577 561" in row


@pytest.mark.exhaustive
@pytest.mark.parametrize("heap", [50, 10_000])
def test_001_21_with_a_table_they_are_solved_at_once(heap: int) -> None:
    solution = MinimaxTable(MATCHES).solve((heap,))
    assert solution.outcome is (Outcome.WINNING if heap % 4 else Outcome.LOSING)
    assert solution.counters.operations < 6 * heap


@pytest.mark.unmeasured
def test_001_22_the_console_takes_5_to_20_and_the_other_doors_more(tmp_path: Path) -> None:
    run = in_process(*CONSOLE, home=tmp_path, answers=["MOI", "4", "21", "20"])
    assert numbers_left(run.screen) == [20]
    assert in_process("solve", "matches", "1000", "--solver", "minimax-table", home=tmp_path).code == 1
    assert in_process("analyse", "matches", "1000", home=tmp_path).code == 1
    for heap in ("4", "21", "100"):
        friendly = in_process("play", "matches", heap, "--first", "human", "--name", "Ada", home=tmp_path)
        assert f"  {heap}\nAda >" in friendly.screen
        assert al.Match("matches", int(heap)).position.moves()


@pytest.mark.exhaustive
@pytest.mark.parametrize(("heap", "nodes", "outcome"), [(20, 69_748, "losing"), (21, 128_287, "winning")])
def test_001_23_a_measure_gives_nodes_and_time(tmp_path: Path, heap: int, nodes: int, outcome: str) -> None:
    run = in_process("solve", "matches", str(heap), "--solver", "dfs", "--json", home=tmp_path)
    [solution] = json.loads(run.screen)["solutions"]
    assert (solution["counters"]["calls"], solution["outcome"]) == (nodes, outcome)
    assert solution["seconds"] > 0
    shown = in_process("solve", "matches", str(heap), "--solver", "dfs", home=tmp_path, lang=ENGLISH).screen
    assert re.search(rf"calls: {nodes:,} \(nodes of the tree.*\n  time: [\d.]+ s", shown)


def test_001_24_the_tree_is_printed_with_bars_and_comments(tmp_path: Path) -> None:
    """The report's own words, whatever the language of the screen."""
    for lang in ("fr", "en"):
        words = ("tree", "matches", "8", "--solver", "dfs", "--lang", lang)
        assert in_process(*words, home=tmp_path).screen == as_indented_text(label_tree(MATCHES, (8,)))
    assert as_indented_text(label_tree(MATCHES, (4,))) == (
        "(4 J1 0)\n|   (0 J1 0) l'ordinateur perd\n|   (0 J1 0) l'ordinateur perd\n|   (0 J1 0) l'ordinateur perd\n"
    )
    assert as_indented_text(label_tree(MATCHES, (2,))) == "(0 J2 2) l'ordinateur gagne\n"
    by_ones = as_indented_text(label_tree(MATCHES, (11,))).splitlines()[:9]
    assert [line.rsplit("|   ", 1)[-1].split()[0] for line in by_ones] == [
        f"({left}" for left in (*range(11, 3, -1), 0)
    ]
    assert [line.count("|   ") for line in by_ones] == list(range(9))


def test_001_25_how_many_matches_are_left() -> None:
    tree = al.game("matches").position(6).labelled_tree()
    assert tree.matches == 6
    assert [child.matches for child in tree.children] == [5, 4, 0]
    won = tree.children[1].children[0]
    assert (won.matches, won.label) == (0, 2), "its number is not its conclusion"


def test_001_26_a_subtree_is_found_by_its_conclusion_and_the_first_one_wins() -> None:
    tree = label_tree(MATCHES, (6,))
    assert tree.subtree_with(2) is tree.children[1]
    assert tree.subtree_with(0) is tree.children[0]
    assert tree.subtree_with(1) is None
    five = tree.children[0]
    assert five.subtree_with(2) is five.children[1]
    assert as_s_expression(five.children[1]) == "(0 J2 2)"


def test_001_39_the_printed_tree_of_six(tmp_path: Path) -> None:
    text = in_process("tree", "matches", "6", "--solver", "dfs", home=tmp_path).screen
    assert text == as_indented_text(label_tree(MATCHES, (6,))) == golden("seed_001_tree_6")
    assert al.tree(al.game("matches").position(6), "dfs").render("text") == text
    lines = text.splitlines()
    assert len(lines) == 13
    four = lines.index("|   |   (4 J1 0)")
    assert lines[four + 1 : four + 5].count("|   |   |   (0 J1 0) l'ordinateur perd") == 3


def lisp(text: str) -> list[Any]:
    """A list of the course as nested Python lists; its heaps are numbers."""
    read = re.sub(r"(J[12])", r'"\1"', re.sub(r"\s+", " ", text)).replace(" ", ", ")
    return cast(list[Any], json.loads(read.replace("(", "[").replace(")", "]")))


def course_list(home: Path, heap: int, *options: str) -> list[Any]:
    """The breadth-first list that `expansions` prints in the form of the course."""
    run = in_process("expansions", "matches", str(heap), "--format", "course", *options, home=home)
    assert run.code == 0
    return lisp(run.screen.strip())


def test_001_40_a_state_of_the_walk(tmp_path: Path) -> None:
    assert course_list(tmp_path, 15, "--list", "1")[0][0] == [0, 15, "J1"]
    assert course_list(tmp_path, 15, "--list", "1", "--first", "J2")[0][0] == [0, 15, "J2"]
    state = al.game("matches").position(15).expansions()[0].state
    assert (tuple(state), str(state)) == ((0, (15,), 1), "(0 15 J1)")


def test_001_41_all_children_belong_to_the_other_player(tmp_path: Path) -> None:
    for state, *children in course_list(tmp_path, 9):
        assert {child[2] for child in children} == {{"J1": "J2", "J2": "J1"}[state[2]]}
        assert state[2] == f"J{1 + state[0] % 2}"
    assert [child.player for child in al.game("matches").position(9).expansions()[0].children] == [2, 2, 2]


def test_001_42_no_child_takes_more_than_there_is(tmp_path: Path) -> None:
    for state, *children in course_list(tmp_path, 9):
        assert [child[1] for child in children] == [state[1] - taken for taken in (1, 2, 3) if taken <= state[1]]
        assert {child[0] for child in children} == {state[0] + 1}


@pytest.mark.parametrize(
    "words",
    [
        ("expansions", "matches", "5", "--format", "course"),
        ("tree", "matches", "5", "--solver", "bfs", "--format", "sexpr"),
    ],
)
def test_001_43_the_list_from_five_matches(tmp_path: Path, words: tuple[str, ...]) -> None:
    run = in_process(*words, home=tmp_path)
    lines = run.screen.splitlines()
    assert len(lines) == 15
    assert "".join(f"{line[1:]}\n" for line in lines[:-1]) + lines[-1][1:-1] + "\n" == golden("seed_001_expansions_5")
    assert (lines[0][0], lines[-1][-1]) == ("(", ")")
    five = al.game("matches").position(5)
    assert "".join(f"{entry}\n" for entry in five.expansions()) == golden("seed_001_expansions_5")
    assert al.tree(five, "bfs").render("sexpr") == run.screen


@pytest.mark.parametrize("first", [1, 2])
def test_001_43_the_same_list_in_words_and_as_data(tmp_path: Path, first: int) -> None:
    options = ("--first", f"J{first}")
    entries = course_list(tmp_path, 5, *options)
    words = in_process("expansions", "matches", "5", *options, home=tmp_path, lang=ENGLISH).screen.splitlines()
    assert words[1] == f"turn 0, J{first} to move: 5 → 4 | 3 | 2"
    assert [line for line in words if line.startswith("turn ")] == [
        f"turn {turn}, {player} to move: {left} → {' | '.join(str(child[1]) for child in children)}"
        for (turn, left, player), *children in entries
    ]
    data = json.loads(in_process("expansions", "matches", "5", *options, "--format", "json", home=tmp_path).screen)
    assert (data["first"], data["expansions"], len(data["listed"])) == (first, 15, 15)
    listed = [[entry, *entry["children"]] for entry in data["listed"]]
    assert entries == [
        [[state["turn"], *state["position"], f"J{state['player']}"] for state in states] for states in listed
    ]
    assert len(al.game("matches").position(5).expansions()) == 15


def test_001_43_a_long_list_is_cut_in_words_alone(tmp_path: Path) -> None:
    run = in_process("expansions", "matches", "8", home=tmp_path, lang=ENGLISH)
    assert sum(line.startswith("turn ") for line in run.screen.splitlines()) == 60
    assert run.errors == "60 of 96 expansions are listed; --list shows more.\n"
    assert len(course_list(tmp_path, 8)) == 96


def test_001_44_the_walk_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    list(expansions(MATCHES, (6,)))
    shortest_game(MATCHES, (6,))
    layers_of(6)
    assert capsys.readouterr() == ("", "")


def test_001_45_equal_states_can_be_merged(tmp_path: Path) -> None:
    words = ("expansions", "matches", "5", "--merge")
    run = in_process(*words, home=tmp_path, lang=ENGLISH)
    assert sum(line.startswith("turn ") for line in run.screen.splitlines()) == 8
    assert len(json.loads(in_process(*words, "--format", "json", home=tmp_path).screen)["listed"]) == 8
    assert "Each state as often as it is met: 15 expansions; nodes, with the ends: 28." in run.screen
    assert "Equal states merged: 8 expansions; states, with the ends: 10." in run.screen
    merged = course_list(tmp_path, 5, "--merge")
    states = {(state[1], state[2]) for entry in merged for state in entry}
    assert (len(merged), len(states)) == (8, 10), "the two ends are states that are not expanded"
    assert states == {(state.position[0], f"J{state.player}") for state in MODEL.reachable}
    assert len(al.game("matches").position(5).expansions(merge=True)) == 8


def test_001_45_a_walk_that_nobody_could_make_is_counted(tmp_path: Path) -> None:
    run = in_process("expansions", "matches", "60", "--list", "3", home=tmp_path, lang=ENGLISH)
    assert "118 expansions; states, with the ends: 120." in run.screen
    counted = count_walk(MATCHES, (60,))
    assert f"{counted.expansions:,} expansions; nodes, with the ends: {counted.nodes:,}.\n" in run.screen
    assert counted.nodes == tree_size(MATCHES, (60,), shortcut=False)
    for heap in range(8):
        counted, walk = count_walk(MATCHES, (heap,)), list(expansions(MATCHES, (heap,)))
        assert (counted.expansions, counted.nodes) == (len(walk), tree_size(MATCHES, (heap,), shortcut=False))


def test_001_46_a_list_is_found_by_its_first_element(tmp_path: Path) -> None:
    entry = ("expansions", "matches", "5", "--format", "course", "--state")
    assert in_process(*entry, "(1 4 J2)", home=tmp_path).screen == "((1 4 J2) (2 3 J1) (2 2 J1) (2 1 J1))\n"
    for state in ("(1 9 J2)", "(1 4 J1)", "(2 4 J2)", "(9 4 J2)"):  # another number, another player, another turn
        for form in ("course", "json", "text"):
            missing = in_process(*entry, state, "--format", form, home=tmp_path, lang=ENGLISH)
            assert (missing.code, missing.screen, missing.errors) == (1, "", f"No state {state} is expanded.\n")
    second = in_process(*entry, "(1 4 J1)", "--first", "J2", home=tmp_path)
    assert second.screen == "((1 4 J1) (2 3 J2) (2 2 J2) (2 1 J2))\n"
    for nothing in ("J1", "(1 4 2)", "(1 4)", "(1 J2 4)"):
        assert in_process(*entry, nothing, home=tmp_path).code == 2
    walk = al.game("matches").position(5).expansions()
    assert assoc_list(WalkState(1, (4,), 2), walk) == walk[1]
    assert assoc_list(WalkState(1, (9,), 2), walk) is None
    with pytest.raises(TypeError, match="listeRecherche n'est pas une liste"):
        assoc_list(WalkState(0, (5,)), "J1")  # type: ignore[type-var]


def printed_walk(home: Path, *options: str, heap: int = 5) -> str:
    """What the report's `afficherListeLargeur` is to print, from `tree`."""
    run = in_process("tree", "matches", str(heap), "--solver", "bfs", *options, home=home)
    assert (run.code, run.errors) == (0, "")
    return run.screen


@pytest.mark.parametrize(("heap", "nodes"), [(5, 28), (8, 177)])
def test_001_47_every_child_is_printed(tmp_path: Path, heap: int, nodes: int) -> None:
    lines = printed_walk(tmp_path, heap=heap).splitlines()
    assert len(lines) == nodes
    for index, line in enumerate(lines):
        matches, level = int(line.strip("| (").split()[0]), line.count("|")
        below = takewhile(lambda other, level=level: other.count("|") > level, lines[index + 1 :])  # type: ignore[misc]
        children = [other for other in below if other.count("|") == level + 1]
        assert len(children) == min(3, matches)


def test_001_48_a_leaf_is_its_number_and_its_player(tmp_path: Path) -> None:
    ends = {"(0 J2) l'ordinateur gagne", "(0 J1) l'ordinateur perd"}
    assert {line.strip("| ") for line in printed_walk(tmp_path).splitlines() if "(0" in line} == ends
    misere = {"(0 J2) l'ordinateur perd", "(0 J1) l'ordinateur gagne"}
    assert {line.strip("| ") for line in printed_walk(tmp_path, "--misere").splitlines() if "(0" in line} == misere


def test_001_49_the_printed_walk_of_five(tmp_path: Path) -> None:
    text = printed_walk(tmp_path)
    assert text == golden("seed_001_layers_5")
    assert len(text.splitlines()) == 28
    assert al.tree(al.game("matches").position(5), "bfs").render("text") == text
    mirror = {"J1": "J2", "J2": "J1", "gagne": "perd", "perd": "gagne"}
    mirrored = re.sub("J1|J2|gagne|perd", lambda word: mirror[word[0]], text)
    assert printed_walk(tmp_path, "--first", "J2") == mirrored
    assert str(al.tree(al.game("matches").position(5), "bfs", first=2)) == mirrored


@pytest.mark.parametrize(
    ("heap", "path"), [(4, "(0 4 J1) (1 1 J2) (2 0 J1)"), (5, "(0 5 J1) (1 2 J2) (2 0 J1)"), (1, "(0 1 J1) (1 0 J2)")]
)
def test_001_50_the_shortest_game(tmp_path: Path, heap: int, path: str) -> None:
    run = in_process("shortest", "matches", str(heap), "--format", "course", home=tmp_path)
    assert run.screen.splitlines()[0] == f"({path})"
    assert " ".join(map(str, al.game("matches").position(heap).shortest_game())) == path


def test_001_51_three_questions_have_three_answers(tmp_path: Path) -> None:
    said = in_process("shortest", "matches", "5", home=tmp_path, lang=ENGLISH).screen
    assert "The shortest game (2 turns, J2 wins): 5 → 2 → 0\n" in said
    assert "The shortest game that J1 wins, if J2 helps (3 turns, J1 wins): 5 → 4 → 3 → 0\n" in said
    assert "The best line, in which nobody makes a mistake (3 turns, J1 wins): 5 → 4 → 1 → 0\n" in said
    five = al.game("matches").position(5)
    assert heaps(five.shortest_game()) == [5, 2, 0]
    assert heaps(five.shortest_game(won_by=1)) == [5, 4, 3, 0]
    assert heaps(five.best_line()) == [5, 4, 1, 0]


def test_001_51_each_answer_in_the_form_of_the_course_and_as_data(tmp_path: Path) -> None:
    course = in_process("shortest", "matches", "5", "--format", "course", home=tmp_path).screen
    assert course.splitlines() == [
        "((0 5 J1) (1 2 J2) (2 0 J1))",
        "((0 5 J1) (1 4 J2) (2 3 J1) (3 0 J2))",
        "((0 5 J1) (1 3 J2) (2 0 J1))",
        "((0 5 J1) (1 4 J2) (2 1 J1) (3 0 J2))",
    ]
    won = in_process("shortest", "matches", "5", "--won-by", "J1", "--format", "course", home=tmp_path).screen
    assert won == "((0 5 J1) (1 4 J2) (2 3 J1) (3 0 J2))\n"
    data = json.loads(in_process("shortest", "matches", "5", "--format", "json", home=tmp_path).screen)
    games = data.pop("games")
    assert data == {
        "schema": "allumettes.shortest/1",
        "game": "matches",
        "convention": "normal",
        "start": [5],
        "first": 1,
    }
    assert {name: (game["turns"], game["winner"]) for name, game in games.items()} == {
        "shortest": (2, 2),
        "won-by-J1": (3, 1),
        "won-by-J2": (2, 2),
        "best": (3, 1),
    }


def test_001_51_either_player_may_begin_and_misere_is_another_game(tmp_path: Path) -> None:
    def shown(*options: str) -> list[str]:
        return in_process("shortest", "matches", "5", "--format", "course", *options, home=tmp_path).screen.splitlines()

    # The shortest of all, the shortest that J1 wins, that J2 wins, and the best line.
    def from_python(first: int, *, misere: bool) -> list[str]:
        five = al.game("matches", misere=misere).position(5)
        games = [five.shortest_game(won_by=player, first=first) for player in (None, 1, 2)]
        return [f"({' '.join(map(str, states))})" for states in (*games, five.best_line(first=first))]

    assert from_python(2, misere=False) == shown("--first", "J2")
    assert from_python(1, misere=True) == shown("--misere")
    assert from_python(2, misere=True) == shown("--first", "J2", "--misere")
    assert shown("--first", "J2") == [
        "((0 5 J2) (1 2 J1) (2 0 J2))",
        "((0 5 J2) (1 3 J1) (2 0 J2))",
        "((0 5 J2) (1 4 J1) (2 3 J2) (3 0 J1))",
        "((0 5 J2) (1 4 J1) (2 1 J2) (3 0 J1))",
    ]
    assert shown("--misere") == [
        "((0 5 J1) (1 2 J2) (2 0 J1))",
        "((0 5 J1) (1 3 J2) (2 0 J1))",
        "((0 5 J1) (1 4 J2) (2 3 J1) (3 0 J2))",
        "((0 5 J1) (1 2 J2) (2 1 J1) (3 0 J2))",
    ]
    said = in_process("shortest", "matches", "5", "--misere", home=tmp_path, lang=ENGLISH).screen
    assert re.findall(r"\((\d) turns, J(\d) wins\)", said) == [("2", "1"), ("2", "1"), ("3", "2"), ("3", "2")]
    data = json.loads(in_process("shortest", "matches", "5", "--misere", "--format", "json", home=tmp_path).screen)
    assert [game["winner"] for game in data["games"].values()] == [1, 1, 2, 2]


@pytest.mark.parametrize(("heap", "winner", "loser"), [(1, "J1", "J2"), (2, "J2", "J1")])
def test_001_51_a_game_that_nobody_can_win_is_told_by_the_exit_code(
    tmp_path: Path, heap: int, winner: str, loser: str
) -> None:
    """Where one match is taken at a time, the number says who wins."""
    shortest = ("shortest", "matches:1", str(heap), "--won-by")
    for form in ("text", "course", "json"):
        codes = [in_process(*shortest, player, "--format", form, home=tmp_path).code for player in (winner, loser)]
        assert codes == [0, 1]


def test_001_51_a_short_win_may_need_the_opponents_help() -> None:
    assert heaps(shortest_game_won_by(1, MATCHES, (6,))) == [6, 5, 3, 0]
    assert ORACLE.outcome((5,)) is Outcome.WINNING, "J2, left with 5, need not help"
    assert heaps(best_line(MATCHES, (6,)))[1] == 4


@pytest.mark.parametrize("computer", [1, 2])
def test_001_52_the_layers_make_a_player_who_never_misses_a_win(computer: int) -> None:
    chance = Random(52)
    for heap in range(1, 25):
        root = layers_of(heap)
        if (heap % 4 == 0) == (computer == 1):
            continue
        for _match in range(20):
            state = root
            while state.children:
                best = [child for child in state.children if child.label == state.label]
                state = chance.choice(best if state.player == computer else state.children)
            assert state.player != computer


@pytest.mark.parametrize("solver", ["bfs", "bfs-table"])
def test_001_52_the_level_that_plays_so_wins_whatever_is_won(solver: str) -> None:
    chance = Random(7)
    for heap in (n for n in range(1, 13) if n % 4):
        computer = EnginePlayer(find(solver), seed=1)
        match = Match(MATCHES, (heap,))
        while not match.is_over:
            left = match.position[0]
            match.play(take(left, chance.randint(1, min(3, left))) if match.player else computer.choose(match).move)
        assert match.winner == 0


def test_001_52_the_shortest_game_alone_does_not_make_one() -> None:
    """Who hurries from 5 leaves 2, which the other takes."""
    hurried = shortest_game(MATCHES, (5,))[1]
    assert ORACLE.outcome(hurried.position) is Outcome.WINNING


@pytest.mark.parametrize("most", [2, 3, 4, 5])
def test_001_53_the_rule_is_the_largest_taking_plus_one(most: int) -> None:
    game = Matches(range(1, most + 1))
    lost = [heap for heap in range(1, 31) if MinimaxTable(game).solve((heap,)).outcome is Outcome.LOSING]
    assert lost == list(range(most + 1, 31, most + 1))
    assert lost == [heap for heap in range(1, 31) if al.game(game.spec).position(heap).is_losing]


def test_001_54_both_walks_on_equal_terms(tmp_path: Path) -> None:
    """`race` counts the nodes that each makes: of the report's own walks, and with equal states merged in both."""
    solvers = "dfs,bfs,dfs-table,bfs-table"
    race = ("race", "matches", "--from", "4", "--to", "12", "--solvers", solvers, "--repetitions", "1")
    assert in_process(*race, "--output", "race.csv", home=tmp_path).code == 0
    with (tmp_path / "race.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    calls = {name: [int(row["calls"]) for row in rows if row["solver"] == name] for name in solvers.split(",")}
    assert calls["dfs"] == [4, 7, 13, 25, 46, 85, 157, 289, 532]
    assert calls["bfs"] == [8, 15, 28, 52, 96, 177, 326, 600, 1104]
    assert calls["bfs-table"] == [2 * heap - 2 for heap in range(4, 13)]
    assert all(few <= many for few, many in zip(calls["dfs-table"], calls["dfs"], strict=True))
    # Without the report's shortcut both follow the same edges.
    for heap in range(4, 13):
        assert Layers(MATCHES).whole_tree_size((heap,)) == tree_size(MATCHES, (heap,), shortcut=False)
        plain = LabelledTree(MATCHES, shortcut=False).solve((heap,)).counters
        assert plain.operations == Layers(MATCHES).solve((heap,)).counters.operations
        merged = LabelledTable(MATCHES, shortcut=False).solve((heap,)).counters
        assert merged.operations == LayersTable(MATCHES).solve((heap,)).counters.operations


@pytest.mark.unmeasured
def test_001_54_a_race_says_what_is_compared_and_never_a_ratio_of_nothing(tmp_path: Path) -> None:
    race = ("race", "matches", "--from", "4", "--to", "16", "--repetitions", "1", "--solvers", "bfs-table,bfs,dfs")
    said = in_process(*race, "--output", "race.csv", home=tmp_path, lang=ENGLISH).screen
    assert "bfs → dfs, n = 16: 3.82 times fewer operations" in said
    assert re.search(r"bfs-table → bfs, n = 16: [1-9]\d\d(\.\d)? times more operations", said)
    assert "With bfs-table, no position is searched twice." in said
    assert "With bfs and dfs, every position is searched each time that it is met." in said
    assert "With dfs, a position from which the game can be ended at once is not searched; with bfs" in said
    # From three matches or fewer depth first has nothing to do.
    nothing = ("race", "matches", "--from", "1", "--to", "3", "--repetitions", "1", "--solvers")
    for solvers, words in (("bfs,dfs", "no operations at all"), ("dfs,bfs", "no operations to compare")):
        none = in_process(*nothing, solvers, home=tmp_path, lang=ENGLISH).screen
        assert f"{solvers.replace(',', ' → ')}, n = 3: {words}" in none
        assert not re.search(r"\b0[.,]00\b", said + none)


@pytest.mark.parametrize("heap", [1, 2, 3, 4, 5, 6, 7, 19, 20, 21, 22, 50])
def test_001_55_the_shortest_game_lasts_a_third(tmp_path: Path, heap: int) -> None:
    games = in_process("shortest", "matches", str(heap), "--format", "json", home=tmp_path).screen
    shortest = json.loads(games)["games"]["shortest"]
    assert shortest["turns"] == -(-heap // 3)
    assert [state["position"] for state in shortest["states"]] == [[left] for left in (*range(heap, 0, -3), 0)]


@pytest.mark.parametrize("heap", range(4, 13))
def test_001_56_the_tree_with_the_human_first_is_the_mirror(heap: int) -> None:
    mirrored = as_s_expression(label_tree(MATCHES, (heap,), 2))
    pieces = re.split(r"(J[12] \d)", mirrored)
    mirror = {"J1 0": "J2 2", "J2 2": "J1 0", "J1 2": "J2 0", "J2 0": "J1 2"}
    assert "".join(mirror.get(piece, piece) for piece in pieces) == as_s_expression(label_tree(MATCHES, (heap,), 1))


@pytest.mark.parametrize("form", ["text", "sexpr", "json"])
def test_001_56_the_tree_on_the_screen_begins_with_either_player(tmp_path: Path, form: str) -> None:
    tree = ("tree", "matches", "6", "--solver", "dfs", "--format", form, "--first")
    for player in (1, 2):
        shown = in_process(*tree, f"J{player}", home=tmp_path).screen
        if form == "json":
            assert json.loads(shown)["nodes"][0]["player"] == player
        else:
            whole = label_tree(MATCHES, (6,), player)
            assert shown == (as_indented_text(whole) if form == "text" else f"{as_s_expression(whole)}\n")
            assert al.game("matches").position(6).labelled_tree(first=player) == whole
        assert al.tree(al.game("matches").position(6), "dfs", first=player).render(form) == shown


def test_001_56_up_to_twenty_matches_whoever_starts() -> None:
    for heap in range(4, 21):
        assert layers_of(heap, 1).label + layers_of(heap, 2).label == 2
