"""An engine that may forget keeps little, asks for what it forgot when it needs it, and its values are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from allumettes.sequences.dense import dense_values
from allumettes.sequences.engine import engine_for
from allumettes.sequences.sparse import blocks, window
from allumettes.sequences.sparse import engine as module
from allumettes.sequences.sparse.engine import SparseEngine
from tests.sequences.test_sparse import check_rares, working
from tests.sequences.test_sparse_plain import find

Values = NDArray[np.unsignedinteger]

QUIET = "0.45"
"""Its last rare heap is 198."""
GAP, LATE = "0.444", 40_172
"""After its rare heap 5 166 comes none until this one."""
HARD = "0.106"
"""Its last rare heap is 1 103, but some of its values are only reached by splits in two large parts."""
TO = 42_000
IN_BLOCKS = ["in blocks", "in blocks, compared"]
"""Only where heaps are checked in blocks is it known how far look-backs reach."""


@cache
def known(spec: str) -> Values:
    return dense_values(find(spec), TO - 1)


@pytest.fixture(autouse=True)
def forgets_early(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where smaller parts are only looked for below this, little must be kept, and some splits are out of reach."""
    monkeypatch.setattr(blocks, "REACH", 1024)
    monkeypatch.setattr(window, "HEAD", 1024)
    with working("in blocks"):
        yield


def forgetful(
    spec: str, earlier: Callable[[], Values] | None = None, memory: dict[str, NDArray[Any]] | None = None
) -> SparseEngine:
    engine = engine_for(find(spec), forget=True, earlier=earlier, memory=memory)
    assert isinstance(engine, SparseEngine)
    return engine


def advance(engine: SparseEngine, stop: int, step: int = 1000) -> Values:
    """Forgets at each step, where it can."""
    steps = range(engine.heap, stop, step)
    return np.concatenate([engine.advance(min(start + step, stop)) for start in steps])


def advance_until(condition: Callable[[], bool], engine: SparseEngine) -> Values:
    """Step by step, until something is so."""
    computed = [engine.advance(engine.heap + 200)]
    while not condition():
        assert engine.heap < TO
        computed.append(engine.advance(engine.heap + 200))
    return np.concatenate(computed)


@pytest.mark.slow
@pytest.mark.parametrize("mode", IN_BLOCKS)
def test_what_cannot_be_reached_is_forgotten(mode: str) -> None:
    with working(mode):
        engine = forgetful(QUIET)
        assert advance(engine, TO).tolist() == known(QUIET).tolist()
    assert engine.base > 0
    assert len(engine.memory()["packed"]) < TO // 2
    check_rares(engine, known(QUIET))


def test_one_that_must_not_forget_keeps_all() -> None:
    engine = engine_for(find(QUIET))
    assert isinstance(engine, SparseEngine)
    advance(engine, TO)
    assert engine.base == 0
    assert engine.memory()["known"].tolist() == known(QUIET).tolist()


@pytest.mark.slow
@pytest.mark.parametrize("asks", [True, False])
@pytest.mark.parametrize("mode", IN_BLOCKS)
def test_a_rare_heap_after_forgetting_reaches_back_to_the_first(mode: str, asks: bool) -> None:
    """It asks for the values that it forgot, or computes them again."""
    asked: list[int] = []

    def earlier() -> Values:
        asked.append(engine.heap)
        return known(GAP)[: engine.heap]

    start = LATE - 60  # before that, far splits would be asked for
    with working(mode):
        engine = forgetful(GAP, earlier if asks else None, {"known": known(GAP)[:start]})
        computed = advance(engine, LATE, 20)
        assert engine.base > 0
        assert asked == []
        computed = np.concatenate((computed, advance(engine, TO)))
    assert computed.tolist() == known(GAP)[start:].tolist()
    assert engine.base == 0
    assert bool(asked) == asks
    rares = engine.rare_heaps()
    assert rares is not None
    assert LATE in rares
    check_rares(engine, known(GAP))


