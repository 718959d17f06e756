"""The reasons that the operating system gives when it refuses a file, in the language of the screen."""

from allumettes.core.text import N_
from allumettes.locale import _

SYSTEM_SAYS = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("No space left on device"),
    N_("File too large"),
    N_("Input/output error"),
    N_("Disk quota exceeded"),
    N_("Read-only file system"),
    N_("Cannot assign requested address"),
    N_("Name or service not known"),
    N_("Bad file descriptor"),
    N_("Too many levels of symbolic links"),
    N_("File name too long"),
    N_("Invalid argument"),
    N_("Message too long"),
    N_("Broken pipe"),
    N_("No such device or address"),
    N_("Too many open files"),
)
"""The common ones, in the words of every Unix. Others are said as they come."""


def reason(error: OSError) -> str:
    return _(error.strerror or str(error))
