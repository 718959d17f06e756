"""Pages that watch a match: none is told more than it needs, nobody silences another, and nothing unwritten is told."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from allumettes.web import watching
from allumettes.web.live import Kind
from allumettes.web.state import Viewer
from allumettes.web.store import StoreError
from allumettes.web.watching import CHANGE, HERE, THINKING, Audience, Watcher
from tests.web.loops import in_a_loop
from tests.web.test_tables import BOTH, seated, soon


class Counted(Watcher):
    def tell(self, kind: str, what: object) -> None:
        super().tell(kind, what)
        told.append(kind)


told: list[str] = []


@in_a_loop
async def test_who_comes_and_goes_is_told_once_for_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "HERE_SECONDS", 0.01)
    told.clear()
    audience = Audience()
    for _ in range(100):
        audience.add(Counted(Viewer(frozenset())))
        audience.discard(visitor := Counted(Viewer(frozenset())))
        audience.add(visitor)
        audience.discard(visitor)
    await asyncio.sleep(0.1)
    assert told.count(HERE) == 200 + 100  # each hears it when it comes, and those who stay once more
    assert next(iter(audience)).news[HERE] == {"present": [False, False], "spectators": 100}
    audience.discard(next(iter(audience)))
    audience.dismiss()


@in_a_loop
async def test_progress_is_told_the_more_rarely_the_more_watch() -> None:
    few, many = Audience(), Audience()
    few.add(Counted(Viewer(frozenset())))
    for _ in range(400):
        many.add(Counted(Viewer(frozenset())))
    for audience, most in ((few, 50), (many, 400)):
        told.clear()
        for _ in range(50):
            audience.tell_progress(THINKING, {})
            await asyncio.sleep(0.002)
        assert 1 <= told.count(THINKING) <= most
        audience.dismiss()


@pytest.mark.parametrize(("seats", "hears"), [({0}, True), ({1}, False), (set(), True)])
@in_a_loop
async def test_nobody_silences_a_page_by_its_name(seats: set[int], hears: bool) -> None:
    """Only the page that acts is told by its answer alone, and it has the seat that acts."""
    audience = Audience()
    watcher = Watcher(Viewer(frozenset({1}), known=3), "name")
    audience.add(watcher)
    await watcher.heard()
    audience.change(4, "name", frozenset(seats))
    assert (CHANGE in watcher.news) == hears
    audience.dismiss()


@in_a_loop
async def test_what_is_being_written_is_told_once_it_is_written(tmp_path: Path) -> None:
    """One event is written and about to be told when the next is applied, and that one cannot be written."""
    async with seated(tmp_path) as (tables, table, store):
        watching_page = tables.streams.watch(table, Viewer(BOTH, known=0))
        assert b'"version":0' in await anext(watching_page)
        store.gate.set()
        first = asyncio.create_task(tables.add_event(table, BOTH, 0, Kind.NAME, "Ada"))
        await first
        store.gate.clear()
        second = asyncio.create_task(tables.add_event(table, BOTH, 1, Kind.NAME, "Boom"))
        await soon(table.lock.locked)
        store.refusal = StoreError()
        news: asyncio.Task[Any] = asyncio.create_task(anext(watching_page, b""))
        await asyncio.sleep(0.05)
        assert not news.done()
        store.gate.set()
        with pytest.raises(StoreError):
            await second
        assert b'"version":2' not in await news
