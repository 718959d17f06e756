"""Programs without a process, on a clock that only their answers move: what a check makes of them takes no time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from allumettes.classroom.submissions.names import author_of
from allumettes.classroom.submissions.submission import Submission
from allumettes.classroom.trial import Plan, Trial
from allumettes.core.notation import format_move
from allumettes.core.position import Position
from allumettes.programs.errors import EndedError, ProgramError, TimedOutError
from allumettes.programs.limits import Limits
from allumettes.programs.process import Process
from tests.classroom.handed_in import SMALL

Reply = str | ProgramError | tuple[float, str]
"""An answer; what goes wrong instead; or an answer with the seconds that it takes."""


class Student:
    """A right program: subclasses change an answer. It is made anew for every process."""

    heaps: Position = ()

    def reply(self, line: str) -> Reply:
        word, _, rest = line.partition(" ")
        match word:
            case "allumettes":
                return "allumettes 1 Ada"
            case "position":
                self.heaps = tuple(map(int, rest.split(",")))
                return "ok"
            case "nature":
                return self.nature(self.heaps)
            case "move":
                return self.move(self.heaps)
            case "count":
                return self.count()
        return "ok" if word in ("game", "level") else "unknown"

    def nature(self, heaps: Position) -> Reply:
        return "losing" if TRUTH.oracle.is_losing(heaps) else "winning"

    def move(self, heaps: Position) -> Reply:
        if TRUTH.plan.game.is_over(heaps):
            return "none"
        first = next(TRUTH.plan.game.moves(heaps))
        return format_move(heaps, next(TRUTH.oracle.winning_moves(heaps), first))

    def count(self) -> Reply:
        return "unknown"


class SimulatedProcess:
    """What a conversation needs of a process."""

    def __init__(self, program: Student, limits: Limits) -> None:
        self.program = program
        self.limits = limits
        self.now = 0.0
        self.has_begun = False
        self.status: int | None = None
        self.waiting: list[Reply] = []
        self.received = ""
        self.is_closed = False

    def clock(self) -> float:
        return self.now

    def send(self, text: str) -> None:
        for line in text.splitlines():
            if line == "quit":
                self.status = 0
            else:
                self.waiting.append(self.program.reply(line))

    def read_line(self, seconds: float | None = None) -> str:
        most = self.limits.seconds if seconds is None else seconds
        if not self.waiting:
            self.now += most
            raise TimedOutError(most)
        reply = self.waiting.pop(0)
        if isinstance(reply, ProgramError):
            raise reply
        taken, text = reply if isinstance(reply, tuple) else (0.0, reply)
        self.now += min(taken, most)
        if taken > most:
            raise TimedOutError(most)
        self.has_begun = True
        return text

    def read_all(self, seconds: float | None = None) -> str:
        if self.status is None:
            raise TimedOutError(self.limits.seconds if seconds is None else seconds)
        return ""

    def ending(self) -> ProgramError:
        return EndedError(self.status or 0)

    def close(self, seconds: float = 0.0) -> None:
        self.is_closed = True

    def __enter__(self) -> SimulatedProcess:
        return self

    def __exit__(self, *leaving: object) -> None:
        self.close()


class SimulatedTrial(Trial):
    """The trial of a program that is a class of this process; `started` has all its processes."""

    def __init__(self, student: Callable[[], Student], plan: Plan = SMALL) -> None:
        super().__init__(Submission("ada", author_of("ada"), "ada.py", Path()), plan)
        self.student = student
        self.started: list[SimulatedProcess] = []

    def start(self, limits: Limits | None = None, **options: Any) -> Process:
        process = SimulatedProcess(self.student(), limits or self.plan.limits)
        self.started.append(process)
        return cast("Process", process)


TRUTH = Trial(Submission("", author_of("truth"), "", Path()), SMALL)
