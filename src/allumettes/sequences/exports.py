"""The values of a sequence as an Arrow table, and as files: OEIS b-file, CSV, Parquet and NumPy's npy.

Files are written completely or not at all, and in pieces: the values may be a mapped file larger than memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from allumettes import __version__
from allumettes.core.formats import FileContent, write
from allumettes.core.packages import require
from allumettes.sequences.sequence import Sequence

if TYPE_CHECKING:
    import numpy as np
    import pyarrow
    from numpy.typing import NDArray

CHUNK = 1 << 18


def export(sequence: Sequence, path: Path) -> None:
    """Write the values in the format that the suffix of the file name asks for."""
    write(FileContent.SEQUENCE, sequence, path)


def write_b_file(sequence: Sequence, path: Path) -> None:
    """The lines `n a(n)` that the On-Line Encyclopedia of Integer Sequences wants; the first n is 0."""
    _write_lines(sequence, path, "", "%d %d\n")


def write_csv(sequence: Sequence, path: Path) -> None:
    _write_lines(sequence, path, "heap,value\n", "%d,%d\n")


def write_npy(sequence: Sequence, path: Path) -> None:
    import numpy as np

    with path.open("wb") as file:
        np.save(file, sequence.kept, allow_pickle=False)


def write_parquet(sequence: Sequence, path: Path) -> None:
    import pyarrow.parquet

    # Heaps are consecutive: stored as differences they take no room.
    packing = {"use_dictionary": ["value"], "column_encoding": {"heap": "DELTA_BINARY_PACKED"}}
    with pyarrow.parquet.ParquetWriter(path, _schema(sequence), compression="zstd", **packing) as writer:
        for start, values in _chunks(sequence):
            writer.write_table(_table(sequence, start, values))


def as_arrow(sequence: Sequence) -> pyarrow.Table:
    """An Arrow table with the columns `heap` and `value`; its metadata identifies the sequence."""
    require("pyarrow")
    return _table(sequence, 0, sequence.kept)


def _table(sequence: Sequence, start: int, values: NDArray[np.unsignedinteger]) -> pyarrow.Table:
    import numpy as np
    import pyarrow

    return pyarrow.table([np.arange(start, start + len(values)), values], _schema(sequence))


def _schema(sequence: Sequence) -> pyarrow.Schema:
    import pyarrow

    metadata = {"code": sequence.game.spec, "digest": sequence.summary.digest, "version": __version__}
    value = pyarrow.from_numpy_dtype(sequence.kept.dtype)
    return pyarrow.schema([("heap", pyarrow.int64()), ("value", value)], metadata)


def _write_lines(sequence: Sequence, path: Path, heading: str, line: str) -> None:
    with path.open("w", encoding="ascii", newline="\n") as file:
        file.write(heading)
        for start, values in _chunks(sequence):
            file.writelines(map(line.__mod__, enumerate(values.tolist(), start)))


def _chunks(sequence: Sequence) -> Iterator[tuple[int, NDArray[np.unsignedinteger]]]:
    for start in range(0, len(sequence), CHUNK):
        yield start, sequence[start : start + CHUNK]
