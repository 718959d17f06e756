"""Matches on disk, in SQLite or PostgreSQL: what was accepted is written before anybody is told so.

Whatever waits to be written when the disk is free goes there in one transaction, so that five hundred matches cost
little more than one. One server uses a database at a time, through one connection: it may then trust its memory of
the matches that are open.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    event,
    insert,
    select,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from allumettes.core.errors import AllumettesError

SQLITE = "sqlite"
ONE_SERVER = 0x616C6C756D
"""The advisory lock of PostgreSQL that tells a second server that it is one too many."""

LOCKED_SECONDS = 0.5
"""How long to wait for a SQLite file that another server uses: it will not let go of it."""

log = logging.getLogger(__name__)
metadata = MetaData()

server = Table(
    "server",
    metadata,
    Column("one", Integer, primary_key=True),
    Column("key", LargeBinary, nullable=False),
)
matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("convention", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("first_kind", Text, nullable=False),
    Column("first_name", Text, nullable=False),
    Column("second_kind", Text, nullable=False),
    Column("second_name", Text, nullable=False),
    Column("maker", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("moves", Text, nullable=False),
    Column("made", DateTime(timezone=True), nullable=False),
)
events = Table(
    "events",
    metadata,
    # Two events with one number cannot be, whoever tries: that is what makes a turn be played exactly once.
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """How a match was set up. `moves` were already played when it was made: a link may open any position."""

    id: str
    game: str
    start: str
    convention: str
    mode: str
    first_kind: str
    first_name: str
    second_kind: str
    second_name: str
    maker: int
    """The seat of whoever made the match and may invite to the other one."""
    seed: int
    moves: str


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One thing that happened in a match."""

    match: str
    number: int
    seat: int
    kind: str
    text: str


class StoreError(AllumettesError):
    """The database did not take what it was given, or does not answer: nothing was accepted."""


class StoreInUseError(StoreError):
    """Another server is using the database."""


class TakenError(AllumettesError):
    """Something else was written there first."""


@dataclass(slots=True)
class Waiting:
    """What one request wants to have written, and where it waits for that."""

    matches: list[StoredMatch]
    events: list[StoredEvent]
    done: asyncio.Future[None]


class Store:
    def __init__(self, engine: AsyncEngine, key: bytes) -> None:
        self._engine = engine
        self.key = key
        """What this server signs secrets with; it stays the same as long as the database does."""
        self._failing = False
        self._waiting: list[Waiting] = []
        self._something = asyncio.Event()
        self._writer = asyncio.create_task(self._write_for_ever())

    @classmethod
    async def open(cls, address: str) -> Store:
        url = make_url(address)
        arguments = {}
        if url.get_backend_name() == SQLITE and url.database:
            _check_file(url.database)
            arguments["timeout"] = LOCKED_SECONDS
        engine = create_async_engine(url, pool_size=1, max_overflow=0, pool_timeout=30, connect_args=arguments)
        event.listen(engine.sync_engine, "connect", _prepare)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(metadata.create_all)
                key = (await connection.execute(select(server.c.key))).scalar()
                if key is None:
                    key = secrets.token_bytes(32)
                    await connection.execute(insert(server).values(one=1, key=key))
        except SQLAlchemyError as error:
            await engine.dispose()
            raise (StoreInUseError if "locked" in str(error) else StoreError)(str(error.__cause__ or error)) from error
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine, key)

    async def close(self) -> None:
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        await self._engine.dispose()

    async def write(self, new: list[StoredMatch], happened: list[StoredEvent]) -> None:
        """Returns once all of it is on disk. `TakenError`: somebody wrote one of these first, and none was written."""
        waiting = Waiting(new, happened, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._something.set()
        await asyncio.shield(waiting.done)

    async def load(self, match: str) -> tuple[StoredMatch, list[StoredEvent]] | None:
        try:
            async with self._engine.connect() as connection:
                found = (await connection.execute(select(matches).where(matches.c.id == match))).one_or_none()
                if found is None:
                    return None
                rows = await connection.execute(select(events).where(events.c.match == match).order_by(events.c.number))
                return StoredMatch(*found[:-1]), [StoredEvent(*row[:-1]) for row in rows]
        except (SQLAlchemyError, StoreError) as error:
            raise self._failure(error) from error

    async def _write_for_ever(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            batch, self._waiting = self._waiting, []
            try:
                await self._commit(batch)
            except TakenError:
                # One of them came too late, and took the others with it: each is tried alone.
                for waiting in batch:
                    await self._alone(waiting)
            except StoreError as error:
                _tell(batch, error)
            else:
                _tell(batch)

    async def _alone(self, waiting: Waiting) -> None:
        try:
            await self._commit([waiting])
        except (TakenError, StoreError) as error:
            _tell([waiting], error)
        else:
            _tell([waiting])

    async def _commit(self, batch: list[Waiting]) -> None:
        now = datetime.now(UTC)
        try:
            async with self._engine.begin() as connection:
                if new := [_row(match) | {"made": now} for waiting in batch for match in waiting.matches]:
                    await connection.execute(insert(matches), new)
                if happened := [_row(each) | {"at": now} for waiting in batch for each in waiting.events]:
                    await connection.execute(insert(events), happened)
        except IntegrityError as error:
            raise TakenError(str(error)) from error
        except Exception as error:
            # Whatever it is, it must not end the writer: everybody would wait for it for ever.
            raise self._failure(error) from error
        self._failing = False

    def _failure(self, error: Exception) -> StoreError:
        """What those who asked are told; whoever runs the server is told the reason, once."""
        if not self._failing:
            log.error("the database does not work: %s", str(error).partition("\n")[0])
        self._failing = True
        return StoreError(str(error))


def _check_file(path: str) -> None:
    """Whether a file can be opened, asked without a thread that would complain when nobody listens any more."""
    try:
        sqlite3.connect(path).close()
    except sqlite3.Error as error:
        raise StoreError(str(error)) from error


def _row(stored: StoredMatch | StoredEvent) -> dict[str, Any]:
    return {name: getattr(stored, name) for name in stored.__slots__}


def _tell(batch: list[Waiting], error: Exception | None = None) -> None:
    for waiting in batch:
        if waiting.done.cancelled():
            continue
        if error is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(error)


def _prepare(connection: Any, _record: Any) -> None:
    """What a new connection does first."""
    cursor = connection.cursor()
    if "sqlite" in type(connection).__module__:
        # The write-ahead log survives a killed server; "full" makes it survive a power cut too.
        for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
    else:
        cursor.execute(f"SELECT pg_try_advisory_lock({ONE_SERVER})")
        if not cursor.fetchone()[0]:
            raise StoreInUseError
        connection.commit()
    cursor.close()
