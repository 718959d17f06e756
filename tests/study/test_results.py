"""The file of a race: three forms, one content; what is no race is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from allumettes import games
from allumettes.core.files import written_whole
from allumettes.solvers.ladder import find
from allumettes.study.race import run_race
from allumettes.study.results import COLUMNS, Measure, ResultsError, read_results, write_results


@pytest.fixture(scope="module")
def measures() -> list[Measure]:
    """Answers, a time-out and what was skipped after it, huge counts."""
    solvers = [find("v0"), find("v5")]
    rows = list(run_race(games.find("grundy"), [3, 40, 41], solvers, seconds=0.02, repetitions=1))
    assert [row.stopped for row in rows if row.solver == "v0"] == [None, "seconds", "skipped"]
    return [*rows, replace(rows[0], n=50, operations=2**60)]


@pytest.mark.parametrize("suffix", ["csv", "json", "parquet", "CSV"])
def test_what_is_written_is_read_back(tmp_path: Path, measures: list[Measure], suffix: str) -> None:
    path = tmp_path / f"race.{suffix}"
    write_results(measures, path)
    assert read_results(path) == measures


def test_a_csv_has_one_row_for_each_measure(tmp_path: Path, measures: list[Measure]) -> None:
    write_results(measures, tmp_path / "race.csv")
    head, *rows = (tmp_path / "race.csv").read_text(encoding="utf-8").splitlines()
    assert head == ",".join(COLUMNS)
    assert len(rows) == len(measures)


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("race.txt", b"", "suffix"),
        ("race", b"", "suffix"),
        ("race.csv", b"", "empty"),
        ("race.csv", b"a,b\n1,2\n", "content"),
        ("race.csv", b"\xff\xfe\x00", "content"),
        ("race.csv", (",".join(COLUMNS) + "\n").encode(), "empty"),
        ("race.csv", (",".join(COLUMNS) + "\n" + "," * (len(COLUMNS) - 1) + "\n").encode(), "content"),
        ("race.csv", (",".join(COLUMNS) + "\n" + "x" * 200_000 + "\n").encode(), "content"),
        ("race.json", b"{", "content"),
        ("race.json", b"[]", "content"),
        ("race.json", b'{"rows": [1]}', "content"),
        ("race.json", b'{"rows": []}', "empty"),
        ("race.parquet", b"PAR1", "content"),
    ],
)
def test_what_is_no_race_is_refused(tmp_path: Path, name: str, content: bytes, reason: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ResultsError) as caught:
        read_results(tmp_path / name)
    assert caught.value.reason == reason


@pytest.mark.parametrize("change", [{"seconds": float("nan")}, {"seconds": -1.0}, {"operations": -5}])
def test_numbers_that_nobody_measured_are_refused(
    tmp_path: Path, measures: list[Measure], change: dict[str, float]
) -> None:
    write_results([replace(measures[0], **change)], tmp_path / "race.csv")  # type: ignore[arg-type]
    with pytest.raises(ResultsError):
        read_results(tmp_path / "race.csv")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ResultsError):
        read_results(tmp_path / "none.csv")


def test_a_race_has_no_other_form(tmp_path: Path, measures: list[Measure]) -> None:
    with pytest.raises(ResultsError):
        write_results(measures, tmp_path / "race.xlsx")


def test_a_file_is_whole_or_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "race.csv"
    with written_whole(path) as draft:
        draft.write_text("old")
    with pytest.raises(ZeroDivisionError), written_whole(path) as draft:  # noqa: PT012 - both lines are the case
        draft.write_text("half")
        raise ZeroDivisionError
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("race.csv", "old")]
