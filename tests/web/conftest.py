"""Servers for the web tests: one for each database, started when first asked for and shared by a test process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import allumettes as al
from allumettes.classroom.tournament.programs import ProgramEntrant
from tests.web.postgresql import PostgreSQL
from tests.web.server import Server
from tests.web.visitor import Visitor

DATABASES = ("sqlite", "postgresql")
ENGINE = f"ada={sys.executable} {Path(__file__).parents[2] / 'examples' / 'python' / 'grundy.py'}"
"""The program that visitors of the shared server may play against."""


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    with PostgreSQL() as started:
        yield started


@pytest.fixture(scope="session")
def shared_server(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Callable[[str], Server]]:
    """The server that all tests of this process share, by its database."""
    servers: dict[str, Server] = {}
    with ExitStack() as running:

        def find(database: str) -> Server:
            if database not in servers:
                folder = tmp_path_factory.mktemp(database)
                address = database_address(request, database)
                started = Server(folder, address, "--engine", ENGINE, measured=True)
                servers[database] = running.enter_context(started)
            return servers[database]

        yield find


@pytest.fixture(params=DATABASES)
def server(request: pytest.FixtureRequest, shared_server: Callable[[str], Server]) -> Server:
    """A shared server; the test runs once for each database."""
    return shared_server(request.param)


@pytest.fixture
def visitor(server: Server) -> Iterator[Visitor]:
    """Somebody at the shared server, whichever its database."""
    with Visitor(server.address) as somebody:
        yield somebody


@pytest.fixture
def quiet_server(shared_server: Callable[[str], Server]) -> Server:
    """The shared server on SQLite, for what does not depend on the database."""
    return shared_server("sqlite")


@pytest.fixture
def guest(quiet_server: Server) -> Iterator[Visitor]:
    """Somebody at the quiet server."""
    with Visitor(quiet_server.address) as somebody:
        yield somebody


@pytest.fixture(scope="session")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small tournament that is over."""
    folder = tmp_path_factory.mktemp("cup")
    missing = ProgramEntrant("<b>Ada</b>", ("no-such-program-here",), folder)
    al.tournament(["perfect", "random", missing], starts=[7, 8], folder=folder)
    return folder


@pytest.fixture(scope="session")
def follower(cup: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that follows the tournament."""
    with Server(tmp_path_factory.mktemp("follower"), None, "--tournament", str(cup), measured=True) as started:
        yield started


@pytest.fixture(params=DATABASES)
def mortal_server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server of the test's own, which it may kill; the test runs once for each database."""
    with Server(tmp_path / "server", database_address(request, request.param)) as started:
        yield started


def database_address(request: pytest.FixtureRequest, database: str) -> str | None:
    """An empty database. None asks for a SQLite file in the server's folder."""
    if database == "sqlite":
        return None
    postgresql: PostgreSQL = request.getfixturevalue("postgresql")
    return postgresql.new_database()
