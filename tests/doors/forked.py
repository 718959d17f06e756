"""Runs commands on streams that fail, many of them in one process: `python -m tests.doors.forked < cases > results`.

Each case is run by a fork of this process, which has everything imported already, so that a case takes milliseconds
where starting Python anew takes half a second. The fork's streams are made as Python makes them when it starts, and it
ends as Python ends, flushing what it has: that is when some failures show.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass
from fcntl import F_DUPFD, fcntl
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

from allumettes.cli import main
from allumettes.cli import run as command

WRITTEN = "written"
FIRST_KEPT = 256
"""Descriptors from here on stay open in a fork."""
LONGEST = 20
"""Seconds before a case is stopped, which makes it fail."""


@dataclass(frozen=True)
class Case:
    arguments: tuple[str, ...]
    stdin: str = "empty"
    stdout: str = WRITTEN
    stderr: str = WRITTEN
    lang: str = "en"


@dataclass(frozen=True)
class Result:
    code: int
    """Of the process; negative where a signal ended it."""
    screen: str
    errors: str
    defect: str = ""
    """The traceback of an exception that nothing caught, which a closed stream would hide."""


def _closed_pipe() -> int:
    """The end to write to of a pipe that nobody reads."""
    source, target = os.pipe()
    os.close(source)
    return target


INPUTS: dict[str, Callable[[], int | None]] = {
    "empty": lambda: os.open(os.devnull, os.O_RDONLY),
    "closed": lambda: None,
    "not for reading": lambda: os.open(os.devnull, os.O_WRONLY),
    "endless": lambda: os.open("/dev/zero", os.O_RDONLY),
}
OUTPUTS: dict[str, Callable[[], int | None]] = {
    "full": lambda: os.open("/dev/full", os.O_WRONLY),
    "closed": lambda: None,
    "not for writing": lambda: os.open(os.devnull, os.O_RDONLY),
    "left": _closed_pipe,
}


def run(case: Case, home: str) -> Result:
    screen, errors, defect = (os.memfd_create(name) for name in ("screen", "errors", "defect"))
    child = os.fork()
    if not child:
        kept = fcntl(defect, F_DUPFD, FIRST_KEPT)
        try:
            _become(case, home, screen, errors)
            main()
        except Exception:
            os.write(kept, traceback.format_exc().encode())
            raise
    _pid, status = os.waitpid(child, 0)
    return Result(os.waitstatus_to_exitcode(status), *map(_text, (screen, errors, defect)))


def _become(case: Case, home: str, screen: int, errors: int) -> None:
    signal.alarm(LONGEST)
    os.chdir(home)
    os.environ.update(LANG=f"{case.lang}_XX.UTF-8", LANGUAGE="", HOME=home, XDG_STATE_HOME=str(Path(home, "state")))
    sys.argv = ["allumettes", *case.arguments]
    wanted = (
        INPUTS[case.stdin](),
        screen if case.stdout == WRITTEN else OUTPUTS[case.stdout](),
        errors if case.stderr == WRITTEN else OUTPUTS[case.stderr](),
    )
    for number, (name, descriptor) in enumerate(zip(("stdin", "stdout", "stderr"), wanted, strict=True)):
        if descriptor is None:
            os.close(number)
            setattr(sys, name, None)
        else:
            os.dup2(descriptor, number)
            stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)
    # What was only needed to make them would take the numbers that are to stay free.
    os.closerange(3, FIRST_KEPT)


def _text(file: int) -> str:
    with os.fdopen(file, "rb") as shown:
        shown.seek(0)
        return shown.read().decode("utf-8", errors="replace")


def warm_up(cases: list[Case], home: str) -> None:
    """Runs every command once in this process, which then has everything imported that the forks need."""
    os.chdir(home)
    for arguments in {case.arguments for case in cases}:
        nowhere = TextIOWrapper(BytesIO(), "utf-8")
        with redirect_stdout(nowhere), redirect_stderr(nowhere):
            sys.stdin = StringIO()
            command(arguments)
    # A fork that looked through all of this for garbage when it ends would copy its memory.
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    cases = [Case(**{**data, "arguments": tuple(data["arguments"])}) for data in json.load(sys.stdin)]
    warm_up(cases, sys.argv[1])
    json.dump([asdict(run(case, sys.argv[1])) for case in cases], sys.stdout)
