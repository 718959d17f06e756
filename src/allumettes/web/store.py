"""Matches on disk, in SQLite or PostgreSQL: an event is written before it is acknowledged.

All that waits is written in one transaction, so that five hundred matches cost little more than one. One server uses a
database at a time, through one connection, so that its matches in memory are right. The connection to a database that
does not answer is cut after seconds.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
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
    inspect,
    select,
    text,
)
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from allumettes.core.errors import AllumettesError

SQLITE = "sqlite"
ONE_SERVER = 0x616C6C756D
"""The advisory lock of PostgreSQL that a second server does not get."""

LOCKED_SECONDS = 0.5
"""How long to wait for a SQLite file that is locked by another server."""

DATABASE_SECONDS = 3
"""How long a connection or a transaction may take before it is cut."""
ANSWER_SECONDS = 8.0
"""How long a request waits, which may come after others."""
FAREWELL_SECONDS = 0.5
"""When the server stops: how long transactions may still take, and then how long the cut may take."""

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
    Column("proof", Text, nullable=False, server_default=""),
    Column("forfeit", Text, nullable=False, server_default=""),
)
events = Table(
    "events",
    metadata,
    # Two events of a match cannot have one number: this is what makes a turn be played exactly once.
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """How a match was set up. `moves` were played when it was created: a link may open any position."""

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
    """The seat of the player who created the match, and may invite to the other one."""
    seed: int
    moves: str
    proof: str = ""
    """A digest of the secret with which its creator can ask for the match again."""
    forfeit: str = ""
    """The fault by which a player lost the match before its end, as a record tells it."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event of a match."""

    match: str
    number: int
    seat: int
    kind: str
    text: str


class StoreError(AllumettesError):
    """The database refuses to write or does not answer; nothing was written."""

    def __init__(self, reason: str = "") -> None:
        super().__init__(reason)
        self.reason = reason


class StoreInUseError(StoreError):
    """Another server is using the database."""


class TakenError(AllumettesError):
    """Another match or event with the same key was written first."""


@dataclass(slots=True)
class Waiting:
    """What one request wants to write, and the future it waits for."""

    matches: list[StoredMatch]
    events: list[StoredEvent]
    done: asyncio.Future[None]


class DatabaseLink:
    """The connection to the database, which can be cut when the database does not answer."""

    def __init__(self) -> None:
        self._connection: Any = None

    def prepare(self, connection: Any, _record: Any) -> None:
        """Prepare a new connection."""
        self._connection = connection
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

    def cut(self) -> None:
        """Shut the socket down, so that a pending read ends. A SQLite file has no socket."""
        driver: Any = getattr(self._connection, "driver_connection", None)
        if driver is None or not hasattr(driver, "pgconn") or driver.closed:
            return
        with socket.socket(fileno=os.dup(driver.fileno())) as end, suppress(OSError):  # the other end was faster
            end.shutdown(socket.SHUT_RDWR)


