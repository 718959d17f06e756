"""Where the seeds disagree with one another: the rows X of the checklist."""

from __future__ import annotations

import pickle
import re
from itertools import permutations
from pathlib import Path

import pytest

import allumettes as al
from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.match import Match, Seat
from allumettes.core.move import Move
from allumettes.core.notation import parse_move
from allumettes.core.position import Position
from allumettes.course.labelled_trees import label_tree
from allumettes.course.minimax import minimax_value
from allumettes.course.state import GameState
from allumettes.course.tree_player import TreePlayer
from allumettes.games.grundy import Grundy
from allumettes.games.halving import Halving
from allumettes.games.matches import Matches
from allumettes.players import HUMAN
from allumettes.players.engine import EnginePlayer
from allumettes.players.perfect import PerfectPlayer
from allumettes.players.seated_match import SeatedMatch
from allumettes.solvers.ladder import find, registered
from allumettes.solvers.ladder.both_tables import BothTables
from allumettes.solvers.ladder.solver import Keeps, Solution
from allumettes.solvers.limit import Limit
from allumettes.solvers.misere_search import MisereSearch
from allumettes.solvers.nim_values import NimValues
from allumettes.solvers.oracle import Method, Oracle
from allumettes.solvers.tame import TameHeaps
from allumettes.study.race import RacePlan, run_race
from tests.checklist.positions import positions_up_to
from tests.console import ENGLISH, FRENCH, in_process, on_terminal
from tests.exhaustive import Exhaustive

GAMES = ("grundy", "matches", "halving")
each_game = pytest.mark.parametrize("name", GAMES)


def test_x_01_on_screen_the_new_heap_goes_below_its_row(tmp_path: Path) -> None:
    position: Position = (1, 1, 3, 6)
    assert parse_move(Grundy(), position, "2 1").result(position) == (1, 1, 1, 2, 6)
    arguments = ("play", "grundy", "1,1,3,6", "--plain", "--versus", "human", "--name", "A", "--name", "B")
    run = in_process(*arguments, home=tmp_path, answers=["2", "1"])
    assert "séparer : 1\n0 : |\n1 : |\n2 : |\n3 : | |\n4 : | | | | | |\nTour" in run.screen
    falling = ("play", "grundy", "7,5", "--plain", "--versus", "human", "--name", "A", "--name", "B")
    run = in_process(*falling, home=tmp_path, answers=["0", "4"])
    assert run.screen.startswith("0 : | | | | | | |\n1 : | | | | |\nTour"), "rows are not sorted"
    assert "séparer : 4\n0 : | | | |\n1 : | | |\n2 : | | | | |\nTour" in run.screen, "nor here"
    friendly = in_process("play", "grundy", "7,5", "--versus", "human", home=tmp_path, answers=["0 4"])
    assert re.findall(r"^  \d   [┃ ]+  (\d)$", friendly.screen, re.MULTILINE) == list("75" + "435")


def test_x_01_the_order_of_the_heaps_does_not_matter_to_the_outcome() -> None:
    for order in permutations((1, 3, 5, 6)):
        assert Oracle(Grundy()).outcome(order) is Exhaustive(Grundy()).outcome(order) is Outcome.WINNING


def test_x_02_losing_and_winning_are_said_of_the_player_to_move(tmp_path: Path) -> None:
    french = " ".join(in_process("games", home=tmp_path).screen.split())
    english = " ".join(in_process("games", home=tmp_path, lang=ENGLISH).screen.split())
    assert "Les deux mots se disent toujours du joueur qui doit jouer." in french
    assert "Both words are always said of the player who is to move." in english


@each_game
@pytest.mark.parametrize("solver", registered())
def test_x_02_every_solver_says_it_of_the_player_to_move(name: str, solver: str) -> None:
    """Where nobody can move, the player to move has lost; one move before, they win; with --misere it is turned."""
    game = games.find(name)
    one_move, over = ((3,), (1, 2)) if name == "grundy" else ((1,), (0,))
    outcomes = [find(solver)(game).solve(position).outcome for position in (over, one_move)]
    assert outcomes == [Outcome.LOSING, Outcome.WINNING]
    if not find(solver).unfit(game, Convention.MISERE, one_move):
        outcomes = [find(solver)(game, Convention.MISERE).solve(position).outcome for position in (over, one_move)]
        assert outcomes == [Outcome.WINNING, Outcome.LOSING]


