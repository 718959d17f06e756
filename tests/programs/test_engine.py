"""Our own engine speaks the protocol with any level and any algorithm."""

from __future__ import annotations

import pytest

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.programs.engine import Engine
from allumettes.programs.protocol import read_greeting, read_move
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers import ladder
from tests.strategies import ALL_GAMES

GRUNDY = games.find("grundy")


def answers(engine: Engine, *lines: str) -> list[str | None]:
    return [engine.answer(line) for line in lines]


def test_a_whole_session() -> None:
    """The one of docs/protocol.md."""
    engine = Engine("v2")
    assert answers(
        engine,
        "allumettes 1",
        "game grundy normal",
        "position 3,5,13",
        "nature",
        "count",
        "move",
        "dance",
        "position 3,3",
        "nature",
        "position 1,2",
        "move",
    ) == [
        "allumettes 1 allumettes v2",
        "ok",
        "ok",
        "losing",
        "operations 413",
        "13>3+10",
        "unknown dance",
        "ok",
        "losing",
        "ok",
        "none",
    ]
    assert engine.answer("quit") is None
    assert engine.has_quit


def test_blank_lines_and_remarks_get_no_answer() -> None:
    assert answers(Engine(), "", "  ", "# a remark") == [None] * 3


def test_a_new_game_has_no_position_yet() -> None:
    engine = Engine()
    assert answers(engine, "position 3", "game grundy misère", "nature", "move", "level") == [
        "ok",
        "ok",
        "unknown nature: no position yet",
        "unknown move: no position yet",
        "unknown level",
    ]
    assert answers(engine, "position 3", "nature") == ["ok", "losing"]


@pytest.mark.parametrize("line", ["ALLUMETTES 1", "allumettes 7", "  Allumettes\t1 "])
def test_the_greeting_says_the_version_that_we_speak(line: str) -> None:
    said = Engine().answer(line)
    assert said is not None
    assert read_greeting(said).version == 1


@pytest.mark.parametrize(
    "line",
    [
        "game",
        "game chess",
        "game nim sideways",
        "level",
        "level 4",
        "level x",
        "level ²",
        "level " + "9" * 5000,
        "position",
        "position x",
        "position 3,,4",
        "position 99999999999999999999",
        "nature",
        "move",
        "count",
        "\0",
        "x" * 10_000,
    ],
)
def test_what_it_does_not_know_gets_an_answer(line: str) -> None:
    said = Engine().answer(line)
    assert said is not None
    assert said.startswith("unknown")
    assert len(said) < 200


def test_the_levels_are_those_of_the_assignment() -> None:
    engine = Engine(seed=1)
    engine.answer("position 11,12")
    best = {engine.answer("move") for _number in range(10)}
    assert len(best) == 1
    assert engine.answer("level 1") == "ok"
    played = {engine.answer("move") for _number in range(30)}
    assert len(played) > 5


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)
def test_every_game_is_played(game: HeapGame) -> None:
    engine, oracle = Engine(), oracle_for(game, Convention.MISERE, 10)
    assert engine.answer(f"game {game.spec} misere") == "ok"
    position = game.default_start
    engine.answer(f"position {','.join(map(str, position))}")
    assert engine.answer("nature") == oracle.outcome(position)
    move = read_move(game, position, str(engine.answer("move")))
    assert move is not None
    if oracle.outcome(position) is Outcome.WINNING:
        assert oracle.is_losing(move.result(position))


def test_every_algorithm_answers() -> None:
    for name in ladder.registered():
        engine = Engine(name)
        assert answers(engine, "position 5,4", "nature") == ["ok", "winning"], name
        counted = engine.answer("count")
        assert counted is not None
        assert counted.startswith("operations ")
        assert answers(engine, "level 1", "position 5,4", "level 3", "nature")[-1] == "winning"


def test_an_algorithm_that_does_not_apply_does_not_know_the_game() -> None:
    assert Engine("v5").answer("game grundy misere") == "unknown game grundy misere"


def test_counts_do_not_depend_on_what_was_asked_before() -> None:
    engine = Engine("v2")
    first = answers(engine, "position 13", "nature", "count")
    assert first == answers(engine, "position 13", "nature", "count") == ["ok", "winning", "operations 79"]
