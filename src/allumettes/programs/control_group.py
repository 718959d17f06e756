"""A control group that bounds how many processes a program has: the limit that also holds for root.

Ordinary users have RLIMIT_NPROC, which the system does not apply to root; root may make control groups.
"""

from __future__ import annotations

import itertools
import os
import time
from contextlib import suppress
from pathlib import Path

PLACES = (Path("/sys/fs/cgroup/pids"), Path("/sys/fs/cgroup"))
"""Where the groups of version 1 and of version 2 are made."""
NAME = "allumettes"
ATTEMPTS = 100

_numbers = itertools.count()


class ControlGroup:
    def __init__(self, folder: Path, processes: int) -> None:
        self.folder = folder
        (folder / "pids.max").write_text(str(processes), encoding="ascii")

    @property
    def members(self) -> Path:
        """The file into which a process writes its number to join."""
        return self.folder / "cgroup.procs"

    def remove(self) -> None:
        """It can be removed when the last process has left, which is a moment after it was killed."""
        for _attempt in range(ATTEMPTS):
            try:
                self.folder.rmdir()
            except FileNotFoundError:
                return
            except OSError:
                time.sleep(0.01)
            else:
                return


def control_group(processes: int) -> ControlGroup | None:
    """A new group, where this process may make one that counts processes."""
    if os.name != "posix" or os.geteuid() != 0:
        return None
    for place in PLACES:
        folder = place / f"{NAME}-{os.getpid()}-{next(_numbers)}"
        try:
            _remove_left_groups(place)
            folder.mkdir()
        except OSError:
            continue
        try:
            return ControlGroup(folder, processes)
        except OSError:
            with suppress(OSError):
                folder.rmdir()
    return None


def _remove_left_groups(place: Path) -> None:
    """Remove the groups of processes that were killed before they could do it."""
    for folder in place.glob(f"{NAME}-*-*"):
        owner = folder.name.split("-")[1]
        if not Path("/proc", owner).exists():
            with suppress(OSError):
                folder.rmdir()
