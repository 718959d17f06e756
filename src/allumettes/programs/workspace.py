"""The folder in which a program runs: its own, empty but for links to the program's files, and removed afterwards."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

ATTEMPTS, PAUSE = 20, 0.05
"""How often a folder is emptied until it is gone, and the seconds between."""


class Workspace:
    def __init__(self, program: Path | None = None, *, writable: bool = False) -> None:
        """`program` is the folder with the program's files. Where it is writable, the program runs there itself."""
        self._root = Path(tempfile.mkdtemp(prefix="allumettes-")).resolve()
        self.program = program.resolve() if program else None
        self.temporary = self._root / "tmp"
        """What the program finds as /tmp, where the system can show it so."""
        self.temporary.mkdir()
        if self.program and writable:
            self.folder = self.program
            return
        self.folder = self._root / "own"
        self.folder.mkdir()
        for path in self.program.iterdir() if self.program else ():
            (self.folder / path.name).symlink_to(path)

    def size(self, most: int) -> int:
        """The bytes of the files that the program may have written, counted until there are more than `most`."""
        total = 0
        for folder in {self.folder, self.temporary}:
            for parent, _folders, names in os.walk(folder):
                for name in names:
                    with suppress(OSError):
                        # An empty file takes room too.
                        total += os.lstat(os.path.join(parent, name)).st_blocks * 512 + 256  # noqa: PTH118
                if total > most:
                    return total
        return total

    def remove(self) -> None:
        remove_folder(self._root)


def remove_folder(folder: Path) -> None:
    """Remove a folder in which programs have run. What cannot be removed at all stays.

    A program may have closed parts of it to everyone; one that has just been killed may still write for a moment.
    """
    for _attempt in range(ATTEMPTS):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        _open_folders(folder)
        time.sleep(PAUSE)


def _open_folders(folder: Path) -> None:
    for parent, folders, _names in os.walk(folder):
        for name in folders:
            with suppress(OSError):
                inside = Path(parent, name)
                if not inside.is_symlink():
                    inside.chmod(0o700)