@each_game
def test_x_02_after_the_winning_move_the_other_player_is_lost(name: str) -> None:
    oracle = Oracle(games.find(name))
    position: Position = (3,)
    assert oracle.outcome(position) is Outcome.WINNING
    for move in oracle.winning_moves(position):
        assert oracle.outcome(move.result(position)) is Outcome.LOSING


def moves_in_a_lost_position(name: str, start: Position) -> set[Move]:
    game = games.find(name)
    oracle = Oracle(game)
    assert oracle.is_losing(start)
    drawn = [[PerfectPlayer(oracle, seed).choose(Match(game, start)).move for _ in range(2)] for seed in range(100)]
    assert all(first == second for first, second in drawn)
    # An algorithm that plays has the same habits.
    algorithm = [EnginePlayer(BothTables, seed).choose(Match(game, start)).move for seed in range(100)]
    assert set(algorithm) == {first for first, _second in drawn}
    return {first for first, _second in drawn}


def test_x_03_grundy_plays_at_random_in_a_lost_position() -> None:
    assert moves_in_a_lost_position("grundy", (4, 7)) == set(Grundy().moves((4, 7)))


def test_x_03_matches_takes_one_in_a_lost_position() -> None:
    for heap in (4, 8, 12, 16, 20):
        assert moves_in_a_lost_position("matches", (heap,)) == {Move(0, (heap - 1,))}
        from_the_tree = TreePlayer(Match(Matches(), (heap,)), seat=0).choose(Match(Matches(), (heap,)))
        assert from_the_tree == (Move(0, (heap - 1,)), Outcome.LOSING)
    assert moves_in_a_lost_position("matches", (6, 7, 9)) == {Move(0, (5,))}, "of the first heap"


def test_x_03_halving_plays_its_first_action_in_a_lost_position() -> None:
    for heap in (2, 6, 8, 10):
        assert moves_in_a_lost_position("halving", (heap,)) == {Move(0, Halving().named_options(heap)["sub"])}
    assert moves_in_a_lost_position("halving", (5, 5)) == {Move(0, (4,))}


@pytest.mark.parametrize("name", ["grundy", "halving"])
@pytest.mark.parametrize(("answer", "starter"), [("0", "Ordi"), ("1", "Adam")])
def test_x_04_rows_ask_who_starts_by_0_or_1(tmp_path: Path, name: str, answer: str, starter: str) -> None:
    arguments = ("play", name, "7", "--plain", "--versus", "computer", "--name", "Adam")
    run = in_process(*arguments, home=tmp_path, answers=[answer])
    assert f"1 le joueur\n{answer}\n0 : | | | | | | |\nTour du joueur : {starter}\n" in run.screen


@pytest.mark.parametrize(("answer", "first_line"), [("ORDI", '"Je retire une allumette"'), ("MOI", '"Combien')])
def test_x_04_matches_asks_who_starts_by_ordi_or_moi(tmp_path: Path, answer: str, first_line: str) -> None:
    run = in_process("play", "matches", "--plain", home=tmp_path, answers=["x", answer, "8"])
    lines = run.screen.splitlines()
    assert lines[1:3] == ['"Qui commence ? ORDI/MOI" x', f'"Mauvaise réponse ! ORDI/MOI" {answer}']
    assert lines[lines.index("8") + 1].startswith(first_line)


@pytest.mark.parametrize("name", ["grundy", "halving"])
@pytest.mark.parametrize(("wish", "starter"), [("computer", "Ordi"), ("human", "Adam")])
def test_x_04_the_starter_is_an_option(tmp_path: Path, name: str, wish: str, starter: str) -> None:
    arguments = ("play", name, "9", "--plain", "--versus", "computer", "--first", wish, "--name", "Adam")
    assert in_process(*arguments, home=tmp_path).screen.splitlines()[1] == f"Tour du joueur : {starter}"


