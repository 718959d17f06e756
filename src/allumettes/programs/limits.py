"""What a program may use."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MEBIBYTE = 1024 * 1024


class Resource(StrEnum):
    """What a program has used too much of."""

    OUTPUT = "output"
    MEMORY = "memory"
    PROCESSES = "processes"
    PROCESSOR = "processor"
    FILE_SIZE = "file-size"
    FOLDER = "folder"


@dataclass(frozen=True)
class Limits:
    seconds: float = 10.0
    """For one answer. Time in which a program waits for a busy processor does not count."""
    start: float = 0.0
    """For the first answer, where that is more: some programs take long to start."""
    seconds_in_all: float = 600.0
    """For all answers of one run together; also its processor time."""
    memory: int = 512 * MEBIBYTE
    """Bytes of all its processes together."""
    processes: int = 128
    """Processes and threads. A Java machine has about twenty."""
    file_size: int = 16 * MEBIBYTE
    """Bytes of a file that it writes."""
    folder: int = 64 * MEBIBYTE
    """Bytes of all files in its folder."""
    output: int = MEBIBYTE
    """Bytes that it may print for one answer."""
