"""Seed 002, the report TP6 « Halving Game »: the formal model, the values it gives, and a game against the computer."""

from __future__ import annotations

import csv
import json
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from allumettes.cli.storage import save
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import IllegalMoveError, UnreadableError
from allumettes.core.match import Match, Seat
from allumettes.core.notation import parse_move
from allumettes.core.record import format_record, parse_record
from allumettes.course.minimax import minimax_policy, minimax_value
from allumettes.course.model import Model
from allumettes.course.state import GameState, StateError
from allumettes.games import find
from allumettes.games.halving import Halving
from allumettes.players import HUMAN
from allumettes.players.match_file import read_match
from allumettes.players.match_settings import COMPUTER, MatchSettings
from allumettes.solvers.ladder.minimax import Minimax, MinimaxTable
from allumettes.solvers.nim_values import NimValues
from allumettes.solvers.oracle import Oracle
from tests.console import ENGLISH, FRENCH, Run, golden, in_process, on_terminal, through_pipe
from tests.exhaustive import Exhaustive

ROOT = Path(__file__).parents[2]
HALVING = Halving()
PLAIN = ("play", "halving", "--plain")
BOTH_WAYS = pytest.mark.parametrize("run", [through_pipe, on_terminal])
LARGE = 100_000

LOST_UP_TO_40 = [0, 2, 6, 8, 10, 14, 18, 22, 24, 26, 30, 32, 34, 38, 40]


def s(number: int, player: int = 1, convention: Convention = Convention.NORMAL) -> GameState:
    return GameState(HALVING, (number,), player, convention)


@cache
def value(state: GameState) -> int:
    """Minimax as the report defines it, on nothing but the formal model: player 1 maximises, player 2 minimises."""
    if state.is_goal:
        return state.utility()
    best = max if state.player == 1 else min
    return best(value(state.succ(action)) for action in state.actions)


@cache
def nim_values() -> NimValues:
    return NimValues(HALVING)


def odd_trailing_zeros(number: int) -> bool:
    return (number & -number).bit_length() % 2 == 0


def test_002_01_a_state_is_a_number_and_the_player_to_move() -> None:
    state = s(7, 2)
    assert (state.position, state.player) == ((7,), 2)
    assert str(state) == "(7, 2)"
    assert [str(s(number, player)) for number in (10, 11) for player in (1, 2)] == [
        "(10, 1)",
        "(10, 2)",
        "(11, 1)",
        "(11, 2)",
    ]
    assert s(7, 1) != s(7, 2)
    assert s(7, 2) == s(7, 2)


@pytest.mark.parametrize(("position", "player"), [((-1,), 1), ((), 1), ((7,), 0), ((7,), 3)])
def test_002_01_there_is_no_other_state(position: tuple[int, ...], player: int) -> None:
    with pytest.raises(StateError):
        GameState(HALVING, position, player)


def test_002_02_player_1_starts_unless_told_otherwise() -> None:
    assert GameState(HALVING, (10,)) == s(10, 1)
    assert str(GameState(HALVING, (10,))) == "(10, 1)"
    assert value(s(10, 1)) == -1
    assert value(s(10, 2)) == 1


@pytest.mark.parametrize(("first", "kinds"), [(None, (HUMAN, "perfect")), (COMPUTER, ("perfect", HUMAN))])
def test_002_02_the_human_starts_unless_the_computer_is_asked_to(first: str | None, kinds: tuple[str, str]) -> None:
    match = MatchSettings(HALVING, first=first).new_match((10,), ("Ada",))
    assert (match.seats[0].kind, match.seats[1].kind) == kinds
    assert match.seat is match.seats[0]


def test_002_02_a_drawn_starter_depends_on_the_seed_alone() -> None:
    def starter(seed: int) -> str:
        return MatchSettings(HALVING, first="random", seed=seed).seats(("Ada",))[0].kind

    drawn = [starter(seed) for seed in range(100)]
    assert drawn == [starter(seed) for seed in range(100)]
    assert min(drawn.count(HUMAN), drawn.count("perfect")) > 30


