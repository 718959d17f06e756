"""Archives are unpacked within bounds: nothing outside the folder, no links, so many files and so many bytes.

What is left out is told by name; an archive that cannot be opened or exceeds the bounds is refused as a whole.
"""

from __future__ import annotations

import lzma
import shutil
import stat
import tarfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple
from unicodedata import normalize

from allumettes.core.errors import AllumettesError

MOST_FILES = 20_000
MOST_BYTES = 1 << 30
LARGEST_FILE = 64 << 20
LONGEST_PART = 200
"""The most bytes of a name of a file or a folder."""
DEEPEST = 20
UTF_8 = 0x800
"""The flag of a zip entry whose name is UTF-8."""
ENCRYPTED = 0x1
BLOCK = 1 << 16


class ArchiveFault(StrEnum):
    UNREADABLE = "unreadable"
    UNKNOWN_FORMAT = "unknown-format"
    ENCRYPTED = "encrypted"
    TOO_MANY_FILES = "too-many-files"
    TOO_LARGE = "too-large"
    TOO_DEEP = "too-deep"
    """Archives inside archives inside archives."""
    LEFT_OUT = "left-out"
    """A link, or an entry whose name leads outside the archive."""


class ArchiveError(AllumettesError):
    """An archive that cannot be unpacked."""

    def __init__(self, name: str, fault: ArchiveFault) -> None:
        super().__init__(name, fault)
        self.name = name
        self.fault = fault


@dataclass(slots=True)
class Allowance:
    """How much may still be unpacked; shared by an archive and those inside it."""

    files: int = MOST_FILES
    bytes: int = MOST_BYTES


class Entry(NamedTuple):
    name: str
    is_folder: bool
    is_plain: bool
    """Whether it is a file, not a link or a device."""
    open: Callable[[], IO[bytes]]


class Unpacked(NamedTuple):
    """The entries of an archive that are not in the folder, by name."""

    left_out: list[str]
    """Links, and names that lead outside the folder or are taken by something else."""
    replaced: list[str]
    """Names that the archive has more than once: the last entry stands, as where a file was added anew."""


def unpack(archive: Path, folder: Path, allowance: Allowance | None = None) -> Unpacked:
    """Unpack into an empty folder."""
    allowance = allowance or Allowance()
    folder.mkdir(parents=True, exist_ok=True)
    left_out: list[str] = []
    copied: Counter[tuple[str, ...]] = Counter()
    try:
        for entry in _entries(archive):
            allowance.files -= 1
            if allowance.files < 0:
                raise ArchiveError(archive.name, ArchiveFault.TOO_MANY_FILES)
            place = _place(entry.name)
            if place is None or not (entry.is_plain or entry.is_folder):
                left_out.append(entry.name)
            elif entry.is_folder:
                _make(folder.joinpath(*place), left_out, entry.name)
            elif _copy(entry, folder.joinpath(*place), allowance, archive.name, again=place in copied):
                copied[place] += 1
            else:
                left_out.append(entry.name)
    except (OSError, EOFError, ValueError, RuntimeError, NotImplementedError) as error:
        _refuse(archive, error)
    except (zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError) as error:
        _refuse(archive, error)
    return Unpacked(left_out, ["/".join(place) for place, times in copied.items() if times > 1])


def _refuse(archive: Path, error: Exception) -> None:
    if isinstance(error, ArchiveError) or (isinstance(error, OSError) and error.filename and error.errno):
        raise error
    raise ArchiveError(archive.name, ArchiveFault.UNREADABLE) from error


def _entries(archive: Path) -> Iterator[Entry]:
    if zipfile.is_zipfile(archive):
        yield from _zip_entries(archive)
    elif tarfile.is_tarfile(archive):
        yield from _tar_entries(archive)
    else:
        known = archive.name.lower().endswith((".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz"))
        raise ArchiveError(archive.name, ArchiveFault.UNREADABLE if known else ArchiveFault.UNKNOWN_FORMAT)


def _zip_entries(archive: Path) -> Iterator[Entry]:
    with zipfile.ZipFile(archive) as packed:
        for info in packed.infolist():
            if info.flag_bits & ENCRYPTED:
                raise ArchiveError(archive.name, ArchiveFault.ENCRYPTED)
            kind = stat.S_IFMT(info.external_attr >> 16)
            plain = kind in (0, stat.S_IFREG)
            yield Entry(_zip_name(info), info.is_dir(), plain, lambda info=info: packed.open(info))  # type: ignore[misc]


def _zip_name(info: zipfile.ZipInfo) -> str:
    """The name of an entry. macOS writes UTF-8 without saying so, which is then read in the letters of DOS."""
    if info.flag_bits & UTF_8:
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename


def _tar_entries(archive: Path) -> Iterator[Entry]:
    with tarfile.open(archive) as packed:
        for member in packed:

            def content(member: tarfile.TarInfo = member) -> IO[bytes]:
                file = packed.extractfile(member)
                if file is None:
                    raise tarfile.TarError
                return file

            yield Entry(member.name, member.isdir(), member.isreg(), content)


def _place(name: str) -> tuple[str, ...] | None:
    """The path of an entry inside the folder; None where it would lead outside, or is no name of a file."""
    name = normalize("NFC", name.replace("\\", "/"))
    path = PurePosixPath(name)
    parts = tuple(part for part in path.parts if part != ".")
    if path.is_absolute() or ".." in parts or not parts or len(parts) > DEEPEST or ":" in parts[0]:
        return None
    if any(len(part.encode("utf-8", "surrogatepass")) > LONGEST_PART or not part.isprintable() for part in parts):
        return None
    return parts


def _make(path: Path, left_out: list[str], name: str) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        left_out.append(name)


def _copy(entry: Entry, path: Path, allowance: Allowance, archive: str, *, again: bool) -> bool:
    """Copy a file, counting what really comes out: what an archive says of its sizes may be a lie."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        target = path.open("wb" if again else "xb")
    except (FileExistsError, NotADirectoryError, IsADirectoryError):
        return False
    size = 0
    with target, entry.open() as source:
        while block := source.read(BLOCK):
            size += len(block)
            allowance.bytes -= len(block)
            if size > LARGEST_FILE or allowance.bytes < 0:
                raise ArchiveError(archive, ArchiveFault.TOO_LARGE)
            target.write(block)
    return True


def copy_plain(source: Path, folder: Path, allowance: Allowance | None = None) -> list[str]:
    """Copy a file or the files of a folder, with the same bounds and without links."""
    allowance = allowance or Allowance()
    folder.mkdir(parents=True, exist_ok=True)
    if source.is_file():
        shutil.copyfile(source, folder / source.name)
        return []
    left_out = []
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            left_out.append(inside.as_posix())
        elif path.is_file():
            allowance.files -= 1
            allowance.bytes -= path.stat().st_size
            if allowance.files < 0:
                raise ArchiveError(source.name, ArchiveFault.TOO_MANY_FILES)
            if allowance.bytes < 0 or path.stat().st_size > LARGEST_FILE:
                raise ArchiveError(source.name, ArchiveFault.TOO_LARGE)
            target = folder / inside
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    return left_out