@pytest.mark.slow
@pytest.mark.parametrize(("answer", "computer_first"), [("1", False), ("1 1", False), ("1 2", True)])
def test_x_04_the_menu_lets_the_computer_start(tmp_path: Path, answer: str, computer_first: bool) -> None:
    screen = on_terminal(home=tmp_path, answers=["matches 9", answer, "q"]).screen
    begun = screen[screen.index("Tapez un coup") :]
    assert ("\nOrdi retire " in begun[: begun.index("\nJoueur > ")]) == computer_first


@pytest.mark.parametrize(("wish", "asked"), [("computer", "Je retire"), ("human", "voulez vous retirer")])
def test_x_04_the_console_of_the_matches_takes_the_option_too(tmp_path: Path, wish: str, asked: str) -> None:
    run = in_process("play", "matches", "9", "--plain", "--first", wish, home=tmp_path, answers=["1"])
    assert "Qui commence" not in run.screen
    first, other = sorted(("Je retire", "voulez vous retirer"), key=run.screen.index)
    assert (first, other != asked) == (asked, True)


@each_game
def test_x_04_the_starter_may_be_drawn(tmp_path: Path, name: str) -> None:
    arguments = ("play", name, "9", "--name", "Adam", "--first", "random", "--seed")
    drawn = ["\nOrdi " in in_process(*arguments, seed, home=tmp_path).screen for seed in ("0", "1", "1")]
    assert drawn == [False, True, True]


@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=["friendly", "classroom"])
@each_game
def test_x_04_between_two_computers_the_starter_may_be_drawn_too(
    tmp_path: Path, name: str, plain: tuple[str, ...]
) -> None:
    def starter(*wishes: str) -> str:
        screen = in_process("play", name, "9", "--demo", *plain, *wishes, home=tmp_path).screen
        return min(("Ordi 1", "Ordi 2"), key=screen.index)

    assert starter() == starter("--first", "computer") == "Ordi 1"
    assert {starter("--first", "random", "--seed", str(seed)) for seed in range(8)} == {"Ordi 1", "Ordi 2"}
    assert len({starter("--first", "random", "--seed", "3") for _again in range(3)}) == 1


@each_game
def test_x_04_a_drawn_starter_is_not_asked_for(tmp_path: Path, name: str) -> None:
    arguments = ("play", name, "9", "--plain", "--versus", "computer", "--name", "Adam", "--first", "random")
    run = in_process(*arguments, home=tmp_path)
    assert "Premier à jouer" not in run.screen
    assert "Qui commence" not in run.screen


@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=["friendly", "classroom"])
def test_x_04_between_two_people_the_starter_may_be_drawn_too(tmp_path: Path, plain: tuple[str, ...]) -> None:
    people = ("--versus", "human", "--name", "Ada", "--name", "Bob")

    def starter(*wishes: str) -> str:
        screen = in_process("play", "grundy", "6", *people, *plain, *wishes, home=tmp_path).screen
        return min(("Ada", "Bob"), key=lambda name: screen.index(name) if name in screen else len(screen))

    assert starter() == starter("--first", "human") == "Ada"
    assert {starter("--first", "random", "--seed", str(seed)) for seed in range(8)} == {"Ada", "Bob"}
    assert len({starter("--first", "random", "--seed", "3") for _again in range(3)}) == 1


@pytest.mark.parametrize(
    ("name", "prompt", "bad", "good"),
    [
        ("grundy", "Nombre d'allumettes :", ["0", "1", "2", "-3", "x", ""], "3"),
        ("halving", "Nombre d'allumettes :", ["0", "-3", "x", ""], "1"),
        ("matches", '"Combien d\'allumettes ? (entre 5 et 20)"', ["0", "4", "21", "-3", "x", ""], "5"),
    ],
)
def test_x_05_bad_numbers_of_matches_are_asked_again(
    tmp_path: Path, name: str, prompt: str, bad: list[str], good: str
) -> None:
    answers = [*(["ORDI"] if name == "matches" else []), *bad, good]
    run = in_process("play", name, "--plain", home=tmp_path, answers=answers)
    asked = [line for line in run.screen.splitlines() if line.startswith(prompt)]
    assert asked == [f"{prompt} {answer}".rstrip() for answer in (*bad, good)]
    assert "Traceback" not in run.errors


