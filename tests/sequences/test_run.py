"""A run gives the same values, summary and digest whatever is kept, however it is cut, and however often it stops."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.game import HeapGame
from allumettes.sequences.dense import plain_values
from allumettes.sequences.run import Keep, Pace, RunProgress, run
from allumettes.sequences.sequence import Sequence
from allumettes.sequences.stopwatch import Stopwatch
from allumettes.sequences.summary import tally_of
from tests.strategies import ALL_GAMES

KAYLES, NIM = games.find("0.77"), games.find("0.[3]")


def steady(size: int) -> Pace:
    """Chunks of one size, each with its checkpoint."""
    return Pace(first=size, chunk_seconds=0, checkpoint_seconds=0, saving_share=float("inf"))


@cache
def definition(game: HeapGame, to: int) -> np.ndarray:
    return np.array(plain_values(game, to), np.uint32)


def check(found: Sequence, game: HeapGame, to: int) -> None:
    """Against the definition."""
    plain = definition(game, to)
    tally, summary = tally_of(plain), found.summary
    assert (summary.to, summary.records) == (to, tally.records)
    assert summary.digest == tally.digest.text()
    assert summary.frequencies == {value: int(count) for value, count in enumerate(tally.counts) if count}
    if found.values is not None:
        assert found.values.tolist() == plain.tolist()


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)
def test_every_game_runs(game: HeapGame) -> None:
    check(run(game, 150, pace=steady(37)), game, 150)


@pytest.mark.parametrize("keep", Keep)
def test_what_is_kept_is_where_it_was_asked_for(tmp_path: Path, keep: Keep) -> None:
    outcome = run(KAYLES, 200, keep=keep, folder=tmp_path / "new" / "folder")
    check(outcome, KAYLES, 200)
    kinds = {Keep.VALUES: np.ndarray, Keep.DISK: np.memmap, Keep.SUMMARY: type(None)}
    assert type(outcome.values) is kinds[keep]
    kept = "memory-201.npz" if keep is Keep.SUMMARY else "values.u1"
    assert {path.name for path in (tmp_path / "new" / "folder").iterdir()} == {kept, "lock", "run.json"}


def test_without_a_folder_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check(run(KAYLES, 200), KAYLES, 200)
    summary = run(KAYLES, 200, keep=Keep.SUMMARY)
    assert summary.values is None
    check(summary, KAYLES, 200)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(
    game=st.sampled_from([KAYLES, NIM, games.find("0.3F"), games.find("halving")]),
    size=st.integers(5, 400),
    keeps=st.sampled_from([[Keep.SUMMARY], [Keep.VALUES, Keep.DISK]]),
    stops=st.lists(st.integers(0, 299), max_size=4),
    data=st.data(),
)
def test_stops_and_chunks_change_nothing(
    game: HeapGame, size: int, keeps: list[Keep], stops: list[int], data: st.DataObject
) -> None:
    """Values pass a byte in Nim, between two checkpoints or at one; values and disk may take turns."""
    # The cubic game and the slow ones are stopped earlier.
    to = 300 if game == NIM else 80
    with TemporaryDirectory() as name:
        for stop in sorted(stops):
            with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - a run that is over cannot be stopped
                keep = data.draw(st.sampled_from(keeps))
                run(game, to + 1, keep=keep, folder=Path(name), tell=stopping_at(stop % to), pace=steady(size))
                raise KeyboardInterrupt
        outcome = run(game, to + 1, keep=keeps[0], folder=Path(name), pace=steady(size))
        check(outcome, game, to + 1)
        assert outcome.values is None or outcome.values.itemsize == (2 if game == NIM else 1)


def stopping_at(heap: int) -> Callable[[RunProgress], None]:
    def tell(progress: RunProgress) -> None:
        if progress.heap >= heap:
            raise KeyboardInterrupt

    return tell


@pytest.mark.parametrize("keep", Keep)
def test_ctrl_c_saves_what_is_known_and_takes_effect(tmp_path: Path, keep: Keep) -> None:
    """Though no checkpoint was due."""
    usual, told = signal.getsignal(signal.SIGINT), list[int]()

    def tell(progress: RunProgress) -> None:
        told.append(progress.heap)
        if progress.heap == 29:
            signal.raise_signal(signal.SIGINT)

    pace = Pace(first=10, chunk_seconds=0, checkpoint_seconds=float("inf"))
    with pytest.raises(KeyboardInterrupt):
        run(KAYLES, 49, keep=keep, folder=tmp_path, tell=tell, pace=pace)
    assert signal.getsignal(signal.SIGINT) is usual
    check(run(KAYLES, 49, keep=keep, folder=tmp_path, tell=tell, pace=pace), KAYLES, 49)
    assert told == [9, 19, 29, 39, 49]


def test_a_second_ctrl_c_does_not_wait(tmp_path: Path) -> None:
    def tell(_progress: RunProgress) -> None:
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run(KAYLES, 100, folder=tmp_path, tell=tell, pace=steady(10))


def test_a_thread_runs_as_well(tmp_path: Path) -> None:
    """Where signals cannot be caught."""
    results: list[Sequence] = []
    thread = threading.Thread(target=lambda: results.append(run(KAYLES, 100, folder=tmp_path)))
    thread.start()
    thread.join(60)
    check(results[0], KAYLES, 100)


def test_progress_is_told_to_the_end() -> None:
    told: list[RunProgress] = []
    run(KAYLES, 5000, tell=told.append, pace=Pace(first=100))
    heaps = [progress.heap for progress in told]
    assert heaps[0] == 99
    assert heaps == sorted(set(heaps))
    assert all(progress.to == 5000 and progress.seconds > 0 for progress in told)
    assert (heaps[-1], told[-1].left) == (5000, 0.0)


def test_chunks_grow_towards_their_time_and_shrink_again() -> None:
    pace = Pace(first=100, chunk_seconds=1.0)
    assert pace.next_size(100, took=0.0) == 200
    assert pace.next_size(100_000, took=0.8) == 125_000
    assert pace.next_size(100_000, took=4.0) == 25_000
    assert pace.next_size(100, took=60.0) == 100


def test_the_time_left_counts_that_larger_heaps_cost_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand heaps in ten seconds: three thousand more take thirty, or fifteen times ten where work grows."""
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    even, growing = (Stopwatch(0, 3999, growing=growing) for growing in (False, True))
    assert (even.rate, even.left) == (0.0, None)
    now = 110.0
    for watch in (even, growing):
        watch.look(1000)
        assert (watch.seconds, watch.rate) == (10.0, 100.0)
    assert (even.left, growing.left) == (30.0, 150.0)


def test_the_seconds_of_all_runs_add_up(tmp_path: Path) -> None:
    first = run(KAYLES, 50, folder=tmp_path).seconds
    assert first > 0
    assert run(KAYLES, 100, folder=tmp_path).seconds > first
    assert run(KAYLES, 100, folder=tmp_path).seconds > first
