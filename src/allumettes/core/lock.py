"""A file lock: one writer at a time."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from allumettes.core.errors import AllumettesError


class InUseError(AllumettesError):
    """Another process is writing there."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path


@contextmanager
def only_writer(path: Path) -> Iterator[IO[bytes]]:
    """Open a file for reading and writing, created if missing, with an exclusive lock.

    The system releases the lock when the process ends, however it ends.
    """
    import fcntl

    while True:
        with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666), "r+b", buffering=0) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise InUseError(path) from error
            # The previous owner may have removed the file, and another process created a new one.
            if _is_at(file, path):
                yield file
                return


def _is_at(file: IO[bytes], path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
