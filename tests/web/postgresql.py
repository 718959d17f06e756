"""A real PostgreSQL that the tests start themselves: in a folder of its own, reached by a socket in it, on no port."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import psycopg

from tests.tools import postgresql

OWNER = "allumettes"

FORGETFUL = ("fsync=off", "full_page_writes=off", "synchronous_commit=off")
"""This server is thrown away with its folder; only the servers of `allumettes` are killed, and it outlives them."""


class PostgreSQL:
    def __init__(self) -> None:
        # The path of a socket has to be short, shorter than those of pytest's folders.
        self.folder = Path(tempfile.mkdtemp(prefix="allumettes-"))
        self.account: dict[str, Any] = {}
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root; its package made an account for it.
            self.account = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(self.folder, "postgres", "postgres")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, patience: float = 60.0) -> None:
        data = self.folder / "data"
        trusting = ("--auth", "trust", "--username", OWNER)
        subprocess.run(
            [postgresql("initdb"), "--pgdata", data, "--no-sync", "--encoding", "UTF8", "--locale", "C", *trusting],
            cwd=self.folder,
            capture_output=True,
            check=True,
            **self.account,
        )
        settings = (word for setting in (*FORGETFUL, "listen_addresses=") for word in ("-c", setting))
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [postgresql("postgres"), "-D", data, "-k", self.folder, *settings],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **self.account,
            )
        deadline = time.monotonic() + patience
        while not self._answers():
            assert self.process.poll() is None, (self.folder / "server.log").read_text(encoding="utf-8")
            assert time.monotonic() < deadline, "PostgreSQL does not answer"
            time.sleep(0.02)

    def new_database(self) -> str:
        """The address of an empty database, as SQLAlchemy reads it."""
        name = f"t{uuid4().hex}"
        with self._connect() as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return f"postgresql+psycopg://{OWNER}@/{name}?host={self.folder}"

    def stop(self) -> None:
        if self.process:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(30)
        shutil.rmtree(self.folder)

    def _connect(self) -> psycopg.Connection[Any]:
        return psycopg.connect(host=str(self.folder), user=OWNER, dbname="postgres", autocommit=True)

    def _answers(self) -> bool:
        try:
            self._connect().close()
        except psycopg.OperationalError:
            return False
        return True

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.stop()
