"""Seed 001, the report « Jeu des allumettes » (UTC, course IA01): the rules and the console of `jeuAllumettes`."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from allumettes.core.convention import Convention, Outcome
from allumettes.core.match import Match, Seat
from allumettes.core.move import Move
from allumettes.core.state import State
from allumettes.games.matches import Matches
from allumettes.players import HUMAN
from allumettes.players.perfect import PerfectPlayer
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.review import Mark, first_mistake, review
from tests.console import Run, golden, on_terminal, through_pipe

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


def conclusion(state: State) -> int:
    """The report's digit for a state: 2 where the computer (J1) wins, 0 where it loses."""
    winner = state.player if ORACLE.outcome(state.position) is Outcome.WINNING else 3 - state.player
    return 2 if winner == 1 else 0


def tree(state: State) -> str:
    """The list of the Lisp function `creerListe`: with three matches or fewer, the player to move takes them all."""
    if state.position[0] <= 3:
        end = state.succ(f"{state.position[0]}>0")
        return f"(0 J{end.player} {2 if end.utility(1) == 1 else 0})"
    subtrees = " ".join(tree(state.succ(action)) for action in state.actions)
    return f"(({state.position[0]} J{state.player} {conclusion(state)}) {subtrees})"


@pytest.mark.parametrize(("convention", "winner"), [(Convention.NORMAL, 0), (Convention.MISERE, 1)])
def test_001_01_who_takes_the_last_match_wins_unless_misere(convention: Convention, winner: int) -> None:
    match = Match(MATCHES, (1,), convention, moves=[take(1, 1)])
    assert match.is_over
    assert match.winner == winner


@pytest.mark.parametrize(("options", "winner"), [((), "Ada"), (("--misere",), "Blaise")])
def test_001_01_the_console_names_the_winner_of_one_match(
    tmp_path: Path, options: tuple[str, ...], winner: str
) -> None:
    players = ("--versus", "human", "--name", "Ada", "--name", "Blaise")
    run = through_pipe(*CONSOLE, "1", *players, *options, home=tmp_path, answers=["1"])
    assert run.screen.endswith(f"\n{winner} a gagné.\n")


def test_001_27_only_ordi_and_moi_in_capitals_are_answers(tmp_path: Path) -> None:
    run = through_pipe(*CONSOLE, home=tmp_path, answers=["moi", "MOI", "5"])
    assert run.screen.splitlines()[:4] == [
        '"Jeu des allumettes"',
        '"Qui commence ? ORDI/MOI" moi',
        '"Mauvaise réponse ! ORDI/MOI" MOI',
        f"{ASKS_NUMBER} 5",
    ]


def test_001_27_any_other_answer_is_asked_again_until_it_is_good(tmp_path: Path) -> None:
    run = through_pipe(*CONSOLE, home=tmp_path, answers=["", "J1", "Ordi", "ORDI", "5"])
    assert run.screen.count("Qui commence ?") == 1
    assert run.screen.count("Mauvaise réponse !") == 3


@pytest.mark.parametrize("answer", ["moi", "Ordi"])
def test_001_27_the_mended_console_takes_small_letters(tmp_path: Path, answer: str) -> None:
    run = through_pipe(*MENDED, home=tmp_path, answers=[answer, "5"])
    assert "Mauvaise réponse" not in run.screen
    assert numbers_left(run.screen)[0] == 5


def test_001_28_a_bad_number_of_matches_is_asked_again(tmp_path: Path) -> None:
    run = through_pipe(*CONSOLE, home=tmp_path, answers=["MOI", "4", "21", "abc", "9"])
    asked = [line for line in run.screen.splitlines() if line.startswith(ASKS_NUMBER)]
    assert asked == [f"{ASKS_NUMBER} {answer}" for answer in ("4", "21", "abc", "9")]
    assert numbers_left(run.screen) == [9]
    assert "Traceback" not in run.errors


@pytest.mark.parametrize("number", ["5", "20"])
def test_001_28_both_bounds_are_good_numbers(tmp_path: Path, number: str) -> None:
    run = through_pipe(*CONSOLE, home=tmp_path, answers=["MOI", number])
    assert numbers_left(run.screen) == [int(number)]


def test_001_29_the_tree_is_announced_then_every_turn_its_number(tmp_path: Path) -> None:
    run = through_pipe(*CONSOLE, home=tmp_path, answers=ORDI_13)
    assert run.screen.splitlines()[3:5] == ['"Calcul de l\'arbre possibilités..."', '"Début du jeu !"']
    assert numbers_left(run.screen) == [13, 12, 9, 8, 6, 4]


def test_001_29_the_pauses_of_the_original_can_be_asked_for(tmp_path: Path) -> None:
    begin = time.monotonic()
    run = through_pipe(*CONSOLE, "--pause", "0.3", home=tmp_path, answers=MOI_5)
    # After the tree, after the start, after each of the two numbers, and before the end.
    assert time.monotonic() - begin >= 5 * 0.3
    assert run.screen == golden("seed_001_moi_5")


