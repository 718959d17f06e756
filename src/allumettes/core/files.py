"""Files that are written whole or not at all, and files that are read only where they are not too large."""

from __future__ import annotations

import os
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
"""Links that lead to links are followed so many times, as Linux does."""


class UnwritableError(OSError):
    """A file that could not be written. `filename` is the name that was asked for, whatever it leads to."""


class FileFormatError(AllumettesError):
    """A file name that does not end like one of the formats in which something can be written or read."""

    def __init__(self, path: Path, known: tuple[str, ...]) -> None:
        super().__init__(path, known)
        self.path = path
        self.known = known


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
    """A name to write to; what is there at the end takes the place of `path` in one step.

    A link keeps its place and its target is replaced. What is no file (a device, a FIFO, a descriptor of this process
    such as /dev/stdout) is never replaced: the bytes go through it, once all of them are there.
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


def check_writable(path: Path) -> None:
    """Refuses, before any work is done, a name to which nothing can be written."""
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
    """The bytes of a file that has at most so many; what never ends, such as /dev/zero, is not read to its end."""
    if "\0" in str(path):
        raise OSError(EINVAL, os.strerror(EINVAL), str(path))
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise FileTooLargeError(path, most)
    return content


@contextmanager
def _failures_named(path: Path) -> Iterator[None]:
    """Whatever fails inside, the error names the file that was asked for."""
    try:
        yield
    except OSError as error:
        raise UnwritableError(error.errno, error.strerror or str(error), str(path)) from error


def _place_of(path: Path) -> Path | None:
    """The file that a name leads to, there already or not; None where what is there cannot be replaced by a file."""
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
    """Where the links of a name end: at what is no link, or at a descriptor of this process."""
    if "\0" in str(path):
        raise OSError(EINVAL, os.strerror(EINVAL))
    for _link in range(MOST_LINKS):
        if not path.is_symlink() or _descriptor_of(path) is not None:
            return path
        path = path.parent / path.readlink()
    raise OSError(ELOOP, os.strerror(ELOOP))


def _descriptor_of(path: Path) -> int | None:
    """The number of the descriptor that a name such as /dev/fd/3 is of: a link that leads nowhere by its text."""
    folder = os.path.realpath(path.parent)
    return int(path.name) if folder == f"/proc/{os.getpid()}/fd" and path.name.isdecimal() else None


def _draft_of(path: Path) -> Path:
    """A name beside the file. The suffix stays last, for it says which form the file has."""
    draft = f".{path.stem}.{os.getpid()}{path.suffix}"
    if len(os.fsencode(draft)) > os.pathconf(path.parent, "PC_NAME_MAX"):
        draft = f".{path.stem[:8]}.{os.getpid()}{path.suffix[:8]}"
    return path.with_name(draft)


def sync_names(folder: Path) -> None:
    """Returns when the names of the files in a folder are on the disk, too."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