@pytest.mark.parametrize("mode", [(), ("--plain", "--versus", "computer")])
def test_002_02_the_command_draws_the_starter_that_the_seed_says(tmp_path: Path, mode: tuple[str, ...]) -> None:
    def starter(seed: int) -> str:
        start = ("play", "halving", "10", "--name", "Ada", "--first", "random", "--seed", str(seed), *mode)
        return "Ada" if "Ordi" not in in_process(*start, home=tmp_path, answers=["q"]).screen else "Ordi"

    seeds = range(8)
    drawn = [MatchSettings(HALVING, first="random", seed=seed).seats(("Ada",))[0].kind for seed in seeds]
    assert [starter(seed) for seed in seeds] == ["Ada" if kind == HUMAN else "Ordi" for kind in drawn]
    assert set(drawn) == {HUMAN, "perfect"}


@pytest.mark.parametrize(("first", "starter"), [("human", "Ada"), ("computer", "Ordi")])
def test_002_02_the_starter_is_an_option_of_the_command(tmp_path: Path, first: str, starter: str) -> None:
    run = in_process(*PLAIN, "10", "--versus", "computer", "--name", "Ada", "--first", first, home=tmp_path)
    assert run.screen.splitlines()[1] == f"Tour du joueur : {starter}"


def test_002_03_sub_and_div_are_allowed_everywhere_above_0() -> None:
    assert all(s(number, player).actions == ["sub", "div"] for number in range(1, 50) for player in (1, 2))
    assert s(0).actions == []


def test_002_03_the_console_offers_both_actions_at_every_number(tmp_path: Path) -> None:
    run = in_process(
        *PLAIN, "20", "--versus", "human", "--name", "Ada", "--name", "Blaise", home=tmp_path, answers=["sub"] * 20
    )
    assert run.screen.count("Action (sub, div) : sub\n") == 20


