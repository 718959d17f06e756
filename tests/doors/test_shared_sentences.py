"""What every door says alike names nothing that only the terminal has: no option, no word to type, no caret."""

from __future__ import annotations

import pytest

from allumettes import games
from allumettes.cli.error_message import error_message, explained
from allumettes.cli.friendly.explaining import hinted
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError, UndecidedError, Unreadable, UnreadableError, UnreadableMoveError
from allumettes.core.move import Move
from allumettes.games.grundy import Grundy
from allumettes.locale import speaking
from allumettes.locale.errors import sentence
from allumettes.locale.moves import move_words
from allumettes.locale.proofs import LAST_RUNG, answer, hint
from allumettes.solvers.analysis import Analysis, analyse
from allumettes.solvers.oracle import Oracle

KAYLES = games.find("0.77")
MOVES = (
    (Unreadable.MOVE, "x"),
    (Unreadable.ROW_NEEDED, "1"),
    (Unreadable.AMBIGUOUS_MOVE, "0 1"),
    (Unreadable.AMBIGUOUS_ROW, "2+3"),
)
OUT_OF_TIME = UndecidedError("seconds", 0.5, 12_345)


def analysis(*position: int, convention: Convention = Convention.NORMAL) -> Analysis:
    return analyse(Oracle(Grundy(), convention), position)


def code_error() -> AllumettesError:
    with pytest.raises(AllumettesError) as caught:
        games.find("code:0.7w")
    return caught.value


@pytest.mark.parametrize(
    "error",
    [
        *(UnreadableError(kind, "x", 1) for kind in Unreadable if not kind.endswith(("move", "needed", "row"))),
        *(UnreadableMoveError(kind, text, KAYLES, (6, 7)) for kind, text in MOVES),
        OUT_OF_TIME,
        UndecidedError("operations", 10, 10),
        UndecidedError("entries", 10, 10),
        code_error(),
    ],
    ids=repr,
)
def test_no_option_no_command_no_drawing(error: AllumettesError) -> None:
    with speaking("en"):
        words = sentence(error)
    assert words.endswith((".", "?"))
    assert "--" not in words
    assert "help" not in words
    assert "\n" not in words


def test_the_terminal_adds_the_option_that_gives_more_time() -> None:
    shared = "Not decided: 0.5\u00a0s and 12,345 steps of proof were not enough. No guess is made."
    undecided = Analysis(Grundy(), Convention.MISERE, (300,), undecided=OUT_OF_TIME)
    with speaking("fr"):
        assert sentence(OUT_OF_TIME).startswith("Non décidé\u00a0: 0,5\u00a0s et 12\u202f345 étapes de preuve")
    with speaking("en"):
        assert answer(undecided) == sentence(OUT_OF_TIME) == shared
        told = f"{shared} A longer limit (--seconds) may be enough."
        assert error_message(OUT_OF_TIME) == told
        assert list(explained(undecided))[1:] == [told]
        assert [list(hinted(undecided, rung)) for rung in (1, LAST_RUNG)] == [[told], [told]]


def test_the_terminal_points_at_what_is_wrong_in_a_code() -> None:
    error = code_error()
    with speaking("en"):
        assert error_message(error) == f"{sentence(error)}\n    0.7w\n       ^"


def test_hints_are_whole_sentences_and_the_terminal_says_how_to_have_more() -> None:
    shown = analysis(11)
    with speaking("en"):
        bare = [" ".join(hint(shown, rung)) for rung in (1, 2, 3)]
        assert bare == [
            "There is a win here.",
            "Look at row 0, with 11 matches.",
            "11>1+10 wins: it splits row 0: 11 = 1 + 10.",
        ]
        more = ("on which row", "the move", "the proof")
        for rung, words in enumerate(more, 1):
            assert list(hinted(shown, rung)) == [f"{bare[rung - 1]} (hint again: {words})"]
        assert list(hinted(shown, LAST_RUNG)) == list(hint(shown, LAST_RUNG))


def test_a_coin_is_pointed_at_by_its_place() -> None:
    board = analyse(Oracle(games.find("board")), (19,))
    with speaking("en"):
        assert list(hint(board, 2)) == ["Look at row 0, the coin at place 19."]
    with speaking("fr"):
        assert list(hint(board, 2)) == ["Regardez la ligne 0, la pièce à la place 19."]


@pytest.mark.parametrize("rung", [1, 2, 3, LAST_RUNG])
def test_where_nobody_can_move_a_hint_says_who_has_won(rung: int) -> None:
    with speaking("en"):
        lost = next(hint(analysis(1, 2), rung))
        assert lost == "Losing position: whoever is to move cannot move, and has lost."
        won = next(hint(analysis(1, 2, convention=Convention.MISERE), rung))
        assert won == "Winning position: whoever is to move cannot move, and has won."


@pytest.mark.parametrize(
    ("game", "heap", "left", "words"),
    [
        ("halving", 5, 2, "plays div on row 0 (5 → 2)"),
        ("halving", 5, 4, "plays sub on row 0 (5 → 4)"),
        ("halving", 2, 1, "plays sub on row 0 (2 → 1)"),
        ("nim", 5, 2, "takes 3 matches from row 0 (5 → 2)"),
    ],
)
def test_a_move_is_told_by_the_name_that_its_game_gives_it(game: str, heap: int, left: int, words: str) -> None:
    with speaking("en"):
        assert move_words(games.find(game), (heap,), Move(0, (left,))) == words