@BOTH_WAYS
def test_001_30_the_transcript_ordi_13(run: Callable[..., Run], tmp_path: Path) -> None:
    shown = run(*CONSOLE, home=tmp_path, answers=ORDI_13)
    assert shown.screen == golden("seed_001_ordi_13")
    assert shown.code == 0


def test_001_30_the_computer_mocks_once(tmp_path: Path) -> None:
    run = through_pipe(*CONSOLE, home=tmp_path, answers=("ORDI", "19", "1", "1", "1", "1"))
    assert run.screen.count("Je retire trois allumettes") == 4
    assert run.screen.count(MOCKS) == 1
    assert run.screen.index(MOCKS) < run.screen.index("Je retire")


def test_001_30_the_computer_mocks_only_when_it_knows_that_it_wins(tmp_path: Path) -> None:
    run = through_pipe(*CONSOLE, home=tmp_path, answers=("ORDI", "8", "1", "1"))
    lines = run.screen.splitlines()
    assert lines[lines.index("8") + 1] == '"Je retire une allumette"'
    assert lines[lines.index("6") + 1] == MOCKS


def test_001_30_it_plays_to_a_position_that_loses_for_the_other() -> None:
    for heap in (n for n in range(5, 21) if n % 4):
        choice = PerfectPlayer(ORACLE, seed=0).choose(Match(MATCHES, (heap,)))
        assert choice.outcome is Outcome.WINNING
        assert choice.move == take(heap, heap % 4)


def test_001_31_the_tree_of_six_matches_is_the_printed_one() -> None:
    assert tree(State(MATCHES, (6,))) == (
        "((6 J1 2) ((5 J2 0) ((4 J1 0) (0 J1 0) (0 J1 0) (0 J1 0)) (0 J2 2) (0 J2 2))"
        " ((4 J2 2) (0 J2 2) (0 J2 2) (0 J2 2)) (0 J1 0))"
    )


@pytest.mark.parametrize("heap", [4, 8, 12, 16, 20])
def test_001_32_in_a_lost_position_the_computer_takes_one(heap: int) -> None:
    for seed in range(20):
        choice = PerfectPlayer(ORACLE, seed).choose(Match(MATCHES, (heap,)))
        assert choice.outcome is Outcome.LOSING
        assert choice.move == take(heap, 1)


def test_001_32_whatever_is_taken_from_a_lost_position_the_other_wins() -> None:
    for heap in range(4, 21, 4):
        assert [ORACLE.outcome(move.result((heap,))) for move in MATCHES.moves((heap,))] == [Outcome.WINNING] * 3


def test_001_33_in_ten_thousand_games_the_computer_never_cheats() -> None:
    chance = Random(2014)
    computer = PerfectPlayer(ORACLE, seed=1)
    for _game in range(10_000):
        start, computer_side = chance.randint(5, 20), chance.randint(0, 1)
        match = Match(MATCHES, (start,))
        while not match.is_over:
            heap = match.position[0]
            if match.player == computer_side:
                move = computer.choose(match).move
                assert heap - move.option[0] in range(1, min(3, heap) + 1)
            else:
                move = take(heap, chance.randint(1, min(3, heap)))
            match.play(move)
        if (start % 4 != 0) == (computer_side == 0):
            assert match.winner == computer_side


@pytest.mark.parametrize(
    ("number", "words"), [("5", "une allumette"), ("6", "deux allumettes"), ("7", "trois allumettes")]
)
def test_001_34_the_computer_says_what_it_takes(tmp_path: Path, number: str, words: str) -> None:
    run = through_pipe(*CONSOLE, home=tmp_path, answers=["ORDI", number, "1"])
    assert f'{MOCKS}\n"Je retire {words}"\n{LEFT}\n4\n' in run.screen


def test_001_35_a_bad_move_is_asked_again_until_it_is_good(tmp_path: Path) -> None:
    run = through_pipe(*CONSOLE, home=tmp_path, answers=["MOI", "9", "7", "8", "0", "2"])
    asked = [line for line in run.screen.splitlines() if line.startswith(ASKS_MOVE)]
    assert asked[:4] == [f"{ASKS_MOVE} {answer}" for answer in ("7", "8", "0", "2")]
    assert numbers_left(run.screen)[:2] == [9, 7]
    assert "Traceback" not in run.errors


@pytest.mark.parametrize("answer", ["", "-1", "4", "abc", "1.5", "un"])
def test_001_35_no_answer_breaks_the_game(tmp_path: Path, answer: str) -> None:
    run = through_pipe(*CONSOLE, home=tmp_path, answers=["MOI", "5", answer, "1"])
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
    run = through_pipe(*console, home=tmp_path, answers=answers)
    assert run.screen.splitlines()[-3:] == [f'"{line}"' for line in (*end, verdict)]


@BOTH_WAYS
def test_001_37_the_transcript_moi_5_with_its_two_numbers(run: Callable[..., Run], tmp_path: Path) -> None:
    shown = run(*CONSOLE, home=tmp_path, answers=MOI_5)
    assert shown.screen == golden("seed_001_moi_5")
    assert numbers_left(shown.screen) == [5, 4]
    assert shown.code == 0


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