class Store:
    def __init__(self, engine: AsyncEngine, line: DatabaseLink, key: bytes) -> None:
        self._engine = engine
        self._line = line
        self.key = key
        """The key that signs the secrets of the seats; it is kept in the database."""
        self._failing = False
        self._closed = False
        self._reading: set[asyncio.Task[Any]] = set()
        self._writing: list[Waiting] = []
        self._waiting: list[Waiting] = []
        self._something = asyncio.Event()
        self._writer = asyncio.create_task(self._write_for_ever())

    @classmethod
    async def open(cls, address: str) -> Store:
        url = make_url(address)
        arguments: dict[str, Any] = {"connect_timeout": DATABASE_SECONDS}
        if url.get_backend_name() == SQLITE:
            if url.database:
                _check_file(url.database)
            arguments = {"timeout": LOCKED_SECONDS}
        line = DatabaseLink()
        engine = create_async_engine(
            url, pool_size=1, max_overflow=0, pool_timeout=2 * DATABASE_SECONDS, connect_args=arguments
        )
        event.listen(engine.sync_engine, "connect", line.prepare)
        try:
            async with _at(engine, line) as connection:
                await connection.run_sync(metadata.create_all)
                await connection.run_sync(_add_columns)
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
        return cls(engine, line, key)

    async def settle(self) -> None:
        """Wait for transactions to end, but not for a database that does not answer."""
        await self._rest()
        self._closed = True
        self._line.cut()
        await self._rest()
        # Whatever is left waits for a connection: nothing of it has reached the database.
        for task in (self._writer, *self._reading):
            task.cancel()
        _tell([*self._writing, *self._waiting], StoreError())
        await asyncio.gather(self._writer, *self._reading, return_exceptions=True)

    async def _rest(self) -> None:
        """Wait for a moment until nothing is being written or read."""
        end = asyncio.get_running_loop().time() + FAREWELL_SECONDS
        while (self._reading or self._writing or self._waiting) and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        await self.settle()
        await self._engine.dispose()

    async def write(self, new: list[StoredMatch], happened: list[StoredEvent]) -> None:
        """Write matches and events. Raises `TakenError` where one of the keys is taken; none is written then."""
        if self._closed:
            raise StoreError
        waiting = Waiting(new, happened, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._something.set()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await asyncio.shield(waiting.done)
        except TimeoutError as error:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            raise StoreError from error

    async def load(self, match: str) -> tuple[StoredMatch, list[StoredEvent]] | None:
        if self._closed:
            raise StoreError
        reading = asyncio.create_task(self._load(match))
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        try:
            return await reading
        except asyncio.CancelledError:
            if self._closed:
                raise StoreError from None
            raise

    async def _load(self, match: str) -> tuple[StoredMatch, list[StoredEvent]] | None:
        of_match = [matches.c[name] for name in StoredMatch.__slots__]
        of_event = [events.c[name] for name in StoredEvent.__slots__]
        try:
            async with _at(self._engine, self._line) as connection:
                found = (await connection.execute(select(*of_match).where(matches.c.id == match))).one_or_none()
                if found is None:
                    return None
                happened = select(*of_event).where(events.c.match == match).order_by(events.c.number)
                return StoredMatch(*found), [StoredEvent(*row) for row in await connection.execute(happened)]
        except (SQLAlchemyError, StoreError) as error:
            raise self._failure(error) from error

    async def _write_for_ever(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            batch, self._waiting = self._waiting, []
            self._writing = batch
            try:
                await self._commit(batch)
            except TakenError:
                # One of them has failed all: each is tried alone.
                for waiting in batch:
                    await self._alone(waiting)
            except StoreError as error:
                _tell(batch, error)
            else:
                _tell(batch)
            self._writing = []

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
            async with _at(self._engine, self._line) as connection:
                if new := [_row(match) | {"made": now} for waiting in batch for match in waiting.matches]:
                    await connection.execute(insert(matches), new)
                if happened := [_row(each) | {"at": now} for waiting in batch for each in waiting.events]:
                    await connection.execute(insert(events), happened)
        except IntegrityError as error:
            raise TakenError(str(error)) from error
        except Exception as error:
            # No error may end the writer: every request would wait for it for ever.
            raise self._failure(error) from error
        self._failing = False

    def _failure(self, error: Exception) -> StoreError:
        """The error for the request; the reason is logged once."""
        if not self._failing:
            log.error("the database does not work: %s", str(error).partition("\n")[0])
        self._failing = True
        return StoreError(str(error))


@asynccontextmanager
async def _at(engine: AsyncEngine, line: DatabaseLink) -> AsyncIterator[AsyncConnection]:
    """A transaction, cut where it does not end in time."""
    connection = await engine.connect()
    timer = asyncio.get_running_loop().call_later(DATABASE_SECONDS, line.cut)
    try:
        async with connection.begin():
            yield connection
    finally:
        await connection.close()
        timer.cancel()


def _add_columns(connection: Connection) -> None:
    """Add the columns that a database of an earlier version lacks: each has a default."""
    known = {column["name"] for column in inspect(connection).get_columns(matches.name)}
    for column in matches.columns:
        if column.name not in known:
            definition = f"{column.name} {column.type.compile(connection.dialect)} NOT NULL DEFAULT ''"
            connection.execute(text(f"ALTER TABLE {matches.name} ADD COLUMN {definition}"))


def _check_file(path: str) -> None:
    """Check that a file can be opened, without the thread that aiosqlite would start."""
    try:
        sqlite3.connect(path).close()
    except sqlite3.Error as error:
        raise StoreError(str(error)) from error


def _row(stored: StoredMatch | StoredEvent) -> dict[str, Any]:
    return {name: getattr(stored, name) for name in stored.__slots__}


def _tell(batch: list[Waiting], error: Exception | None = None) -> None:
    for waiting in batch:
        if waiting.done.done():
            continue
        if error is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(error)