@pytest.mark.parametrize(("name", "smallest"), [("grundy", 3), ("halving", 1), ("matches", 1)])
def test_x_05_the_command_line_refuses_what_cannot_be_played(tmp_path: Path, name: str, smallest: int) -> None:
    game = games.find(name)
    assert [heap for heap in range(6) if game.can_move(heap)] == list(range(smallest, 6))
    run = in_process("play", name, str(smallest - 1), home=tmp_path)
    assert run.code == 2
    assert str(smallest) in run.errors
    assert in_process("play", name, str(smallest), "--demo", home=tmp_path).code == 0


def test_x_05_the_console_of_the_course_keeps_to_5_to_20_unless_asked_otherwise(tmp_path: Path) -> None:
    for number in ("4", "21", "25"):
        refused = in_process("play", "matches", number, "--plain", home=tmp_path)
        assert (refused.code, refused.screen) == (2, "")
        assert "--no-strict" in refused.errors
    for number in ("5", "20"):
        started = in_process("play", "matches", number, "--plain", home=tmp_path, answers=["MOI"])
        assert f"\n{number}\n" in started.screen
    assert (
        "\n25\n" in in_process("play", "matches", "25", "--plain", "--no-strict", home=tmp_path, answers=["MOI"]).screen
    )
    for number in ("4", "25"):
        answers = ["MOI", "0", "-1", "x", "3,5", "", number]
        run = in_process("play", "matches", "--plain", "--no-strict", home=tmp_path, answers=answers)
        assert f'"Combien d\'allumettes ? (1 ou plus)" {number}\n' in run.screen
        assert run.screen.count("(1 ou plus)") == 6
        assert f"\n{number}\n" in run.screen


@pytest.mark.parametrize("name", tuple(games.registered()))
def test_x_06_search_and_nim_sum_give_one_answer(name: str) -> None:
    game = games.find(name)
    oracle, search = Oracle(game), Exhaustive(game)
    # A coin becomes several heaps: plain play of twelve takes minutes.
    for position in positions_up_to(6 if game.coins_turned() else 12):
        assert oracle.method(position) is Method.NIM_SUM
        assert oracle.outcome(position) is search.outcome(position)


def test_x_06_search_and_nim_sum_agree_on_the_larger_heaps_of_the_seeds() -> None:
    for game in (Matches(), Halving()):
        oracle, search = Oracle(game), Exhaustive(game)
        assert all(oracle.outcome((heap,)) is search.outcome((heap,)) for heap in range(200))


@pytest.mark.parametrize(("name", "last"), [("grundy", Move(0, (1, 2))), ("matches", Move(0, (0,))), ("halving", None)])
def test_x_07_who_moves_last_wins_in_all_three_games(name: str, last: Move | None) -> None:
    game = games.find(name)
    start = 3 if name == "grundy" else 1
    match = Match(game, (start,), moves=[last or parse_move(game, (start,), "div")])
    assert match.is_over
    assert match.winner == 0
    assert GameState(game, match.position, player=2).utility(player=1) == 1


@each_game
def test_x_07_misere_is_asked_for_and_turns_the_end_round(name: str) -> None:
    game = games.find(name)
    start: Position = (3,) if name == "grundy" else (1,)
    assert Match(game, start).convention is Convention.NORMAL
    match = Match(game, start, Convention.MISERE, moves=[next(game.moves(start))])
    assert match.winner == 1
    assert Oracle(game).outcome(start) is Outcome.WINNING
    assert Oracle(game, Convention.MISERE).outcome(start) is Outcome.LOSING


@each_game
def test_x_07_misere_is_solved_by_search_as_by_definition(name: str) -> None:
    game = games.find(name)
    quick = MisereSearch(TameHeaps(game, Limit(None)))
    plain = Exhaustive(game, Convention.MISERE)
    for position in positions_up_to(12):
        assert quick.outcome(position) is plain.outcome(position)


