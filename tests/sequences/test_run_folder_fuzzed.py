"""Whatever is done to the files of a run folder: it is refused with a sentence, or goes on to the true values."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.checksum import sealed
from allumettes.locale.errors import sentence
from allumettes.sequences.checkpoint import RunFolderError
from allumettes.sequences.run import Keep, run
from allumettes.sequences.sequence import Sequence
from tests.campaign import tries

KAYLES = games.find("0.77")
NAMES = {Keep.DISK: ("run.json", "values.u1"), Keep.SUMMARY: ("run.json", "memory-100.npz")}


@cache
def saved(keep: Keep) -> Path:
    """A run that has come to heap 99."""
    folder = Path(mkdtemp())
    run(KAYLES, 99, keep=keep, folder=folder)
    return folder


@cache
def true() -> Sequence:
    return run(KAYLES, 150)


def check_damaged(home: Path, keep: Keep, damage: Callable[[Path], object]) -> None:
    folder = home / "run"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(saved(keep), folder)
    damage(folder)
    try:
        found = run(KAYLES, 150, keep=keep, folder=folder)
    except RunFolderError as error:
        assert sentence(error).endswith(".")  # noqa: PT017 - most of them are refused
        return
    assert found.summary == true().summary


@pytest.mark.parametrize("keep", [Keep.DISK, Keep.SUMMARY])
@tries(500)
@given(data=st.data())
def test_bytes_that_change(tmp_path: Path, keep: Keep, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(NAMES[keep]))
    whole = (saved(keep) / name).read_bytes()
    place = data.draw(st.integers(0, len(whole)))
    length = data.draw(st.sampled_from([0, 1, 1, 1, 2, 30, len(whole)]))
    other = whole[:place] + data.draw(st.binary(max_size=3)) + whole[place + length :]
    check_damaged(tmp_path, keep, lambda folder: (folder / name).write_bytes(other))


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 200)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["0.77", "0.76", "values", "summary", "0" * 64]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=3,
)


@pytest.mark.parametrize("keep", [Keep.DISK, Keep.SUMMARY])
@tries(400)
@given(data=st.data())
def test_a_state_that_is_forged_with_its_checksum(tmp_path: Path, keep: Keep, data: st.DataObject) -> None:
    """Whoever forges the name of the game asks for what is not there; all else is checked against the values."""
    state: dict[str, Any] = json.loads((saved(keep) / "run.json").read_text())
    del state["checksum"]
    state[data.draw(st.sampled_from(sorted(set(state) - {"game"})))] = data.draw(JSON)
    try:
        text = json.dumps(sealed(state))
    except ValueError:  # not a number: no checksum fits that
        text = json.dumps(state)
    check_damaged(tmp_path, keep, lambda folder: (folder / "run.json").write_text(text))
