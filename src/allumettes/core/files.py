"""Atomic writing of files, and reading with a bound on their size."""

from __future__ import annotations

import os
import re
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES, EINVAL, EISDIR, ELOOP, ENOENT
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from allumettes.core.errors import AllumettesError

MOST_LINKS = 40
"""The most symbolic links that are followed, as on Linux."""


class UnwritableError(OSError):
    """A file that could not be written. `filename` is the name that was given, before links are followed."""


class FileTooLargeError(AllumettesError):
    def __init__(self, path: Path, most: int) -> None:
        super().__init__(path, most)
        self.path = path
        self.most = most


def typed_path(text: str) -> Path:
    """The file that a person names; one in the home of somebody who does not exist is not there."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), text) from error


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """A draft to write to, which replaces `path` in one step at the end.

    A symbolic link stays and its target is replaced. A device, a FIFO or a descriptor of this process (/dev/stdout) is
    not replaced: the complete bytes are written to it.
    """
    with _failures_named(path):
        place = _place_of(path)
        if place is None:
            with TemporaryDirectory() as folder:
                draft = Path(folder, f"draft{path.suffix}")
                yield draft
                with draft.open("rb") as source, _way_through(path) as target:
                    shutil.copyfileobj(source, target)
            return
        draft = _draft_of(place)
        try:
            yield draft
            with draft.open("rb") as file:
                os.fsync(file.fileno())
            if place.exists():
                shutil.copymode(place, draft)
            draft.replace(place)
        finally:
            draft.unlink(missing_ok=True)


def remove_drafts(path: Path) -> None:
    """Remove drafts of a file that killed processes have left. Only for a file that no other process writes now."""
    draft = re.compile(rf"\.{re.escape(path.stem)}\.\d+{re.escape(path.suffix)}")
    for left in path.parent.iterdir():
        if draft.fullmatch(left.name):
            left.unlink(missing_ok=True)


def check_writable(path: Path) -> None:
    """Refuse a path that cannot be written, before any work is done."""
    with _failures_named(path):
        place = _place_of(path)
        target = path if place is None else place.parent
        target.stat()
        if not os.access(target, os.W_OK):
            raise OSError(EACCES, os.strerror(EACCES))


def make_folder(path: Path) -> None:
    with _failures_named(path):
        path.mkdir(parents=True, exist_ok=True)


def read_bounded(path: Path, most: int) -> bytes:
    """The bytes of a file of at most `most` bytes; reading stops there, also for endless files such as /dev/zero."""
    if "\0" in str(path):
        raise OSError(EINVAL, os.strerror(EINVAL), str(path))
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise FileTooLargeError(path, most)
    return content


@contextmanager
def _failures_named(path: Path) -> Iterator[None]:
    """Turn an OSError into an `UnwritableError` that names the path as it was given."""
    try:
        yield
    except OSError as error:
        raise UnwritableError(error.errno, error.strerror or str(error), str(path)) from error


def _place_of(path: Path) -> Path | None:
    """The file that a path leads to, existing or not; None where it is something that cannot be replaced."""
    path = _followed(path)
    if _descriptor_of(path) is not None:
        return None
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return path
    if stat.S_ISDIR(mode):
        raise OSError(EISDIR, os.strerror(EISDIR))
    if not stat.S_ISREG(mode):
        return None
    if not os.access(path, os.W_OK):
        raise OSError(EACCES, os.strerror(EACCES))
    return path


def _way_through(path: Path) -> BinaryIO:
    path = _followed(path)
    number = _descriptor_of(path)
    return os.fdopen(os.open(path, os.O_WRONLY) if number is None else os.dup(number), "wb")


def _followed(path: Path) -> Path:
    """Follow symbolic links to their end, or to a descriptor of this process."""
    if "\0" in str(path):
        raise OSError(EINVAL, os.strerror(EINVAL))
    for _link in range(MOST_LINKS + 1):
        if not path.is_symlink() or _descriptor_of(path) is not None:
            return path
        path = path.parent / path.readlink()
    raise OSError(ELOOP, os.strerror(ELOOP))


def _descriptor_of(path: Path) -> int | None:
    """The number of the descriptor that a path such as /dev/fd/3 names."""
    folder = os.path.realpath(path.parent)
    return int(path.name) if folder == f"/proc/{os.getpid()}/fd" and path.name.isdecimal() else None


def _draft_of(path: Path) -> Path:
    """The path of the draft, beside the file and with the same suffix, which names the format."""
    draft = f".{path.stem}.{os.getpid()}{path.suffix}"
    if len(os.fsencode(draft)) > os.pathconf(path.parent, "PC_NAME_MAX"):
        draft = f".{path.stem[:8]}.{os.getpid()}{path.suffix[:8]}"
    return path.with_name(draft)


def sync_names(folder: Path) -> None:
    """Flush the directory entries of a folder to the disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