def test_002_03_sub_takes_one_and_div_leaves_half_rounded_down() -> None:
    for number in range(1, 50):
        assert s(number).succ("sub").position == (number - 1,)
        assert s(number).succ("div").position == (number // 2,)


def test_002_03_from_1_two_actions_have_one_successor() -> None:
    assert s(1).succ("sub") == s(1).succ("div") == s(0, 2)
    assert list(HALVING.options(1)) == [(0,)]


def test_002_03_no_action_leads_out_of_0() -> None:
    for action in ("sub", "div"):
        with pytest.raises((IllegalMoveError, UnreadableError)):
            s(0).succ(action)


def test_002_04_the_turn_changes_hands() -> None:
    assert s(7, 1).succ("div") == s(3, 2)
    assert s(3, 2).succ("sub") == s(2, 1)
    assert all(s(9, player).succ(action).player == 3 - player for player in (1, 2) for action in ("sub", "div"))


def test_002_05_the_goals_are_the_two_states_with_0() -> None:
    goals = [(number, player) for number in range(50) for player in (1, 2) if s(number, player).is_goal]
    assert goals == [(0, 1), (0, 2)]


def test_002_06_who_finds_0_on_his_turn_has_lost() -> None:
    assert s(0, 1).utility() == -1
    assert s(0, 2).utility() == 1
    assert all(s(0, player).utility(1) == -s(0, player).utility(2) for player in (1, 2))


def test_002_06_only_a_goal_has_a_utility_and_only_for_a_player() -> None:
    with pytest.raises(StateError):
        s(3).utility()
    with pytest.raises(StateError):
        s(0).utility(player=3)


def test_002_06_the_mover_wins_from_1_and_loses_from_2() -> None:
    assert (value(s(1)), value(s(2))) == (1, -1)
    assert Oracle(HALVING).outcome((1,)) is Outcome.WINNING
    assert Oracle(HALVING).outcome((2,)) is Outcome.LOSING
    assert Match(HALVING, (1,), moves=[parse_move(HALVING, (1,), "div")]).winner == 0


def test_002_07_with_the_opposite_rule_the_powers_of_two_change_hands() -> None:
    numbers = range(1, 300)
    changed = [n for n in numbers if value(s(n)) != value(s(n, convention=Convention.MISERE))]
    assert changed == [1, 2, 4, 8, 16, 32, 64, 128, 256]


def test_002_07_the_solver_knows_the_opposite_rule() -> None:
    oracle = Oracle(HALVING, Convention.MISERE)
    for number in range(1, 300):
        wins = value(s(number, convention=Convention.MISERE)) == 1
        assert oracle.outcome((number,)) is (Outcome.WINNING if wins else Outcome.LOSING)


@pytest.mark.parametrize(("number", "codes"), [(2, (1, 0)), (4, (0, 1)), (6, (1, 1)), (7, (0, 0))])
def test_002_07_misere_is_the_switch(tmp_path: Path, number: int, codes: tuple[int, int]) -> None:
    runs = [in_process("analyse", "halving", str(number), *rule, home=tmp_path) for rule in ((), ("--misere",))]
    assert (runs[0].code, runs[1].code) == codes
    assert ["le dernier coup gagne" in runs[0].screen, "le dernier coup perd" in runs[1].screen] == [True, True]
    headings = [
        in_process("play", "halving", str(number), *rule, home=tmp_path, answers=["q"]).screen.splitlines()[0]
        for rule in ((), ("--misere",))
    ]
    assert [heading[-24:] for heading in headings] == [" (le dernier coup gagne)", "é (le dernier coup perd)"]
    ends = [
        re.findall(
            r"(J\d)-0\s: personne ne peut jouer, (J\d) a gagné",
            in_process("states", "halving", str(number), *rule, home=tmp_path).screen,
        )
        for rule in ((), ("--misere",))
    ]
    other = {"J1": "J2", "J2": "J1"}
    assert ("J1", "J2") in ends[0]
    assert all(winner == other[stuck] for stuck, winner in ends[0])
    assert ends[1] == [(stuck, stuck) for stuck, _winner in ends[0]]


def test_002_07_misere_turns_the_end_of_a_match_round(tmp_path: Path) -> None:
    players = ("--versus", "human", "--name", "Ada", "--name", "Blaise")
    ends = [
        in_process(*PLAIN, "1", *players, *rule, home=tmp_path, answers=["sub"]).screen.splitlines()[-1]
        for rule in ((), ("--misere",))
    ]
    assert ends == ["Ada a gagné.", "Blaise a gagné."]
    friendly = [
        in_process("play", "halving", "1", *players, *rule, home=tmp_path, answers=["sub", ""]).screen
        for rule in ((), ("--misere",))
    ]
    assert [re.findall(r"(\w+) a gagné\.", screen) for screen in friendly] == [["Ada"], ["Blaise"]]


def test_002_13_the_numbers_from_which_the_mover_loses() -> None:
    assert [number for number in range(41) if value(s(number)) == -1] == LOST_UP_TO_40
    wins = [False]  # by what the report says of 0, of sub and of div, and nothing else
    for number in range(1, 201):
        wins.append(not wins[number - 1] or not wins[number // 2])
    assert [value(s(number)) == 1 for number in range(201)] == wins


def test_002_13_minimax_search_and_theory_give_one_table() -> None:
    oracle, search = Oracle(HALVING), Exhaustive(HALVING)
    for number in range(201):
        outcome = Outcome.WINNING if value(s(number)) == 1 else Outcome.LOSING
        assert oracle.outcome((number,)) is search.outcome((number,)) is outcome


def test_002_13_the_commands_list_them(tmp_path: Path) -> None:
    """`sequence` has value 0 there, the document of the game names them, and its table has the value of each start."""
    in_process("sequence", "halving", "--to", "40", "--output", "halving.csv", home=tmp_path)
    with (tmp_path / "halving.csv").open(encoding="utf-8") as file:
        assert [int(row["heap"]) for row in csv.DictReader(file) if row["value"] == "0"] == LOST_UP_TO_40
    document = in_process("strategy", "halving", home=tmp_path, lang=ENGLISH).screen
    [named] = re.findall(r"the losing heaps are: \*\*([0-9, ]+)\*\*", document)
    listed = [int(number) for number in named.split(", ")]
    assert [number for number in listed if number <= 40] == LOST_UP_TO_40[1:]
    rows = re.findall(r"^\| (\d+) \| ([+−]1) \| `\w+` \| ([+−]1) \| `\w+` \|$", document, re.MULTILINE)
    assert rows == [(str(n), *(("−1", "+1") if n in LOST_UP_TO_40 else ("+1", "−1"))) for n in range(1, 9)]


@pytest.mark.exhaustive
def test_002_14_the_mover_loses_when_the_trailing_zeros_are_odd_in_number() -> None:
    nim_values().of_heap(LARGE)
    for number in range(1, LARGE + 1):
        assert (nim_values().of_heap(number) == 0) == odd_trailing_zeros(number)


@pytest.mark.parametrize("number", [2**20, 2**21, 3 * 2**21, 10**18, 10**18 - 1])
def test_002_14_large_numbers_are_judged_by_the_rule(tmp_path: Path, number: int) -> None:
    run = in_process("analyse", "halving", str(number), home=tmp_path)
    assert run.code == (1 if odd_trailing_zeros(number) else 0)


@pytest.mark.slow
def test_002_14_the_closed_form_is_the_minimax_value() -> None:
    for number in range(1, 1500):
        values = value(s(number, 1)), value(s(number, 2))
        assert values == ((-1, 1) if odd_trailing_zeros(number) else (1, -1))


@pytest.mark.slow
@BOTH_WAYS
def test_002_15_the_transcript_of_a_game_from_5(run: Callable[..., Run], tmp_path: Path) -> None:
    shown = run(*PLAIN, home=tmp_path, answers=["5", "1", "Ada", "1", "sub", "sub"])
    assert shown.screen == golden("seed_002_halving_5")
    assert shown.code == 0


def test_002_15_two_people_may_play(tmp_path: Path) -> None:
    run = in_process(*PLAIN, home=tmp_path, answers=["5", "0", "Ada", "Blaise", "div", "sub", "div"])
    assert [line for line in run.screen.splitlines() if line.startswith(("Tour", "0 : "))] == [
        "0 : | | | | |",
        "Tour du joueur : Ada",
        "0 : | |",
        "Tour du joueur : Blaise",
        "0 : |",
        "Tour du joueur : Ada",
    ]
    assert run.screen.endswith("\nAction (sub, div) : div\n0 :\nAda a gagné.\n")


def test_002_15_what_is_no_action_is_asked_again(tmp_path: Path) -> None:
    wrong = ("add", "", "4", "1", "5>4", "0 sub", "sub.", "div!")
    run = in_process(*PLAIN, home=tmp_path, answers=["5", "1", "Ada", "1", *wrong, "sub"])
    assert run.screen.count("Action (sub, div) :") == len(wrong) + 2
    assert "Action (sub, div) : sub\n0 : | | | |\n" in run.screen


def played(moves: int) -> Match:
    match = Match(HALVING, (10,), seats=(Seat(HUMAN, "Ada"), Seat("perfect", "Ordi")), seed=6)
    for action in ("sub", "div", "sub", "sub", "sub", "div")[:moves]:
        match.play(parse_move(HALVING, match.position, action))
    return match


@pytest.mark.parametrize("turn", range(7))
def test_002_19_a_match_saved_at_any_turn_comes_back_the_same(tmp_path: Path, turn: int) -> None:
    match = played(turn)
    save(match, tmp_path / "halving.match")
    again = read_match(tmp_path / "halving.match")
    assert again.turns == match.turns
    assert (again.game, again.position, again.player) == (match.game, match.position, match.player)
    assert (again.seats, again.seed, again.winner) == (match.seats, match.seed, match.winner)
    assert format_record(again) == format_record(match)
    assert parse_record(format_record(match), find).moves == match.moves


def test_002_19_a_match_is_saved_left_and_resumed_from_the_keyboard(tmp_path: Path) -> None:
    start = ("play", "halving", "10", "--name", "Ada")
    left = in_process(*start, home=tmp_path, answers=["div", "sauver ma.match", "quitter"])
    assert left.code == 0
    assert read_match(tmp_path / "ma.match").position == (2,)
    resumed = in_process("resume", "ma.match", home=tmp_path, answers=["sub", ""])
    assert resumed.code == 0
    assert "Ordi a gagné." in resumed.screen


def test_002_19_the_last_match_that_was_left_is_the_first_of_the_list(tmp_path: Path) -> None:
    for hour, number in enumerate(("10", "11", "13")):
        in_process("play", "halving", number, home=tmp_path, answers=["sub", "quitter"])
        newest = max((tmp_path / "state" / "allumettes").glob("*.match"), key=lambda path: path.stat().st_mtime)
        os.utime(newest, (hour * 3600, hour * 3600))
    lines = [line for line in in_process("resume", home=tmp_path).screen.splitlines() if "moitié" in line]
    assert [(line.split()[0], line.split()[4]) for line in lines] == [("1", "02:00"), ("2", "01:00"), ("3", "00:00")]


@pytest.mark.parametrize("mode", [(), ("--plain",)])
@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (
            "0",
            "No move is possible from 0: a match of halving needs",
            "Aucun coup n’est possible depuis 0 : une partie",
        ),
        ("-3", "“-3” is below 0, and no number of matches is.", "« -3 » est plus petit que 0"),
        ("x", "“x” is not a position. Write the heaps with commas", "« x » n’est pas une position. Écrivez les tas"),
    ],
)
@pytest.mark.parametrize("lang", [ENGLISH, FRENCH])
def test_002_19_a_number_that_is_no_start_is_refused(
    tmp_path: Path, mode: tuple[str, ...], number: str, english: str, french: str, lang: str
) -> None:
    run = in_process("play", "halving", number, *mode, home=tmp_path, lang=lang)
    assert run.code == 2
    assert (english if lang == ENGLISH else french) in run.errors.replace("\N{NO-BREAK SPACE}", " ")
    assert "Traceback" not in run.errors
    assert run.screen == ""


# Minimax as the report writes it.


@pytest.mark.parametrize(("number", "exist", "reachable"), [(10, 22, 16), (20, 42, 32), (30, 62, 46)])
def test_002_08_states_that_exist_and_states_that_can_be_reached(
    tmp_path: Path, number: int, exist: int, reachable: int
) -> None:
    model = Model(HALVING, (number,))
    assert (model.existing, len(model.reachable)) == (2 * (number + 1), reachable)
    for first in ("J1", "J2"):
        asked = ("states", "halving", str(number), "--first", first)
        shown = in_process(*asked, home=tmp_path, lang=ENGLISH).screen
        assert f"{exist} states exist" in shown
        assert f"{reachable} of them can be reached from {first}-{number}." in shown
        shown = in_process(*asked, home=tmp_path).screen
        assert f"{exist} états existent" in shown
        assert f"{reachable} d’entre eux peuvent être atteints depuis {first}-{number}." in shown
    data = json.loads(in_process("states", "halving", str(number), "--json", home=tmp_path).screen)
    assert (data["existing"], data["reachable"]) == (exist, reachable)


@pytest.mark.exhaustive
def test_002_09_player_2_minimises_what_player_1_maximises() -> None:
    for number in range(1, 30):
        after_1 = [minimax_value(s(number, 1).succ(action)) for action in ("sub", "div")]
        after_2 = [minimax_value(s(number, 2).succ(action)) for action in ("sub", "div")]
        assert minimax_value(s(number, 1)) == max(after_1)
        assert minimax_value(s(number, 2)) == min(after_2)
        assert minimax_value(s(number, 1)) == -minimax_value(s(number, 2))


@pytest.mark.exhaustive
@pytest.mark.parametrize("player", [1, 2])
def test_002_10_the_policy_returns_an_action_that_has_the_value(player: int) -> None:
    for number in range(1, 40):
        action = minimax_policy(s(number, player))
        assert minimax_value(s(number, player).succ(action)) == minimax_value(s(number, player))


@pytest.mark.slow
def test_002_11_of_equal_actions_the_first_is_kept() -> None:
    assert minimax_policy(s(1, 1)) == minimax_policy(s(1, 2)) == "sub"
    assert minimax_policy(s(2, 1)) == "sub", "lost whatever is played"
    assert minimax_policy(s(4, 1)) == "div", "the only winning action"
    for number in range(1, 40):
        for player in (1, 2):
            if value(s(number, player).succ("sub")) == value(s(number, player).succ("div")):
                assert minimax_policy(s(number, player)) == "sub"


def test_002_12_the_values_are_the_same_with_a_table() -> None:
    for number in range(26):
        outcome = Outcome.WINNING if minimax_value(s(number)) == 1 else Outcome.LOSING
        assert Minimax(HALVING).solve((number,)).outcome is outcome
        assert MinimaxTable(HALVING).solve((number,)).outcome is outcome
        assert minimax_value(s(number)) == value(s(number))


@pytest.mark.exhaustive
@pytest.mark.parametrize(("number", "nodes"), [(5, 27), (10, 119), (20, 779), (50, 19655), (100, 411_315)])
def test_002_12_nodes_of_the_whole_tree(tmp_path: Path, number: int, nodes: int) -> None:
    assert Model(HALVING, (number,)).tree()[0] == nodes
    run = in_process("solve", "halving", str(number), "--solver", "minimax", "--seconds", "60", "--json", home=tmp_path)
    [solution] = json.loads(run.screen)["solutions"]
    assert (solution["counters"]["calls"], solution["stopped"]) == (nodes, None)


@pytest.mark.parametrize(
    ("solver", "calls"),
    [
        ("minimax", "calls: 27 (states visited, as often as they are met)"),
        ("minimax-table", "calls: 15 (states visited, as often as they are met, in the table or not)"),
    ],
)
def test_002_12_the_nodes_are_called_states_that_were_visited(tmp_path: Path, solver: str, calls: str) -> None:
    run = in_process("solve", "halving", "5", "--solver", solver, home=tmp_path, lang=ENGLISH)
    assert f"  {calls}\n" in run.screen


@pytest.mark.parametrize("readme", ["README.md", "README.fr.md"])
def test_002_16_one_documented_command_starts_the_game(tmp_path: Path, readme: str) -> None:
    """The line of the README as it stands, played to its end against the computer, which is lost and subtracts."""
    text = (ROOT / readme).read_text(encoding="utf-8")
    [line] = re.findall(r"^    allumettes (play halving [0-9]+) +#", text, re.MULTILINE)
    run = in_process(*line.split(), home=tmp_path, answers=["div", "div", "sub", ""], lang=ENGLISH)
    assert (run.code, run.errors) == (0, "")
    shown = [int(number) for number in re.findall(r"^ *0 .*?([0-9]+)$", run.screen, re.MULTILINE)]
    assert shown == [12, 6, 5, 2, 1, 0]
    assert "\nPlayer has won.\n" in run.screen


def test_002_17_the_repository_that_the_report_links_to_is_cited_as_its_source() -> None:
    errata = (ROOT / "docs" / "errata.md").read_text(encoding="utf-8")
    [about_002] = re.findall(r"^## 002, .*?(?=^## )", errata, re.MULTILINE | re.DOTALL)
    [source] = re.findall(r"^Public program: \[`[^`]+`\]\((\S+)\), folder `TP6`", about_002, re.MULTILINE)
    assert source == "https://github.com/ErkinTunc/ARP-Recherche-Non-Inform"  # « Lien Git », line 9 of the document


def test_002_18_a_state_has_the_methods_of_the_assignment() -> None:
    """State: is_goal, utility, actions, succ, display."""
    state = s(5)
    assert str(state) == "(5, 1)"
    assert state.actions == ["sub", "div"]
    assert [str(state.succ(action)) for action in state.actions] == ["(4, 2)", "(2, 2)"]
    assert [s(number, player).is_goal for number in (0, 1) for player in (1, 2)] == [True, True, False, False]
    assert [s(0, player).utility(1) for player in (1, 2)] == [-1, 1]
    assert [s(0, player).utility(2) for player in (1, 2)] == [1, -1]


def test_002_18_a_game_has_the_methods_of_the_assignment() -> None:
    """Game(N): initial_state, is_over, custom_policy, minimax_policy, play. N = 5, and player 1 always subtracts."""

    def custom_policy(_state: GameState) -> str:
        return "sub"

    match, state, seen = Match(HALVING, (5,)), s(5), ["(5, 1)"]
    while not match.is_over:
        action = custom_policy(state) if match.player == 0 else minimax_policy(state)
        match.play(parse_move(HALVING, match.position, action))
        state = state.succ(action)
        assert state.position == match.position
        seen.append(str(state))
    assert seen == ["(5, 1)", "(4, 2)", "(2, 1)", "(1, 2)", "(0, 1)"]
    assert match.winner == 1  # player 2, who halved 4 and took the last
    assert (state.is_goal, state.utility(1), state.utility(2)) == (True, -1, 1)
    assert [minimax_policy(s(number)) for number in (1, 2, 3, 4, 5)] == ["sub", "sub", "sub", "div", "div"]
    assert [minimax_value(s(number)) for number in range(6)] == [-1, 1, -1, 1, 1, 1]
