"""The store writes together what comes together, and lets nobody be written twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from allumettes.web.set_up import set_up
from allumettes.web.store import Store, StoredEvent, StoredMatch, StoreError, StoreInUseError, TakenError
from allumettes.web.wire.matches import MatchOptions
from tests.web.conftest import DATABASES, database_address

T = TypeVar("T")
Work = Callable[[Store], Awaitable[T]]


@pytest.fixture(params=DATABASES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return database_address(request, request.param) or f"sqlite+aiosqlite:///{tmp_path}/web.db"


def at(address: str, work: Work[T]) -> T:
    async def main() -> T:
        store = await Store.open(address)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(main())


def new_match(name: str) -> StoredMatch:
    return set_up(MatchOptions(game="nim", name="Zoé ✓"), name, 7).stored


def event(match: str, number: int, typed: str = "7>3") -> StoredEvent:
    return StoredEvent(match, number, 0, "move", typed)


def test_what_was_written_is_there_for_the_next_server(address: str) -> None:
    async def write(store: Store) -> bytes:
        await store.write([new_match("a")], [event("a", 0)])
        await store.write([], [event("a", 1), event("a", 2)])
        return store.key

    async def read(store: Store) -> tuple[object, bytes]:
        return await store.load("a"), store.key

    key = at(address, write)
    assert at(address, read) == ((new_match("a"), [event("a", number) for number in range(3)]), key)


def test_a_database_from_before_makers_had_cookies_is_gone_on_with(address: str) -> None:
    """Its matches have no proof of who made them; they are all there, and new ones have it."""
    old, new = new_match("a"), replace(new_match("b"), proof="digest")
    at(address, lambda store: store.write([old], [event("a", 0)]))

    async def forget() -> None:
        engine = create_async_engine(address)
        async with engine.begin() as connection:
            await connection.execute(text("ALTER TABLE matches DROP COLUMN proof"))
        await engine.dispose()

    asyncio.run(forget())
    at(address, lambda store: store.write([new], []))
    assert at(address, lambda store: store.load("a")) == (replace(old, proof=""), [event("a", 0)])
    assert at(address, lambda store: store.load("b")) == (new, [])


def test_an_unknown_match_is_none(address: str) -> None:
    assert at(address, lambda store: store.load("nobody")) is None


def test_of_many_who_want_one_turn_exactly_one_has_it(address: str) -> None:
    async def compete(store: Store) -> tuple[list[object], list[StoredEvent]]:
        await store.write([new_match(name) for name in "abcd"], [])
        rivals = [(name, text) for name in "abcd" for text in ("7>1", "7>2", "7>3")]
        ends = await asyncio.gather(
            *(store.write([], [event(name, 0, text)]) for name, text in rivals), return_exceptions=True
        )
        kept = [(await store.load(name) or (None, []))[1] for name in "abcd"]
        return list(ends), [only for [only] in kept]

    ends, kept = at(address, compete)
    assert ends.count(None) == 4
    assert all(isinstance(end, TakenError) for end in ends if end is not None)
    assert [each.match for each in kept] == list("abcd")


def test_several_events_are_written_all_or_none(address: str) -> None:
    async def half(store: Store) -> object:
        await store.write([new_match("a")], [event("a", 1)])
        with pytest.raises(TakenError):
            await store.write([], [event("a", 0), event("a", 1)])
        return (await store.load("a") or (None, []))[1]

    assert at(address, half) == [event("a", 1)]


def test_a_second_server_is_told_that_it_is_one_too_many(address: str) -> None:
    async def second(_store: Store) -> None:
        with pytest.raises(StoreInUseError):
            await Store.open(address)

    at(address, second)


def test_a_database_that_cannot_be_opened_is_an_error_with_its_reason(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        at(f"sqlite+aiosqlite:///{tmp_path}/no/such/folder/web.db", lambda store: store.load("a"))
    assert "unable to open" in caught.value.reason
