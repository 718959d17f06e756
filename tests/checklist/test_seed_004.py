"""Seed 004, the SAÉ « Implémentation d'un besoin client » (IUT de Vannes, 2022): the rows of the checklist in order."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest
from babel.messages.pofile import read_po

import allumettes
from allumettes import games
from allumettes.core.convention import Outcome
from allumettes.core.errors import IllegalMoveError
from allumettes.core.match import Match, Seat
from allumettes.core.move import Move
from allumettes.core.notation import parse_move
from allumettes.core.position import Position
from allumettes.core.record import format_record, parse_record
from allumettes.drawings.report.chapters import cost
from allumettes.drawings.report.subject import Subject
from allumettes.games.grundy import Grundy
from allumettes.locale import speaking
from allumettes.players import DEFAULT_THRESHOLD, HUMAN, LEVELS
from allumettes.players.endgame import EndgamePlayer
from allumettes.players.perfect import PerfectPlayer
from allumettes.players.random import RandomPlayer
from allumettes.players.seated_match import SeatedMatch
from allumettes.solvers.analysis import analyse
from allumettes.solvers.ladder.brute import Brute
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.review import Mark, first_mistake, review
from tests.checklist.positions import positions_up_to
from tests.console import ENGLISH, FRENCH, Run, golden, in_process, on_terminal, through_pipe, tidy
from tests.exhaustive import Exhaustive

GRUNDY = Grundy()
ORACLE = Oracle(GRUNDY)
ROOT = Path(__file__).parents[2]
PACKAGE = Path(allumettes.__file__).parent

PART_1 = ("play", "grundy", "--plain", "--versus", "human")
ANSWERS_1 = ("7", "Adam", "Michel", "2", "-1", "0", "2", "1", "0", "1", "2", "4", "2", "1", "3", "1")
BOARDS_1: list[Position] = [(7,), (2, 5), (2, 1, 4), (2, 1, 1, 3), (2, 1, 1, 1, 2)]

# With this seed the computer's random moves are those of the sample.
PART_2 = ("play", "grundy", "--plain", "--seed", "7")
ANSWERS_2 = ("11", "1", "Adam", "1", "1", "2", "3", "4", "2", "6", "1")
BOARDS_2: list[Position] = [
    (11,),
    (1, 10),
    (1, 1, 9),
    (1, 1, 3, 6),
    (1, 1, 1, 2, 6),
    (1, 1, 1, 2, 2, 4),
    (1, 1, 1, 2, 2, 1, 3),
    (1, 1, 1, 2, 2, 1, 1, 2),
]

TEN_ONES: Position = (1,) * 10
"""Rows 0 to 9, so that what is played has a number of two digits."""

EACH_LANGUAGE = pytest.mark.parametrize("lang", [FRENCH, ENGLISH])
BOTH_WAYS = pytest.mark.parametrize("run", [through_pipe, on_terminal])


@pytest.fixture(scope="module")
def part_1(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return through_pipe(*PART_1, home=tmp_path_factory.mktemp("part_1"), answers=ANSWERS_1)


@pytest.fixture(scope="module")
def part_2(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return through_pipe(*PART_2, home=tmp_path_factory.mktemp("part_2"), answers=ANSWERS_2)


@pytest.fixture(scope="module")
def twelve_rows(tmp_path_factory: pytest.TempPathFactory) -> Run:
    start = (*PART_1, ",".join(map(str, (*TEN_ONES, 25))), "--name", "Adam", "--name", "Michel")
    answers = ("10", "25", "12", "0", "11", "13", "3")
    return in_process(*start, home=tmp_path_factory.mktemp("twelve_rows"), answers=answers)


@pytest.fixture(scope="module")
def help_of_games(tmp_path_factory: pytest.TempPathFactory) -> str:
    shown = through_pipe("games", home=tmp_path_factory.mktemp("games")).screen
    return " ".join(shown.split())


def boards(screen: str) -> list[Position]:
    """The boards of a classroom transcript, in order: a row 0 begins a new one."""
    found: list[Position] = []
    for row, sticks in re.findall(r"^([0-9]+) : ([| ]+)$", screen, re.MULTILINE):
        if row == "0":
            found.append(())
        assert len(found[-1]) == int(row)
        found[-1] += (sticks.count("|"),)
    return found


def natures(positions: Sequence[Position]) -> str:
    """The row of natures as the checklist writes it: P for losing, G for winning."""
    return "".join("P" if ORACLE.is_losing(position) else "G" for position in positions)


def sample_match(shown: Sequence[Position], seats: tuple[Seat, Seat]) -> Match:
    """The match that leads through these boards."""
    match = Match(GRUNDY, shown[0], seats=seats)
    for after in shown[1:]:
        match.play(next(move for move in every_split(match.position) if move.result(match.position) == after))
    return match


def every_split(position: Position) -> Iterator[Move]:
    """The legal moves with their parts in both orders."""
    for move in GRUNDY.moves(position):
        yield move
        yield Move(move.row, move.option[::-1])


def part_1_match() -> Match:
    return sample_match(BOARDS_1, (Seat(HUMAN, "Adam"), Seat(HUMAN, "Michel")))


def part_2_match() -> Match:
    return sample_match(BOARDS_2, (Seat(HUMAN, "Adam"), Seat("perfect", "Ordi")))


def played_out(start: Position, levels: tuple[str, str], seed: int) -> Match:
    """A match between two computers, to its end."""
    table = SeatedMatch(Match(GRUNDY, start, seats=(Seat(levels[0], "1"), Seat(levels[1], "2")), seed=seed))
    while not table.match.is_over:
        assert table.computer is not None
        table.match.play(table.computer.choose(table.match).move)
    return table.match


# The game and part 1: player against player.


@pytest.mark.parametrize(("lang", "nim"), [(FRENCH, "variante du jeu de Nim"), (ENGLISH, "variant of Nim")])
def test_004_01_the_help_says_where_the_game_comes_from(tmp_path: Path, lang: str, nim: str) -> None:
    shown = " ".join(in_process("games", home=tmp_path, lang=lang).screen.split())
    assert nim in shown
    assert "1939" in shown
    assert "Patrick Grundy" in shown


def test_004_02_players_split_in_turn_until_one_is_stuck() -> None:
    match = Match(GRUNDY, (8,))
    players = []
    while not match.is_over:
        players.append(match.player)
        before = match.position
        match.play(next(GRUNDY.moves(before)))
        turn = match.turns[-1]
        small, large = turn.move.option
        assert small != large
        assert small + large == before[turn.move.row]
    assert players == [number % 2 for number in range(len(players))]
    assert max(match.position) <= 2
    assert match.winner == players[-1]


def test_004_03_the_number_of_matches_is_asked_first(part_1: Run) -> None:
    assert part_1.screen.startswith("Nombre d'allumettes : 7\n")


def test_004_04_both_names_are_asked(part_1: Run) -> None:
    assert part_1.screen.splitlines()[1:3] == ["Nom du premier joueur : Adam", "Nom du second joueur : Michel"]


def test_004_04_an_empty_name_is_asked_again(tmp_path: Path) -> None:
    run = in_process(*PART_1, home=tmp_path, answers=["7", "", "   ", "Adam", "", "Michel"])
    assert run.screen.splitlines()[1:6] == [
        "Nom du premier joueur :",
        "Nom du premier joueur :",
        "Nom du premier joueur : Adam",
        "Nom du second joueur :",
        "Nom du second joueur : Michel",
    ]


def test_004_04_a_name_is_kept_whole(tmp_path: Path) -> None:
    first, second = "Maximilienne-Anne Le Guen", "Jean-Baptiste d’Arc"
    run = in_process(*PART_1, home=tmp_path, answers=["7", first, second, "2"])
    assert re.findall(r"^Tour du joueur : (.+)$", run.screen, re.MULTILINE) == [first, second]


def test_004_04_an_empty_name_is_no_name_on_the_command_line_either(tmp_path: Path) -> None:
    run = in_process(*PART_1, "7", "--name", "", "--name", "Michel", home=tmp_path, answers=["Adam"])
    assert "Tour du joueur :\n" not in run.screen


def test_004_05_a_row_is_its_number_and_its_sticks(part_1: Run) -> None:
    assert part_1.screen.splitlines()[3] == "0 : | | | | | | |"


def test_004_05_every_stick_is_drawn(tmp_path: Path) -> None:
    run = in_process(*PART_1, "40,13", "--name", "A", "--name", "B", home=tmp_path)
    assert run.screen.splitlines()[:2] == [f"0 : {' '.join('|' * 40)}", f"1 : {' '.join('|' * 13)}"]


def test_004_05_rows_from_10_on_have_their_whole_number(twelve_rows: Run) -> None:
    assert boards(twelve_rows.screen) == [(*TEN_ONES, 25), (*TEN_ONES, 12, 13), (*TEN_ONES, 12, 3, 10)]
    assert f"\n9 : |\n10 : {' '.join('|' * 25)}\nTour" in twelve_rows.screen


def test_004_06_the_player_to_move_is_named(part_1: Run) -> None:
    turns = [line for line in part_1.screen.splitlines() if line.startswith("Tour")]
    assert turns == [f"Tour du joueur : {name}" for name in ("Adam", "Michel", "Adam", "Michel")]


def test_004_07_the_number_stays_on_its_row_and_the_rest_goes_below(tmp_path: Path) -> None:
    run = in_process(*PART_1, home=tmp_path, answers=["7", "Adam", "Michel", "3"])
    assert "séparer : 3\n0 : | | |\n1 : | | | |\nTour du joueur : Michel\n" in run.screen
    assert parse_move(GRUNDY, (7,), "0 3").result((7,)) == (3, 4)
    assert parse_move(GRUNDY, (7,), "0 4").result((7,)) == (4, 3)
    assert parse_move(GRUNDY, (7, 5), "0 3").result((7, 5)) == (3, 4, 5)
    assert parse_move(GRUNDY, (5, 7), "1 3").result((5, 7)) == (5, 3, 4)


def test_004_08_turns_change_until_nothing_can_be_split(part_1: Run) -> None:
    shown = boards(part_1.screen)
    assert [GRUNDY.is_over(board) for board in shown] == [False] * (len(shown) - 1) + [True]
    assert part_1.screen.endswith("\nMichel a gagné.\n")
    assert part_1.code == 0


def test_004_08_the_first_player_may_win_too(tmp_path: Path) -> None:
    run = in_process(*PART_1, home=tmp_path, answers=["3", "Adam", "Michel", "1"])
    assert run.screen.endswith("\nAdam a gagné.\n")


@pytest.mark.slow
@BOTH_WAYS
def test_004_09_transcript_of_part_1(tmp_path: Path, run: Callable[..., Run]) -> None:
    assert run(*PART_1, "--strict", home=tmp_path, answers=ANSWERS_1) == Run(0, golden("seed_004_part_1_strict"))


def test_004_10_the_row_is_not_asked_when_there_is_one_heap(part_1: Run) -> None:
    assert "Tour du joueur : Adam\nNombre d'allumettes à séparer : 2\n0 : | |\n1 : | | | | |\n" in part_1.screen


def test_004_10_two_heaps_alike_are_two_heaps(tmp_path: Path) -> None:
    run = in_process(*PART_1, "5,5", "--name", "Adam", "--name", "Michel", home=tmp_path, answers=["1", "2"])
    assert "Tour du joueur : Adam\nLigne : 1\nNombre d'allumettes à séparer : 2\n0 : | | | | |\n1 : | |\n" in run.screen


def test_004_11_a_bad_row_is_asked_again_in_silence(part_1: Run) -> None:
    assert "Tour du joueur : Michel\nLigne : -1\nLigne : 0\nLigne : 2\nLigne : 1\nNombre" in part_1.screen


def test_004_11_what_is_no_row_is_asked_again_in_silence(tmp_path: Path) -> None:
    named = (*PART_1, "2,5", "--name", "Adam", "--name", "Michel")
    run = in_process(*named, home=tmp_path, answers=["abc", "", "1,0", "1", "2"])
    assert "Ligne : abc\nLigne :\nLigne : 1,0\nLigne : 1\nNombre d'allumettes à séparer : 2\n" in run.screen


def test_004_11_a_row_of_two_digits_is_chosen(twelve_rows: Run) -> None:
    assert re.findall(r"^Ligne : (\d+)$", twelve_rows.screen, re.MULTILINE) == ["10", "0", "11"]


def test_004_12_nothing_to_separate_is_refused(part_1: Run) -> None:
    assert (
        "Nombre d'allumettes à séparer : 0\nNombre d'allumettes à séparer : 1\n0 : | |\n1 : |\n2 : | | | |\n"
    ) in part_1.screen


@pytest.mark.parametrize(
    "answer", ["", "abc", "-1", "1 2", "1,5", "9", "+2", "2.0", "2abc", "²", "2+3", "5>2+3", "0 2"]
)
def test_004_12_what_is_no_number_to_separate_is_asked_again(tmp_path: Path, answer: str) -> None:
    named = (*PART_1, "2,5", "--name", "Adam", "--name", "Michel")
    run = in_process(*named, home=tmp_path, answers=["1", answer, "2"])
    prompt = "Nombre d'allumettes à séparer :"
    assert f"Ligne : 1\n{f'{prompt} {answer}'.rstrip()}\n{prompt} 2\n0 : | |\n1 : | |\n2 : | | |\n" in run.screen


def test_004_12_numbers_of_two_digits_are_separated(twelve_rows: Run) -> None:
    """All of 25 and all of 13 are refused."""
    separated = re.findall(r"séparer : (\d+)$", twelve_rows.screen, re.MULTILINE)
    assert separated == ["25", "12", "13", "3"]


def test_004_13_whole_and_half_are_refused(part_1: Run) -> None:
    prompt = "Nombre d'allumettes à séparer :"
    assert f"Ligne : 2\n{prompt} 4\n{prompt} 2\n{prompt} 1\n0 : | |\n1 : |\n2 : |\n3 : | | |\n" in part_1.screen


@pytest.mark.slow
@BOTH_WAYS
def test_004_14_strict_ends_without_the_last_board(tmp_path: Path, run: Callable[..., Run]) -> None:
    assert run(*PART_1, "--strict", home=tmp_path, answers=ANSWERS_1) == Run(0, golden("seed_004_part_1_strict"))
    assert boards(golden("seed_004_part_1_strict")) == BOARDS_1[:-1]


def test_004_14_otherwise_the_last_board_comes_before_the_winner(part_1: Run) -> None:
    assert part_1 == Run(0, golden("seed_004_part_1"))
    assert boards(part_1.screen) == BOARDS_1
    assert part_1.screen.endswith("3 : |\n4 : | |\nMichel a gagné.\n")


def test_004_14_against_the_computer_the_last_board_always_comes(tmp_path: Path) -> None:
    run = in_process(*PART_2, "--strict", home=tmp_path, answers=ANSWERS_2)
    assert run == Run(0, golden("seed_004_part_2"))
    demo = in_process("play", "grundy", "3", "--plain", "--demo", "--strict", home=tmp_path)
    assert boards(demo.screen) == [(3,), (1, 2)]


def test_004_15_adam_could_not_win_from_7(part_1: Run) -> None:
    assert natures(boards(part_1.screen)) == "PGPGP"
    marked = review(part_1_match(), ORACLE)
    assert [turn.mark for turn in marked] == [Mark.LOST, Mark.GOOD, Mark.LOST, Mark.GOOD]
    assert first_mistake(marked, player=0) is None


@EACH_LANGUAGE
def test_004_15_the_review_says_that_adam_made_no_mistake(tmp_path: Path, lang: str) -> None:
    """Part 1 in the friendly mode, to the review of the match."""
    moves = ["7>2+5", "5>1+4", "4>1+3", "3>1+2", ""]
    played = ("play", "grundy", "7", "--versus", "human", "--name", "Adam", "--name", "Michel")
    run = in_process(*played, home=tmp_path, answers=moves, lang=lang)
    assert run == Run(0, golden(f"friendly_part_1_{lang[:2]}"))


def test_004_16_the_row_is_asked_although_one_heap_can_be_split(part_1: Run) -> None:
    assert GRUNDY.playable_rows((2, 1, 4)) == [2]
    assert "2 : | | | |\nTour du joueur : Adam\nLigne : 2\n" in part_1.screen


def test_004_16_auto_row_does_not_ask_it(tmp_path: Path) -> None:
    answers = ["7", "Adam", "Michel", "2", "0", "1", "4", "2", "1", "1"]
    run = in_process(*PART_1, "--auto-row", home=tmp_path, answers=answers)
    assert "Ligne" not in run.screen
    assert boards(run.screen) == BOARDS_1
    against = ("play", "grundy", "7", "--plain", "--versus", "computer", "--first", "human", "--name", "Adam")
    run = in_process(*against, "--auto-row", home=tmp_path, answers=["2", "1"])
    assert "Ligne" not in run.screen
    assert boards(run.screen) == BOARDS_1


def test_004_16_auto_row_asks_where_there_is_a_choice(tmp_path: Path) -> None:
    run = in_process(*PART_1, "--auto-row", home=tmp_path, answers=["7", "Adam", "Michel", "3", "1"])
    assert "Tour du joueur : Michel\nLigne : 1\n" in run.screen


@pytest.mark.slow
@BOTH_WAYS
def test_004_18_the_trace_of_a_match_is_its_dialogue(tmp_path: Path, run: Callable[..., Run]) -> None:
    shown = run(*PART_2, "--trace", "trace_partie.txt", home=tmp_path, answers=ANSWERS_2)
    trace = (tmp_path / "trace_partie.txt").read_text(encoding="utf-8")
    assert tidy(trace) == shown.screen == golden("seed_004_part_2")


def test_004_18_a_trace_begins_anew_with_each_match(tmp_path: Path) -> None:
    for name in ("Adam", "Michel"):
        play = ("play", "grundy", "3", "--plain", "--versus", "computer", "--first", "human", "--name", name)
        run = in_process(*play, "--trace", "trace.txt", home=tmp_path, answers=["1"])
        assert tidy((tmp_path / "trace.txt").read_text(encoding="utf-8")) == run.screen


@pytest.mark.slow
def test_004_18_one_command_writes_the_traces_of_the_tests_and_of_both_parts(tmp_path: Path) -> None:
    traced = "TRACED=tests/core/test_notation.py"
    subprocess.run(["make", "-s", "trace", traced, f"TRACES={tmp_path}"], cwd=ROOT, capture_output=True, check=True)
    tests = (tmp_path / "trace_tests.txt").read_text(encoding="utf-8")
    for name in re.findall(r"^def (test_\w+)", (ROOT / "tests/core/test_notation.py").read_text(), re.MULTILINE):
        assert re.search(rf"^PASSED .*::{name}\b", tests, re.MULTILINE), f"{name} is not in the trace"
    for part in (1, 2):
        trace = (tmp_path / f"trace_partie{part}.txt").read_text(encoding="utf-8")
        assert tidy(trace) == golden(f"seed_004_part_{part}")


@pytest.mark.parametrize(("part", "strategy"), [("1", ()), ("2", ("strategie.pdf",))])
def test_004_18_the_archive_has_the_name_and_the_files_that_are_asked_for(
    tmp_path: Path, part: str, strategy: tuple[str, ...]
) -> None:
    files = (f"Grundy{part}.java", "trace_tests.txt", "trace_partie.txt", *strategy)
    for name in files:
        (tmp_path / name).write_text(f"what {name} says", encoding="utf-8")
    person = ("--name", "Le Guen", "--first-name", "Olivier")
    run = in_process("hand-in", part, *files, *person, home=tmp_path)
    archive = f"Le-Guen_Olivier_Partie{part}.zip"  # the example of the document
    assert (run.code, run.screen) == (0, f"Écrit\u00a0: {archive}\n")
    with ZipFile(tmp_path / archive) as packed:
        assert {name: packed.read(name).decode() for name in packed.namelist()} == {
            name: f"what {name} says" for name in files
        }
    for left_out in files:
        run = in_process("hand-in", part, *(set(files) - {left_out}), *person, home=tmp_path)
        assert run.code == 2
        assert f"La partie {part} n’est pas complète." in run.errors
        wanted = {"Grundy": "le code source du programme", "trace": "une autre trace", "strate": "la stratégie en PDF"}
        assert [words in run.errors for name, words in wanted.items()] == [left_out.startswith(name) for name in wanted]
    (tmp_path / "sent").mkdir()
    run = in_process("hand-in", part, *files, *person, "--folder", "sent", home=tmp_path)
    assert (run.code, (tmp_path / "sent" / archive).read_bytes()) == (0, (tmp_path / archive).read_bytes())
    (tmp_path / files[-1]).write_text("", encoding="utf-8")
    assert in_process("hand-in", part, *files, *person, home=tmp_path).code == 2, "an empty file hands nothing in"


@pytest.mark.slow
@pytest.mark.parametrize(("part", "strategy"), [("1", set()), ("2", {"strategie.pdf"})])
def test_004_18_one_command_packs_what_the_part_asks_for(tmp_path: Path, part: str, strategy: set[str]) -> None:
    traces = ("trace_tests.txt", "trace_partie1.txt", "trace_partie2.txt")
    for name in traces:
        (tmp_path / name).write_text(f"what {name} says", encoding="utf-8")
    # With -o the traces are taken as they are.
    words = ("make", "-s", "-o", "trace", "hand-in", f"PART={part}", "NAME=O'Connor", "FIRST_NAME=Jean Yves")
    subprocess.run([*words, f"TRACES={tmp_path}"], cwd=ROOT, capture_output=True, check=True)
    with ZipFile(tmp_path / f"O'Connor_Jean-Yves_Partie{part}.zip") as packed:
        names = set(packed.namelist())
        assert packed.read(f"trace_partie{part}.txt").decode() == f"what trace_partie{part}.txt says"
        assert all(packed.read(name).startswith(b"%PDF") for name in strategy)
    assert {name for name in names if "/" not in name} == {"trace_tests.txt", f"trace_partie{part}.txt", *strategy}
    assert {"src/allumettes/games/grundy.py", "tests/checklist/test_seed_004.py"} <= names


@pytest.mark.parametrize("missing", ["NAME=", "FIRST_NAME=", "PART=3"])
def test_004_18_what_the_archive_is_named_after_is_asked_for_before_the_tests_run(tmp_path: Path, missing: str) -> None:
    words = ("make", "-s", "hand-in", "PART=2", "NAME=Le Guen", "FIRST_NAME=Olivier", missing)
    bounds = ("TRACED=tests/core/test_text.py", f"TRACES={tmp_path}")
    run = subprocess.run([*words, *bounds], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr.startswith("The archive needs your name and part 1 or 2: make hand-in PART=2 NAME='Le Guen'")
    assert not any(tmp_path.iterdir())


# Part 2: player against computer.


def test_004_19_there_are_three_levels(tmp_path: Path) -> None:
    assert LEVELS == ("random", "endgame", "perfect")
    for level in ("facile", "moyen", "difficile"):
        run = in_process("play", "grundy", "7", "--plain", "--demo", "--level", level, home=tmp_path)
        assert run.code == 0
        assert run.screen.endswith(" a gagné.\n")


@EACH_LANGUAGE
def test_004_19_each_name_is_that_level(tmp_path: Path, lang: str) -> None:
    french = {"facile": "random", "moyen": "endgame", "difficile": "perfect"}
    english = {"easy": "random", "medium": "endgame", "hard": "perfect"}
    offered = "|".join(french if lang == FRENCH else english)
    assert f"[{offered}|" in in_process("play", "--help", home=tmp_path, lang=lang).screen
    for name, kind in (french | english).items():
        answers = ["1", "save a.match", "q"]
        in_process("play", "grundy", "13", "--level", name, home=tmp_path, answers=answers, lang=lang)
        text = (tmp_path / "a.match").read_text(encoding="utf-8")
        assert f"\nsecond: {kind}" in text
        (tmp_path / "a.match").unlink()


def test_004_19_level_1_plays_any_legal_move() -> None:
    match = Match(GRUNDY, (11,))
    assert {RandomPlayer(seed).choose(match).move for seed in range(200)} == set(GRUNDY.moves((11,)))


def test_004_19_level_1_loses_against_level_3() -> None:
    for seed in range(50):
        assert played_out((11,), ("perfect", "random"), seed).winner == 0
        assert played_out((10,), ("random", "perfect"), seed).winner == 1


def test_004_19_level_3_never_loses_a_won_position() -> None:
    for heap in range(3, 31):
        first = 1 if ORACLE.is_losing((heap,)) else 0
        for opponent in LEVELS:
            levels = ("perfect", opponent) if first == 0 else (opponent, "perfect")
            assert played_out((heap,), levels, seed=heap).winner == first


def test_004_19_level_2_is_perfect_near_the_end_only() -> None:
    assert all(played_out((12,), ("endgame", "perfect"), seed).winner == 0 for seed in range(50))
    assert not all(played_out((40,), ("endgame", "perfect"), seed).winner == 0 for seed in range(50))


def test_004_20_level_2_calculates_from_12_playable_matches_on(tmp_path: Path) -> None:
    assert DEFAULT_THRESHOLD == 12
    player = EndgamePlayer(ORACLE, seed=0)
    assert player.choose(Match(GRUNDY, (12,))).outcome is Outcome.WINNING
    assert player.choose(Match(GRUNDY, (13,))).outcome is None
    assert player.choose(Match(GRUNDY, (5, 8))).outcome is None
    assert player.choose(Match(GRUNDY, (12, 1, 2, 2))).outcome is Outcome.WINNING
    french, english = (
        " ".join(in_process("play", "--help", home=tmp_path, lang=lang).screen.split()) for lang in (FRENCH, ENGLISH)
    )
    assert "nombre d’allumettes jouables restantes à partir duquel il calcule. [par défaut : 12;" in french
    assert "how many playable matches may be left when it begins to calculate. [default: 12;" in english


def test_004_20_the_threshold_is_a_parameter(tmp_path: Path) -> None:
    assert EndgamePlayer(ORACLE, seed=0, threshold=13).choose(Match(GRUNDY, (13,))).outcome is Outcome.WINNING
    assert EndgamePlayer(ORACLE, seed=0, threshold=11).choose(Match(GRUNDY, (12,))).outcome is None
    arguments = ("play", "grundy", "13", "--plain", "--versus", "computer", "--first", "computer", "--name", "Adam")
    run = in_process(*arguments, "--level", "moyen", "--threshold", "13", home=tmp_path)
    assert boards(run.screen)[1] == (5, 8)


@pytest.mark.parametrize(("threshold", "left"), [((), (2, 10)), (("--threshold", "5"), (4, 8))])
def test_004_20_a_threshold_below_12_is_kept_too(tmp_path: Path, threshold: tuple[str, ...], left: Position) -> None:
    """From 12 matches: usually it calculates, and leaves two losing heaps; from 5 on only, it draws."""
    arguments = ("play", "grundy", "12", "--plain", "--versus", "computer", "--first", "computer", "--name", "Adam")
    run = in_process(*arguments, "--level", "moyen", *threshold, "--seed", "1", home=tmp_path)
    assert boards(run.screen)[1] == left


def test_004_21_questions_come_in_the_order_of_the_sample(part_2: Run) -> None:
    questions = ("Nombre d'allumettes : ", "Type de partie :", "Nom du joueur : ", "Premier à jouer :", "0 : |")
    places = [part_2.screen.index(question) for question in questions]
    assert places == sorted(places)


def test_004_22_any_number_of_matches_is_drawn(tmp_path: Path) -> None:
    for heap in (13, 37):
        run = in_process(*PART_1, home=tmp_path, answers=[str(heap), "Adam", "Michel"])
        assert f"\n0 : {' '.join('|' * heap)}\n" in run.screen


KINDS = "Type de partie :\n0 joueur contre joueur\n1 joueur contre ordinateur\n"
STARTERS = "Premier à jouer :\n0 l'ordinateur\n1 le joueur\n"


def test_004_23_the_kind_of_match_is_0_or_1(tmp_path: Path) -> None:
    run = in_process(*PART_2, home=tmp_path, answers=["11", "2", "x", "", "10", "1"])
    asked = f"Nombre d'allumettes : 11\n{KINDS}2\n{KINDS}x\n{KINDS}\n{KINDS}10\n{KINDS}1\nNom du joueur :"
    assert run.screen.startswith(asked)


def test_004_23_kind_0_is_player_against_player(tmp_path: Path) -> None:
    run = in_process(*PART_2, home=tmp_path, answers=["11", "0", "Adam"])
    assert f"{KINDS}0\nNom du premier joueur : Adam\nNom du second joueur :" in run.screen


def test_004_24_the_name_of_the_player_is_asked(part_2: Run) -> None:
    assert "\nNom du joueur : Adam\n" in part_2.screen


@pytest.mark.parametrize(("answer", "starter"), [("0", "Ordi"), ("1", "Adam")])
def test_004_25_either_may_start(tmp_path: Path, answer: str, starter: str) -> None:
    run = in_process(*PART_2, home=tmp_path, answers=["11", "1", "Adam", "2", "-1", "", answer])
    asked = f"Nom du joueur : Adam\n{STARTERS}2\n{STARTERS}-1\n{STARTERS}\n{STARTERS}{answer}\n"
    assert f"{asked}0 : | | | | | | | | | | |\nTour du joueur : {starter}\n" in run.screen


def test_004_26_adam_begins_with_a_good_move(part_2: Run) -> None:
    assert boards(part_2.screen)[:2] == [(11,), (1, 10)]
    assert natures([(11,), (1, 10)]) == "GP"
    assert review(part_2_match(), ORACLE)[0].mark is Mark.GOOD


@pytest.mark.parametrize(("lang", "words"), [(FRENCH, "✓ a gardé le gain"), (ENGLISH, "✓ kept the win")])
def test_004_26_the_review_marks_it_as_a_good_one(tmp_path: Path, lang: str, words: str) -> None:
    played = ("play", "grundy", "3", "--versus", "human", "--name", "Adam", "--name", "Michel")
    assert f"\n{words}\n" in in_process(*played, home=tmp_path, answers=["1", ""], lang=lang).screen


def test_004_27_no_match_is_lost_on_the_way(part_2: Run) -> None:
    assert boards(part_2.screen)[2] == (1, 1, 9)
    assert {sum(board) for board in boards(part_2.screen)} == {11}


def test_004_28_nine_is_split_in_three_and_six(part_2: Run) -> None:
    assert "Ligne : 2\nNombre d'allumettes à séparer : 3\n" in part_2.screen
    assert boards(part_2.screen)[3] == (1, 1, 3, 6)
    assert ORACLE.is_losing((1, 1, 3, 6))


def test_004_29_the_new_heap_is_inserted_below_the_split_row(part_2: Run) -> None:
    assert boards(part_2.screen)[4] == (1, 1, 1, 2, 6)
    assert parse_move(GRUNDY, (1, 1, 3, 6), "2 1").result((1, 1, 3, 6)) == (1, 1, 1, 2, 6)


def test_004_30_six_is_split_in_two_and_four(part_2: Run) -> None:
    assert "Ligne : 4\nNombre d'allumettes à séparer : 2\n" in part_2.screen
    assert boards(part_2.screen)[5] == (1, 1, 1, 2, 2, 4)
    assert ORACLE.is_losing((1, 1, 1, 2, 2, 4))


def test_004_31_every_board_follows_by_a_legal_move(part_2: Run) -> None:
    shown = boards(part_2.screen)
    assert shown[6] == (1, 1, 1, 2, 2, 1, 3)
    assert sample_match(shown, part_2_match().seats).position == shown[-1]
    as_scanned: Position = (1, 1, 1, 2, 2, 3)
    assert shown[6] not in {move.result(as_scanned) for move in every_split(as_scanned)}


@pytest.mark.slow
@BOTH_WAYS
def test_004_32_transcript_of_part_2(tmp_path: Path, run: Callable[..., Run]) -> None:
    assert run(*PART_2, home=tmp_path, answers=ANSWERS_2) == Run(0, golden("seed_004_part_2"))


def test_004_32_adam_keeps_the_win_to_the_end(part_2: Run) -> None:
    assert boards(part_2.screen) == BOARDS_2
    assert natures(boards(part_2.screen)) == "GPGPGPGP"
    assert part_2.screen.endswith("\nAdam a gagné.\n")


def test_004_33_ordi_shows_its_move_by_the_board_alone(part_2: Run) -> None:
    assert "Tour du joueur : Ordi\n0 : |\n1 : |\n2 : | | | | | | | | |\nTour du joueur : Adam\n" in part_2.screen
    turns = re.findall(
        r"^Tour du joueur : Ordi\n((?:\d+ : [| ]+\n)+)Tour du joueur : Adam$", part_2.screen, re.MULTILINE
    )
    assert [boards(turn)[0] for turn in turns] == BOARDS_2[2::2]


@EACH_LANGUAGE
def test_004_33_in_friendly_mode_ordi_says_its_move(tmp_path: Path, lang: str) -> None:
    """Part 2 in the friendly mode: the same moves, on rows 1, 2 and 5."""
    played = ("play", "grundy", "11", "--name", "Adam", "--seed", "7")
    run = in_process(*played, home=tmp_path, answers=["1", "2 3", "4 2", "6 1", ""], lang=lang)
    assert run == Run(0, golden(f"friendly_part_2_{lang[:2]}"))


def test_004_34_the_sample_can_be_replayed_with_a_scripted_computer() -> None:
    again = parse_record(format_record(part_2_match()), games.find)
    assert again.position == BOARDS_2[-1]
    assert again.seats[again.winner or 0].name == "Adam"


def test_004_34_a_record_keeps_which_part_stays_on_its_row() -> None:
    boards: list[Position] = [(11,), (10, 1), (9, 1, 1), (3, 6, 1, 1), (3, 5, 1, 1, 1)]
    again = parse_record(format_record(sample_match(boards, part_2_match().seats)), games.find)
    assert [turn.before for turn in again.turns] + [again.position] == boards


def test_004_34_the_computer_of_the_sample_only_had_lost_positions() -> None:
    marked = review(part_2_match(), ORACLE)
    assert {turn.mark for turn in marked if turn.turn.player == 1} == {Mark.LOST}


def test_004_34_one_seed_plays_one_match(tmp_path: Path) -> None:
    demo = ("play", "grundy", "26", "--plain", "--demo")  # lost for the first, who draws each of its moves
    shown = [in_process(*demo, "--seed", seed, home=tmp_path).screen for seed in ("1", "1", "2")]
    assert shown[0] == shown[1] != shown[2]


# The winning strategy.


def test_004_37_the_computer_plays_a_losing_decomposition_if_there_is_one() -> None:
    search = Exhaustive(GRUNDY)
    for position in positions_up_to(13):
        if not GRUNDY.is_over(position):
            choice = PerfectPlayer(ORACLE, seed=3).choose(Match(GRUNDY, position))
            left = search.outcome(GRUNDY.play(position, choice.move))
            some_are_losing = any(search.outcome(child) is Outcome.LOSING for child in GRUNDY.children(position))
            assert (left is Outcome.LOSING) == some_are_losing


@pytest.mark.parametrize("position", [(61,), (100,), (70, 5, 2), (1000,)])
def test_004_37_on_a_large_board_too(position: Position) -> None:
    choice = PerfectPlayer(ORACLE, seed=3).choose(Match(GRUNDY, position))
    assert choice.outcome is Outcome.WINNING
    assert ORACLE.is_losing(choice.move.result(position))


def test_004_37_otherwise_it_plays_at_random() -> None:
    match = Match(GRUNDY, (10,))
    drawn = {PerfectPlayer(ORACLE, seed).choose(match).move for seed in range(200)}
    assert drawn == set(GRUNDY.moves((10,)))


def test_004_38_losing_is_said_of_the_player_to_move(tmp_path: Path, help_of_games: str) -> None:
    assert "perdante quand le joueur qui doit jouer ne peut pas jouer" in help_of_games
    assert "tous ses coups mènent à une position gagnante pour l’autre" in help_of_games
    english = " ".join(in_process("games", home=tmp_path, lang=ENGLISH).screen.split())
    assert "losing when the player to move cannot move, or when every move leads to a winning position for" in english
    assert ORACLE.is_losing((2, 1))


def test_004_39_a_board_without_moves_is_losing() -> None:
    assert ORACLE.is_losing((1, 1, 2, 1, 2, 1, 2))
    assert GRUNDY.is_over((1, 1, 2, 1, 2, 1, 2))


def test_004_40_the_board_as_printed_wins_and_the_one_meant_loses() -> None:
    assert natures([(1, 1, 3, 5), (1, 1, 3, 6)]) == "GP"
    assert Move(3, (2, 3)) in set(ORACLE.winning_moves((1, 1, 3, 5)))


CASES = [(1, 1, 1, 2, 6), (1, 1, 3, 1, 5), (1, 1, 3, 2, 4)]


def test_004_41_three_possibilities_that_all_win_for_the_other() -> None:
    assert GRUNDY.children((1, 1, 3, 6)) == {tuple(sorted(case)) for case in CASES}
    assert natures(CASES) == "GGG"


def answered(move: str, answer: str) -> tuple[Position, Position]:
    """The board after one of the three moves out of [1,1,3,6], and after the answer to it."""
    case = GRUNDY.play((1, 1, 3, 6), parse_move(GRUNDY, (1, 1, 3, 6), move))
    return case, GRUNDY.play(case, parse_move(GRUNDY, case, answer))


def test_004_42_case_1_is_answered_by_two_and_four() -> None:
    assert answered("2 1", "4 2") == (CASES[0], (1, 1, 1, 2, 2, 4))
    assert ORACLE.is_losing((1, 1, 1, 2, 2, 4))


def test_004_43_the_only_move_then_leaves_a_winning_position() -> None:
    before: Position = (1, 1, 1, 2, 2, 4)
    assert GRUNDY.playable_rows(before) == [5]
    assert list(GRUNDY.moves(before)) == [Move(5, (1, 3))]
    assert natures([before, (1, 1, 1, 2, 2, 1, 3)]) == "PG"


def test_004_44_case_2_splits_row_3_and_is_answered_by_two_and_three() -> None:
    assert answered("3 1", "4 2") == (CASES[1], (1, 1, 3, 1, 2, 3))
    assert ORACLE.is_losing((1, 1, 3, 1, 2, 3))
    with pytest.raises(IllegalMoveError):
        parse_move(GRUNDY, (1, 1, 3, 6), "4 1")


def test_004_45_case_3_splits_row_3_and_is_answered_by_one_and_three() -> None:
    assert answered("3 2", "4 1") == (CASES[2], (1, 1, 3, 2, 1, 3))
    assert ORACLE.is_losing((1, 1, 3, 2, 1, 3))


def test_004_46_the_analysis_refutes_each_of_the_three_moves(tmp_path: Path) -> None:
    refutations = analyse(ORACLE, (1, 1, 3, 6)).refutations
    assert [refutation.leaves for refutation in refutations] == CASES
    for refutation in refutations:
        assert refutation.answer is not None
        assert ORACLE.is_losing(refutation.answer.result(refutation.leaves))
    run = in_process("analyse", "grundy", "1,1,3,6", "--json", home=tmp_path)
    told = json.loads(run.screen)["refutations"]
    assert [tuple(entry["leaves"]) for entry in told] == CASES
    assert [(entry["move"], entry["answer"]) for entry in told] == [
        ("3>1+2", "6>2+4"),
        ("6>1+5", "5>2+3"),
        ("6>2+4", "3>1+2"),
    ]
    for lang, heading in (
        (FRENCH, "Chaque coup, et une réponse qui gagne contre lui\u00a0:"),
        (ENGLISH, "Every move, and an answer that wins against it:"),
    ):
        words = in_process("analyse", "grundy", "1,1,3,6", home=tmp_path, lang=lang).screen
        assert words.endswith(f"\n{heading}\n  3>1+2  →  6>2+4\n  6>1+5  →  5>2+3\n  6>2+4  →  3>1+2\n")


def test_004_47_the_only_move_wins() -> None:
    position: Position = (1, 1, 2, 1, 3, 1, 2)
    assert list(ORACLE.winning_moves(position)) == list(GRUNDY.moves(position)) == [Move(4, (1, 2))]
    assert GRUNDY.is_over(Move(4, (1, 2)).result(position))


def specification() -> dict[str, str]:
    """The rows of docs/specification.md by their id."""
    text = (ROOT / "docs" / "specification.md").read_text(encoding="utf-8")
    return {row[1]: row[0] for row in re.finditer(r"^\| *((?:00[0-4]|X)-[0-9]{2}) *\|.*$", text, re.MULTILINE)}


def test_004_49_two_winning_positions_may_win_or_lose_together() -> None:
    assert natures([(3,), (5,)]) == "GG"
    assert natures([(3, 3), (3, 5)]) == "PG"


def test_004_49_a_losing_position_changes_nothing_in_a_sum() -> None:
    small = positions_up_to(7)
    for losing in filter(ORACLE.is_losing, small):
        for other in small:
            assert natures([other + losing]) == natures([other])
            assert Exhaustive(GRUNDY).outcome(other + losing) is ORACLE.outcome(other)


def test_004_50_a_thousand_matches_take_a_quarter_of_a_million_operations() -> None:
    """n²/4 options looked at, where the course speaks of a search that explodes; `benchmarks/` has the seconds."""
    oracle = Oracle(GRUNDY)
    assert oracle.outcome((1000,)) is Outcome.WINNING
    assert oracle.nim_values.operations == sum((n - 1) // 2 for n in range(1, 1001)) == 249_500
    assert ORACLE.is_losing((932,))


def test_004_50_only_the_refutation_speaks_of_np_complete_programs() -> None:
    """Among all sentences of all doors, and all pages of the documentation."""
    with (PACKAGE / "locale/fr/LC_MESSAGES/allumettes.po").open("rb") as file:
        sentences = [f"{message.id} {message.string}" for message in read_po(file)]
    [refutation] = [sentence for sentence in sentences if re.search("NP.?compl", sentence)]
    assert refutation.startswith("The assignment of the Grundy course counts")
    assert "Ce mot se dit de problèmes de décision, pas de programmes lents" in refutation
    written = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    written += [file for kind in ("py", "js", "html") for file in PACKAGE.rglob(f"*.{kind}")]
    speaking = {file.name for file in written if re.search("NP.?compl", file.read_text(encoding="utf-8"))}
    assert speaking == {"cost.py", "errata.md", "specification.md", "strategie.md", "strategy.md"}


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", "Ce mot se dit de problèmes de décision, pas de programmes lents"),
        ("en", "That term applies to decision problems, not to programs that are slow"),
    ],
)
def test_004_50_the_document_refutes_the_word(lang: str, words: str) -> None:
    with speaking(lang):
        paragraphs = [str(block.get("text")) for block in cost.blocks_of(Subject(GRUNDY), teacher=False)]
    [refutation] = [text for text in paragraphs if re.search("NP.?compl", text)]
    assert words in refutation


def test_004_50_nothing_is_said_of_np_complete_problems(tmp_path: Path) -> None:
    run = in_process("analyse", "grundy", "1000", home=tmp_path)
    assert (run.code, run.errors) == (0, "")
    assert "NP" not in run.screen
    for words in (["games"], ["--help"], ["analyse", "--help"]):
        assert "NP" not in in_process(*words, home=tmp_path).screen


@pytest.mark.parametrize(("heap", "operations"), [(26, 1_180_286_628), (27, 1_180_286_629)])
def test_004_51_brute_force_takes_one_operation_more_for_27_than_for_26(
    tmp_path: Path, heap: int, operations: int
) -> None:
    """The first split of 27 that is tried, 26 and 1, is losing. A node is the root or one operation of the course."""
    for lang, words in (
        (FRENCH, f"L’arbre entier a {operations + 1:_} nœuds.".replace("_", "\u202f")),
        (ENGLISH, f"The whole tree has {operations + 1:,} nodes."),
    ):
        run = in_process("solve", "grundy", str(heap), "--solver", "v0", "--seconds", "0.01", home=tmp_path, lang=lang)
        assert (run.code, run.screen.count(f"\n{words}\n")) == (3, 1)


@pytest.mark.parametrize("heap", range(3, 16))
def test_004_51_the_nodes_of_brute_force_are_those_that_it_goes_through(heap: int) -> None:
    solver = Brute(GRUNDY)
    solver.solve((heap,))
    assert Brute(GRUNDY).whole_tree_size((heap,)) == solver.counters.calls


@pytest.mark.parametrize(("version", "operations"), [("v2", 2_864), ("v3", 830), ("v4", 146)])
def test_004_51_later_versions_answer_27_with_few_operations(tmp_path: Path, version: str, operations: int) -> None:
    """One more than for 26 again: 2 863, 829 and 145 in the table of the checklist."""
    run = in_process("solve", "grundy", "27", "--solver", version, "--json", home=tmp_path)
    [solution] = json.loads(run.screen)["solutions"]
    assert (solution["counters"]["operations"], solution["best_moves"]) == (operations, ["27>1+26"])


def test_004_52_later_versions_skip_branches_that_lead_nowhere(tmp_path: Path) -> None:
    """Operations for 20 matches: what each idea of the second document saves, as `solve` counts it."""
    counts = []
    for version in ("v1", "v2", "v3", "v4"):
        run = in_process("solve", "grundy", "20", "--solver", version, "--json", home=tmp_path)
        [solution] = json.loads(run.screen)["solutions"]
        assert solution["outcome"] == "losing"
        counts.append(solution["counters"]["operations"])
    assert counts == [10176, 609, 270, 77]


ROWS = {"000": 24, "001": 56, "002": 19, "003": 33, "004": 53, "X": 8}


def test_004_53_the_specification_has_every_row() -> None:
    assert list(specification()) == [f"{seed}-{row:02}" for seed, rows in ROWS.items() for row in range(1, rows + 1)]
    assert len(specification()) == 193


def test_004_53_every_row_names_tests_that_exist_and_carry_its_id() -> None:
    sources = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    written = set(re.findall(r"^def (test_\w+)\(", sources, re.MULTILINE))
    for row, line in specification().items():
        named = set(re.findall(r"`(test_\w+)`", line))
        assert named, row
        assert named <= written, row
        assert all(name.startswith(f"test_{row.lower().replace('-', '_')}_") for name in named), row
