"""The worker process: it answers questions that come through a pipe, until the pipe closes."""

from __future__ import annotations

import os
import pickle
import signal
import stat
import struct
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from queue import SimpleQueue
from threading import Lock, Thread
from typing import BinaryIO

from allumettes.core.errors import AllumettesError

HEADER = struct.Struct("!Q")
"""Before every message, in both directions: the size of the pickle that follows."""

COMMAND = "from allumettes.web.worker import serve; serve()"

MOST_MEMORY = 3 * 1024**3
"""A report with its curves, set several times until its last page looks well, takes more than 2 GiB."""
NICENESS = 5
"""Workers give way to the event loop, so that pages stay responsive while the computer thinks."""

STANDARD_ERROR = 2

FAREWELL = 1.0
"""A busy worker whose pipe has closed exits after so many seconds."""


class Reply(IntEnum):
    """The replies to a question: any number of messages, then one of the others."""

    MESSAGE = 0
    ANSWER = 1
    REFUSAL = 2
    """An `AllumettesError`, to be raised again."""
    FAILURE = 3
    """The traceback of any other error, for the log."""


def packed(content: object) -> bytes:
    data = pickle.dumps(content, pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(data)) + data


def serve() -> None:
    _limit_resources()
    _drop_sockets()
    pipe = _take_standard_output()
    questions: SimpleQueue[bytes | None] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    with suppress(BrokenPipeError):  # the server has ended
        while (question := questions.get()) is not None:
            ReplyWriter(pipe).answer(question)


class ReplyWriter:
    """Writes the replies to one question, from any thread: messages, then the answer, and nothing after it."""

    def __init__(self, pipe: BinaryIO) -> None:
        self._pipe = pipe
        self._lock = Lock()
        self._answered = False

    def tell(self, message: object) -> None:
        self._write(packed((Reply.MESSAGE, message)))

    def answer(self, question: bytes) -> None:
        self._write(_reply_to(question, self.tell), last=True)

    def _write(self, reply: bytes, *, last: bool = False) -> None:
        with self._lock:
            if not self._answered:
                self._answered = last
                self._pipe.write(reply)
                self._pipe.flush()


def _reply_to(question: bytes, tell: Callable[[object], None]) -> bytes:
    try:
        try:
            function, arguments, is_told = pickle.loads(question)
            return packed((Reply.ANSWER, function(*arguments, tell=tell) if is_told else function(*arguments)))
        except AllumettesError as error:
            return packed((Reply.REFUSAL, error))
    except Exception:
        return packed((Reply.FAILURE, traceback.format_exc()))


def _listen(pipe: BinaryIO, questions: SimpleQueue[bytes | None]) -> None:
    """Queue the questions. It reads on during the work, since a closed pipe is the signal to exit."""
    while len(header := pipe.read(HEADER.size)) == HEADER.size:
        questions.put(pipe.read(*HEADER.unpack(header)))
    questions.put(None)
    time.sleep(FAREWELL)
    os._exit(1)


def _take_standard_output() -> BinaryIO:
    """The pipe to the server; what a function prints is discarded instead of written between two replies."""
    pipe = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return pipe


def _drop_sockets() -> None:
    """Close inherited sockets: uvloop passes on every socket that uvicorn marks for its own children."""
    with suppress(FileNotFoundError):  # no such folder, no such inheritance
        for descriptor in map(int, os.listdir("/dev/fd")):  # noqa: PTH208 - pathlib would slow every start down
            with suppress(OSError):  # the one that listed the folder is closed by now
                if descriptor > STANDARD_ERROR and stat.S_ISSOCK(os.fstat(descriptor).st_mode):
                    os.close(descriptor)


def _limit_resources() -> None:
    # Ctrl-C in the terminal is for the server, which then ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(ImportError, OSError, ValueError):  # no such limit on this system, or a lower one is set already
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, hard))
