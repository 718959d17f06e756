"""The engine on a device gives the processor's values, wherever either of them computes, and wherever it is resumed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from allumettes.sequences.cuda import engine as module
from allumettes.sequences.cuda import plan
from allumettes.sequences.cuda.engine import CudaEngine
from allumettes.sequences.cuda.plan import Shape
from allumettes.sequences.cuda.stretch import STEP
from allumettes.sequences.cuda.twin import TwinDevice
from allumettes.sequences.devices import Obstacle
from allumettes.sequences.engine import Engine, engine_for
from allumettes.sequences.sparse import window
from allumettes.sequences.sparse.engine import SparseEngine
from allumettes.sequences.summary import Tally
from tests.campaign import param
from tests.sequences.small_device import CHUNK, HEAD, Memory, Values, begin_early, known, on_twin, small_shape
from tests.sequences.test_sparse import check_rares
from tests.sequences.test_sparse_plain import find

pytestmark = pytest.mark.slow

QUIET, BEGIN = "0.45", 10_240
"""Its last rare heap is 198, and a device may begin there."""
GAP, BEFORE_LATE, LATE = "0.444", 38_912, 40_172
"""After its rare heap 5 166 comes none until this one."""
WIDER, WIDE = "0.56", 22_778
"""The first heap with a value of 64; the last rare one is 1 795."""
SUMS = "0.16"
"""Its last rare heaps are 3 604, 13 932 and 13 935; it takes two matches before a split."""
HARD = "0.106"
"""Some of its values are only reached by splits in two large parts."""
BY_DAY = ("0.45", "0.106", "0.104", "0.16", "0.144", "0.324", "0.44", "0.26")
BY_NIGHT = (
    "0.054", "0.055", "0.245", "0.354", "0.356", "0.365", "0.404", "0.444", "0.454", "0.56", "0.644", "0.774", "4.044",
)  # fmt: skip
"""Codes of every kind, of which a device computes a part of the first 16 384 heaps or, by night, 32 768."""
LATER = {"0.6": 65_536, "0.64": 65_536, "grundy": 196_608}
"""Heaps from which a device may compute: rare ones are few there, and the last of them is far behind."""


@pytest.fixture(autouse=True)
def early_device(monkeypatch: pytest.MonkeyPatch) -> None:
    begin_early(monkeypatch)


def advanced(engine: Engine, stop: int, step: int = 700) -> Values:
    steps = range(engine.heap, stop, step)
    return np.concatenate([engine.advance(min(start + step, stop)) for start in steps])


def copied(engine: Engine) -> Memory:
    return {name: array.copy() for name, array in engine.memory().items()}


@pytest.mark.parametrize(
    ("spec", "end"),
    [*((spec, 14) for spec in BY_DAY), *(pytest.param(spec, 15, marks=pytest.mark.nightly) for spec in BY_NIGHT)],
)
def test_digests_at_powers_of_two_are_those_of_the_processor(spec: str, end: int) -> None:
    device, tally, expected = TwinDevice(1 << 16), Tally(), Tally()
    engine = on_twin(spec, device)
    for stop in (1 << exponent for exponent in range(10, end + 1)):
        while engine.heap < stop:
            tally.add(engine.advance(min(engine.heap + CHUNK, stop)))
        expected.add(known(spec, 1 << end)[expected.heap : stop])
        assert tally.digest.text() == expected.digest.text()
    assert device.loads
    assert engine.obstacle is None


@pytest.mark.nightly
@pytest.mark.parametrize("spec", LATER)
def test_the_values_are_those_of_the_processor(spec: str) -> None:
    start = LATER[spec]
    stop = start + CHUNK + 200
    device = TwinDevice(1 << 19)
    engine = on_twin(spec, device, memory={"known": known(spec, stop)[:start]})
    assert advanced(engine, stop).tolist() == known(spec, stop)[start:].tolist()
    assert device.loads
    assert engine.obstacle is None


def test_from_the_first_heap_on() -> None:
    stop = BEGIN + 3000
    device = TwinDevice(1 << 16)
    engine = on_twin(QUIET, device)
    assert engine.next_size is None
    assert engine.advance(stop).tolist() == known(QUIET, stop).tolist()
    assert device.loads == 1
    assert engine.next_size
    values = engine.advance(stop + engine.next_size)
    assert len(values) in (CHUNK, CHUNK - (stop - BEGIN) % CHUNK)
    assert engine.heap % CHUNK == 0
    reached = known(QUIET, engine.heap)
    assert engine.rare_heaps() is not None
    check_rares(engine.processor, reached)
    for parity, counts in enumerate(engine.processor.counts()):
        assert counts.tolist() == np.bincount(reached[parity::2], minlength=len(counts)).tolist()


def test_the_processor_gets_back_as_many_values_as_it_reads_however_few_are_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It looks for splits with any of the small heaps that it keeps: the other parts must be there."""
    monkeypatch.setattr(window, "HEAD", 6000)
    monkeypatch.setattr("allumettes.sequences.sparse.engine.MOST_SMALL_STORED", 1000)
    stop = BEGIN + 3000
    engine = on_twin(QUIET, TwinDevice(1 << 16), memory={"known": known(QUIET, BEGIN)})
    engine.advance(stop)
    stored = engine.memory()
    assert engine.processor.heap < stop
    assert engine.rare_heaps() is not None
    processor = engine.processor
    assert processor.needed
    assert processor.heap - processor.base >= processor.needed
    assert len(stored["packed"]) < processor.needed
    assert engine.advance(stop + 500).tolist() == known(QUIET, stop + 500)[stop:].tolist()


