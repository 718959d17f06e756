"""`allumettes states`: a game laid out as states, operators and goals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.course.algorithms.labelled_tree import tree_size
from allumettes.course.model import MOST_STATES, Board, Model, ModelState, ModelTooLargeError
from allumettes.course.state import GameState
from allumettes.games.grundy import Grundy
from allumettes.games.halving import Halving
from allumettes.games.matches import Matches
from allumettes.games.nim import Nim
from tests.console import ENGLISH, FRENCH, golden, in_process, on_terminal, through_pipe
from tests.strategies import ALL_GAMES, partitions

TWO_MATCHES = """\
The matches game, last move loses: states from 2, J2 moves first
A state is what is on the table and who is to move: J2-2 means that J2 is to move at 2.
6 states exist: from 0 to 2 matches on the table, for either player.
4 of them can be reached from J2-2.
The whole search tree from there has 4 nodes; ends of games among them: 2.
Operators (4):
  J1-R1: J1 takes 1 match; applies when J1 is to move and a heap has at least 1 match.
  J1-R2: J1 takes 2 matches; applies when J1 is to move and a heap has at least 2 matches.
  J2-R1: J2 takes 1 match; applies when J2 is to move and a heap has at least 1 match.
  J2-R2: J2 takes 2 matches; applies when J2 is to move and a heap has at least 2 matches.
Initial state: J2-2
Final states (2):
  J1-0: nobody can move, J1 has won.
  J2-0: nobody can move, J2 has won.
States that can be reached, and the operators that apply there:
  J2-2: J2-R1 → J1-1; J2-R2 → J1-0
  J1-1: J1-R1 → J2-0
  J1-0: final
  J2-0: final
