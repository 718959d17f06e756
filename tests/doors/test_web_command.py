"""`allumettes web` says where the table is, and says in a sentence why it cannot open it."""

from __future__ import annotations

import re
import socket
import stat
import subprocess
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from allumettes.cli import run
from allumettes.cli.commands import web
from allumettes.cli.storage import state_folder
from allumettes.locale import speak
from allumettes.web.database import database_address as address_of
from tests.console import COMMAND, ENGLISH, environment, interrupted, without_package
from tests.web.server import Server


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with its own place for state; English is spoken there."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    speak("en")
    return tmp_path


def database_address(named: str | None) -> str:
    return address_of(named, state_folder() / "web.db")


@pytest.mark.slow
def test_one_line_has_the_address_and_ctrl_c_ends_it_well(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        with urlopen(server.address) as page:
            assert page.status == 200
        server.stop()
        assert server.process
        assert server.process.returncode == 0
        assert server.said().splitlines() == [
            f"The table is at {server.address} (Ctrl-C stops it).",
            "Stopped. The matches are kept.",
        ]


@pytest.mark.slow
def test_ctrl_c_on_a_terminal(tmp_path: Path) -> None:
    screen, code = interrupted("web", "--port", "0", "--no-open", home=tmp_path, seen=r"http://127\.0\.0\.1:\d+ ")
    assert "Stopped. The matches are kept." in screen
    assert "Traceback" not in screen
    assert code == 0
    assert (tmp_path / "state" / "allumettes" / "web.db").exists()


@pytest.mark.slow
def test_the_browser_is_opened_where_it_is_wished(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\necho "$1" > "$0.opened"\n')
    browser.chmod(0o755)
    with subprocess.Popen(
        [*COMMAND, "web", "--port", "0", "--open"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment(tmp_path, ENGLISH) | {"BROWSER": f"{browser} %s"},
    ) as process:
        assert process.stdout
        address = re.search(r"http://\S+", process.stdout.readline())
        opened = tmp_path / "browser.opened"
        while not (opened.exists() and opened.read_text()):
            assert process.poll() is None
            time.sleep(0.01)
        process.terminate()
    assert address
    assert opened.read_text() == f"{address[0]}\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--database", "nowhere/table.db"), "nowhere/table.db cannot be written: No such file or directory."),
        (("--database", "."), "cannot be written: Is a directory."),
        (("--database", "notes.txt"), "notes.txt is there already and is no database: choose another name."),
        (("--database", "sqlite:///notes.txt"), "notes.txt is there already and is no database: choose another name."),
        (("--database", "mysql://ada:secret@host/db"), "The table cannot keep its matches in “mysql”. Name a file"),
        (("--database", "postgresql://ada:secret@host:x/db"), "This is not the address of a database. Name a file"),
        (("--database", "postgresql+asyncpg://ada:secret@host/db"), "“postgresql+asyncpg”"),
        (("--database", "sqlite://"), "A database without a file would forget every match: name a file."),
        (("--database", "sqlite:///:memory:"), "A database without a file would forget every match: name a file."),
        (("--port", "65536"), "65536 is not in the range"),
        (("--host", "192.0.2.1", "--port", "0"), "at 192.0.2.1, port 0: Cannot assign requested address."),
        (("--host", "no host", "--port", "0"), "Nobody can be served at no host, port 0: "),
    ],
)
def test_what_cannot_be_opened_is_refused_in_a_sentence(
    home: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], words: str
) -> None:
    (home / "notes.txt").write_text("my notes")
    assert run(["web", *options]) == 2
    screen, errors = capsys.readouterr()
    assert screen == ""
    assert words in errors
    assert "secret" not in errors
    assert (home / "notes.txt").read_text() == "my notes"


def test_a_port_that_is_taken(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert run(["web", "--port", str(port)]) == 2
    words = f"Error: Port {port} is taken: choose another with --port, or let --port 0 find one.\n"
    assert capsys.readouterr() == ("", words)


@pytest.mark.slow
def test_one_database_has_one_server(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(home) as server:
        assert run(["web", "--port", "0", "--database", server.database]) == 2
    words = "Error: Another server keeps its matches in this database: stop it, or name another one.\n"
    assert capsys.readouterr() == ("", words)


@pytest.mark.slow
def test_a_database_that_does_not_answer(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        address = f"postgresql://ada:secret@127.0.0.1:{nobody.getsockname()[1]}/table"
        assert run(["web", "--port", "0", "--database", address]) == 2
    screen, errors = capsys.readouterr()
    assert screen == ""
    assert errors.startswith("Error: The database cannot be used: ")
    assert "secret" not in errors


def test_missing_packages_are_named(tmp_path: Path) -> None:
    run = without_package("fastapi", "web", home=tmp_path)
    assert run.code == 2
    assert "needs the package fastapi, which is not installed: pip install 'allumettes[web]'" in run.errors


def test_the_address_of_a_database_is_completed(home: Path) -> None:
    file = f"sqlite+aiosqlite:///{home}/table.db"
    assert database_address(None) == f"sqlite+aiosqlite:///{home}/state/allumettes/web.db"
    assert database_address("table.db") == file
    assert database_address("sqlite:///table.db") == file
    assert database_address(file) == file
    assert database_address("postgresql://ada@host/name") == "postgresql+psycopg://ada@host/name"
    with_password = "postgresql+psycopg://ada:a%40b@host:5433/name?sslmode=require"
    assert database_address(with_password) == with_password


def test_nobody_else_may_read_the_secrets_of_the_seats(tmp_path: Path) -> None:
    database_address(str(tmp_path / "table.db"))
    assert stat.S_IMODE((tmp_path / "table.db").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("127.0.1.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("ada", False)],
)
def test_who_listens_beyond_this_machine_is_warned(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    host: str,
    loopback: bool,
) -> None:
    """The server itself stays closed here: a test opens nothing to the network."""

    def serve(settings: object, ready: web.Ready) -> int:
        ready(f"http://[{host}]:8000" if ":" in host else f"http://{host}:8000")
        return 0

    monkeypatch.setattr(web, "serve", serve)
    assert run(["web", "--host", host]) == 0
    screen, errors = capsys.readouterr()
    assert ("nothing that is sent is encrypted" in errors) is not loopback
    assert "0.0.0.0" not in screen, "an address that others can type"
    assert screen.count("http://") == 1
