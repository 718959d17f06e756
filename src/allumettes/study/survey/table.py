"""The rows of a survey as an Arrow table and as a Parquet file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING

from allumettes.core.formats import FileContent, write
from allumettes.core.packages import require
from allumettes.study.survey.row import Row

if TYPE_CHECKING:
    import pyarrow

NAME = "survey.parquet"
TEXTS = {"code", "status", "theorem", "kernel", "digest", "same_as", "link", "reason"}


def write_table(rows: Sequence[Row], folder: Path) -> Path:
    path = folder / NAME
    write(FileContent.SURVEY, rows, path)
    return path


def write_parquet(rows: Sequence[Row], path: Path) -> None:
    import pyarrow.parquet

    pyarrow.parquet.write_table(as_arrow(rows), path)


def as_arrow(rows: Sequence[Row]) -> pyarrow.Table:
    """An Arrow table with a column for each field of a row."""
    require("pyarrow")
    import pyarrow

    kinds = {
        **dict.fromkeys(TEXTS, pyarrow.string()),
        "seconds": pyarrow.float64(),
        "equivalents": pyarrow.list_(pyarrow.string()),
    }
    schema = pyarrow.schema([(field.name, kinds.get(field.name, pyarrow.int64())) for field in fields(Row)])
    return pyarrow.Table.from_pylist([asdict(row) for row in rows], schema=schema)