@pytest.mark.parametrize("start", [34_000, 35_100, 36_200, 37_300])
def test_what_was_noted_of_the_heaps_that_stay_is_still_true(start: int) -> None:
    """Else a rare value that is free could pass for that of an option."""
    engine = forgetful(QUIET, memory={"known": known(QUIET)[:start]})
    engine.advance(start + 2000)
    engine.advance(start + 2001)
    assert engine.base > 0
    noted = engine._bench.blocks
    assert noted
    assert noted.noted > start
    for heap in range(noted.noted - 1000, noted.noted):
        place = heap - engine.base
        tables = noted.tables
        word = tables.bits[int(known(QUIET)[heap]) * tables.stride + (place >> 6) % tables.ring]
        assert int(word) >> place % 64 & 1


@pytest.mark.slow
def test_a_value_that_only_far_splits_have_is_found_after_forgetting() -> None:
    """More small heaps are computed again and kept, but not all that were forgotten."""
    engine = forgetful(HARD, lambda: pytest.fail("all values are asked for"))
    computed = advance_until(lambda: engine.base > 0, engine)
    assert len(engine.small) == 1024
    computed = np.concatenate((computed, advance_until(lambda: len(engine.small) > 1024, engine)))
    assert engine.base > 0
    assert engine.small.tolist() == known(HARD)[:4096].tolist()
    computed = np.concatenate((computed, advance(engine, TO)))
    assert computed.tolist() == known(HARD).tolist()
    rares = engine.rare_heaps()
    assert rares is not None
    assert rares[-1] == 1103


@pytest.mark.slow
def test_far_splits_are_looked_for_among_all_heaps_where_few_recent_ones_are_kept() -> None:
    engine = forgetful(HARD, lambda: known(HARD))
    computed = advance_until(lambda: engine.base > 0, engine)
    engine._window.kept_small = len(engine.values)
    engine._keep_more_small()
    assert engine.base == 0
    assert engine.values[: engine.heap].tolist() == computed.tolist()


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(
    spec=st.sampled_from([QUIET, GAP, HARD]),
    stops=st.lists(st.integers(600, TO), min_size=1, max_size=4, unique=True),
    reach=st.sampled_from([64, 1024, 2048]),
)
def test_it_can_be_resumed_anywhere(spec: str, stops: list[int], reach: int) -> None:
    values = known(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "REACH", reach)
        engine = forgetful(spec)
        for stop in sorted(stops):
            start = engine.heap
            assert advance(engine, stop).tolist() == values[start:stop].tolist()
            memory = {name: array.copy() for name, array in engine.memory().items()}
            resumed = forgetful(spec, memory=memory)
            assert (resumed.heap, resumed.base) == (stop, engine.base)
            engine = resumed
        check_rares(engine, values[: engine.heap])


def test_what_it_forgot_does_not_come_back_when_it_is_resumed() -> None:
    engine = forgetful(QUIET)
    advance_until(lambda: engine.base > 0, engine)
    resumed = forgetful(QUIET, memory=engine.memory())
    assert advance(resumed, TO).tolist() == known(QUIET)[engine.heap :].tolist()
    assert resumed.base >= engine.base
    check_rares(resumed, known(QUIET))


@pytest.mark.unmeasured
def test_forgetting_and_widening_go_together() -> None:
    """A value above all before comes after much was forgotten, or so the engine is told."""
    engine = forgetful(QUIET)
    advance_until(lambda: engine.base > 0, engine)
    start = engine.heap
    while engine.values.itemsize == 1:
        engine._widen()
    assert advance(engine, TO).tolist() == known(QUIET)[start:].tolist()
    assert engine.base > 0