def test_x_07_the_help_states_it_once(tmp_path: Path) -> None:
    shown = " ".join(in_process("games", home=tmp_path).screen.split())
    assert shown.count("Celui qui joue le dernier coup gagne") == 1
    assert "avec --misere, celui qui le joue perd" in shown
    english = " ".join(in_process("games", home=tmp_path, lang=ENGLISH).screen.split())
    assert english.count("Whoever makes the last move wins; with --misere, whoever makes it loses.") == 1


@pytest.mark.parametrize(
    ("lang", "wins", "loses"),
    [(FRENCH, "le dernier coup gagne", "le dernier coup perd"), (ENGLISH, "last move wins", "last move loses")],
)
@each_game
def test_x_07_a_match_is_headed_by_its_convention(tmp_path: Path, name: str, lang: str, wins: str, loses: str) -> None:
    for rule, words in (((), wins), (("--misere",), loses)):
        shown = in_process("play", name, "7", *rule, home=tmp_path, answers=["q"], lang=lang).screen
        assert shown.splitlines()[0].endswith(f" ({words})")


@pytest.mark.parametrize(("rule", "winner"), [((), "Adam"), (("--misere",), "Michel")])
def test_x_07_in_class_too_two_people_may_play_misere(tmp_path: Path, rule: tuple[str, ...], winner: str) -> None:
    people = ("--versus", "human", "--name", "Adam", "--name", "Michel")
    run = in_process("play", "grundy", "3", "--plain", *people, *rule, home=tmp_path, answers=["1"])
    assert run.screen.endswith(f"\n{winner} a gagné.\n")


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", tuple(games.registered()))
def test_x_06_three_vocabularies_give_one_answer(name: str) -> None:
    """Labels 2 and 0, values +1 and -1, winning and losing, and the nim-sum."""
    game = games.find(name)
    # A coin becomes several heaps, and these trees are whole ones.
    for position in positions_up_to(3 if game.coins_turned() else 6):
        wins = Oracle(game).outcome(position) is Outcome.WINNING
        assert label_tree(game, position).label == (2 if wins else 0)
        assert minimax_value(GameState(game, position)) == (1 if wins else -1)
        assert (NimValues(game).of_position(position) != 0) == wins


@each_game
def test_x_06_every_algorithm_gives_that_answer(name: str) -> None:
    game = games.find(name)
    for heap in range(1, 11):
        answers = {solver(game).solve((heap,)).outcome for solver in registered().values()}
        assert answers == {Oracle(game).outcome((heap,))}


def test_x_08_counts_do_not_depend_on_the_order_of_the_measures() -> None:
    """A race counts on each heap what a solver counts that has never seen another one, whatever came before."""
    solvers = [solver for solver in registered().values() if solver.keeps is not Keeps.NOTHING]
    for sizes in (range(3, 12), [11, 4, 9, 9, 3]):
        for measure in run_race(RacePlan(Grundy(), sizes, solvers, repetitions=2)):
            fresh = find(measure.solver)(Grundy()).solve((measure.n,)).counters
            assert {name: getattr(measure, name) for name in fresh.counted()} == fresh.counted()


def test_x_08_in_the_library_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """As at the table: 6 522 operations for the first move from 30, and no more. Another match begins anew."""
    counted: list[int] = []
    solve = BothTables.solve

    def watched(solver: BothTables, position: Position) -> Solution:
        solution = solve(solver, position)
        counted.append(solution.counters.operations)
        return solution

    monkeypatch.setattr(BothTables, "solve", watched)
    computer = al.player("v2")
    for match in [al.Match("grundy", 30) for _match in range(2)]:  # both at once
        while not match.is_over:
            match.play_by(computer)
            if not match.is_over:
                match.play(match.position.moves()[0])
    assert counted[: counted.index(6522, 1)] == [6522, *[0] * (counted.index(6522, 1) - 1)]
    assert counted == counted[: counted.index(6522, 1)] * 2
    copied = pickle.loads(pickle.dumps(computer))
    assert (copied.name, copied.seed, copied.seconds) == (computer.name, computer.seed, computer.seconds)


KEEPING = [name for name, solver in registered().items() if solver.keeps is not Keeps.NOTHING]