@pytest.mark.parametrize(
    ("wanted", "oldest", "base"),
    [(5000, 3500, 7168), (10_000, 3500, 6144), (100_000, 3500, 4096), (100_000, 0, 0)],
    ids=["fewer than are read", "some of those held", "all that are held", "all there are"],
)
def test_a_checkpoint_has_as_many_values_as_the_device_holds_and_are_wanted(
    wanted: int, oldest: int, base: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A device that goes on from it looks for the splits of suspects among them."""
    monkeypatch.setattr("allumettes.sequences.sparse.engine.RECENT_STORED", wanted)
    stop = BEGIN + 6000
    values = known(QUIET, stop + 500)
    device = TwinDevice(1 << 16)
    engine = on_twin(QUIET, device, memory={"known": values[:BEGIN]})
    engine.advance(stop)
    device.oldest = oldest
    memory = copied(engine)
    assert memory["base"] == base
    resumed = on_twin(QUIET, TwinDevice(1 << 16), memory=memory)
    assert resumed.advance(stop + 500).tolist() == values[stop:].tolist()
    assert resumed.device.oldest == base
    assert engine.rare_heaps() is not None  # the processor takes over
    assert engine.processor.base == base


# Rare heaps, and those that might be.


@pytest.mark.parametrize("source", ["the run", "the device", "again"])
def test_a_late_rare_heap_is_found_and_joins_the_list(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All earlier values are needed to settle it, and they come from wherever they are."""
    for head in ("cuda.plan.HEAD", "sparse.window.HEAD"):  # large enough that no other heap is suspected
        monkeypatch.setattr(f"allumettes.sequences.{head}", 14_000)
    values = known(GAP, LATE + 300)
    device = TwinDevice(1 << 17)
    memory: Memory = {"known": values[:BEFORE_LATE]}
    if source == "again":
        monkeypatch.setattr("allumettes.sequences.sparse.engine.MOST_STORED", 0)
        first = engine_for(find(GAP), memory=memory, forget=True)
        assert first.space
        memory = copied(first)
        assert memory["base"] > 0
    engine = on_twin(GAP, device, memory=memory)
    if source == "the run":
        start = engine.heap
        engine = on_twin(GAP, device, memory=memory, earlier=lambda: values[: max(start, handed)])
    handed = LATE // STEP * STEP - 5
    found = advanced(engine, handed, 300)
    assert device.loads == 1
    assert engine.processor.heap < handed
    found = np.concatenate((found, advanced(engine, LATE + 300, 100)))
    assert found.tolist() == values[LATE + 300 - len(found) : LATE + 300].tolist()
    assert engine.processor.rares.since(LATE) == 1
    rares = engine.rare_heaps()
    assert rares is not None
    assert LATE in rares
    assert engine.obstacle is None


def test_earlier_values_include_those_of_the_call_in_progress() -> None:
    """The run keeps them only when it has them."""
    values = known(QUIET, BEGIN + 50)
    engine = on_twin(QUIET, memory={"known": values[:BEGIN]}, earlier=lambda: values[:BEGIN])
    engine._pieces = [values[BEGIN:]]
    assert engine._earlier().tolist() == values.tolist()


@pytest.mark.parametrize("held", [True, False])
def test_a_value_that_only_far_splits_have(held: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is found among all heaps that are held; where too few are held, the processor is asked, and goes on."""
    if not held:
        monkeypatch.setattr(TwinDevice, "_has_held_split", lambda *_: False)
    spec, start, stop = "0.64", 65_536, 69_000
    values, device = known(spec, stop), TwinDevice(1 << 18)
    engine = on_twin(spec, device, memory={"known": values[:start]})
    assert advanced(engine, stop).tolist() == values[start:].tolist()
    assert (device.loads == 1) == held


def test_values_that_would_not_fit_the_memory_are_not_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    device = TwinDevice(1 << 16)
    engine = on_twin(QUIET, device, memory={"known": known(QUIET, BEGIN)})
    engine.advance(BEGIN + 3000)
    assert engine.rare_heaps() is not None  # the processor takes over
    device.oldest = 1
    base = engine.processor.base
    room = 4 * base
    monkeypatch.setattr("allumettes.core.memory.physical_memory", lambda: room - 1)
    with pytest.raises(MemoryError):
        engine._earlier()
    monkeypatch.setattr("allumettes.core.memory.physical_memory", lambda: room)
    assert engine._earlier().tolist() == known(QUIET, base).tolist()


def test_values_that_a_device_holds_are_not_fetched_where_they_would_not_fit_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The system would end the run without a word."""
    engine = on_twin(QUIET, memory={"known": known(QUIET, BEGIN)})
    engine.advance(BEGIN + 3000)
    assert engine.rare_heaps() is not None  # the processor takes over
    assert engine.device.oldest == 0
    base = engine.processor.base
    monkeypatch.setattr("allumettes.core.memory.physical_memory", lambda: 4 * base - 1)
    with pytest.raises(MemoryError):
        engine._earlier()
    monkeypatch.setattr("allumettes.core.memory.physical_memory", lambda: 4 * base)
    assert engine._earlier().tolist() == known(QUIET, base).tolist()


@pytest.mark.parametrize(
    ("first_given", "loads", "given"), [(1 << 25, 2, 26_624), param(3000, 3, 32_768, by_day=False)]
)
def test_a_device_that_goes_on_from_a_checkpoint_is_given_the_first_heaps_when_it_needs_them(
    first_given: int, loads: int, given: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as the checkpoint has recent ones, at most; if these do not clear its suspect, all that could."""
    monkeypatch.setattr("allumettes.sequences.sparse.engine.MOST_STORED", 0)
    monkeypatch.setattr(module, "EARLY", first_given)
    spec, start, stop = "0.64", 65_536, 67_000
    values = known(spec, stop)
    first = engine_for(find(spec), memory={"known": values[:start]}, forget=True)
    assert first.space
    memory = copied(first)
    assert memory["base"] == start - 26_624
    device = TwinDevice(1 << 18)
    engine = on_twin(spec, device, memory=memory)
    assert not device.early
    assert advanced(engine, stop).tolist() == values[start:].tolist()
    assert (device.loads, device.early) == (loads, given)
    assert engine.processor.heap == start  # it was not asked
    assert device._early.tolist() == device.plan.packing.pack(values[: device.early]).tolist()


def test_early_heaps_are_those_of_the_game_where_not_all_values_that_are_known_fit() -> None:
    """Splits of suspects are looked for among them, so they must not be what the device held before."""
    device, start = TwinDevice(1 << 14), 17_408
    device._ring[:] = 1
    engine = on_twin(QUIET, device, memory={"known": known(QUIET, start)})
    engine.advance(start + 100)
    assert device.oldest > 0
    assert device.early == device.room // 4
    assert device._early.tolist() == device.plan.packing.pack(known(QUIET, device.early)).tolist()


@pytest.mark.parametrize(("spec", "start", "head"), [(QUIET, 16_384, 14_000), (SUMS, 14_336, HEAD)])
def test_a_device_begins_where_splits_with_a_small_part_have_a_larger_common_one(
    spec: str, start: int, head: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two equal parts are worth 0, but some games do not allow them, and a device does not ask."""
    for name in ("cuda.plan.HEAD", "sparse.window.HEAD"):
        monkeypatch.setattr(f"allumettes.sequences.{name}", head)
    engine = on_twin(spec, TwinDevice(1 << 17), memory={"known": known(spec, start)})
    engine.advance(2 * start)
    stretch = engine._stretch
    assert stretch
    assert stretch.first > start
    largest = len(stretch.plan.head) - 1
    least_other = stretch.first - largest - int(stretch.plan.splits.max())
    assert largest == head - 1
    assert least_other > max(largest, *stretch.plan.rares.tolist())


def test_a_split_with_a_rare_part_shows_no_rare_value() -> None:
    """Packed values look as if it did."""
    heap, value, other = 30_000, 5, 20_000
    device = TwinDevice(1 << 16)
    on_twin(SUMS, device, memory={"known": known(SUMS, heap)[:26_624]}).advance(heap)
    rest = heap - 2 - 13_935  # of a rare part
    device._ring[:heap] = 0
    device._ring[rest] = value
    assert not device._has_held_split(heap, value)
    device._ring[other] = value
    assert device._has_held_split(heap, value)
    device._ring[heap - 2 - other] = value
    assert not device._has_held_split(heap, value)


def test_a_split_in_an_early_heap_and_a_large_one_that_is_not_held() -> None:
    heap, value, large = 30_000, 5, 9_000
    device = TwinDevice(1 << 16)
    on_twin(SUMS, device, memory={"known": known(SUMS, heap)[:26_624]}).advance(heap)
    device._ring[:], device.oldest = 0, 10_000
    early = np.zeros(heap - large, np.uint16)
    early[heap - 2 - large] = 1
    device.keep_early(early)
    assert not device._has_held_split(heap, value)
    device.keep_large(np.array([large]), np.array([value ^ 1], np.uint16))
    assert device._has_held_split(heap, value)
    device.keep_early(early[:-2])  # it ends before the other part
    assert not device._has_held_split(heap, value)


def test_the_device_is_asked_less_often_where_it_does_not_get_far(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_has_split", "_has_held_split"):
        monkeypatch.setattr(TwinDevice, name, lambda *_: False)
    device = TwinDevice(1 << 16)
    engine = on_twin(QUIET, device, memory={"known": known(QUIET, BEGIN)})
    advanced(engine, BEGIN + 16_000)
    assert device.loads == 3  # the processor does 2 048, 4 096 and 8 192 heaps in between, and some to a round number


def test_heaps_that_split_in_two_rare_ones_do_not_mark_a_common_value() -> None:
    """A packed value does not tell that both parts are rare: the plan names heaps and entries for which they are."""
    start, stop = 26_624, 30_000
    device = TwinDevice(1 << 16)
    engine = on_twin(SUMS, device, memory={"known": known(SUMS, stop)[:start]})
    found = advanced(engine, stop)
    assert found.tolist() == known(SUMS, stop)[start:].tolist()
    assert device.loads == 1
    assert engine.obstacle is None
    late = [13_932, 13_935]
    entries = device.plan.entries[:, 0].tolist()
    assert device.plan.exceptions.tolist() == sorted(
        [one + other + 2, entries.index(one + 2)] for one in late for other in late
    )


def test_too_many_pairs_of_rare_heaps_are_left_to_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "MOST_PAIRS", 3)
    start, stop = 26_624, 28_000
    engine = on_twin(SUMS, memory={"known": known(SUMS, stop)[:start]})
    assert engine.advance(stop).tolist() == known(SUMS, stop)[start:].tolist()
    assert engine.obstacle is Obstacle.RARE_HEAPS


@pytest.mark.parametrize("on_processor", [True, False])
@pytest.mark.parametrize("heap", [18_500, 26_900], ids=["before all values are needed no more", "after"])
def test_it_is_resumed_where_rare_heaps_are_among_the_recent_ones(heap: int, on_processor: bool) -> None:
    """They are stored packed like all others, and must come back whole."""
    values = known(SUMS, 30_000)
    device = TwinDevice(1 << 16)
    engine = on_twin(SUMS, device, memory={"known": values[:18_432]})
    advanced(engine, heap)
    assert device.loads
    memory = copied(engine)
    assert "packed" in memory
    assert (memory["base"] == 0) == (heap < 20_000)
    assert memory["base"] < 13_935
    other = engine_for(find(SUMS), memory=memory, forget=True) if on_processor else on_twin(SUMS, memory=memory)
    assert advanced(other, heap + 1500).tolist() == values[heap : heap + 1500].tolist()
    processor = other.processor if isinstance(other, CudaEngine) else other
    assert isinstance(processor, SparseEngine)
    assert other.rare_heaps() is not None
    check_rares(processor, values[: other.heap])


# Wider values.


def test_the_size_grows_with_the_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SMALLEST_SIZE", 32)
    start, stop = WIDE // 1024 * 1024 - 1024, WIDE + 1000
    values, device = known(WIDER, stop), TwinDevice(1 << 16)
    engine = on_twin(WIDER, device, memory={"known": values[:start]})
    sizes = set()
    for heap in range(start, stop, 500):
        assert engine.advance(min(heap + 500, stop)).tolist() == values[heap : min(heap + 500, stop)].tolist()
        sizes.add(device.plan.shape.size)
    assert sizes == {32, 64}
    assert engine.processor.heap < WIDE  # in a wider space the device does it alone
    summary = engine_for(find(WIDER), memory={"known": values})
    assert engine.space == summary.space


def test_a_checkpoint_has_the_space_and_the_counts_of_the_wider_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processor has not seen them: its own space would unpack them wrongly."""
    monkeypatch.setattr(module, "SMALLEST_SIZE", 32)
    start, stop = WIDE // 1024 * 1024 - 1024, WIDE + 1000
    values = known(WIDER, stop + 500)
    engine = on_twin(WIDER, memory={"known": values[:start]})
    engine.advance(stop)
    assert engine.processor.heap < WIDE
    memory = copied(engine)
    resumed = on_twin(WIDER, memory=memory)
    assert memory["base"] > 0
    assert resumed.processor.values.tolist() == values[memory["base"] : stop].tolist()
    for parity, counts in enumerate(resumed.processor.counts()):
        assert counts.tolist() == np.bincount(values[parity:stop:2], minlength=len(counts)).tolist()
    assert resumed.advance(stop + 500).tolist() == values[stop:].tolist()


def test_values_that_are_too_wide_are_left_to_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SMALLEST_SIZE", "LARGEST_SIZE"):
        monkeypatch.setattr(module, name, 32)
    start, stop = WIDE // 1024 * 1024, WIDE + 1000
    engine = on_twin(WIDER, memory={"known": known(WIDER, stop)[:start]})
    assert engine.advance(stop).tolist() == known(WIDER, stop)[start:].tolist()
    assert engine.obstacle is Obstacle.WIDE_VALUES


# What a device cannot hold.


def test_too_many_rare_heaps_are_left_to_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "MOST_ENTRIES", 5)
    engine = on_twin(QUIET, memory={"known": known(QUIET, BEGIN)})
    assert engine.advance(BEGIN + 3000).tolist() == known(QUIET, BEGIN + 3000)[BEGIN:].tolist()
    assert engine.obstacle is Obstacle.RARE_HEAPS


def test_rare_heaps_that_became_frequent_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    device = TwinDevice(1 << 17)
    engine = on_twin(GAP, device, memory={"known": known(GAP, LATE + 300)[:BEFORE_LATE]})
    monkeypatch.setattr("allumettes.sequences.sparse.engine.FEW", 1)  # one among the last ones is too many
    advanced(engine, LATE)
    assert device.loads == 1
    assert engine.obstacle is None
    advanced(engine, LATE + 300)
    assert engine.obstacle is Obstacle.RARE_HEAPS


@pytest.mark.parametrize("room", [1 << 10, 1 << 14])
def test_too_little_memory_leaves_the_rest_to_the_processor(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """There may be room for a plan, but not for chunks that grow."""
    monkeypatch.setattr("allumettes.sequences.cuda.stretch.LARGEST_CHUNK", 1 << 13)
    device = TwinDevice(room)
    engine = on_twin(QUIET, device, memory={"known": known(QUIET, BEGIN)})
    assert advanced(engine, BEGIN + 9000).tolist() == known(QUIET, BEGIN + 9000)[BEGIN:].tolist()
    assert engine.obstacle is Obstacle.MEMORY
    assert device.loads == (room > 1 << 10)


def test_what_a_device_held_is_not_believed_once_it_ran_out_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    device = TwinDevice(1 << 16)
    engine = on_twin(QUIET, device, memory={"known": known(QUIET, BEGIN)})
    engine.advance(BEGIN + 1500)
    assert engine.rare_heaps() is not None
    assert engine._held
    monkeypatch.setattr(device, "load", full)
    assert engine.advance(BEGIN + 3500).tolist() == known(QUIET, BEGIN + 3500)[BEGIN + 1500 :].tolist()
    assert engine.obstacle is Obstacle.MEMORY
    assert engine._held is None


def test_a_device_is_not_believed_to_hold_what_the_processor_computed_meanwhile() -> None:
    """Where the processor dropped early values, those that the device held end before the first that it is given."""
    stop = 40_960
    values, device = known(QUIET, stop + 1500), TwinDevice(1 << 17)
    engine = on_twin(QUIET, device, memory={"known": values[:BEGIN]})
    engine.advance(BEGIN + 1500)
    assert engine.rare_heaps() is not None  # the processor takes over
    assert engine._held
    engine._next_try = stop
    advanced(engine, stop, 2048)
    assert engine.processor.base > engine._held.heap
    assert advanced(engine, stop + 1500).tolist() == values[stop:].tolist()
    assert device.loads == 2
    assert device.oldest == engine.processor.base


def test_a_device_begins_at_a_round_heap_wherever_the_processor_stopped() -> None:
    """Its kernels read and write several values at a time."""
    start = BEGIN + 300
    engine = on_twin(QUIET, memory={"known": known(QUIET, start)})
    engine.advance(start + 100)
    assert engine._stretch is None
    engine.advance(start + 2000)
    assert engine._stretch
    assert engine._stretch.first == BEGIN + STEP


def test_a_run_that_ends_early_says_so() -> None:
    engine = on_twin(QUIET)
    engine.advance(3000)
    assert engine.obstacle is Obstacle.EARLY


def test_a_block_with_too_little_memory_for_the_tables_is_refused() -> None:
    engine = on_twin(QUIET, TwinDevice(1 << 16, shared_memory=1000), memory={"known": known(QUIET, BEGIN)})
    engine.advance(BEGIN + 100)
    assert engine.obstacle is Obstacle.RARE_HEAPS


def test_rows_of_bits_that_are_too_short_for_any_split_are_refused() -> None:
    shape = Shape(128, block=64, unit=128, back=32)
    head, often = np.zeros(HEAD, np.uint16), np.ones(128, np.int64)
    assert plan.tries_for(shape, head, np.array([31], np.uint32), often) is not None
    assert plan.tries_for(shape, head, np.array([32], np.uint32), often) is None


def test_what_the_processor_wants_back_stays_on_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may look further back than the device, and then a small device has no room."""
    monkeypatch.setattr(window, "HEAD", 9000)
    device = TwinDevice(1 << 14)
    engine = on_twin(QUIET, device, memory={"known": known(QUIET, 16_384)})
    assert engine.processor.needed
    assert 4 * CHUNK + engine.processor.needed > device.room > 4 * CHUNK + 4 * HEAD
    assert engine.advance(18_000).tolist() == known(QUIET, 18_000)[16_384:].tolist()
    assert engine.obstacle is Obstacle.MEMORY


# Any cuts.


def test_the_ring_may_wrap() -> None:
    device = TwinDevice(1 << 14)
    engine = on_twin(QUIET, device, memory={"known": known(QUIET, BEGIN)})
    stop = BEGIN + 12_000
    assert advanced(engine, stop).tolist() == known(QUIET, stop)[BEGIN:].tolist()
    assert device.oldest > 0
    assert device.loads == 1
    assert engine.obstacle is None


OTHER_SHAPES = [
    Shape(128, 128, 128, 256),
    Shape(128, 32, 1024, 768, lag=2, tried=32),
    Shape(128, 512, 256, 256, candidates=2, kept=2, chosen=1),
]
"""The last one often has no candidate left."""


@pytest.mark.parametrize("shape", [small_shape(128, 0), *OTHER_SHAPES], ids=str)
def test_far_entries_may_be_marked_as_many_blocks_ahead_as_the_lag_says(shape: Shape) -> None:
    """The nearest one of the last heap of a tile reads the last heap that is settled by then, if the block is at 0."""
    distances = np.arange(1, (shape.lag + 2) * shape.block)
    cuts = plan.cuts_for(np.stack((distances, 0 * distances), axis=1), shape)
    assert len(cuts) == shape.block // plan.TILE
    for tile, cut in enumerate(cuts.tolist()):
        assert plan.TILE * (tile + 1) - 1 - distances[cut] == -shape.lag * shape.block - 1


@pytest.mark.parametrize("shape", OTHER_SHAPES, ids=str)
def test_other_blocks_and_units_give_the_same_values(shape: Shape) -> None:
    engine = on_twin(QUIET, memory={"known": known(QUIET, BEGIN)}, shape_for=lambda *_: shape)
    stop = BEGIN + 1500
    assert engine.advance(stop).tolist() == known(QUIET, stop)[BEGIN:].tolist()


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    spec=st.sampled_from([QUIET, HARD]),
    stops=st.lists(st.integers(1, 2500), min_size=1, max_size=3, unique=True),
    turns=st.lists(st.booleans(), min_size=3, max_size=3),
)
def test_it_can_be_resumed_anywhere_by_either_engine(spec: str, stops: list[int], turns: list[bool]) -> None:
    start = 12_288
    values = known(spec, start + 2500)
    memory: Memory = {"known": values[:start]}
    for stop, on_processor in zip(sorted(stops), turns, strict=False):
        engine: SparseEngine | CudaEngine = on_twin(spec, memory=memory)
        if on_processor:
            other = engine_for(find(spec), memory=memory, forget=True)
            assert isinstance(other, SparseEngine)
            engine = other
        heap = engine.heap
        assert advanced(engine, start + stop).tolist() == values[heap : start + stop].tolist()
        memory = copied(engine)
    processor = engine.processor if isinstance(engine, CudaEngine) else engine
    assert engine.rare_heaps() is not None
    check_rares(processor, values[: engine.heap])
