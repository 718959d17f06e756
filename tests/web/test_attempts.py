"""Questions that need a sequence of values which is still being computed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from allumettes import games
from allumettes.core.errors import WorkerTimeoutError
from allumettes.core.match import Match, Seat
from allumettes.core.record import format_record
from allumettes.players import HUMAN
from allumettes.web.attempts import MOST_PROOFS, StillComputingError, ask, choose_move
from allumettes.web.fair_queue import Asker
from allumettes.web.open_tables import OpenTable
from allumettes.web.questions import Answer, ComputerMove, choose, hint
from allumettes.web.workers import Workers
from tests.web.inside import Inside
from tests.web.scripted import Script

TABLE = cast(
    "OpenTable",
    SimpleNamespace(
        live=SimpleNamespace(match=SimpleNamespace(seat=SimpleNamespace(kind="perfect"))), asker=Asker(), audience=True
    ),
)


GROWING = ComputerMove("9>1+8", proved=False, growing=True)
PROVED = ComputerMove("9>2+7", proved=True)


def chosen(script: Script) -> tuple[ComputerMove, list[bool]]:
    told: list[bool] = []

    def report(counters: object = None, *, waiting: bool = False, growing: bool = False) -> None:
        told.append(growing)

    return asyncio.run(choose_move(cast("Workers", script), TABLE, "", report)), told


def test_the_computer_goes_on_while_the_sequence_grows_and_says_so() -> None:
    move, told = chosen(Script(WorkerTimeoutError(), GROWING, GROWING, PROVED))
    assert move is PROVED
    assert told == [False, True, True, True]


def test_the_computer_does_not_go_on_for_ever_nor_where_nothing_grows() -> None:
    endless, idle = Script(GROWING), Script(ComputerMove("9>1+8", proved=False))
    assert not chosen(endless)[0].proved
    assert not chosen(idle)[0].proved
    assert (endless.asked, idle.asked) == (1 + MOST_PROOFS, 2)


@pytest.mark.parametrize(("level", "counts"), [("v2", True), ("perfect", False)])
def test_an_algorithm_tells_the_time_of_its_search_and_a_level_none(level: str, counts: bool) -> None:
    match = Match(games.find("grundy"), (12,), seats=(Seat(level, "Ordi"), Seat(HUMAN, "Ada")), seed=1)
    move = choose(format_record(match), 10.0, lambda counters: None)
    assert (move.move, bool(move.counters), move.took is not None) == ("12>2+10", counts, counts)


@pytest.mark.parametrize("took", [0.00025, None])
def test_what_a_move_took_is_the_time_of_the_search_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, took: float | None
) -> None:
    """Not that of a worker that had to start first; of what tells no time, the time until its answer came."""

    async def waited(*_arguments: object) -> ComputerMove:
        await asyncio.sleep(0.01)
        return ComputerMove("12>2+10", proved=True, counters={"operations": 32}, took=took)

    monkeypatch.setattr("allumettes.web.tables.choose_move", waited)
    with Inside(tmp_path) as inside:
        played = {"key": "x" * 16, "start": "12", "opponent": "v2", "first": "opponent"}
        match_id = inside.send("POST", "/match", played).json["id"]
        state: Any = {"turns": []}
        while not state["turns"]:
            state = inside.ask("GET", f"/match/{match_id}/state".encode()).json
    assert state["thought"]["seconds"] == took if took else state["thought"]["seconds"] >= 0.01


def asked(script: Script) -> Any:
    return asyncio.run(ask(cast("Workers", script), Asker(), hint, ""))


def test_a_question_that_was_stopped_is_asked_again() -> None:
    said = cast("Any", {"rung": 1})
    assert asked(Script(WorkerTimeoutError(), Answer(said, decided=True))) is said
    assert asked(Script(Answer(said, decided=False))) is said


@pytest.mark.parametrize("last", [WorkerTimeoutError(), Answer(cast("Any", {}), decided=False, growing=True)])
def test_what_is_still_being_computed_is_said(last: object) -> None:
    with pytest.raises(StillComputingError):
        asked(Script(WorkerTimeoutError(), last))
