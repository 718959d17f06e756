"""What the system can forbid a program: bubblewrap where it is installed, else namespaces, else only limits.

`strongest()` tries each once and takes the first that works here; what it does not contain is in `missing`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from shutil import which
from typing import ClassVar

import allumettes
from allumettes.programs.workspace import Workspace

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/gnu/store")
SETTINGS = (
    "alternatives",
    "fonts",
    "group",
    "java*",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "localtime",
    "nsswitch.conf",
    "passwd",
)
"""The only files of /etc that a program sees."""
PROBE_SECONDS = 10


class Gap(StrEnum):
    """What a program may do because the system cannot forbid it."""

    NETWORK = "network"
    FILES = "files"
    """Read what the user can read, and change what the user can change."""
    PROCESSES = "processes"
    """Leave a process behind that has left its group."""


class Confinement(ABC):
    name: ClassVar[str]
    missing: ClassVar[tuple[Gap, ...]]

    @abstractmethod
    def wrap(self, command: Sequence[str], workspace: Workspace) -> list[str]:
        """The command that runs another one in its workspace, with nothing else in reach."""

    def works(self) -> bool:
        """Whether this machine has it: tried on a command that does nothing."""
        workspace = Workspace()
        try:
            command = self.wrap(["sh", "-c", "exit 0"], workspace)
            tried = subprocess.run(
                command, capture_output=True, stdin=subprocess.DEVNULL, timeout=PROBE_SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        finally:
            workspace.remove()
        return tried.returncode == 0


class Bubblewrap(Confinement):
    """A view of the system with programs only, read-only, and no network, in which all processes end together."""

    name = "bubblewrap"
    missing = ()

    def wrap(self, command: Sequence[str], workspace: Workspace) -> list[str]:
        words = ["bwrap", "--die-with-parent", "--unshare-all", "--bind", str(workspace.temporary), "/tmp"]
        readable = {*system_folders(), *tool_folders(), *folders_in(command)}
        if workspace.program:
            readable.add(workspace.program)
        for path in sorted(readable):  # a folder before those inside it
            words += ["--ro-bind", str(path), str(path)]
        words += ["--bind", str(workspace.folder), str(workspace.folder)]
        words += ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev", "--remount-ro", "/"]
        return [*words, "--chdir", str(workspace.folder), "--", *command]


class Namespaces(Confinement):
    """No network, and all processes end together; files are as open as they are to the user."""

    name = "namespaces"
    missing = (Gap.FILES,)

    def wrap(self, command: Sequence[str], workspace: Workspace) -> list[str]:
        spaces = ["--user", "--map-current-user", "--net", "--ipc", "--uts", "--pid", "--mount-proc"]
        return [*ENDS_WITH_PARENT, "unshare", *spaces, "--kill-child", "--wd", str(workspace.folder), "--", *command]


class OnlyLimits(Confinement):
    """Neither bubblewrap nor namespaces: the limits are all that holds."""

    name = "limits"
    missing = (Gap.NETWORK, Gap.FILES, Gap.PROCESSES)

    def wrap(self, command: Sequence[str], workspace: Workspace) -> list[str]:
        ending = ENDS_WITH_PARENT if which(ENDS_WITH_PARENT[0]) else []
        return [*ending, *command]

    def works(self) -> bool:
        return True


ENDS_WITH_PARENT = ["setpriv", "--pdeathsig", "KILL", "--"]
KINDS: tuple[type[Confinement], ...] = (Bubblewrap, Namespaces, OnlyLimits)


@cache
def strongest() -> Confinement:
    """The best confinement that works on this machine."""
    return next(found for found in (kind() for kind in KINDS) if found.works())


@cache
def system_folders() -> tuple[Path, ...]:
    settings = (path for pattern in SETTINGS for path in Path("/etc").glob(pattern))
    return tuple(path for path in (*map(Path, SYSTEM), *settings) if path.exists())


@cache
def tool_folders() -> tuple[Path, ...]:
    """Where interpreters and compilers outside the system are: those on the path, and the Python that runs this."""
    found = {Path(sys.prefix), Path(sys.base_prefix), Path(allumettes.__file__).parent.parent}
    for entry in map(Path, os.environ.get("PATH", os.defpath).split(os.pathsep)):
        in_a_tool = entry.name in {"bin", "sbin", "shims"} and entry.parent != Path.home()
        found.add(entry.parent if in_a_tool else entry)
    return tuple(_outside_the_system(path for place in found for path in {place, place.resolve()}))


def folders_in(command: Sequence[str]) -> Iterable[Path]:
    """The folders of the files that a command names by a whole path."""
    named = (Path(word) for word in command if word.startswith("/") and Path(word).exists())
    return _outside_the_system(path if path.is_dir() else path.parent for path in named)


def _outside_the_system(paths: Iterable[Path]) -> Iterable[Path]:
    for path in paths:
        if path.is_absolute() and path.is_dir() and path.parent != path and not str(path).startswith(SYSTEM):
            yield path
