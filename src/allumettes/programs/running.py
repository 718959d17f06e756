"""The processes of a program: started, watched while they run, and ended together."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from threading import Event, Thread

from allumettes.programs.confinement import Confinement
from allumettes.programs.control_group import control_group
from allumettes.programs.errors import ExceededError, NotFoundError
from allumettes.programs.limits import MEBIBYTE, Limits, Resource
from allumettes.programs.processes import family, own_time_in_queue, tasks_of_user, usage
from allumettes.programs.streams import Streams
from allumettes.programs.workspace import Workspace

LONGEST = 10**9
"""Seconds: thirty years, where nobody wants a limit."""
TICK = 0.03
"""Seconds between two looks at what a program uses."""
FOLDER_TICKS = 10
"""Its folder is looked at less often."""
OWN_TASKS = 3
"""The processes of the confinement itself."""
NANOSECONDS = 10**9
SPARE_TASKS = 64
"""The system refuses new processes a little above the limit, so that the watch sees who goes beyond it."""

LIMITED = """
ulimit -c 0; ulimit -f "$1"; ulimit -S -t "$2"; ulimit -H -t "$3"
ulimit -u "$4" 2>/dev/null || ulimit -p "$4" 2>/dev/null
shift 4; exec "$@"
"""
JOINING = 'echo $$ > "$1"; shift; exec "$@"'


class Running:
    """A thread starts the program and watches it: the system ends a program whose parent thread has ended."""

    def __init__(
        self,
        command: Sequence[str],
        workspace: Workspace,
        streams: Streams,
        limits: Limits,
        confinement: Confinement,
        environment: Mapping[str, str],
    ) -> None:
        self.excess: ExceededError | None = None
        """What it was ended for."""
        self.most_memory = 0
        self._queued: Mapping[str, int] = {}
        self._in_queue = 0
        self._workspace = workspace
        self._limits = limits
        self._group = control_group(limits.processes + SPARE_TASKS)
        self._command = self._wrapped(command, confinement)
        self._environment = {**usual_environment(workspace), **environment}
        self._failure: OSError | None = None
        self._popen: subprocess.Popen[bytes] | None = None
        self._started, self._ending = Event(), Event()
        self._thread = Thread(target=self._run, args=(streams,), name=f"watching {command[0]}", daemon=True)
        self._thread.start()
        self._started.wait()
        streams.hand_over()
        if self._popen is None:
            streams.close()
            self._clear()
            raise NotFoundError(command) from self._failure

    def _wrapped(self, command: Sequence[str], confinement: Confinement) -> list[str]:
        limits = self._limits
        seconds = math.ceil(min(limits.seconds_in_all, LONGEST))
        numbers = (limits.file_size // 512, seconds, seconds + 1, tasks_of_user() + limits.processes + SPARE_TASKS)
        limited = ["sh", "-c", LIMITED, "sh", *map(str, numbers), *with_memory(command, limits.memory)]
        wrapped = confinement.wrap(limited, self._workspace)
        return ["sh", "-c", JOINING, "sh", str(self._group.members), *wrapped] if self._group else wrapped

    @property
    def pid(self) -> int:
        return self._popen.pid if self._popen else 0

    def status(self) -> int | None:
        return self._popen.poll() if self._popen else None

    def clock(self) -> float:
        """A clock that stands still while the program, or whoever asks it, waits for a processor that others use."""
        return time.monotonic() - (self._in_queue + own_time_in_queue()) / NANOSECONDS

    def wait(self, seconds: float) -> None:
        with suppress(subprocess.TimeoutExpired):
            if self._popen:
                self._popen.wait(seconds)

    def end(self) -> None:
        """End all processes, at once."""
        self._ending.set()
        self._thread.join()
        self._clear()

    def _run(self, streams: Streams) -> None:
        stdin, stdout, stderr = streams.theirs
        try:
            self._popen = subprocess.Popen(
                self._command,
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                cwd=self._workspace.folder,
                env=self._environment,
                start_new_session=True,
            )
        except OSError as error:
            self._failure = error
        self._started.set()
        if self._popen:
            self._watch(self._popen)

    def _watch(self, popen: subprocess.Popen[bytes]) -> None:
        tick = 0
        while not self._ending.wait(TICK) and popen.poll() is None:
            tick += 1
            if excess := self._excess(popen.pid, tick):
                self.excess = excess
                break
        kill_family(popen)

    def _excess(self, pid: int, tick: int) -> ExceededError | None:
        used, limits = usage(pid), self._limits
        self.most_memory = max(self.most_memory, used.memory)
        self._in_queue += max((all_ - self._queued.get(thread, 0) for thread, all_ in used.queued.items()), default=0)
        self._queued = used.queued
        if used.tasks > limits.processes + OWN_TASKS:
            return ExceededError(Resource.PROCESSES, limits.processes)
        if used.memory > limits.memory:
            return ExceededError(Resource.MEMORY, limits.memory)
        if tick % FOLDER_TICKS == 0 and self._workspace.size(limits.folder) > limits.folder:
            return ExceededError(Resource.FOLDER, limits.folder)
        return None

    def _clear(self) -> None:
        if self._group:
            self._group.remove()
        self._workspace.remove()


def kill_family(popen: subprocess.Popen[bytes]) -> None:
    """Kill a process with its group and its descendants, also those that have left the group.

    The descendants come first: a confinement whose program has ended ends by itself, and leaves no dead process for
    others to clear away.
    """
    descendants = [pid for pid in family(popen.pid) if pid != popen.pid]
    if descendants:
        _kill(descendants)
        with suppress(subprocess.TimeoutExpired):
            popen.wait(2 * TICK)
    while popen.poll() is None:
        _kill(family(popen.pid))
        with suppress(OSError):
            os.killpg(popen.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            popen.wait(TICK)
    with suppress(OSError):
        os.killpg(popen.pid, signal.SIGKILL)


def _kill(pids: Iterable[int]) -> None:
    for pid in pids:
        with suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def usual_environment(workspace: Workspace) -> dict[str, str]:
    """Little of what the user has, and what makes programs write in one alphabet and without waiting."""
    folder = str(workspace.folder)
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": folder,
        "TMPDIR": folder,
        "LANG": "C.UTF-8",
        "TERM": "dumb",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def with_memory(command: Sequence[str], memory: int) -> list[str]:
    """A Java machine takes a share of the whole memory before it collects what is no longer used: it is told less."""
    program, *words = command
    if os.path.basename(program) == "java":  # noqa: PTH119
        return [program, f"-Xmx{memory // 2 // MEBIBYTE}m", "-XX:+UseSerialGC", *words]
    return list(command)
