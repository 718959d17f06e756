"""The fault by which a program loses its match, from the error that tells what went wrong."""

from __future__ import annotations

from allumettes.core.forfeit import Fault, Forfeit
from allumettes.core.text import excerpt, one_line
from allumettes.programs import errors

FAULTS: dict[type[errors.ProgramError], Fault] = {
    errors.NotFoundError: Fault.NOT_STARTED,
    errors.EndedError: Fault.CRASHED,
    errors.TimedOutError: Fault.LATE,
    errors.ExceededError: Fault.EXCEEDED,
    errors.NoMoveError: Fault.NO_MOVE,
    errors.IllegalReplyError: Fault.ILLEGAL,
    errors.RefusedError: Fault.REFUSED,
    errors.UnreadableReplyError: Fault.UNREADABLE,
}
"""The fault of each kind of error; of a kind and one that it includes, the narrower first."""


def forfeit_of(error: errors.ProgramError) -> Forfeit:
    fault = next(FAULTS[kind] for kind in type(error).__mro__ if kind in FAULTS)
    return Forfeit(fault, _said_in(error))


def _said_in(error: errors.ProgramError) -> str:
    """What the program said or did instead, in a few words that are the same in every language."""
    match error:
        case errors.IllegalReplyError() | errors.UnreadableReplyError():
            said = error.reply
        case errors.EndedError():
            last = [line for line in error.said.splitlines() if line.strip()]
            said = last[-1] if last else f"status {error.status}"
        case errors.ExceededError():
            said = str(error.resource)
        case errors.NotFoundError():
            said = error.command[0] if error.command else ""
        case _:
            said = ""
    return excerpt(one_line(said))
