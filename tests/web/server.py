"""The real `allumettes web` as a process of the tests, which may kill it and start it again where it was."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.console import COMMAND, ENGLISH, environment
from tests.measuring import measured_process

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")
MANY_REQUESTS = "1000000"
"""All tests come from one address: only the test of the limit wants to meet it."""


class Server:
    """One server on a port of its own. What it says goes to a file, where no traceback may ever be."""

    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        *options: str,
        requests: str = MANY_REQUESTS,
        measured: bool = False,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.database = database or f"sqlite+aiosqlite:///{folder / 'matches.db'}"
        self.options = ("--requests", requests, *options)
        self.environment = environment(folder, ENGLISH) | (measured_process() if measured else {})
        self.port = 0
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, patience: float = 60.0) -> None:
        """Comes back when the server has said where it listens, which it does when it listens."""
        said = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*COMMAND, "web", "--port", str(self.port), "--database", self.database, *self.options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=self.environment,
            )
        deadline = time.monotonic() + patience
        while not (address := ADDRESS.search(self.said()[said:])):
            assert self.process.poll() is None, f"the server ended at once:\n{self.said()}"
            assert time.monotonic() < deadline, f"the server does not answer:\n{self.said()}"
            time.sleep(0.01)
        self.port = int(address[1])

    def kill(self) -> None:
        """As a power cut would: nothing of the process runs any more."""
        assert self.process
        self.process.kill()
        assert self.process.wait() == -signal.SIGKILL

    def restart(self) -> None:
        """The same database, the same port."""
        self.stop()
        self.start()

    def stop(self) -> None:
        """Ctrl-C, as a person ends it: the server leaves by itself, and what coverage saw is written."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        finally:
            self.process.kill()

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.stop()
        assert "Traceback" not in self.said(), self.said()[-4000:]
