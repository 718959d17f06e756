"""The faults of programs that speak the protocol, by the words that findings keep."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from allumettes.core.errors import IllegalMoveError
from allumettes.core.text import excerpt
from allumettes.programs.errors import (
    EndedError,
    ExceededError,
    IllegalReplyError,
    NoMoveError,
    ProgramError,
    RefusedError,
    TimedOutError,
    UnreadableReplyError,
)

UNHANDLED_IN_LISP = re.compile(
    r"^Unhandled (?P<kind>\S+) in thread [^:]*:THREAD[^{]*\{\w+\}>:(?P<words>.*?)\n\n", re.M | re.S
)
ENDED_IN_LISP = re.compile(r"^fatal error encountered in SBCL.*\n(?P<words>[^,\n]+)", re.M)
"""Its stack is full: the rest of the line are addresses."""
LAST_WORDS = 300
"""So much of what a program wrote to its standard error before it ended is kept."""


class Fault(StrEnum):
    WRONG_NATURE = "wrong-nature"
    LOST_WIN = "lost-win"
    """A move that gives the win away."""
    NO_MOVE = "no-move"
    """It says that there is no move, or answers nothing, and there is one."""
    ILLEGAL_MOVE = "illegal-move"
    AFTER_OTHERS = "after-others"
    """It answers well when it is asked first, and wrongly after other questions."""
    UNSTEADY = "unsteady"
    """It answered wrongly once, and not when the same questions were asked again."""
    SLOWS_DOWN = "slows-down"
    """It takes longer and longer for the same question."""
    UNREADABLE = "unreadable"
    REFUSED = "refused"
    NO_ANSWER = "no-answer"
    CRASHED = "crashed"
    ENDED = "ended"
    """It ended by itself while it was asked."""
    EXCEEDED = "exceeded"


EVERY_ANSWER = (Fault.UNREADABLE, Fault.REFUSED, Fault.NO_ANSWER, Fault.CRASHED, Fault.ENDED, Fault.EXCEEDED)
"""The faults that any question can meet."""
EVERY_MOVE = (
    Fault.LOST_WIN,
    Fault.NO_MOVE,
    Fault.ILLEGAL_MOVE,
    Fault.AFTER_OTHERS,
    Fault.UNSTEADY,
    *EVERY_ANSWER,
)
"""The faults that a question for a move can meet."""


def fault_of(error: ProgramError) -> tuple[Fault, Mapping[str, Any]]:
    """The fault that an error of a program is, and what the sentence about it is filled with."""
    match error:
        case NoMoveError():
            found, details = Fault.NO_MOVE, _quoted(error)
        case IllegalReplyError():
            why = error.__cause__
            reason = str(why.reason) if isinstance(why, IllegalMoveError) else ""
            found, details = Fault.ILLEGAL_MOVE, {**_quoted(error), "reason": reason}
        case UnreadableReplyError():
            found = Fault.REFUSED if isinstance(error, RefusedError) else Fault.UNREADABLE
            details = {"asked": excerpt(error.asked), **_quoted(error)}
        case TimedOutError():
            unended = {"unended": excerpt(error.said.strip())} if error.said.strip() else {}
            found, details = Fault.NO_ANSWER, {"seconds": error.seconds, **unended}
        case ExceededError():
            found, details = Fault.EXCEEDED, {"resource": str(error.resource), "most": error.most}
        case EndedError(status=0, signal=None):
            found, details = Fault.ENDED, {}
        case EndedError():
            said = excerpt(_last_words(error.said), LAST_WORDS)
            found, details = Fault.CRASHED, {"status": error.status, "signal": error.signal, "said": said}
        case _:
            found, details = Fault.ENDED, {}
    return found, details


def _quoted(error: IllegalReplyError | UnreadableReplyError) -> dict[str, Any]:
    return {"reply": excerpt(error.reply.strip())}


def _last_words(text: str) -> str:
    """The line of a crash report that names the error: the first one in Java, the last one in Python."""
    if lisp := UNHANDLED_IN_LISP.search(text):
        return f"{lisp['kind']}: {' '.join(lisp['words'].split())}"
    if lisp := ENDED_IN_LISP.search(text):
        return lisp["words"]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    named = [line for line in lines if "Exception" in line or "Error" in line]
    return (named or lines or [""])[0 if any("\tat " in line or "at " in line[:3] for line in lines) else -1]
