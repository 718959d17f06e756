"""How much memory this machine has."""

import os


def physical_memory() -> int:
    """Its bytes, of which others may use some."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def check_memory(needed: int) -> None:
    """Raise MemoryError where the machine has fewer bytes than needed: the system would end the process."""
    if needed > physical_memory():
        raise MemoryError
