"""The page that follows a tournament, served by a process of its own while the tournament is played and after it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import TracebackType

from allumettes.cli.commands.web import listening_words
from allumettes.cli.options import Refused
from allumettes.core.files import make_folder
from allumettes.core.parents import end_with
from allumettes.locale import language

HOST = "127.0.0.1"
PLACE = "page"
"""The folder, within that of the tournament, of what visitors of the page do: matches that they look at."""


class TournamentServer:
    """`allumettes web --tournament`, which prints its address. It reads the folder, and cannot change a result."""

    def __init__(self, folder: Path, port: int) -> None:
        self._folder = folder
        self._port = port
        self._process: subprocess.Popen[bytes] | None = None

    def refuse_taken_port(self) -> None:
        """Raise an error now, before anything is played, where nobody could be served at the port."""
        with socket.socket() as place:
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                place.bind((HOST, self._port))
            except OSError as error:
                raise Refused(listening_words(HOST, self._port, error)) from error

    def start(self) -> None:
        make_folder(self._folder / PLACE)
        database = (self._folder / PLACE / "web.db").absolute()
        options = ["--tournament", str(self._folder.absolute()), "--database", str(database), "--port", str(self._port)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "allumettes", "web", *options, "--lang", language()],
            stdin=subprocess.DEVNULL,
            preexec_fn=partial(end_with, os.getpid(), signal.SIGTERM),  # noqa: PLW1509 - nothing else runs yet
        )

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def wait(self) -> None:
        """Until somebody stops it: Ctrl-C reaches it too."""
        if self._process is not None:
            self._process.wait()

    def __enter__(self) -> TournamentServer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
