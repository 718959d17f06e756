"""Runs the real `allumettes` command, as a process or in this one, and keeps what it showed."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from allumettes.cli import main
from allumettes.locale import language, speak

COMMAND = (sys.executable, "-m", "allumettes")
GOLDEN = Path(__file__).parent / "golden"
FRENCH, ENGLISH = "fr_FR.UTF-8", "en_GB.UTF-8"

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")

ASKS = re.compile(r"(?:[^\n]|(?:^|\n)1 (?!:)[^\n]*\n)\Z")
"""What a screen that waits for an answer ends with: a line not yet ended, or the last line of a menu 0/1."""

QUIET = 0.05
"""A question is whole when nothing has followed it for so many seconds."""

END_OF_INPUT = b"\x04"


@dataclass(frozen=True, slots=True)
class Run:
    """How a run ended and what it showed, tidied. On a terminal, errors are on the same screen."""

    code: int
    screen: str
    errors: str = ""


def environment(home: Path, lang: str = FRENCH, *, no_color: bool = False) -> dict[str, str]:
    """All that the child knows of this machine: where it may write, its language and its terminal."""
    mutated = {name: value for name, value in os.environ.items() if name == "PYTHONPATH"}
    return {
        **mutated,
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "LANG": lang,
        "TERM": "xterm-256color",
        # A child that is killed, or whose disk is full, would leave half a file of machine code behind for all others.
        "PYTHONDONTWRITEBYTECODE": "1",
        **({"NO_COLOR": "1"} if no_color else {}),
    }


def through_pipe(
    *arguments: str,
    home: Path,
    answers: Sequence[str] = (),
    lang: str = FRENCH,
    no_color: bool = False,
    timeout: float = 90.0,
) -> Run:
    """The command with its answers piped in, one a line, and nobody at a terminal."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input="".join(f"{answer}\n" for answer in answers).encode(),
        capture_output=True,
        cwd=home,
        env=environment(home, lang, no_color=no_color),
        timeout=timeout,
        check=False,
    )
    return Run(done.returncode, tidy(_text(done.stdout)), tidy(_text(done.stderr)))


def in_process(*arguments: str, home: Path, answers: Sequence[str] = (), lang: str = FRENCH) -> Run:
    """What `through_pipe` gives, without starting a process: for the many cases of what processes show elsewhere."""
    typed = "".join(f"{answer}\n" for answer in answers).encode()
    pipes = {"stdin": io.BytesIO(typed), "stdout": io.BytesIO(), "stderr": io.BytesIO()}
    before = language()
    with pytest.MonkeyPatch.context() as machine:
        machine.chdir(home)
        machine.delenv("LANGUAGE", raising=False)  # where a language that was spoken before is kept for click
        for name, value in environment(home, lang).items():
            machine.setenv(name, value)
        for name, pipe in pipes.items():
            machine.setattr(sys, name, io.TextIOWrapper(pipe, "utf-8", write_through=True))
        machine.setattr(sys, "argv", ["allumettes", *arguments])
        with pytest.raises(SystemExit) as left:
            main()
        assert isinstance(left.value.code, int)
        shown, errors = pipes["stdout"].getvalue(), pipes["stderr"].getvalue()
    speak(before)
    return Run(left.value.code, tidy(_text(shown)), tidy(_text(errors)))


def without_package(package: str, *arguments: str, home: Path) -> Run:
    """The command where a package is not installed."""
    (home / "sitecustomize.py").write_text(
        "import importlib.util as u\nfind = u.find_spec\n"
        f"u.find_spec = lambda name, *more: None if name == {package!r} else find(name, *more)\n"
    )
    done = subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        cwd=home,
        env=environment(home, ENGLISH) | {"PYTHONPATH": str(home)},
        check=False,
    )
    return Run(done.returncode, tidy(_text(done.stdout)), tidy(_text(done.stderr)))


def on_terminal(
    *arguments: str,
    home: Path,
    answers: Sequence[str | bytes] = (),
    lang: str = FRENCH,
    no_color: bool = False,
    size: tuple[int, int] = (24, 80),
    timeout: float = 90.0,
    keep_colors: bool = False,
    environ: Mapping[str, str] | None = None,
) -> Run:
    """The command on a terminal of `size` (rows, columns), where each question gets the next answer.

    Text is typed as a line; bytes are keys, sent as they are. After the last answer comes the end of input.
    `environ` adds to the environment.
    """
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, size)
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=home,
        env=environment(home, lang, no_color=no_color) | dict(environ or {}),
        preexec_fn=lambda: os.login_tty(slave),  # noqa: PLW1509 - so that Ctrl-C on this terminal reaches the child
    ) as process:
        os.close(slave)
        try:
            shown = _converse(master, answers, time.monotonic() + timeout)
            code = process.wait(timeout)
        finally:
            os.close(master)
            process.kill()
    return Run(code, shown if keep_colors else tidy(shown))


def interrupted(*arguments: str, home: Path, seen: str, timeout: float = 60.0) -> tuple[str, int]:
    """What a command shows on a terminal where someone types Ctrl-C once `seen` is on it, and its exit code."""
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 100))
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=home,
        env=environment(home, ENGLISH),
        preexec_fn=lambda: os.login_tty(slave),  # noqa: PLW1509 - so that Ctrl-C on this terminal reaches the child
    ) as process:
        os.close(slave)
        shown, typed = "", False
        deadline = time.monotonic() + timeout
        try:
            while time.monotonic() < deadline:
                if select.select([master], [], [], QUIET)[0]:
                    try:
                        shown += _text(os.read(master, 65536))
                    except OSError:
                        break
                if not typed and re.search(seen, shown):
                    os.write(master, b"\x03")
                    typed = True
            return shown, process.wait(30)
        finally:
            os.close(master)
            process.kill()


def golden(name: str) -> str:
    """A transcript as it must be, from tests/golden."""
    return tidy((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))


def tidy(text: str) -> str:
    """The text alone: no colours, one kind of line end, no spaces at the end of lines."""
    lines = ESCAPES.sub("", text).replace("\r\n", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines)


def _converse(master: int, answers: Sequence[str | bytes], deadline: float) -> str:
    """Reads all that is shown until the child closes the terminal, and answers each time it waits."""
    waiting = list(answers)
    shown = bytearray()
    answered = 0
    while time.monotonic() < deadline:
        if select.select([master], [], [], QUIET)[0]:
            try:
                chunk = os.read(master, 65536)
            except OSError:  # Linux: the last one who held the terminal has closed it
                chunk = b""
            if not chunk:
                return _text(bytes(shown))
            shown += chunk
        elif len(shown) > answered and ASKS.search(ESCAPES.sub("", _text(bytes(shown)).replace("\r\n", "\n"))):
            answer = waiting.pop(0) if waiting else END_OF_INPUT
            # The echo of the answer is shown at once; a new question is what comes after it.
            answered = len(shown) + (len(answer.encode()) + 2 if isinstance(answer, str) else 0)
            os.write(master, answer if isinstance(answer, bytes) else f"{answer}\n".encode())
    raise AssertionError(f"the command still runs; it has shown:\n{_text(bytes(shown))}")


def _text(shown: bytes) -> str:
    return shown.decode("utf-8", errors="replace")
