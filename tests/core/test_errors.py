"""Errors and the games they name travel to another process and back: work that takes long is done there."""

from __future__ import annotations

import pickle
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from inspect import signature

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

DOORS = ("allumettes.web", "allumettes.cli", "tests")

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
    errors.TooManyPartsError(NIM_CODE, 10**12, 10**3),
    errors.WorkerError(),
    errors.WorkerTimeoutError(),
    errors.BusyError(64),
    CodeError("0.W", 2, CodeFault.NOT_A_DIGIT),
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


def kinds_of_errors() -> Iterator[type[errors.AllumettesError]]:
    """Every kind of error of the rooms above the doors."""
    for room in (
        "core",
        "games",
        "solvers",
        "trees",
        "sequences",
        "players",
        "programs",
        "study",
        "classroom",
        "drawings",
        "course",
    ):
        package = import_module(f"allumettes.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    waiting = [errors.AllumettesError]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if "__init__" in vars(kind) and not kind.__module__.startswith(DOORS):
            yield kind


def test_every_error_offers_what_it_was_made_with_here_and_in_another_process() -> None:
    kinds = list(kinds_of_errors())
    assert len(kinds) > 40
    for kind in kinds:
        names = list(signature(kind).parameters)
        # A tuple of texts stands for anything; a text is what the parameters of a choice are turned into.
        given = {name: ("a", name) if name != "value" else name for name in names}
        error = kind(**given)
        assert {name: getattr(error, name) for name in names} == given, kind
        again = pickle.loads(pickle.dumps(error))
        assert {name: getattr(again, name) for name in names} == given, kind


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)
def test_a_game_keeps_its_rules(game: HeapGame) -> None:
    again: HeapGame = pickle.loads(pickle.dumps(game))
    assert again == game
    assert (again.title, again.summary, again.default_start) == (game.title, game.summary, game.default_start)
    assert [list(again.options(heap)) for heap in range(12)] == [list(game.options(heap)) for heap in range(12)]


def test_a_search_that_looks_a_few_turns_ahead_says_how_many() -> None:
    assert str(errors.UndecidedError("horizon", 2, 12)) == (
        "Not decided: the search looks no farther ahead than 2 turns. No guess is made."
    )
