"""Seed 000, the README « Jeu de Grundy »: one test or more for each row of the checklist."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import allumettes as al
from allumettes.core.convention import Outcome
from allumettes.core.errors import IllegalMoveError, Refusal
from allumettes.core.match import Match
from allumettes.core.move import Move
from allumettes.core.notation import format_move, parse_move
from allumettes.core.position import Position
from allumettes.games.grundy import Grundy
from allumettes.players.engine import EnginePlayer
from allumettes.players.perfect import PerfectPlayer
from allumettes.players.player import any_move
from allumettes.solvers.ladder.brute import Brute
from allumettes.solvers.oracle import Oracle
from tests.checklist.positions import positions_up_to
from tests.console import ENGLISH, Run, in_process, on_terminal
from tests.exhaustive import Exhaustive
from tests.strategies import partitions

GRUNDY = Grundy()
ORACLE = Oracle(GRUNDY)

positions = st.lists(st.integers(min_value=1, max_value=40), min_size=1, max_size=4).map(tuple)

TWO_PLAYERS = ("--versus", "human", "--name", "Adam", "--name", "Michel")
ONE_PLAYER = ("--versus", "computer", "--first", "human", "--name", "Adam")


def after_prompts(run: Run, name: str) -> list[str]:
    """The line that follows each answer of a player in friendly mode."""
    lines = run.screen.splitlines()
    return [lines[number + 1] for number, line in enumerate(lines[:-1]) if line.startswith(f"{name} > ")]


def refusal(position: Position, text: str) -> Refusal:
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(GRUNDY, position, text)
    return caught.value.reason


def searched(home: Path, heap: int) -> list[tuple[Position, str | None]]:
    """The positions that brute force enters from a heap, in its order, with what it found of each."""
    run = in_process("tree", "grundy", str(heap), "--solver", "v0", "--format", "json", home=home)
    nodes = json.loads(run.screen)["nodes"]
    return [(tuple(node["position"]), node["outcome"]) for node in nodes if not node["cut"]]


def test_000_01_both_modes_refuse_the_same_moves(tmp_path: Path) -> None:
    illegal = ["0", "6", "3", "1 2", "abc"]
    refused = [
        after_prompts(in_process("play", "grundy", "6", *mode, home=tmp_path, answers=illegal), "Adam")
        for mode in (TWO_PLAYERS, ONE_PLAYER)
    ]
    assert refused[0] == refused[1]
    assert len(refused[0]) == len(illegal)
    assert all(refused[0])


@pytest.mark.slow
@pytest.mark.parametrize(("opponent", "next_to_play"), [("1", "Ordi sépare"), ("4", "Joueur 2 >")])
def test_000_01_both_modes_start_from_the_menu(tmp_path: Path, opponent: str, next_to_play: str) -> None:
    run = on_terminal(home=tmp_path, answers=["grundy 6", opponent, "3", "1"])
    assert "3+3 est refusé" in run.screen
    assert next_to_play in run.screen


def test_000_02_who_moves_last_wins(tmp_path: Path) -> None:
    arguments = ("play", "grundy", "3", "--plain", "--versus", "human", "--name", "A", "--name", "B")
    run = in_process(*arguments, home=tmp_path, answers=["1"])
    assert run.screen.splitlines()[-1] == "A a gagné."
    assert run.code == 0
    friendly = in_process("play", "grundy", "3", *TWO_PLAYERS, home=tmp_path, answers=["1", ""])
    assert "Adam a gagné" in friendly.screen
    assert "Michel a gagné" not in friendly.screen
    for mode in ((), ("--plain",)):
        second = in_process(
            "play", "grundy", "4", *mode, *TWO_PLAYERS, home=tmp_path, answers=["1", "1 1" if mode == () else "1", "1"]
        )
        assert ("Michel a gagné." in second.screen, "Adam a gagné." in second.screen) == (True, False)


@pytest.mark.slow
def test_000_03_one_player_or_two_or_none(tmp_path: Path) -> None:
    classroom = in_process("play", "grundy", "7", "--plain", home=tmp_path)
    assert "0 joueur contre joueur\n1 joueur contre ordinateur\n" in classroom.screen
    alone = in_process("play", "grundy", "7", "--plain", home=tmp_path, answers=["1", "Ada", "1"])
    assert "joueur : Ada\n" in alone.screen
    together = in_process("play", "grundy", "7", "--plain", home=tmp_path, answers=["0", "Ada", "Bob", "3"])
    assert together.screen.index("Tour du joueur : Ada\n") < together.screen.index("Tour du joueur : Bob\n")
    menu = on_terminal(home=tmp_path, answers=["grundy"])
    assert "l’ordinateur" in menu.screen
    assert "un ami" in menu.screen
    demo = in_process("play", "grundy", "7", "--plain", "--demo", home=tmp_path)
    assert demo.code == 0
    assert "Tour du joueur : Ordi 1" in demo.screen
    assert "Tour du joueur : Ordi 2" in demo.screen
    two = in_process("play", "grundy", "20", "--demo", "--level", "easy", "--level", "v2", home=tmp_path, lang=ENGLISH)
    assert two.code == 0
    assert "Enter to leave" not in two.screen, "nobody is asked anything"
    assert two.screen.count("Computer 2 splits") == two.screen.count("(v2: ") > 0, "and computer 1 is no algorithm"


def test_000_04_bad_numbers_of_matches_are_asked_again(tmp_path: Path) -> None:
    answers = ["0", "1", "2", "-5", "abc", "", "1,1", "2,0,2", "3", "1"]
    run = in_process("play", "grundy", "--plain", *TWO_PLAYERS, home=tmp_path, answers=answers)
    lines = run.screen.splitlines()
    assert lines[:9] == [f"Nombre d'allumettes : {answer}".rstrip() for answer in answers[:9]]
    assert lines[9] == "0 : | | |"
    assert lines[-1] == "Adam a gagné."


@pytest.mark.parametrize(("number", "rows"), [("51", [51]), ("1000", [1000]), ("1,3", [1, 3]), ("60,2", [60, 2])])
def test_000_04_any_other_number_is_taken(tmp_path: Path, number: str, rows: list[int]) -> None:
    run = in_process("play", "grundy", "--plain", *TWO_PLAYERS, home=tmp_path, answers=[number])
    assert run.screen.count("Nombre d'allumettes :") == 1
    assert [line.count("|") for line in run.screen.splitlines() if " : |" in line] == rows


@pytest.mark.parametrize("kind", ["0", "1"])
def test_000_04_a_number_on_the_command_line_is_not_asked_for(tmp_path: Path, kind: str) -> None:
    run = in_process("play", "grundy", "60", "--plain", home=tmp_path, answers=[kind, "Adam", "1"])
    assert "Nombre d'allumettes :" not in run.screen
    assert f"\n0 : {' '.join('|' * 60)}\n" in run.screen


@pytest.mark.slow
def test_000_04_a_bad_start_in_the_menu_is_asked_again(tmp_path: Path) -> None:
    run = on_terminal(home=tmp_path, answers=["grundy 2", "grundy 3", "q"])
    assert run.code == 0
    assert run.screen.count("Quel jeu") == 2
    assert run.screen.count("Contre qui") == 1


@pytest.mark.parametrize("start", ["0", "1", "2", "-5", "abc", ""])
def test_000_04_bad_starts_on_the_command_line_are_usage_errors(tmp_path: Path, start: str) -> None:
    run = in_process("play", "grundy", "--plain", "--", start, home=tmp_path)
    assert run.code == 2
    assert run.errors
    assert "Traceback" not in run.errors


def test_000_05_a_move_splits_a_row_in_two() -> None:
    assert GRUNDY.play((7,), parse_move(GRUNDY, (7,), "0 3")) == (3, 4)


@pytest.mark.parametrize("amount", [0, 7, -1, 8])
def test_000_06_each_part_keeps_a_match(amount: int) -> None:
    assert refusal((7,), f"0 {amount}") is Refusal.EMPTY_PART


@pytest.mark.parametrize("typed", ["0", "7", "8", "-1", "0 -1", "0+7", "7>0+7"])
@pytest.mark.parametrize("mode", [TWO_PLAYERS, ONE_PLAYER], ids=["two", "one"])
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", "Chacun des nouveaux tas doit avoir au moins une allumette ; la ligne 0 a 7 allumettes."),
        ("en", "Each of the new heaps must have at least one match; row 0 has 7 matches."),
    ],
)
def test_000_06_the_refusal_says_what_each_part_needs(
    tmp_path: Path, lang: str, words: str, mode: tuple[str, ...], typed: str
) -> None:
    run = in_process("play", "grundy", "7", "--lang", lang, *mode, home=tmp_path, answers=[typed])
    assert f"Adam > {typed} {words} Adam >" in " ".join(run.screen.split())


@pytest.mark.parametrize(("heap", "half"), [(4, 2), (6, 3)])
def test_000_07_equal_parts_are_refused(heap: int, half: int) -> None:
    assert refusal((heap,), f"0 {half}") is Refusal.EQUAL_PARTS
    assert (half, half) not in set(GRUNDY.options(heap))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", "6>3+3 est refusé : les deux tas doivent être de tailles différentes."),
        ("en", "6>3+3 is refused: the two heaps must be of different sizes."),
    ],
)
def test_000_07_the_refusal_asks_for_different_sizes(tmp_path: Path, lang: str, words: str) -> None:
    run = in_process("play", "grundy", "6", "--lang", lang, *TWO_PLAYERS, home=tmp_path, answers=["3"])
    assert words in " ".join(run.screen.split())


def test_000_08_the_new_row_can_be_split() -> None:
    match = Match(GRUNDY, (7,), moves=[Move(0, (3, 4))])
    assert GRUNDY.playable_rows(match.position) == [0, 1]
    match.play(parse_move(GRUNDY, match.position, "1 1"))
    assert match.position == (3, 1, 3)


@pytest.mark.parametrize(("start", "row"), [("3,3,3,4", 3), ("1,2,3,3,3,3,5", 6)])
def test_000_08_every_row_of_the_board_can_be_chosen(tmp_path: Path, start: str, row: int) -> None:
    answers = [str(row), "1"]
    run = in_process("play", "grundy", start, "--plain", *TWO_PLAYERS, home=tmp_path, answers=answers)
    assert f"\nLigne : {row}\nNombre d'allumettes à séparer : 1\n" in run.screen
    assert f"\n{row} : |\n{row + 1} : | | |" in run.screen


@pytest.mark.parametrize("heap", [1, 2])
def test_000_09_heaps_of_one_and_two_are_stuck(heap: int) -> None:
    assert refusal((heap, 3), "0 1") is Refusal.STUCK_HEAP


def test_000_09_choosing_a_stuck_row_asks_again(tmp_path: Path) -> None:
    run = in_process("play", "grundy", "1,2,3", "--plain", *TWO_PLAYERS, home=tmp_path, answers=["0", "1", "2", "1"])
    assert "Ligne : 0\nLigne : 1\nLigne : 2\nNombre d'allumettes à séparer : 1\n" in run.screen


@pytest.mark.slow
@settings(deadline=None)
@given(positions)
def test_000_10_over_exactly_when_no_heap_passes_two(position: Position) -> None:
    assert GRUNDY.is_over(position) == (max(position) <= 2)
    assert GRUNDY.is_over(tuple(min(heap, 2) for heap in position))
    match = Match(GRUNDY, (*position, 3))
    match.play(Move(len(position), (1, 2)))
    assert match.is_over == (match.winner is not None) == (max(position) <= 2)


@pytest.mark.slow
@settings(deadline=None)
@given(positions)
def test_000_11_a_position_is_either_winning_or_losing(position: Position) -> None:
    assert set(Outcome) == {Outcome.WINNING, Outcome.LOSING}
    assert ORACLE.outcome(position) in Outcome
    assert ORACLE.is_losing(position) == (ORACLE.outcome(position) is Outcome.LOSING)


@pytest.mark.parametrize(("position", "code"), [("4", 1), ("3", 0), ("1,2,2", 1), ("3,5,13", 1)])
def test_000_11_analyse_says_which(tmp_path: Path, position: str, code: int) -> None:
    run = in_process("analyse", "grundy", position, home=tmp_path)
    assert run.code == code
    data = json.loads(in_process("analyse", "grundy", position, "--json", home=tmp_path).screen)
    assert data["outcome"] == ("winning", "losing")[code]
    assert in_process("analyse", "grundy", position, "--json", home=tmp_path).code == code
    few = "4,1" if code else "3,1"  # where no algorithm takes long
    solved = in_process("solve", "grundy", few, home=tmp_path, lang=ENGLISH)
    assert solved.code == code
    assert set(re.findall(r"^v\d +(\w+) ", solved.screen, re.MULTILINE)) == {("winning", "losing")[code]}
    assert ("Position perdante" in run.screen) == (code == 1)
    assert ("Position gagnante" in run.screen) == (code == 0)
    english = in_process("analyse", "grundy", position, home=tmp_path, lang=ENGLISH).screen
    stuck = "whoever is to move cannot move, and has lost."
    answered = "whatever is played, the other player has an answer that wins."
    assert [words in english for words in (f"Losing position: {stuck}", f"Losing position: {answered}")] == [
        position == "1,2,2",
        position in ("4", "3,5,13"),
    ]


@pytest.mark.exhaustive
def test_000_12_search_and_nim_sum_agree_on_all_partitions_up_to_24() -> None:
    search = Exhaustive(GRUNDY)
    cases = positions_up_to(24)
    assert len(cases) == 7337
    assert [position for position in cases if search.outcome(position) is not ORACLE.outcome(position)] == []


def test_000_13_a_position_without_moves_is_losing() -> None:
    assert ORACLE.is_losing((1, 2, 2))
    assert Exhaustive(GRUNDY).outcome((1, 2, 2)) is Outcome.LOSING


@pytest.mark.slow
@settings(deadline=None)
@given(positions)
def test_000_13_losing_when_every_daughter_wins(position: Position) -> None:
    assert ORACLE.is_losing(position) == (not any(map(ORACLE.is_losing, GRUNDY.children(position))))


@pytest.mark.slow
@settings(deadline=None)
@given(positions)
def test_000_14_winning_when_one_daughter_loses(position: Position) -> None:
    wins = ORACLE.outcome(position) is Outcome.WINNING
    assert wins == any(ORACLE.is_losing(daughter) for daughter in GRUNDY.children(position))


# The first winning split of each heap from 3 to 30 (row 003-09); the others are losing.
FIRST_MOVES = (
    "3>1+2 5>1+4 6>2+4 8>1+7 9>2+7 11>1+10 12>2+10 13>5+8 14>4+10 15>3+12 16>5+11 17>7+10 18>3+15 19>5+14 "
    "21>1+20 22>2+20 24>1+23 25>2+23 27>1+26 28>2+26 29>13+16 30>4+26"
)


def test_000_15_first_move_of_the_computer() -> None:
    computer = PerfectPlayer(ORACLE, seed=0)
    choices = [((heap,), computer.choose(Match(GRUNDY, (heap,)))) for heap in range(3, 31)]
    winning = [format_move(start, choice.move) for start, choice in choices if choice.outcome is Outcome.WINNING]
    assert " ".join(winning) == FIRST_MOVES


@pytest.mark.parametrize("level", [(), ("--level", "difficile"), ("--level", "v5")])
def test_000_15_the_computer_of_the_command_plays_that_move(tmp_path: Path, level: tuple[str, ...]) -> None:
    start = ("play", "grundy", "13", "--plain", "--versus", "computer", "--first", "computer", "--name", "Adam")
    assert "\n0 : | | | | |\n1 : | | | | | | | |\n" in in_process(*start, *level, home=tmp_path).screen


def test_000_15_the_computer_leaves_a_losing_position() -> None:
    computer = PerfectPlayer(ORACLE, seed=0)
    search = Exhaustive(GRUNDY)
    for position in positions_up_to(14):
        if search.outcome(position) is Outcome.WINNING:
            move = computer.choose(Match(GRUNDY, position)).move
            assert search.outcome(GRUNDY.play(position, move)) is Outcome.LOSING


@pytest.mark.exhaustive
def test_000_16_in_a_lost_position_every_legal_move_is_drawn() -> None:
    match = Match(GRUNDY, (4, 7))
    assert ORACLE.is_losing(match.position)
    drawn = Counter(PerfectPlayer(ORACLE, seed).choose(match).move for seed in range(10_000))
    legal = set(GRUNDY.moves(match.position))
    assert set(drawn) == legal
    assert len(legal) == 4
    assert all(2200 < times < 2800 for times in drawn.values())


@pytest.mark.parametrize("position", [(30, 30), (12, 12, 7, 4), (60,)])
def test_000_16_the_last_moves_of_a_large_position_are_drawn_too(position: Position) -> None:
    drawn = {any_move(Match(GRUNDY, position), seed) for seed in range(1000)}
    assert drawn == set(GRUNDY.moves(position))


@pytest.mark.parametrize("seed", range(5))
def test_000_16_one_seed_draws_one_move(seed: int) -> None:
    match = Match(GRUNDY, (4, 7))
    assert len({PerfectPlayer(Oracle(GRUNDY), seed).choose(match).move for _ in range(20)}) == 1
    assert PerfectPlayer(ORACLE, seed).choose(match).move == any_move(match, seed)
    assert EnginePlayer(Brute, seed).choose(match).move == any_move(match, seed)


def test_000_16_the_draws_of_one_match_do_not_follow_one_another() -> None:
    """Which of eight heaps of 3 is split first says nothing of the third move, among six."""
    pairs = set()
    for seed in range(1000):
        match, rows = Match(GRUNDY, (3,) * 8), []
        for _turn in range(3):
            move = any_move(match, seed)
            rows.append(GRUNDY.playable_rows(match.position).index(move.row))
            match.play(move)
        pairs.add((rows[0], rows[2]))
    assert len(pairs) == 8 * 6


def test_000_16_one_seed_plays_one_match_at_the_table(tmp_path: Path) -> None:
    start = ("play", "grundy", "4,7,10", "--plain", "--demo", "--level", "facile", "--seed")
    screens = {seed: {in_process(*start, seed, home=tmp_path).screen for _time in range(2)} for seed in "34567"}
    assert all(len(shown) == 1 for shown in screens.values())
    assert len(set.union(*screens.values())) > 1


def test_000_17_three_heaps_of_two_are_losing() -> None:
    assert ORACLE.is_losing((2, 2, 2))
    assert list(GRUNDY.moves((2, 2, 2))) == []


def test_000_18_the_explanation_of_3_names_its_losing_daughter(tmp_path: Path) -> None:
    run = in_process("analyse", "grundy", "3", home=tmp_path)
    assert "3>1+2  ⇒  1,2" in run.screen
    english = in_process("analyse", "grundy", "3", home=tmp_path, lang=ENGLISH).screen
    assert "\nWinning moves, and the losing position that each leaves:\n  3>1+2  ⇒  1,2  (0 xor 0 = 0)\n" in english
    data = json.loads(in_process("analyse", "grundy", "3", "--json", home=tmp_path).screen)
    assert [move["leaves"] for move in data["winning_moves"]] == [[1, 2]]
    assert ORACLE.is_losing((1, 2))


def test_000_19_four_has_one_daughter_and_it_wins(tmp_path: Path) -> None:
    assert "options 1+3 (1) ; mex" in in_process("analyse", "grundy", "4", home=tmp_path).screen.replace("\u202f", " ")
    assert GRUNDY.children((4,)) == {(1, 3)}
    assert ORACLE.is_losing((4,))
    assert not ORACLE.is_losing((1, 3))


def test_000_20_the_analysis_keeps_them(tmp_path: Path) -> None:
    english = in_process("analyse", "grundy", "3,1,2", home=tmp_path, lang=ENGLISH).screen
    assert "\n  heaps that cannot be played: value 0\n" in english
    assert "\n  3>1+2  ⇒  1,2,1,2  (0 xor 0 xor 0 xor 0 = 0)\n" in english
    run = in_process("analyse", "grundy", "3,1,2", "--json", home=tmp_path)
    data = json.loads(run.screen)
    assert (data["position"], data["nim_values"], data["outcome"]) == ([3, 1, 2], [1, 0, 0], "winning")


@pytest.mark.slow
@settings(deadline=None)
@given(positions, st.lists(st.integers(min_value=1, max_value=2), max_size=3))
def test_000_20_heaps_of_one_and_two_change_nothing(position: Position, small: list[int]) -> None:
    assert ORACLE.outcome((3, 1)) is ORACLE.outcome((3,)) is Outcome.WINNING
    assert ORACLE.outcome((*position, *small)) is ORACLE.outcome(position)


def test_000_21_the_french_name_is_kept_and_documented() -> None:
    assert Oracle.est_perdante is Oracle.is_losing
    assert ORACLE.est_perdante((4,))
    assert "estPerdante" in str(Oracle.is_losing.__doc__)
    for heap in range(3, 15):
        position = al.game("grundy").position(heap)
        assert position.est_perdante == position.is_losing == ORACLE.is_losing((heap,))
    assert "estPerdante" in str(type(position).is_losing.__doc__)
    for page in ("strategy.md", "strategie.md"):
        document = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
        assert "| `is_losing` | estPerdante |" in document


def test_000_22_the_search_goes_through_the_daughters_depth_first(tmp_path: Path) -> None:
    """By hand: 6 into 5 and 1, down to its end; that one wins, so back up to 4 and 2, down again; that one loses."""
    assert searched(tmp_path, 6) == [
        ((6,), "winning"),
        ((5, 1), "winning"),
        ((4, 1, 1), "losing"),
        ((3, 1, 1, 1), "winning"),
        ((2, 1, 1, 1, 1), "losing"),
        ((4, 2), "losing"),
        ((3, 2, 1), "winning"),
        ((2, 2, 1, 1), "losing"),
    ]


@pytest.mark.parametrize(("heap", "operations"), [(7, 18), (8, 19), (13, 1267)])
def test_000_22_each_position_that_it_enters_is_an_operation(tmp_path: Path, heap: int, operations: int) -> None:
    assert len(searched(tmp_path, heap)) == operations + 1
    [solution] = json.loads(in_process("solve", "grundy", str(heap), "--solver", "v0", "--json", home=tmp_path).screen)[
        "solutions"
    ]
    assert (solution["counters"]["operations"], solution["counters"]["calls"]) == (operations, operations + 1)
    assert al.solve(al.game("grundy").position(heap), "v0").counters.operations == operations


def test_000_23_the_search_stops_at_the_first_losing_daughter(tmp_path: Path) -> None:
    """Of 8 only 7 and 1 is tried, at the price of 7 and one step; of 9, 8 and 1 and then 7 and 2."""
    for heap, daughters in ((8, [(7, 1)]), (9, [(8, 1), (7, 2)])):
        entered = [(position, outcome) for position, outcome in searched(tmp_path, heap) if len(position) == 2]
        assert [position for position, _outcome in entered] == daughters
        assert [outcome for _position, outcome in entered] == ["winning"] * (len(daughters) - 1) + ["losing"]


def test_000_23_the_search_of_a_losing_position_sees_every_daughter(tmp_path: Path) -> None:
    entered = [(position, outcome) for position, outcome in searched(tmp_path, 7) if len(position) == 2]
    assert entered == [((6, 1), "winning"), ((5, 2), "winning"), ((4, 3), "winning")]


WRONG_IN_THE_PUBLIC_CODE = [
    *[((heap,), False) for heap in (13, 16, 19, 22, 25)],
    *[((heap,), True) for heap in (20, 23, 26)],
    ((5, 5), True),
    ((7, 5), False),
]


@pytest.mark.parametrize(("position", "losing"), WRONG_IN_THE_PUBLIC_CODE)
def test_000_24_positions_that_the_public_code_misjudges(position: Position, losing: bool) -> None:
    assert ORACLE.is_losing(position) is losing


def test_000_24_every_row_is_split_from_one_match_on() -> None:
    for position in (*partitions(12), *((heap,) for heap in range(13, 31)), (5, 5), (7, 5)):
        by_hand = {
            Move(row, (part, heap - part)) for row, heap in enumerate(position) for part in range(1, (heap + 1) // 2)
        }
        assert set(GRUNDY.moves(position)) == by_hand
