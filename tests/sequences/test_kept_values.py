"""Sequences that several processes share on disk: computed once, extended by whoever needs more, never wrong."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import UndecidedError
from allumettes.sequences import kept_values
from allumettes.sequences.checkpoint import Content, FolderFault, RunFolderError, opened, read_values
from allumettes.sequences.kept_values import KeptValues
from allumettes.sequences.run import Keep, Pace, run
from allumettes.sequences.theorems import PeriodStatus
from allumettes.sequences.values import nim_values
from allumettes.solvers.limit import LARGEST_TABLE
from allumettes.solvers.oracle import Oracle

GRUNDY, KAYLES = games.find("grundy"), games.find("0.77")
LONG = 60.0
"""Seconds that no test needs."""


def never(*_arguments: Any, **_options: Any) -> Any:
    raise AssertionError("it was computed again")


def test_the_values_are_those_of_the_kernels(tmp_path: Path) -> None:
    found = KeptValues(tmp_path).find(GRUNDY, 12_000, LONG)
    assert list(found.values) == nim_values(GRUNDY, 12_000).tolist()
    assert (found.period, found.out_of_time) == (None, False)


def test_what_one_process_computed_every_other_one_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another `KeptValues` stands for another process: they have nothing but the folder in common."""
    first = KeptValues(tmp_path).find(GRUNDY, 11_000, LONG)
    monkeypatch.setattr(kept_values, "run", never)
    other = KeptValues(tmp_path)
    assert other.known(GRUNDY) == 11_001
    assert list(other.find(GRUNDY, 11_000, LONG).values) == list(first.values)
    assert len(other.find(GRUNDY, 10_500, LONG).values) == 10_501


def test_a_question_without_time_leaves_its_work_to_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_values, "PACE", Pace(chunk_seconds=0.0))
    lengths: list[int] = []
    while not lengths or lengths[-1] <= 12_000:
        found = KeptValues(tmp_path).find(GRUNDY, 12_000, 0.0)
        assert found.out_of_time == (len(found.values) <= 12_000)
        lengths.append(len(found.values))
    assert lengths == sorted(set(lengths))
    assert len(lengths) > 3
    assert list(found.values) == nim_values(GRUNDY, 12_000).tolist()


def test_a_proved_period_is_kept_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = KeptValues(tmp_path).find(KAYLES, 10**18, LONG)
    assert found.period
    monkeypatch.setattr("allumettes.sequences.period_search.search_period", never)
    again = KeptValues(tmp_path).find(KAYLES, 10**18, LONG)
    assert again.period == found.period
    assert found.period.value_at(10**18) == 1
    assert getattr(found.period, "status", None) is PeriodStatus.PROVED


def test_two_that_ask_at_once_do_not_both_compute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptValues(tmp_path)
    waited = threading.Event()

    def pause(_seconds: float) -> None:
        waited.set()
        threading.Event().wait(0.01)

    monkeypatch.setattr("allumettes.sequences.kept_values.time.sleep", pause)
    answers: list[int] = []
    with opened(kept.folder_of(GRUNDY), GRUNDY, Content.VALUES):
        asking = threading.Thread(target=lambda: answers.append(len(kept.find(GRUNDY, 10_001, LONG).values)))
        asking.start()
        assert waited.wait(LONG)
        assert not answers
    asking.join()
    assert answers == [10_002]


def test_without_time_a_busy_sequence_is_not_waited_for(tmp_path: Path) -> None:
    kept = KeptValues(tmp_path)
    with opened(kept.folder_of(GRUNDY), GRUNDY, Content.VALUES):
        assert kept.find(GRUNDY, 10_001, 0.0).out_of_time


@pytest.mark.parametrize("damage", ["run.json", "values.u1"])
def test_a_damaged_sequence_is_computed_anew(tmp_path: Path, damage: str) -> None:
    kept = KeptValues(tmp_path)
    kept.find(GRUNDY, 10_001, LONG)
    (kept.folder_of(GRUNDY) / damage).write_bytes(b"!")
    assert list(kept.find(GRUNDY, 10_001, LONG).values) == nim_values(GRUNDY, 10_001).tolist()


def test_a_damaged_sequence_that_cannot_be_removed_is_left_alone_and_computed_in_memory(tmp_path: Path) -> None:
    kept = KeptValues(tmp_path / "kept")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "run.json").write_bytes(b"!")
    kept.folder.mkdir()
    kept.folder_of(GRUNDY).symlink_to(tmp_path / "elsewhere")
    assert list(kept.find(GRUNDY, 10_001, LONG).values) == nim_values(GRUNDY, 10_001).tolist()
    assert (tmp_path / "elsewhere" / "run.json").read_bytes() == b"!"


def test_where_nothing_can_be_written_it_is_computed_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = KeptValues(tmp_path / "file").find(GRUNDY, 10_001, LONG)
    assert list(found.values) == nim_values(GRUNDY, 10_001).tolist()


def test_the_oldest_sequences_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_values, "MOST_BYTES", 2 * LARGEST_TABLE)
    kept = KeptValues(tmp_path)
    kept.find(GRUNDY, 10_001, LONG)
    kept.find(KAYLES, 10_001, LONG)
    assert (kept.known(GRUNDY), kept.known(KAYLES) > 0) == (0, True)


def test_a_folder_of_a_summary_has_no_values(tmp_path: Path) -> None:
    run(GRUNDY, 2_000, keep=Keep.SUMMARY, folder=tmp_path)
    with pytest.raises(RunFolderError) as refused:
        read_values(tmp_path)
    assert refused.value.fault is FolderFault.OTHER_CONTENT


def test_an_oracle_goes_on_where_another_one_had_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_values, "PACE", Pace(chunk_seconds=0.0))
    position = (333, 10_667)
    hurried = Oracle(GRUNDY, Convention.NORMAL, None, KeptValues(tmp_path).find)
    hurried.allow(1e-6)
    with pytest.raises(UndecidedError):
        hurried.outcome(position)
    begun = KeptValues(tmp_path).known(GRUNDY)
    assert 0 < begun <= 10_667
    patient = Oracle(GRUNDY, Convention.NORMAL, LONG, KeptValues(tmp_path).find)
    plain = Oracle(GRUNDY, Convention.NORMAL, LONG)
    assert list(patient.winning_moves(position)) == list(plain.winning_moves(position))