@pytest.mark.parametrize("version", KEEPING)
def test_x_08_tables_are_kept_inside_a_match(version: str) -> None:
    """The machine that plays in the terminal searches less at its second move than one that knows nothing."""
    match = Match(Grundy(), (14,), seats=(Seat(version, "Ordi"), Seat(HUMAN, "Ada")), seed=1)
    table = SeatedMatch(match)
    first = table.computer
    assert first is not None
    match.play(first.choose(match).move)
    assert first.counters == find(version)(Grundy()).solve((14,)).counters, "tables are empty when a match begins"
    match.play(next(Grundy().moves(match.position)))
    assert table.computer is first
    first.choose(match)
    fresh = find(version)(Grundy()).solve(match.position).counters
    assert first.counters is not None
    assert first.counters.operations < fresh.operations, "counts of this move alone"


@pytest.mark.parametrize(
    ("mode", "answers", "work"),
    [
        ((), ["0 1", "3 3", "5 1"], r"^\(v2: ([\d,]+) operations,"),
        (("--plain", "--versus", "computer"), list("013351"), r"^v2: Operations = (\d+);"),
    ],
    ids=["friendly", "classroom"],
)
def test_x_08_whatever_is_answered_a_match_is_searched_once(
    tmp_path: Path, mode: tuple[str, ...], answers: list[str], work: str
) -> None:
    """Version 2 has 1 538 entries after its first move, and reads its other moves there."""
    play = ("play", "grundy", "30", "--level", "v2", "--first", "computer", "--name", "Ada", "--lang", "en", *mode)
    screen = in_process(*play, home=tmp_path, lang=ENGLISH, answers=answers).screen
    assert [int(count.replace(",", "")) for count in re.findall(work, screen, re.MULTILINE)] == [6522, 0, 0, 0]


SLOW = {
    "fr": "v0 · force brute peut prendre des minutes ou des heures sur un tas de plus de 22 ; "
    "--seconds et Ctrl-C l’arrêtent.",
    "en": "v0 · brute force on a heap of more than 22 may take minutes or hours; --seconds and Ctrl-C stop it.",
}
PLAY = ("play", "grundy", "{heap}", "--level", "v0", "--seconds", "0.01", "--versus", "computer", "--first", "computer")


@pytest.mark.parametrize("lang", SLOW)
@pytest.mark.parametrize(
    ("door", "code"),
    [
        (("solve", "grundy", "{heap}", "--solver", "v0", "--operations", "1000"), 3),
        (("tree", "grundy", "{heap}", "--solver", "v0", "--nodes", "3", "--seconds", "0.01"), 3),
        (("race", "grundy", "--from", "{heap}", "--to", "{heap}", "--solvers", "v0,v4", "--seconds", "0.01"), 0),
        (PLAY, 1),
        ((*PLAY, "--plain", "--name", "Ada"), 1),
        (("play", "grundy", "{heap}", "--plain", "--demo", *("--level", "v0") * 2, "--seconds", "0.001"), 0),
    ],
    ids=["solve", "tree", "race", "friendly", "classroom", "demo"],
)
def test_x_05_brute_force_on_a_large_heap_warns_and_goes_on(
    tmp_path: Path, door: tuple[str, ...], code: int, lang: str
) -> None:
    """Once, and not on a heap of 22. The exit code is that of a search that is stopped, or of a match that is left."""
    for heap, warnings in ((23, 1), (22, 0)):
        run = in_process(*(word.format(heap=heap) for word in door), "--lang", lang, home=tmp_path)
        assert (run.code, " ".join(f"{run.screen}{run.errors}".split()).count(SLOW[lang])) == (code, warnings)


def test_x_05_in_class_the_warning_waits_for_the_number_and_is_no_part_of_the_dialogue(tmp_path: Path) -> None:
    rows = ("play", "grundy", "--plain", "--level", "v0", "--seconds", "0.01", "--trace", "trace.txt")
    run = in_process(*rows, home=tmp_path, answers=["23", "1", "Ada", "0"])
    assert " ".join(run.errors.split()).startswith(SLOW["fr"])
    assert "minutes" not in run.screen + (tmp_path / "trace.txt").read_text(encoding="utf-8")
