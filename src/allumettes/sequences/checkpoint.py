"""The folder of a run: its values or memory, and the checkpoint `run.json` that describes them.

Data is on disk before the checkpoint that refers to it, which replaces the previous one atomically; only then is the
data of the previous one removed. So a run may be killed at any moment.
"""

from __future__ import annotations

import errno
import json
import math
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from hashlib import file_digest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from allumettes import __version__
from allumettes.core.checksum import is_sealed, sealed
from allumettes.core.errors import AllumettesError
from allumettes.core.files import sync_names, written_whole
from allumettes.core.game import HeapGame
from allumettes.core.lock import InUseError, only_writer
from allumettes.sequences.value_stores import WIDTHS, ValuesFile, values_path

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Memory = dict[str, NDArray[np.generic]]

SCHEMA = "allumettes.run/3"
READABLE = {"allumettes.run/2", SCHEMA}
"""Version 1 had no checksums and wrong values for some codes: it is refused. Version 2 packed no values."""
STATE, LOCK = "run.json", "lock"
DISK_ERRORS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
OWN_FILE = re.compile(r"values\.u[124]|memory-\d+\.npz")
DRAFT = re.compile(r"\.(run|values|memory-\d+)\.\d+\.(json|u[124]|npz)")


class FolderFault(StrEnum):
    NOT_GIVEN = "not-given"
    """Keeping values on disk needs a folder."""
    NAMELESS_GAME = "nameless-game"
    """Rules given as a Python function have no text that identifies the game of a folder."""
    UNUSABLE = "unusable"
    """It is not a folder, or not writable."""
    REFUSED = "refused"
    """The disk is full, or fails."""
    IN_USE = "in-use"
    OTHER_GAME = "other-game"
    OTHER_SCHEMA = "other-schema"
    OTHER_CONTENT = "other-content"
    """It keeps values where a summary was asked for, or the reverse."""
    STATE = "state"
    """The checkpoint cannot be read, or is missing where there are values."""
    VALUES = "values"
    """The values do not match the checkpoint."""
    MEMORY = "memory"
    """The memory of the engine and the summary does not match the checkpoint."""
    BEYOND = "beyond"
    """A summary beyond the last heap asked for cannot be shortened."""


class RunFolderError(AllumettesError):
    """A folder in which a run cannot begin or resume. `found` is what was there instead of what was expected."""

    def __init__(self, fault: FolderFault, folder: Path | None, found: str = "") -> None:
        super().__init__(fault, folder, found)
        self.fault = fault
        self.folder = folder
        self.found = found


class Content(StrEnum):
    """What a folder keeps besides the checkpoint."""

    VALUES = "values"
    SUMMARY = "summary"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    game: str
    """Its spec, which `games.find` reads."""
    content: Content
    heap: int = 0
    """The first heap that is not computed yet."""
    width: int = 1
    """Bytes per value in the values file."""
    digest: str = ""
    """Of the values of all heaps so far."""
    seconds: float = 0.0
    """Spent on them."""
    memory: str | None = None
    """SHA-256 of the file of the memory, where there is one."""

    def as_json(self) -> str:
        return json.dumps(sealed({"schema": SCHEMA, "version": __version__} | asdict(self)), indent=1) + "\n"


class RunFolder:
    """A run folder that this process has locked."""

    def __init__(self, folder: Path, state: Checkpoint) -> None:
        self.folder = folder
        self.state = state

    def values(self) -> ValuesFile:
        """The values up to the checkpoint. A longer file is left by a run that was killed."""
        state = self.state
        path = values_path(self.folder, state.width)
        if state.heap and (not path.is_file() or path.stat().st_size < state.heap * state.width):
            raise RunFolderError(FolderFault.VALUES, self.folder)
        return ValuesFile(self.folder, state.width, state.heap)

    def memory(self) -> Memory:
        import zipfile
        import zlib

        import numpy as np

        if self.state.heap == 0:
            return {}
        path = self._memory_path(self.state)
        try:
            if self.state.memory not in (None, _digest_of(path)):
                raise RunFolderError(FolderFault.MEMORY, self.folder)
            with np.load(path) as arrays:
                return dict(arrays)
        except (OSError, ValueError, EOFError, NotImplementedError, zipfile.BadZipFile, zlib.error) as error:
            raise RunFolderError(FolderFault.MEMORY, self.folder) from error

    def save_memory(self, state: Checkpoint, memory: Memory) -> Checkpoint:
        """Write the memory for a checkpoint without values, and return it. The previous memory stays for now."""
        import numpy as np

        path = self._memory_path(state)
        with written_whole(path) as draft:
            np.savez(draft, **memory)  # type: ignore[arg-type]
        return replace(state, memory=_digest_of(path))

    def _memory_path(self, state: Checkpoint) -> Path:
        return self.folder / f"memory-{state.heap}.npz"

    def save(self, state: Checkpoint) -> None:
        """Make this the checkpoint. The data it refers to must be on disk already."""
        sync_names(self.folder)
        with written_whole(self.folder / STATE) as draft:
            draft.write_text(state.as_json(), encoding="utf-8")
        sync_names(self.folder)
        self.state = state
        self._tidy()

    def _tidy(self) -> None:
        """Remove files that the checkpoint does not refer to: those of earlier ones, and drafts left by a kill."""
        needed = {values_path(self.folder, self.state.width), self._memory_path(self.state)}
        for path in list(self.folder.iterdir()):
            if DRAFT.fullmatch(path.name) or (OWN_FILE.fullmatch(path.name) and path not in needed):
                path.unlink()


