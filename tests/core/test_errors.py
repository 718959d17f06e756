"""Errors and the games they name travel to another process and back: work that takes long is done there."""

from __future__ import annotations

import pickle

import pytest

from allumettes import games
from allumettes.core import errors
from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.rule_code import CodeError, CodeFault
from allumettes.solvers.ladder.solver import Unfit, UnfitSolverError
from tests.strategies import ALL_GAMES

GRUNDY, NIM_CODE = games.find("grundy"), games.find("0.[3]")

EXAMPLES = [
    errors.AllumettesError("why"),
    errors.UnreadableError(errors.Unreadable.RECORD_LINE, "x", 3),
    errors.UnreadableMoveError(errors.Unreadable.ROW_NEEDED, "1", GRUNDY, (4, 5)),
    errors.UnknownGameError("chess", ("grundy", "nim")),
    errors.UnknownSolverError("v9", ("v0",)),
    errors.StartError(GRUNDY, (1, 2)),
    errors.NameLengthError(41, 40),
    errors.OutOfRangeError("to", -1, 0),
    errors.UnknownChoiceError("keep", "x", ("values", "disk")),
    errors.UnnamedGameError("function"),
    errors.IllegalMoveError(games.find("matches:1,3,4"), (7,), Move(0, (5,)), errors.Refusal.AMOUNT),
    errors.MatchTooLongError(2000),
    errors.RecordTooLargeError(1000),
    errors.NothingToUndoError(),
    errors.UndecidedError("seconds", 10.0, 12345),
    errors.TooManyOptionsError(NIM_CODE, 10**12, 10**6),
    errors.WorkerError(),
    errors.WorkerTimeoutError(),
    errors.BusyError(64),
    CodeError("0.9", 2, CodeFault.NOT_OCTAL),
    UnfitSolverError("v5", NIM_CODE, Convention.MISERE, Unfit.NORMAL_ONLY),
]


def test_there_is_an_example_of_every_error_of_the_core() -> None:
    known = {kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)}
    assert known <= {type(error) for error in EXAMPLES}


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_an_error_keeps_its_data(error: errors.AllumettesError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert again.args == error.args
    assert vars(again) == vars(error)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)
def test_a_game_keeps_its_rules(game: HeapGame) -> None:
    again: HeapGame = pickle.loads(pickle.dumps(game))
    assert again == game
    assert (again.title, again.summary, again.default_start) == (game.title, game.summary, game.default_start)
    assert [list(again.options(heap)) for heap in range(12)] == [list(game.options(heap)) for heap in range(12)]
