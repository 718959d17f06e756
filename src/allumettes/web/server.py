"""Runs the server until somebody stops it."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

import uvicorn

from allumettes.core.text import N_
from allumettes.web.app import build_app
from allumettes.web.database import DatabaseError
from allumettes.web.laboratory.laboratory import Laboratory
from allumettes.web.programs import Programs
from allumettes.web.protocol import Protocol
from allumettes.web.questions import VALUES_FOLDER
from allumettes.web.settings import ServerSettings
from allumettes.web.store import Store, StoreError, StoreInUseError
from allumettes.web.tables import Tables
from allumettes.web.visitors import Proxies
from allumettes.web.workers import Workers

FAREWELL_SECONDS = 3
"""How long pending requests may take when the server stops."""

KEEP_ALIVE_SECONDS = 20
"""How long a connection stays open between two requests: about the time of a move."""

MOST_FILES = 65_536
SEND_BUFFER = 128 * 1024
"""The size of the send buffer of a connection, in bytes."""

GONE_SECONDS = 60
"""After how long a connection ends whose other side confirms nothing: a race that it watches need not go on."""

SWITCH_SECONDS = 0.001
"""How long the event loop may wait for the background thread."""


def serve(settings: ServerSettings, ready: Callable[[str], None]) -> int:
    """Serve until Ctrl-C or SIGTERM. `ready` is called with the address once somebody can connect to it.

    Raises `OSError` where it cannot listen there, `DatabaseError` where the database cannot be used.
    """
    _raise_file_limit()
    sys.setswitchinterval(SWITCH_SECONDS)
    # Before anything else, so that a taken port is reported at once.
    with listening_socket(settings.host, settings.port) as sock:
        loop_factory = uvicorn.Config("").get_loop_factory()
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            return runner.run(_serve(settings, sock, ready))


async def _serve(settings: ServerSettings, sock: socket.socket, ready: Callable[[str], None]) -> int:
    store = await _open_store(settings.database)
    workers = Workers(settings.workers, environment=worker_environment(settings.laboratory))
    tables = Tables(store, workers, Programs(settings.programs))
    laboratory = Laboratory(settings.laboratory, tables.background, settings.workers)
    server = Server(tables, laboratory, settings, ready)
    try:
        await server.serve([sock])
    finally:
        await laboratory.close()
        await tables.close()
        await store.close()
    return 0 if server.started else 1


def worker_environment(laboratory: Path) -> dict[str, str]:
    """The variables of the workers: the folder of the nim-values that they share."""
    return {VALUES_FOLDER: str(laboratory / "values")}


async def _open_store(address: str) -> Store:
    try:
        return await Store.open(address)
    except StoreInUseError as error:
        words = N_("Another server keeps its matches in this database: stop it, or name another one.")
        raise DatabaseError(words) from error
    except StoreError as error:
        said = error.reason.strip().partition("\n")[0].removesuffix(".")
        raise DatabaseError(N_("The database cannot be used: {reason}."), {"reason": said}) from error


class Server(uvicorn.Server):
    def __init__(
        self, tables: Tables, laboratory: Laboratory, settings: ServerSettings, ready: Callable[[str], None]
    ) -> None:
        Protocol.proxies = Proxies(settings.proxies)
        super().__init__(
            uvicorn.Config(
                build_app(tables, laboratory, settings),
                http=Protocol,
                # The middleware need not look for anything but HTTP requests.
                ws="none",
                lifespan="off",
                # Malformed requests must not fill the log with warnings.
                log_level="error",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=FAREWELL_SECONDS,
            )
        )
        self._tables = tables
        self._laboratory = laboratory
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            self._ready(f"http://{f'[{host}]' if ':' in host else host}:{port}")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._laboratory.close()
        await self._tables.close()
        await self._tables.store.settle()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; at the second signal at once."""
        self.force_exit = self.should_exit
        self.should_exit = True


def _raise_file_limit() -> None:
    """Allow as many open files as the system permits: every open page has a connection."""
    with suppress(ImportError, OSError, ValueError):  # no such limit on this system, or it cannot be raised
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (MOST_FILES if hard == resource.RLIM_INFINITY else hard, hard))


def listening_socket(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.create_server((host, port), family=family, backlog=1024)
    # Connections inherit it: the system would buffer megabytes for each client that does not read.
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    with suppress(AttributeError, OSError):  # Linux: a device that has gone without a word is not waited for
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_SECONDS * 1000)
    return sock
