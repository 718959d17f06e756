"""The journal of a race: another race is never mixed with it, and nothing that was changed is believed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core import formats
from allumettes.core.checksum import sealed
from allumettes.core.convention import Convention
from allumettes.core.journal import JournalError, JournalFault
from allumettes.locale.errors import sentence
from allumettes.solvers.ladder import find
from allumettes.solvers.ladder.solver import Stop
from allumettes.study.measure import COLUMNS, SKIPPED, Measure
from allumettes.study.race import DisagreementError, RacePlan, run_race
from allumettes.study.race_journal import SCHEMA, journal_path, opened_race, read_race
from allumettes.study.results import ResultsError, read_results
from tests.campaign import tries
from tests.console import ENGLISH, in_process

PLAN = RacePlan(games.find("grundy"), range(3, 8), [find("v0"), find("v5")], repetitions=1)


@cache
def measured() -> tuple[Measure, ...]:
    return tuple(run_race(PLAN))


def kept(path: Path, measures: tuple[Measure, ...], plan: RacePlan = PLAN) -> None:
    with opened_race(path, plan) as journal:
        assert journal.path == path.with_name(f"{path.name}.journal")
        for measure in measures:
            journal.make_room()
            journal.add(measure)


def write(path: Path, entries: list[dict[str, Any]], **heading: object) -> None:
    """A journal with these entries, whose checksums are right, whatever it says."""
    text, seal = "", ""
    for data in ({"schema": SCHEMA, **PLAN.as_data(), **PLAN.circumstances} | heading, *entries):
        line = sealed(data, seal)
        seal = line["checksum"]
        text += json.dumps(line, separators=(",", ":")) + "\n"
    journal_path(path).write_text(text)


def entries() -> list[dict[str, Any]]:
    return [json.loads(json.dumps(asdict(measure))) for measure in measured()]


def test_measures_are_read_back_and_the_rest_is_measured(tmp_path: Path) -> None:
    path = tmp_path / "race.csv"
    kept(path, measured()[:4])
    with opened_race(path, PLAN) as journal:
        assert tuple(journal.measures) == measured()[:4]
        rest = list(run_race(PLAN, journal.measures, journal.circumstances))
    assert [(row.n, row.solver, row.operations) for row in rest] == [
        (row.n, row.solver, row.operations) for row in measured()[4:]
    ]


def test_a_journal_is_read_while_it_is_written(tmp_path: Path) -> None:
    """Without a lock, and without what is only reserved or half written."""
    path = tmp_path / "race.csv"
    assert read_race(path, PLAN) == []
    with opened_race(path, PLAN, sync_seconds=60) as journal:
        assert read_race(path, PLAN) == []
        assert (journal.is_empty, journal.count) == (True, 0)
        for count, measure in enumerate(measured(), start=1):
            journal.add(measure)
            journal.make_room()
            assert tuple(read_race(path, PLAN)) == measured()[:count]
            assert (journal.is_empty, journal.count) == (False, count)
    with journal_path(path).open("ab") as file:
        file.write(b'{"half": ')
    assert len(read_race(path, PLAN)) == len(measured())


def test_a_plan_is_read_back_from_its_data() -> None:
    for sizes, seconds in ((range(3, 30, 4), 2.5), ([3, 4, 9], None)):
        plan = replace(PLAN, sizes=sizes, seconds=seconds, convention=Convention.MISERE, keep_trying=True)
        assert RacePlan.from_data(json.loads(json.dumps(plan.as_data()))).as_data() == plan.as_data()


def test_a_race_goes_on_with_the_date_of_its_beginning(tmp_path: Path) -> None:
    path = tmp_path / "race.csv"
    write(path, [], date="2026-01-01T00:00:00+00:00")
    with opened_race(path, PLAN) as journal:
        assert {row.date for row in run_race(PLAN, (), journal.circumstances)} == {"2026-01-01T00:00:00+00:00"}


def test_what_was_stopped_before_is_skipped_after(tmp_path: Path) -> None:
    first = replace(measured()[0], outcome=None, stopped=str(Stop.SECONDS))
    rest = list(run_race(PLAN, [first, measured()[1]]))
    assert [row.stopped for row in rest if row.solver == "v0"] == [SKIPPED] * 4
    assert all(row.outcome for row in rest if row.solver == "v5")


def test_what_was_answered_before_is_compared_with_what_comes_after() -> None:
    other = {"winning": "losing", "losing": "winning"}
    wrong = replace(measured()[2], outcome=other[measured()[2].outcome or ""])
    with pytest.raises(DisagreementError):
        list(run_race(PLAN, [*measured()[:2], wrong]))


def test_what_was_interrupted_is_measured_again(tmp_path: Path) -> None:
    path = tmp_path / "race.csv"
    kept(path, (measured()[0], replace(measured()[1], outcome=None, stopped=str(Stop.INTERRUPTED))))
    with opened_race(path, PLAN) as journal:
        assert tuple(journal.measures) == measured()[:1]


@pytest.mark.parametrize(
    ("other", "found"),
    [
        (replace(PLAN, game=games.find("nim")), "game = grundy"),
        (replace(PLAN, sizes=range(3, 9)), "to = 7"),
        (replace(PLAN, sizes=range(3, 8, 2)), "step = 1"),
        (replace(PLAN, solvers=[find("v5"), find("v0")]), "solvers = v0 · v5"),
        (replace(PLAN, convention=Convention.MISERE), "convention = normal"),
        (replace(PLAN, seconds=1.0), "seconds = 5.0"),
        (replace(PLAN, repetitions=2), "repetitions = 1"),
        (replace(PLAN, keep_trying=True), "keep-trying = False"),
    ],
)
def test_another_race_is_refused_and_says_what_is_there(tmp_path: Path, other: RacePlan, found: str) -> None:
    path = tmp_path / "race.csv"
    kept(path, measured()[:3])
    before = journal_path(path).read_bytes()
    with pytest.raises(JournalError) as refused, opened_race(path, other):
        pass
    assert refused.value.fault is JournalFault.OTHER_SUBJECT
    assert f"asked for otherwise ({found})." in sentence(refused.value)
    assert journal_path(path).read_bytes() == before
    with opened_race(path, other, anew=True) as journal:
        assert journal.measures == []


@pytest.mark.parametrize("name", ["machine", "python", "version"])
def test_measures_of_another_machine_are_not_mixed(tmp_path: Path, name: str) -> None:
    path = tmp_path / "race.csv"
    write(path, [], **{name: "another"})
    with pytest.raises(JournalError) as refused, opened_race(path, PLAN):
        pass
    assert refused.value.found == {name: "another"}


@pytest.mark.parametrize(
    "forge",
    [
        lambda known: [*known, known[0]],
        lambda known: [known[1], known[0]],
        lambda known: [known[0], known[0]],
        lambda known: [known[0] | {"n": "3"}],
        lambda known: [known[0] | {"n": 4, "start": "4"}],
        lambda known: [known[0] | {"operations": -1}],
        lambda known: [known[0] | {"operations": True}],
        lambda known: [known[0] | {"game": "nim"}],
        lambda known: [known[0] | {"convention": "misere"}],
        lambda known: [known[0] | {"machine": "another"}],
        lambda known: [known[0] | {"outcome": None, "stopped": "interrupted"}],
        lambda known: [{name: known[0][name] for name in COLUMNS[1:]}],
    ],
)
def test_a_line_that_says_what_cannot_be_is_refused_with_its_number(
    tmp_path: Path, forge: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]
) -> None:
    path = tmp_path / "race.csv"
    write(path, forge(entries()))
    with pytest.raises(JournalError) as refused, opened_race(path, PLAN):
        pass
    assert refused.value.fault is JournalFault.LINE
    assert f"{path}.journal, line {refused.value.line}: what it says under " in sentence(refused.value)


def test_a_finished_race_is_run_again_and_a_damaged_one_can_be_forgotten(tmp_path: Path) -> None:
    race = ("race", "grundy", "--to", "5", "--solvers", "v0,v5", "--repetitions", "1", "--output", "race.csv")
    assert in_process(*race, home=tmp_path, lang=ENGLISH).code == 0
    again = in_process(*race, home=tmp_path, lang=ENGLISH)
    assert (again.code, again.errors) == (0, "")
    (tmp_path / "race.csv.journal").write_text("my notes\n")
    refused = in_process(*race, home=tmp_path, lang=ENGLISH)
    assert (refused.code, refused.screen) == (2, "")
    assert "race.csv.journal is not a journal that this program knows" in refused.errors
    anew = in_process(*race, "--anew", home=tmp_path, lang=ENGLISH)
    assert (anew.code, anew.errors) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == ["race.csv"]


def test_a_screen_that_is_full_does_not_stop_the_race(tmp_path: Path) -> None:
    """The file is written whole; what the exit code then is, the door decides."""
    import subprocess

    from tests.console import COMMAND, environment

    with Path("/dev/full").open("wb") as full:
        subprocess.run(
            [*COMMAND, "race", "grundy", "--to", "7", "--repetitions", "1", "--output", "race.csv"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=environment(tmp_path, ENGLISH),
            check=False,
        )
    assert len(read_results(tmp_path / "race.csv")) == 30
    assert not (tmp_path / "race.csv.journal").exists()


# Fuzzers

NUMBERS = ("0", "-1", "3", "7", "1.5", "nan", "inf", "1e9", "1e400", "9" * 30, "9" * 5000, "\u0663")
WORDS = ("v0", "v5", "winning", "losing", "seconds", "skipped", "normal", "misere", "grundy", "nim")
SIGNS = ("", "\0", "\x1b[2J", '"', '"a\nb"', "é")
CELLS = st.sampled_from(NUMBERS) | st.sampled_from(WORDS) | st.sampled_from(SIGNS) | st.text(max_size=6)
JSON = st.none() | st.booleans() | st.integers() | st.floats() | CELLS | st.lists(st.integers(), max_size=2)


@tries(1500)
@given(row=st.integers(0, 9), column=st.integers(0, len(COLUMNS) - 1), cell=CELLS)
def test_a_cell_is_refused_or_is_a_measure(tmp_path: Path, row: int, column: int, cell: str) -> None:
    """One cell of a race becomes another: the file is refused, naming that line, or that cell alone is another."""
    path = tmp_path / "race.csv"
    formats.write(formats.FileContent.RACE, list(measured()), path)
    lines = path.read_text(encoding="utf-8").split("\n")
    cells = lines[row + 1].split(",")
    cells[column] = cell
    lines[row + 1] = ",".join(cells)
    path.write_text("\n".join(lines), encoding="utf-8", errors="surrogatepass", newline="")
    try:
        found = read_results(path)
    except ResultsError as error:
        assert sentence(error).isprintable()  # noqa: PT017 - most of them are refused
        return
    others = [name for name in COLUMNS if name != COLUMNS[column]]
    assert len(found) == len(measured())
    for before, after in zip(measured(), found, strict=True):
        assert all(getattr(before, name) == getattr(after, name) for name in others)


@tries(700)
@given(data=st.binary(max_size=60), place=st.integers(0, 3000), length=st.sampled_from([0, 1, 2, 40]))
@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_damage_to_the_bytes_of_a_race_is_a_sentence(
    tmp_path: Path, suffix: str, data: bytes, place: int, length: int
) -> None:
    path = tmp_path / f"race.{suffix}"
    formats.write(formats.FileContent.RACE, list(measured()), path)
    whole = path.read_bytes()
    path.write_bytes(whole[:place] + data + whole[place + length :])
    try:
        read_results(path)
    except ResultsError as error:
        assert sentence(error)  # noqa: PT017 - most of them are refused


@tries(200)
@given(place=st.integers(0, 12_000), bits=st.integers(1, 255))
def test_damage_to_the_bytes_of_a_parquet_file_is_a_sentence(tmp_path: Path, place: int, bits: int) -> None:
    path = tmp_path / "race.parquet"
    formats.write(formats.FileContent.RACE, list(measured()), path)
    whole = bytearray(path.read_bytes())
    whole[place % len(whole)] ^= bits
    path.write_bytes(whole)
    try:
        found = read_results(path)
    except ResultsError as error:
        assert sentence(error)  # noqa: PT017 - most of them are refused
        return
    assert len(found) == len(measured())


@tries(800)
@given(row=st.integers(0, 9), name=st.sampled_from(COLUMNS), value=JSON)
def test_a_forged_line_of_a_journal_is_refused_or_is_a_measure(
    tmp_path: Path, row: int, name: str, value: object
) -> None:
    """The checksums are made to fit: what is then believed is a measure of this race, in its place."""
    path = tmp_path / "race.csv"
    forged = entries()
    forged[row][name] = value
    try:
        write(path, forged)
    except ValueError:  # not a number: no checksum fits that
        return
    try:
        with opened_race(path, PLAN) as journal:
            found = journal.measures
    except JournalError as error:
        assert error.line == row + 2  # noqa: PT017 - most of them are refused
        return
    assert [(measure.n, measure.solver) for measure in found] == [(row.n, row.solver) for row in measured()]
    assert all(getattr(found[row], other) == getattr(measured()[row], other) for other in COLUMNS if other != name)
