"""Every file that a sequence is written to is read back equal, by the readers that others use."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest

from allumettes import __version__, sequence
from allumettes.core.formats import FileContent, FormatError, suffixes
from allumettes.core.packages import MissingPackageError
from allumettes.sequences.exports import as_arrow, export
from allumettes.sequences.sequence import Sequence, UnknownValueError


@pytest.fixture(params=["narrow", "wide", "one", "on disk"])
def row(request: pytest.FixtureRequest, tmp_path: Path) -> Sequence:
    """Values of one byte, of two, a single value, and a file."""
    match request.param:
        case "narrow":
            return sequence("0.77", 300)
        case "wide":
            return sequence("0x0.28", 1200)
        case "one":
            return sequence("0.77", 0)
        case _:
            return sequence("0.137", 300, keep="disk", folder=tmp_path / "run")


@pytest.fixture(params=[5, 1 << 18])
def chunk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written in many pieces, or in one."""
    monkeypatch.setattr("allumettes.sequences.exports.CHUNK", request.param)


@pytest.mark.usefixtures("chunk")
def test_a_b_file_is_as_the_encyclopedia_wants_it(row: Sequence, tmp_path: Path) -> None:
    export(row, tmp_path / "b002186.txt")
    content = (tmp_path / "b002186.txt").read_bytes()
    assert re.fullmatch(rb"(\d+ \d+\n)+", content)
    lines = [line.split(b" ") for line in content.splitlines()]
    assert [int(n) for n, _value in lines] == list(range(len(row)))
    assert [int(value) for _n, value in lines] == list(row)


@pytest.mark.usefixtures("chunk")
def test_csv(row: Sequence, tmp_path: Path) -> None:
    export(row, tmp_path / "values.csv")
    with (tmp_path / "values.csv").open(newline="", encoding="ascii") as file:
        rows = list(csv.DictReader(file))
    assert [(int(line["heap"]), int(line["value"])) for line in rows] == list(enumerate(row))


@pytest.mark.usefixtures("chunk")
def test_parquet_says_what_it_holds(row: Sequence, tmp_path: Path) -> None:
    export(row, tmp_path / "values.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "values.parquet")
    assert table["heap"].to_pylist() == list(range(len(row)))
    assert table["value"].to_pylist() == list(row)
    assert str(table.schema.field("heap").type) == "int64"
    assert str(table.schema.field("value").type) == ("uint16" if row.summary.largest[0] > 255 else "uint8")
    assert {name.decode(): text.decode() for name, text in table.schema.metadata.items()} == {
        "code": row.game.spec,
        "digest": row.summary.digest,
        "version": __version__,
    }


def test_npy(row: Sequence, tmp_path: Path) -> None:
    export(row, tmp_path / "values.NPY")
    values = np.load(tmp_path / "values.NPY", allow_pickle=False)
    assert values.dtype == row.kept.dtype
    assert values.tolist() == list(row)
    assert not (tmp_path / "values.NPY.npy").exists()


def test_other_endings_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as caught:
        export(sequence("0.77", 5), tmp_path / "values.xlsx")
    assert caught.value.known == (".txt", ".csv", ".parquet", ".npy")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("suffix", suffixes(FileContent.SEQUENCE))
def test_what_cannot_be_written_whole_leaves_the_file_as_it_was(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"values{suffix}"
    file.write_text("precious")
    with pytest.raises(UnknownValueError):
        export(sequence("0.77", 5, keep="summary"), file)
    assert file.read_text() == "precious"
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_an_arrow_table(row: Sequence) -> None:
    table = as_arrow(row)
    assert table["heap"].to_pylist() == list(range(len(row)))
    assert table["value"].to_pylist() == list(row)


def test_the_package_that_a_table_needs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    row = sequence("0.77", 5)
    monkeypatch.setattr("allumettes.core.packages.find_spec", lambda _name: None)
    with pytest.raises(MissingPackageError) as caught:
        as_arrow(row)
    assert caught.value.module == "pyarrow"
