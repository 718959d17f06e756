"""An append-only journal of JSON lines, each flushed to the disk before the next is written.

The first line is the heading. Every line has a checksum that also covers the preceding line, so that changed, repeated,
moved and missing lines are detected. An incomplete last line, left by a crash, is ignored. A lock allows one process at
a time.
"""

from __future__ import annotations

import errno
import json
import math
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from allumettes.core.checksum import FIELD, is_sealed, sealed
from allumettes.core.errors import AllumettesError
from allumettes.core.files import sync_names
from allumettes.core.interrupts import interrupts_held
from allumettes.core.lock import only_writer

ROOM = 4096
"""The bytes that `make_room` reserves."""
NO_RESERVATIONS = (errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS)
"""The errors of file systems that cannot reserve space."""


class JournalFault(StrEnum):
    FOREIGN = "foreign"
    """The file is no journal."""
    OTHER_SCHEMA = "other-schema"
    """A journal with another schema, which is `found`."""
    OTHER_SUBJECT = "other-subject"
    """A journal about another subject. `found` is its heading."""
    LINE = "line"
    """A damaged or impossible line. `found` names the fault."""


class JournalError(AllumettesError):
    """A file that cannot be continued as a journal. It is left unchanged."""

    def __init__(self, fault: JournalFault, path: Path, line: int = 1, found: Any = None) -> None:
        super().__init__(fault, path, line, found)
        self.fault = fault
        self.path = path
        self.line = line
        self.found = found


class Journal:
    """A journal locked by this process."""

    def __init__(self, path: Path, file: IO[bytes], heading: dict[str, Any], sync_seconds: float = 0.0) -> None:
        self.path = path
        self.heading = heading
        self.entries: list[dict[str, Any]] = []
        """The entries at the time of opening; the first one is on line 2."""
        self._file = file
        self._end = 0
        """The offset at which the last complete line ends."""
        self._seal = ""
        self._sync_seconds = sync_seconds
        self._synced_at = -math.inf

    def refuse(self, entry: int, found: str) -> JournalError:
        """The error for an entry with impossible content."""
        return refused_entry(self.path, entry, found)

    def add(self, data: Mapping[str, Any]) -> None:
        """Append an entry and flush it to the disk, or soon. If that fails, the journal is unchanged."""
        with interrupts_held():
            self._append(sealed(data, self._seal))

    def make_room(self) -> None:
        """Reserve the disk space of a short entry beforehand, so that a full disk is noticed before the work."""
        if not hasattr(os, "posix_fallocate"):
            return
        try:
            os.posix_fallocate(self._file.fileno(), self._end, ROOM)
        except OSError as error:
            if error.errno not in NO_RESERVATIONS:
                raise

    def _append(self, entry: dict[str, Any]) -> None:
        line = _line_of(entry) + b"\n"
        end = self._end + len(line)
        try:
            # Overwrite an incomplete line or reserved space.
            self._file.seek(self._end)
            left = memoryview(line)
            while left:
                left = left[self._file.write(left) :]
            self._file.truncate(end)
            if time.monotonic() - self._synced_at >= self._sync_seconds:
                os.fsync(self._file.fileno())
                self._synced_at = time.monotonic()
        except OSError:
            self.tidy()
            raise
        self._end = end
        self._seal = entry[FIELD]

    def tidy(self) -> None:
        """Truncate the file after the last complete line."""
        with suppress(OSError):
            self._file.truncate(self._end)

    def remove(self) -> None:
        """Delete the journal, once its content is in another file of the same folder."""
        sync_names(self.path.parent)
        self.path.unlink(missing_ok=True)

    def _begin(self) -> None:
        try:
            self._append(sealed(self.heading))
            sync_names(self.path.parent)
        except OSError:
            self.path.unlink(missing_ok=True)
            raise

    def _read(self, lines: list[bytes]) -> None:
        for number, line in enumerate(lines, start=1):
            data = _data_in(line)
            if number == 1:
                self._check_schema(data)
            if data is None or not is_sealed(data, self._seal) or line != _line_of(data):
                raise JournalError(JournalFault.LINE, self.path, number)
            self._end += len(line) + 1
            self._seal = data.pop(FIELD)
            if number == 1:
                self.heading = data
            else:
                self.entries.append(data)

    def _check_schema(self, data: dict[str, Any] | None) -> None:
        schema = data.get("schema") if data else None
        if not isinstance(schema, str):
            raise JournalError(JournalFault.FOREIGN, self.path)
        if schema != self.heading["schema"]:
            raise JournalError(JournalFault.OTHER_SCHEMA, self.path, found=schema)


def refused_entry(path: Path, entry: int, found: str) -> JournalError:
    """The error for an entry with impossible content: the first one is on line 2."""
    return JournalError(JournalFault.LINE, path, entry + 2, found)


@contextmanager
def opened(
    path: Path, schema: str, heading: Mapping[str, Any], *, anew: bool = False, sync_seconds: float = 0.0
) -> Iterator[Journal]:
    """The journal at `path`, new with this heading, or as it is there, whose heading the caller compares.

    Nothing changes in a file that is refused here. `anew` forgets what is there. With `sync_seconds`, entries are
    flushed to the disk at most that often: they survive a process that is killed, the last ones not a power cut.
    """
    with only_writer(path) as file:
        if anew:
            file.truncate(0)
        file.seek(0)
        *lines, torn = file.read().split(b"\n")
        journal = Journal(path, file, {"schema": schema, **heading}, sync_seconds)
        if lines:
            journal._read(lines)
        elif _is_torn_heading(torn, schema):
            journal._begin()
        else:
            raise JournalError(JournalFault.FOREIGN, path)
        try:
            yield journal
        finally:
            journal.tidy()


def read(path: Path, schema: str) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
    """The heading and the entries of a journal, also while another process appends to it; None where there is none."""
    try:
        *lines, _torn = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return None
    if not lines:
        return None
    journal = Journal(path, BytesIO(), {"schema": schema})
    journal._read(lines)
    return journal.heading, journal.entries


def _is_torn_heading(text: bytes, schema: str) -> bool:
    begin = f'{{"schema":{json.dumps(schema)}'.encode("ascii")
    return text.startswith(begin) or begin.startswith(text)


def _line_of(entry: Mapping[str, Any]) -> bytes:
    return json.dumps(entry, separators=(",", ":")).encode("ascii")


def _data_in(line: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None
