"""Stores for the values of a run, in the narrowest type that holds them: an array, or a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, TYPE_CHECKING

from allumettes.core.files import written_whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

WIDTHS = (1, 2, 4)
"""Bytes per value."""
PIECE = 1 << 20
"""Values that are widened at a time."""


def width_of(values: Values) -> int:
    """The bytes per value that these values need, at most four: the kernels refuse larger values."""
    largest = int(values.max(initial=0))
    return next(width for width in WIDTHS if largest < 1 << 8 * width)


class ValuesInMemory:
    """An array for a known number of values; the system allocates its pages as they are written."""

    def __init__(self, size: int) -> None:
        import numpy as np

        self.heap = 0
        self._values: Values = np.zeros(size, "<u1")

    def append(self, values: Values) -> None:
        width = width_of(values)
        if width > self._values.itemsize:
            self._values = self._values.astype(f"<u{width}")
        self._values[self.heap : self.heap + len(values)] = values
        self.heap += len(values)

    def read(self) -> Values:
        return self._values[: self.heap]


class ValuesFile:
    """Raw little-endian numbers in a file named after their width: `numpy.fromfile("values.u2", "<u2")` reads it.

    When a value needs more, all are copied to a wider file; the narrower one stays for the last checkpoint.
    Anything in the file past the values of the heaps below `heap` is overwritten by the next append.
    """

    def __init__(self, folder: Path, width: int, heap: int) -> None:
        self.folder, self.width, self.heap = folder, width, heap
        self._file: IO[bytes] | None = None

    @property
    def path(self) -> Path:
        return values_path(self.folder, self.width)

    def append(self, values: Values) -> None:
        if (width := width_of(values)) > self.width:
            self._widen(width)
        file = self._file = self._file or self._opened()
        left = memoryview(values.astype(f"<u{self.width}").tobytes())
        while left:
            left = left[file.write(left) :]
        self.heap += len(values)

    def _opened(self) -> IO[bytes]:
        # Unbuffered: a map of the file shows all of it, and closing writes nothing that might fail.
        file = self.path.open("r+b" if self.heap else "wb", buffering=0)
        file.truncate(self.heap * self.width)
        file.seek(0, os.SEEK_END)
        return file

    def _widen(self, width: int) -> None:
        known = self.read()
        with written_whole(values_path(self.folder, width)) as draft, draft.open("wb") as file:
            for start in range(0, len(known), PIECE):
                file.write(known[start : start + PIECE].astype(f"<u{width}").tobytes())
        self.close()
        self.width = width

    def read(self) -> Values:
        """The values of all heaps so far, as a read-only map of the file."""
        import numpy as np

        if self.heap == 0:  # there is no map of an empty file
            return np.zeros(0, "<u1")
        return np.memmap(self.path, f"<u{self.width}", "r", shape=(self.heap,))

    def sync(self) -> None:
        """Return when all that was appended is on disk."""
        if self._file:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None


def values_path(folder: Path, width: int) -> Path:
    return folder / f"values.u{width}"
