"""A program on its terminal: what it shows until it waits for an answer, and what is typed."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from allumettes.classroom.console.plain_text import shown_text
from allumettes.programs.errors import ProgramError, TimedOutError
from allumettes.programs.process import Process
from allumettes.programs.waiting import Wait, activity

SETTLE = 0.006
"""Seconds in which what a program wrote before it waits has come through the terminal."""
LOOK = 0.002
"""Seconds between two looks at a program that shows nothing, at first; they grow to ten times as many."""
QUIET = 0.4
"""Where the system does not tell what a program waits for, it waits when it has shown nothing for so many seconds."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What a program has shown since the last answer. It waits for the next one, unless there is an `ending`."""

    text: str
    ending: ProgramError | None = None


@dataclass
class Console:
    process: Process
    typed: list[str] = field(default_factory=list)
    transcript: str = ""
    """All that a person would have seen, with the answers as they were typed."""
    _last: Wait | None = None

    def listen(self) -> Heard:
        """Read until the program waits for an answer, ends, or goes on for too long."""
        text = ""
        ending: ProgramError | None = None
        deadline, quiet_since = self.process.deadline(self.process.limits.seconds), time.monotonic()
        look, settled = LOOK, False
        while ending is None:
            try:
                more = self.process.read(look)
            except TimedOutError:
                if self._waits(quiet_since):
                    if settled:
                        break
                    settled, look = True, SETTLE if text else 4 * SETTLE
                    continue
                settled = False
                if self.process.left(deadline) <= 0:
                    ending = TimedOutError(deadline.seconds)
                look = min(2 * look, 10 * LOOK)
                continue
            except ProgramError as error:
                ending = error
                break
            text += more
            settled = False
            quiet_since, look = time.monotonic(), LOOK
            if not more:
                ending = self.process.ending()
            elif self.process.left(deadline) <= 0:
                ending = TimedOutError(deadline.seconds)
        text = self._without_echo(shown_text(text))
        self.transcript += text
        return Heard(text, ending)

    def type(self, answer: str) -> None:
        self.typed.append(answer)
        self.transcript += f"{answer}\n"
        self._last = activity(self.process.pid, self._last).wait
        self.process.send(answer)

    def ask(self, answer: str) -> Heard:
        """Type an answer and hear what follows."""
        self.type(answer)
        return self.listen()

    def _waits(self, quiet_since: float) -> bool:
        """Whether the program waits anew. The wait that the last answer ended does not count any more."""
        now = activity(self.process.pid, self._last)
        if not now.is_told:
            return not now.computes and time.monotonic() - quiet_since > QUIET
        return now.wait is not None and now.wait != self._last

    def _without_echo(self, text: str) -> str:
        """A program that edits its lines itself shows them again."""
        return text.removeprefix(f"{self.typed[-1]}\n") if self.typed and self.typed[-1] else text
