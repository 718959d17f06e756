"""What a program may use: the same wherever it runs, but for its time, and for more where it is compiled."""

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
    memory: int = 768 * MEBIBYTE
    """Bytes of all its processes together. A Java machine has half of it for its objects."""
    processes: int = 48
    """Processes and threads. A Java machine has about twenty; a program that multiplies meets this limit before that of
    memory, so that the sentence about it names what it did."""
    file_size: int = 16 * MEBIBYTE
    """Bytes of a file that it writes."""
    folder: int = 64 * MEBIBYTE
    """Bytes of all files in its folder."""
    output: int = MEBIBYTE
    """Bytes that it may print for one answer."""
    remarks: int = 64 * MEBIBYTE
    """Bytes that it may write to its standard error for one answer: what it thinks may be long."""


MATCH_SECONDS = 3600.0
"""For all the answers of a program in a match of the terminal, or in all matches of two entrants of a tournament:
people take their time, and pairs meet many times."""

BUILDING = Limits(
    seconds=20.0,
    seconds_in_all=20.0,
    memory=1024 * MEBIBYTE,
    processes=128,
    file_size=64 * MEBIBYTE,
    folder=256 * MEBIBYTE,
)
"""For compilers and makefiles, which work longer than the programs they build, start each other, and write larger
files."""
