"""What the exit codes mean, for every command."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from errno import (
    EACCES,
    EADDRINUSE,
    EADDRNOTAVAIL,
    EAGAIN,
    EEXIST,
    EINVAL,
    EISDIR,
    ELOOP,
    ENAMETOOLONG,
    ENOENT,
    ENOTDIR,
    ENXIO,
    EPERM,
    EROFS,
)


class ExitCode(IntEnum):
    DONE = 0
    """It was done; of a position: the player to move wins."""
    NO = 1
    """It was done, and the answer is no.

    The player to move loses, a certificate does not hold, algorithms disagree, a code could not be examined, what was
    to be drawn is not there, or the input ended before the match did.
    """
    USAGE = 2
    """What was asked for cannot be done: a wrong option, an unreadable position, a file that is not there."""
    UNDECIDED = 3
    """A limit stopped the work before there was an answer."""
    IO_FAILED = 74
    """Something could not be read or written: a full disk, a closed stream (EX_IOERR of sysexits.h)."""
    INTERRUPTED = 130
    """Ctrl-C."""


WRONG_FILE = {EACCES, EAGAIN, EEXIST, EINVAL, EISDIR, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR, ENXIO, EPERM, EROFS}
WRONG_ADDRESS = {EADDRINUSE, EADDRNOTAVAIL}
"""What the system says of a name that was badly chosen, rather than of a device that failed."""


def code_of(error: BaseException) -> ExitCode:
    """The exit code of an error, which may say in other words what the system refused before."""
    refused = next((cause for cause in _causes(error) if isinstance(cause, OSError)), None)
    if refused is None:
        return ExitCode.USAGE
    number = refused.errno or 0
    unknown_host = number < 0  # the numbers of getaddrinfo
    return ExitCode.USAGE if unknown_host or number in WRONG_FILE | WRONG_ADDRESS else ExitCode.IO_FAILED


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__
