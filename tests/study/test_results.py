"""The file of a race: three forms, one content; what is no race is refused."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from allumettes import games
from allumettes.core.files import written_whole
from allumettes.core.formats import FileContent, FormatError, write
from allumettes.locale.errors import sentence
from allumettes.solvers.ladder import find
from allumettes.study.measure import COLUMNS, Measure, MeasureError, measure_from
from allumettes.study.race import RacePlan, run_race
from allumettes.study.results import SCHEMA, ResultsError, RowError, read_results


@pytest.fixture(scope="module")
def measures() -> list[Measure]:
    """Answers, a time-out and what was skipped after it, huge counts."""
    solvers = [find("v0"), find("v5")]
    rows = list(run_race(RacePlan(games.find("grundy"), [3, 40, 41], solvers, seconds=0.5, repetitions=1)))
    assert [row.stopped for row in rows if row.solver == "v0"] == [None, "seconds", "skipped"]
    return [*rows, replace(rows[0], n=50, start="50", operations=2**60)]


@pytest.mark.parametrize("suffix", ["csv", "json", "parquet", "CSV"])
def test_what_is_written_is_read_back(tmp_path: Path, measures: list[Measure], suffix: str) -> None:
    path = tmp_path / f"race.{suffix}"
    write(FileContent.RACE, measures, path)
    assert read_results(path) == measures


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_a_race_from_before_a_count_existed_is_read(tmp_path: Path, measures: list[Measure], suffix: str) -> None:
    old = [{name: value for name, value in asdict(measure).items() if name != "removed"} for measure in measures]
    path = tmp_path / f"race.{suffix}"
    if suffix == "json":
        path.write_text(json.dumps({"rows": old}))
    else:
        with path.open("w", newline="") as file:
            writer = csv.DictWriter(file, list(old[0]))
            writer.writeheader()
            writer.writerows(old)
    assert read_results(path) == measures
    assert {measure.removed for measure in measures} == {None}


def test_a_csv_has_one_row_for_each_measure(tmp_path: Path, measures: list[Measure]) -> None:
    write(FileContent.RACE, measures, tmp_path / "race.csv")
    head, *rows = (tmp_path / "race.csv").read_text(encoding="utf-8").splitlines()
    assert head == ",".join((*COLUMNS, "law"))
    assert len(rows) == len(measures)


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("race.csv", b"", "empty"),
        ("race.csv", b"a,b\n1,2\n", "content"),
        ("race.csv", b"\xff\xfe\x00", "content"),
        ("race.csv", (",".join(COLUMNS) + "\n").encode(), "empty"),
        ("race.csv", (",".join((*COLUMNS, "n")) + "\n").encode(), "content"),
        ("race.csv", (",".join(COLUMNS) + "\n" + "," * (len(COLUMNS) - 1) + "\n").encode(), "row"),
        ("race.csv", (",".join(COLUMNS) + "\n" + "x" * 200_000 + "\n").encode(), "row"),
        ("race.json", b"{", "content"),
        ("race.json", b"[]", "content"),
        ("race.json", b'{"rows": [1]}', "row"),
        ("race.json", b'{"rows": ' + b"[" * 100_000, "content"),
        ("race.json", b'{"rows": []}', "empty"),
        ("race.parquet", b"PAR1", "content"),
    ],
)
def test_what_is_no_race_is_refused(tmp_path: Path, name: str, content: bytes, reason: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ResultsError) as caught:
        read_results(tmp_path / name)
    assert caught.value.reason == reason


WRONG_CELLS = {
    "n": ["", "-1", "1.5", "three", "1_0", "\u0663", "1e2", "1000001", "9" * 5000],
    "start": ["", "4", "3,3"],
    "convention": ["", "chess", "Normal"],
    "solver": ["", " ", "v\0", "v\x1b[2J", "x" * 2000],
    "outcome": ["", "drawn"],
    "stopped": ["seconds", "tired"],
    "operations": ["", "-5", "nan", "9" * 20],
    "table_hits": ["-1", "some"],
    "seconds": ["", "nan", "inf", "-1", "-0.1", "1e400", "1e10", "0x1p3", "soon"],
    "seconds_median": ["0"],
    "repetitions": ["0", "-3"],
    "machine": ["", "\udcff"],
    "date": ["", "2026\v"],
}


@pytest.mark.parametrize(("column", "cell"), [(name, cell) for name, cells in WRONG_CELLS.items() for cell in cells])
def test_a_cell_that_nobody_measured_is_refused_with_its_line(
    tmp_path: Path, measures: list[Measure], column: str, cell: str
) -> None:
    path = tmp_path / "race.csv"
    write(FileContent.RACE, measures, path)
    lines = path.read_text(encoding="utf-8").splitlines()
    cells = lines[1].split(",")
    cells[COLUMNS.index(column)] = cell
    path.write_text("\n".join([lines[0], lines[2], ",".join(cells), *lines[3:]]) + "\n", "utf-8", "surrogateescape")
    with pytest.raises(RowError) as refused:
        read_results(path)
    assert refused.value.line == 3
    words = sentence(refused.value)
    assert words.startswith(f"{path}, line 3: ")
    assert words.isprintable()
    assert len(words) < len(str(path)) + 120


def test_a_cell_too_many_is_refused_as_one_of_the_last_column(tmp_path: Path, measures: list[Measure]) -> None:
    path = tmp_path / "race.csv"
    write(FileContent.RACE, measures, path)
    path.write_text(path.read_text(encoding="utf-8").rstrip() + ",more\n", encoding="utf-8")
    with pytest.raises(RowError) as refused:
        read_results(path)
    assert isinstance(refused.value.__cause__, MeasureError)
    assert refused.value.__cause__.column == COLUMNS[-1]


def test_json_is_written_line_by_line(tmp_path: Path, measures: list[Measure]) -> None:
    write(FileContent.RACE, measures, tmp_path / "race.json")
    lines = (tmp_path / "race.json").read_text(encoding="utf-8").splitlines()
    assert {len(line) - len(line.lstrip()) for line in lines} == {0, 1, 2, 3}
    data = json.loads("".join(lines))
    assert list(data) == ["schema", "laws", "rows"]
    assert data["schema"] == SCHEMA


def test_a_line_that_is_there_twice_is_refused(tmp_path: Path, measures: list[Measure]) -> None:
    path = tmp_path / "race.csv"
    write(FileContent.RACE, [*measures, measures[1]], path)
    with pytest.raises(RowError) as refused:
        read_results(path)
    assert sentence(refused.value) == (f"{path}, line {len(measures) + 2}: this was measured on a line before already.")


@pytest.mark.parametrize(
    "change", [{"n": True}, {"n": 3.0}, {"n": "3"}, {"seconds": "1"}, {"seconds": -0.5}, {"solver": 5}, {"game": []}]
)
def test_data_of_another_type_are_refused_with_their_place(
    tmp_path: Path, measures: list[Measure], change: dict[str, object]
) -> None:
    path = tmp_path / "race.json"
    path.write_text(json.dumps({"rows": [asdict(measures[1]), asdict(measures[0]) | change]}))
    with pytest.raises(RowError) as refused:
        read_results(path)
    assert sentence(refused.value).startswith(f"{path}, measure 2: ")


def test_a_measure_of_a_parquet_file_is_refused_with_its_place(tmp_path: Path, measures: list[Measure]) -> None:
    path = tmp_path / "race.parquet"
    write(FileContent.RACE, [measures[1], measures[1]], path)
    with pytest.raises(RowError) as refused:
        read_results(path)
    assert sentence(refused.value).startswith(f"{path}, measure 2: ")


def test_a_column_without_a_count_has_its_type_too(tmp_path: Path, measures: list[Measure]) -> None:
    import pyarrow.parquet

    write(FileContent.RACE, measures, tmp_path / "race.parquet")
    types = {field.name: str(field.type) for field in pyarrow.parquet.read_schema(tmp_path / "race.parquet")}
    assert (types["n"], types["removed"], types["seconds"], types["solver"]) == ("int64", "int64", "double", "string")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ResultsError):
        read_results(tmp_path / "none.csv")


def test_a_race_has_no_other_form(tmp_path: Path, measures: list[Measure]) -> None:
    with pytest.raises(FormatError):
        write(FileContent.RACE, measures, tmp_path / "race.xlsx")
    for name in ("race.txt", "race"):
        with pytest.raises(FormatError):
            read_results(tmp_path / name)


def test_a_file_is_whole_or_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "race.csv"
    with written_whole(path) as draft:
        draft.write_text("old")
    with pytest.raises(ZeroDivisionError), written_whole(path) as draft:  # noqa: PT012 - both lines are the case
        draft.write_text("half")
        raise ZeroDivisionError
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("race.csv", "old")]


@pytest.mark.parametrize(
    ("column", "within", "beyond"),
    [
        ("machine", "x" * 1000, "x" * 1001),
        ("python", "x", " "),
        ("operations", 2**63 - 1, 2**63),
        ("calls", 0, -1),
        ("seconds_median", 1e9, 1.1e9),
        ("outcome", "losing", "lost"),
    ],
)
def test_a_column_is_read_up_to_its_bounds(
    measures: list[Measure], column: str, within: object, beyond: object
) -> None:
    data = asdict(measures[0])
    assert getattr(measure_from(data | {column: within}), column) == within
    with pytest.raises(MeasureError) as caught:
        measure_from(data | {column: beyond})
    assert (caught.value.column, caught.value.value) == (column, beyond)


def test_a_heap_is_read_as_far_as_its_options_are_listed(measures: list[Measure]) -> None:
    def read(n: int) -> Measure:
        return measure_from(asdict(measures[0]) | {"n": n, "start": str(n)})

    assert read(1_000_000).n == 1_000_000
    with pytest.raises(MeasureError) as caught:
        read(1_000_001)
    assert (caught.value.column, caught.value.value) == ("n", 1_000_001)