def test_a_large_memory_is_cut_to_what_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rare heaps in the part that stays keep their values, though all are packed as if they were common."""
    monkeypatch.setattr(module, "MOST_STORED", 0)
    start = 12_000
    engine = forgetful(GAP, memory={"known": known(GAP)[:start]})
    assert engine.space
    memory = engine.memory()
    assert 0 < len(memory["packed"]) < start
    assert memory["packed"].dtype == np.uint8
    assert engine.base == 0
    assert (memory["rare_heaps"] > memory["base"]).any()
    resumed = forgetful(GAP, memory=memory)
    assert resumed.heap == start
    assert resumed.values.tolist() == known(GAP)[resumed.base : start].tolist()


def test_a_large_memory_is_packed_where_all_values_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Soon after a late rare heap nothing can be left out, and values of two bytes would make it twice as large."""
    monkeypatch.setattr(module, "MOST_STORED", 0)
    start = LATE + 300
    engine = forgetful(GAP, memory={"known": known(GAP)[:start]})
    assert engine.space
    assert engine.needed
    assert engine.needed > start
    memory = engine.memory()
    assert "known" not in memory
    assert memory["packed"].dtype == np.uint8
    assert len(memory["packed"]) == start
    resumed = forgetful(GAP, memory=memory)
    assert resumed.values.tolist() == known(GAP)[:start].tolist()
    assert advance(resumed, start + 500).tolist() == known(GAP)[start : start + 500].tolist()
    check_rares(resumed, known(GAP)[: start + 500])


@pytest.mark.parametrize(("wanted", "base"), [(0, 11_264), (10_000, 9216), (18_900, 1024), (50_000, 1024)])
def test_a_memory_has_as_many_recent_values_as_are_kept_and_wanted(
    wanted: int, base: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where more are wanted than there are, it leaves out the first block, which the small heaps have."""
    monkeypatch.setattr(module, "MOST_STORED", 0)
    monkeypatch.setattr(module, "RECENT_STORED", wanted)
    start = 20_000
    engine = forgetful(QUIET, memory={"known": known(QUIET)[:start]})
    assert engine.space
    assert engine.needed == 8192
    stored = engine.memory()
    assert stored["base"] == base
    assert len(stored["packed"]) == start - base
    resumed = forgetful(QUIET, memory=stored)
    assert resumed.values.tolist() == known(QUIET)[base:start].tolist()
    assert resumed.memory()["base"] == base


def test_values_that_would_not_fit_the_memory_are_not_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = forgetful(GAP)
    advance_until(lambda: engine.base > 0, engine)
    room = module.COPIES * engine.base
    monkeypatch.setattr("allumettes.core.memory.physical_memory", lambda: room - 1)
    with pytest.raises(MemoryError):
        engine._remember()
    assert engine.base > 0
    monkeypatch.setattr("allumettes.core.memory.physical_memory", lambda: room)
    engine._remember()
    assert engine.base == 0


def test_values_that_the_run_keeps_are_restored_whatever_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = forgetful(GAP, earlier=lambda: known(GAP)[: engine.base])
    advance_until(lambda: engine.base > 0, engine)
    monkeypatch.setattr("allumettes.core.memory.physical_memory", lambda: 0)
    engine._remember()
    assert engine.base == 0


def test_a_memory_has_few_small_heaps_however_many_the_engine_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_STORED", 0)
    monkeypatch.setattr(module, "MOST_SMALL_STORED", 1500)
    start = 12_000
    engine = forgetful(GAP, memory={"known": known(GAP)[:start]})
    assert engine.space
    few = engine.memory()
    engine._window.kept_small = 11_000
    assert engine.needed
    assert engine.needed > 11_000
    memory = engine.memory()
    assert memory["head"].tolist() == known(GAP)[:1500].tolist()
    assert len(memory["packed"]) == len(few["packed"]) < 11_000
    resumed = forgetful(GAP, memory=memory)
    assert advance(resumed, start + 500).tolist() == known(GAP)[start : start + 500].tolist()
