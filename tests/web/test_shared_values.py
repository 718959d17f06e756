"""The perfect player has the sequence that it needs: computed once, and shared by all workers and all matches."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.match import Match, Seat
from allumettes.core.record import format_record
from allumettes.sequences.kept_values import KeptValues
from allumettes.sequences.values import nim_values
from allumettes.web.questions import VALUES_FOLDER, choose
from allumettes.web.server import worker_environment
from allumettes.web.workers import Effort, Workers
from tests.web.server import Server
from tests.web.visitor import Visitor

GRUNDY = games.find("grundy")
START = (333, 20_667)


def record() -> str:
    return format_record(
        Match(GRUNDY, START, Convention.NORMAL, (Seat("perfect", "one"), Seat("perfect", "two")), seed=1)
    )


@pytest.mark.slow
def test_a_second_match_and_another_worker_reuse_the_sequence(tmp_path: Path) -> None:
    """Two workers that run at once are two processes: each answers, and only one of them has computed."""

    async def both() -> list[str]:
        workers = Workers(1, environment=worker_environment(tmp_path))
        try:
            first = await workers.ask(choose, record(), 60.0, effort=Effort.PROOF, tell=lambda _counters: None)
            kept = KeptValues(tmp_path / "values").folder_of(GRUNDY) / "run.json"
            written = kept.stat().st_mtime_ns
            answers = await asyncio.gather(
                workers.ask(choose, record(), 1.0, effort=Effort.TRY, tell=lambda _counters: None),
                workers.ask(choose, record(), 1.0, effort=Effort.PROOF, tell=lambda _counters: None),
            )
            assert kept.stat().st_mtime_ns == written
            assert all(answer.proved for answer in (first, *answers))
            return [answer.move for answer in (first, *answers)]
        finally:
            await workers.close()

    first, *others = asyncio.run(both())
    assert set(others) == {first}
    assert KeptValues(tmp_path / "values").known(GRUNDY) == START[1] + 1


def test_the_workers_of_a_server_have_one_folder_beside_its_database(tmp_path: Path) -> None:
    assert worker_environment(tmp_path) == {VALUES_FOLDER: str(tmp_path / "values")}


@pytest.mark.slow
def test_the_perfect_player_of_the_page_wins_where_the_terminal_does(quiet_server: Server) -> None:
    """The position of two heaps is won by one who knows the values of all heaps up to 20 667."""
    with Visitor(quiet_server.address) as visitor:
        state = visitor.new_match(start="333,20667", opponent="perfect", first="opponent")
        state = visitor.settled(state)
        (turn,) = state["turns"]
        values = nim_values(GRUNDY, START[1])
        heaps = [int(heap) for heap in state["position"].split(",")]
        total = 0
        for heap in heaps:
            total ^= int(values[heap])
        assert total == 0, turn
        assert state["remark"] is None
