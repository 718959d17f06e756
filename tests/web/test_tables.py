"""What happens at a table between asking and writing, which no request can time well enough to show."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from allumettes.web.fair_queue import Asker
from allumettes.web.live import Kind, Seats
from allumettes.web.open_tables import OpenTable
from allumettes.web.seats import match_id
from allumettes.web.set_up import set_up
from allumettes.web.state import Thinking, Viewer
from allumettes.web.store import Store, StoredEvent, StoredMatch, StoreError, TakenError
from allumettes.web.tables import Tables
from allumettes.web.wire.matches import MatchOptions
from allumettes.web.workers import Workers
from tests.web.loops import in_a_loop

BOTH: Seats = frozenset({0, 1})
ME = Asker("me", "match")


class Held(Store):
    """A store that writes when it is told to, or refuses to."""

    gate: asyncio.Event
    refusal: Exception | None = None

    async def write(self, new: list[StoredMatch], happened: list[StoredEvent]) -> None:
        if happened:
            await self.gate.wait()
            if self.refusal:
                raise self.refusal
        await super().write(new, happened)


@asynccontextmanager
async def seated(tmp_path: Path, **options: Any) -> AsyncIterator[tuple[Tables, OpenTable, Held]]:
    """A match, on one screen unless told otherwise, whose events wait to be written."""
    store = cast("Held", await Held.open(f"sqlite+aiosqlite:///{tmp_path / 'matches.db'}"))
    store.gate = asyncio.Event()
    tables = Tables(store, Workers(1))
    table, _new = await tables.create(
        set_up(MatchOptions(**({"opponent": "screen"} | options)), match_id("k" * 16), 7), ME
    )
    try:
        yield tables, table, store
    finally:
        await tables.close()
        await store.close()


async def soon(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0)


@in_a_loop
async def test_nobody_sees_what_is_not_written_yet(tmp_path: Path) -> None:
    async with seated(tmp_path) as (tables, table, store):
        playing = asyncio.create_task(tables.add_event(table, BOTH, 0, Kind.MOVE, "3"))
        await soon(table.lock.locked)
        looking = asyncio.create_task(tables.find(table.live.stored.id, ME))
        await asyncio.wait([looking], timeout=0.01)
        assert not looking.done()
        store.gate.set()
        assert await playing
        assert (await looking).live.version == 1


@pytest.mark.parametrize("refusal", [StoreError(), TakenError()])
@in_a_loop
async def test_what_could_not_be_written_has_not_happened(tmp_path: Path, refusal: Exception) -> None:
    """Those who waited behind it are not told that theirs had been done before."""
    async with seated(tmp_path) as (tables, table, store):
        store.refusal = refusal
        asked = [asyncio.create_task(tables.add_event(table, BOTH, 0, Kind.MOVE, "3")) for _ in range(3)]
        watching = tables.streams.watch(table, Viewer(BOTH))
        assert b"change" in await anext(watching)
        store.gate.set()
        ends = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(end, Exception) for end in ends)
        assert [news async for news in watching] == []
        assert (await tables.find(table.live.stored.id, ME)).live.version == 0


@in_a_loop
async def test_a_slow_page_gets_the_newest_of_all_news(tmp_path: Path) -> None:
    async with seated(tmp_path) as (tables, table, store):
        store.gate.set()
        watching = tables.streams.watch(table, Viewer(BOTH))
        assert b"change" in await anext(watching)
        await tables.add_event(table, BOTH, 0, Kind.MOVE, "3")
        for count in range(1000):
            table.audience.tell("thinking", Thinking("v0", "Computer", counters={"operations": count}))
        news = await anext(watching)
        assert b'"version":1' in news
        assert news.count(b"event: thinking") == 1
        assert b'"count":999' in news


@in_a_loop
async def test_a_name_does_not_make_the_computer_play_twice(tmp_path: Path) -> None:
    """It is thinking about its first move when its opponent says who they are."""
    async with seated(tmp_path, game="nim", start="5,7", opponent="perfect", first="opponent") as (
        tables,
        table,
        store,
    ):
        store.gate.set()
        assert table.task
        await tables.add_event(table, table.live.humans, 0, Kind.NAME, "Grace")
        assert table.live.match.undoable == 0
        await soon(lambda: table.task is None)
        assert [turn.player for turn in table.live.match.turns] == [0]
