"""The table of a survey as a Parquet file, a row for each code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from allumettes.core.files import written_whole
from allumettes.study.survey.row import Row

NAME = "survey.parquet"
TEXTS = {"code", "status", "theorem", "kernel", "digest", "same_as", "link", "reason"}


def write_table(rows: Sequence[Row], folder: Path) -> Path:
    import pyarrow
    import pyarrow.parquet

    path = folder / NAME
    with written_whole(path) as draft:
        table = pyarrow.Table.from_pylist([asdict(row) for row in rows], schema=_schema())
        pyarrow.parquet.write_table(table, draft)
    return path


def _schema() -> Any:
    import pyarrow

    kinds = {
        **dict.fromkeys(TEXTS, pyarrow.string()),
        "seconds": pyarrow.float64(),
        "equivalents": pyarrow.list_(pyarrow.string()),
    }
    return pyarrow.schema([(field.name, kinds.get(field.name, pyarrow.int64())) for field in fields(Row)])
