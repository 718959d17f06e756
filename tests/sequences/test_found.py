"""What a run has found is read back from its folder as it was, and nothing that is damaged is believed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from allumettes import games
from allumettes.sequences.checkpoint import RunFolderError, read_values
from allumettes.sequences.difference import equal_for_ever, first_difference
from allumettes.sequences.found import NAME, read_found, with_period, write_found
from allumettes.sequences.run import Keep, run
from allumettes.sequences.sequence import Sequence
from allumettes.sequences.values import nim_values


def found(spec: str, to: int, folder: Path) -> Sequence:
    sequence = with_period(run(games.find(spec), to, keep=Keep.DISK, folder=folder))
    write_found(sequence, folder)
    return sequence


@pytest.mark.parametrize(("spec", "to"), [("0.77", 500), ("grundy", 2000), ("matches:1,3,4", 50), ("nim", 300)])
def test_a_finished_run_is_opened_again_without_computing(tmp_path: Path, spec: str, to: int) -> None:
    written = found(spec, to, tmp_path)
    read = read_found(tmp_path, written.game)
    assert read
    assert (read.summary, read.period, read.kernel, read.seconds) == (
        written.summary,
        written.period,
        written.kernel,
        written.seconds,
    )
    assert read.kept.tolist() == nim_values(written.game, to).tolist()


def test_what_is_not_finished_damaged_or_of_another_game_is_not_found(tmp_path: Path) -> None:
    kayles = games.find("0.77")
    assert read_found(tmp_path, kayles) is None
    found("0.77", 100, tmp_path)
    assert read_found(tmp_path, games.find("0.07")) is None
    data = json.loads((tmp_path / NAME).read_text())
    data["records"][0][1] = 5
    (tmp_path / NAME).write_text(json.dumps(data))
    assert read_found(tmp_path, kayles) is None


def test_the_read_values_are_those_of_the_checkpoint(tmp_path: Path) -> None:
    assert read_values(tmp_path).tolist() == []
    run(games.find("grundy"), 300, keep=Keep.DISK, folder=tmp_path)
    assert read_values(tmp_path).tolist() == nim_values(games.find("grundy"), 300).tolist()
    (tmp_path / "values.u1").unlink()
    with pytest.raises(RunFolderError):
        read_values(tmp_path)


def test_the_first_difference_of_two_sequences(tmp_path: Path) -> None:
    """Kayles and Dawson's Kayles differ as soon as one match can be taken alone."""
    kayles, dawson = found("0.77", 100, tmp_path / "a"), found("0.07", 100, tmp_path / "b")
    assert kayles.first_difference(dawson) == 1
    assert kayles.first_difference(kayles) is None
    long = nim_values(games.find("grundy"), 1000)
    other = long.copy()
    other[777] += 1
    assert first_difference(long, other) == 777
    assert first_difference(long[:777], other) is None


def test_two_codes_are_equal_for_ever_where_both_periods_are_proved(tmp_path: Path) -> None:
    """Taking 1 to 3 matches, as a set of numbers and as a code."""
    one, other = found("matches:1,2,3", 50, tmp_path / "a"), found("0.333", 50, tmp_path / "b")
    assert equal_for_ever(one.period, other.period)
    assert not equal_for_ever(one.period, found("0.33", 50, tmp_path / "c").period)
    assert not equal_for_ever(None, other.period)
    # The period of Nim as a game of its own is only observed.
    nim = found("nim", 50, tmp_path / "d").period
    assert not equal_for_ever(nim, nim)