"""


def test_a_small_game_laid_out(tmp_path: Path) -> None:
    run = in_process("states", "matches", "2", "--first", "J2", "--misere", home=tmp_path, lang=ENGLISH)
    assert (run.code, run.screen, run.errors) == (0, TWO_MATCHES, "")


each_language = pytest.mark.parametrize("lang", ["en", "fr"])


def five_matches(command: str, home: Path, lang: str) -> tuple[str, str]:
    """What a command says of five matches, and the page of the golden file where it stands."""
    page = ("states", "expansions", "shortest").index(command)
    said = in_process(command, "matches", "5", "--lang", lang, home=home).screen
    return said.rstrip("\n"), golden(f"states_walk_and_games_5_{lang}").rstrip("\n").split("\n\n")[page]


@each_language
def test_001_02_the_states_and_operators_of_five_word_by_word(tmp_path: Path, lang: str) -> None:
    said, written = five_matches("states", tmp_path, lang)
    assert said == written


@each_language
def test_001_43_the_walk_from_five_word_by_word(tmp_path: Path, lang: str) -> None:
    said, written = five_matches("expansions", tmp_path, lang)
    assert said == written


@each_language
def test_001_51_the_games_from_five_word_by_word(tmp_path: Path, lang: str) -> None:
    said, written = five_matches("shortest", tmp_path, lang)
    assert said == written


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("grundy", "11"), "112 states exist: every set of heaps with 11 matches in all, for either player."),
        (("grundy", "11"), "J1-S2: J1 splits off 2; applies when J1 is to move and a heap has at least 5 matches."),
        (("grundy", "2"), "has 1 node: the game is over."),
        (("grundy", "60"), "More than 20,000 of them can be reached"),
        (("nim", "1,3,5,7"), "768 states exist: every row has from 0 matches to as many as at the start"),
        (("nim", "1,3,5,7", "--list", "4"), "  Only the first 4 are listed; --list N lists more.\n"),
        (("matches", "1000", "--list", "1"), "≈ 6.04 × 10^264 nodes"),
        (("matches", "1000", "--list", "1"), "Only the first one is listed"),
        (("0.77", "5"), "every set of heaps with at most 5 matches in all"),
        (("0.77", "5"), "J1-R1S2: J1 takes 1 match and splits off 2; applies"),
    ],
)
def test_what_is_said(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    run = in_process("states", *arguments, home=tmp_path, lang=ENGLISH)
    assert run.code == 0
    assert words in run.screen


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("matches", "1001"), "heaps of up to 1,000 matches: 1001 is too large"),
        (("matches", "-3"), "-3"),
        (("matches", "x"), "“x” is not a position"),
        (("chess", "3"), "no game called “chess”"),
        (("matches", "3", "--first", "J3"), "J3"),
        (("matches",), "POSITION"),
    ],
)
def test_what_cannot_be_laid_out_is_refused_in_a_sentence(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    run = in_process("states", *arguments, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.screen) == (2, "")
    assert words in run.errors
    assert "Traceback" not in run.errors


def test_json_has_a_versioned_shape(tmp_path: Path) -> None:
    data = json.loads(through_pipe("states", "halving", "10", "--json", "--list", "5", home=tmp_path).screen)
    assert data["schema"] == "allumettes.model/1"
    assert (data["existing"], data["reachable"], data["tree_nodes"], data["initial"]) == (22, 16, 119, "J1-10")
    assert [operator["operator"] for operator in data["operators"]] == ["J1-sub", "J1-div", "J2-sub", "J2-div"]
    assert data["finals"] == [{"state": "J1-0", "winner": 2}, {"state": "J2-0", "winner": 1}]
    assert (data["listed_at_most"], len(data["states"])) == (5, 5)
    assert data["states"][0]["operators"][1] == {"operator": "J1-div", "leads_to": "J2-5"}


@pytest.mark.exhaustive
def test_json_of_what_is_not_counted_to_the_end(tmp_path: Path) -> None:
    data = json.loads(in_process("states", "grundy", "60", "--json", "--list", "1", home=tmp_path).screen)
    assert (data["reachable"], data["reachable_at_least"], data["tree_nodes"]) == (None, MOST_STATES + 1, None)


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("lang", [ENGLISH, FRENCH])
def test_lines_fit_the_terminal(tmp_path: Path, columns: int, lang: str) -> None:
    run = on_terminal("states", "nim", "1,3", home=tmp_path, size=(24, columns), lang=lang)
    assert run.code == 0
    assert max(map(len, run.screen.splitlines())) <= columns


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)
def test_the_model_agrees_with_the_rules(game: HeapGame) -> None:
    for position in [(7,), (2, 3), (1, 4, 2)]:
        model = Model(game, position)
        reachable = set(model.reachable)
        assert model.complete
        assert len(reachable) == len(model.reachable) <= model.existing
        assert model.initial in reachable
        assert model.tree()[0] == tree_size(game, position, shortcut=False)
        operators = set(model.operators)
        for state in reachable:
            after = {following for _operator, following in model.transitions(state)}
            assert after <= reachable
            assert set(model.applicable(state)) <= operators
            assert (not after) == (state in model.finals)


@pytest.mark.parametrize("convention", Convention)
def test_the_winner_of_a_final_state_is_that_of_the_formal_model(convention: Convention) -> None:
    for game in (Grundy(), Halving(), Matches(), Nim()):
        model = Model(game, (6,), convention=convention)
        for final in model.finals:
            assert GameState(game, final.position, final.player, convention).utility(model.winner(final)) == 1


def test_sets_of_heaps_are_counted_by_partitions() -> None:
    assert Model(Grundy(), (12,)).existing == 2 * len(partitions(12))
    assert [Model(Nim(), (2, 3)).board, Model(Grundy(), (9,)).board] == [Board.ROWS, Board.SETS]


def test_a_model_too_large_is_refused() -> None:
    with pytest.raises(ModelTooLargeError):
        Model(Nim(), (2000,))


def test_states_and_operators_are_written_as_in_the_report() -> None:
    assert str(ModelState((3, 5), 2)) == "J2-3,5"
    assert [str(operator) for operator in Model(Matches((1, 3)), (4,)).operators] == [
        "J1-R1",
        "J1-R3",
        "J2-R1",
        "J2-R3",
    ]