@contextmanager
def opened(folder: Path, game: HeapGame, content: Content) -> Iterator[RunFolder]:
    """Open the folder of a run of this game, new or to be resumed. A refused folder is not changed."""
    if not game.is_named:
        raise RunFolderError(FolderFault.NAMELESS_GAME, folder)
    with disk_faults(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder):
        state = read_state(folder)
        if state is None:
            state = Checkpoint(game.spec, content)
            with disk_faults(folder):
                RunFolder(folder, state).save(state)  # so that there are never values without a checkpoint
        elif state.game != game.spec:
            raise RunFolderError(FolderFault.OTHER_GAME, folder, state.game)
        elif state.content is not content:
            raise RunFolderError(FolderFault.OTHER_CONTENT, folder, state.content)
        yield RunFolder(folder, state)


def read_values(folder: Path) -> NDArray[np.unsignedinteger]:
    """The values up to the last checkpoint, also while another process extends them; none in a folder without one."""
    import numpy as np

    while True:
        state = read_state(folder) if folder.is_dir() else None
        if state is None:
            return np.zeros(0, np.uint8)
        if state.content is not Content.VALUES:
            raise RunFolderError(FolderFault.OTHER_CONTENT, folder, state.content)
        try:
            return np.asarray(ValuesFile(folder, state.width, state.heap).read())
        except (OSError, ValueError) as error:
            # A run that widens its values removes the narrower file after its next checkpoint.
            if read_state(folder) == state:
                raise RunFolderError(FolderFault.VALUES, folder) from error


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    with ExitStack() as stack:
        try:
            with disk_faults(folder):
                stack.enter_context(only_writer(folder / LOCK))
        except InUseError as error:
            raise RunFolderError(FolderFault.IN_USE, folder) from error
        yield


@contextmanager
def disk_faults(folder: Path) -> Iterator[None]:
    """Turn system errors into errors of this folder."""
    try:
        yield
    except OSError as error:
        fault = FolderFault.REFUSED if error.errno in DISK_ERRORS else FolderFault.UNUSABLE
        raise RunFolderError(fault, folder, os.strerror(error.errno or 0)) from error


def read_state(folder: Path) -> Checkpoint | None:
    """The checkpoint, also while a run goes on; None in a folder that no run has used."""
    try:
        data = json.loads((folder / STATE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        if any(OWN_FILE.fullmatch(path.name) for path in folder.iterdir()):
            raise RunFolderError(FolderFault.STATE, folder) from None
        return None
    except (OSError, ValueError, RecursionError) as error:
        raise RunFolderError(FolderFault.STATE, folder) from error
    if not isinstance(data, dict) or not isinstance(data.get("schema"), str):
        raise RunFolderError(FolderFault.STATE, folder)
    if data["schema"] not in READABLE:
        raise RunFolderError(FolderFault.OTHER_SCHEMA, folder, data["schema"])
    if not is_sealed(data):
        raise RunFolderError(FolderFault.STATE, folder)
    fields = {name: data.get(name) for name in Checkpoint.__dataclass_fields__}
    if not all(_readable(name, value) for name, value in fields.items()):
        raise RunFolderError(FolderFault.STATE, folder)
    return Checkpoint(**fields | {"content": Content(data["content"])})  # type: ignore[arg-type]


def _digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _readable(name: str, value: Any) -> bool:
    match name:
        case "game" | "digest":
            return isinstance(value, str)
        case "content":
            return value in list(Content)
        case "width":
            return value in WIDTHS
        case "seconds":
            return isinstance(value, float) and 0 <= value < math.inf
        case "memory":
            return value is None or isinstance(value, str)
        case _:
            return isinstance(value, int) and not isinstance(value, bool) and value >= 0
