"""The sparse engine gives the values of the direct mex, in any mode, cut anywhere, with wide values and bad spaces."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.sequences.dense import dense_values
from allumettes.sequences.engine import Space, engine_for
from allumettes.sequences.sparse import engine as module
from allumettes.sequences.sparse import workbench
from allumettes.sequences.sparse.engine import SparseEngine
from allumettes.sequences.sparse.packing import Packing
from allumettes.sequences.sparse.space import rare_heaps_among, rare_values
from tests.campaign import param
from tests.sequences.test_sparse_plain import find, rules_of, sparse_games

COMPARED = {"FIRST_ORDER": 600, "WORTH_COMPARING": 1}
EARLY = {"CHECKED_LATER": 0, "FIRST_COMPILED": 0, "LARGEST_CHECKED_LATER": 1 << 20}
MODES = {
    "heap by heap": {"FEW": 0},
    "heap by heap, compared": {"FEW": 0} | COMPARED,
    "in blocks": {"FEW": 1 << 40} | EARLY,
    "in blocks, compared": {"FEW": 1 << 40} | EARLY | COMPARED,
    "in turns": {"FEW": 8, "LATELY": 256} | EARLY | COMPARED,
    "packed": {"FEW": 3, "LATELY": 64} | EARLY,
    "as it likes": {},
}

SHARED = ("in blocks", "in turns", "packed")
"""Modes in which two cores are tried by day too."""

direct_mex = cache(dense_values)
"""What all modes are compared with, computed once."""


@contextmanager
def working(mode: str) -> Iterator[None]:
    """How an engine made now will settle heaps, whatever is quickest."""
    with pytest.MonkeyPatch.context() as patch:
        for name, setting in MODES[mode].items():
            patch.setattr(module, name, setting)
        yield


def sparse_engine(game: TakeAndBreakGame, cores: int = 1) -> SparseEngine:
    engine = engine_for(game, cores=cores)
    assert isinstance(engine, SparseEngine)
    return engine


def force(engine: SparseEngine, space: Space) -> None:
    """Puts a space in the place of what was learned, as relearning would."""
    engine.counts()
    engine._list_rares(space)


def check_rares(engine: SparseEngine, values: np.ndarray) -> None:
    """Its rare heaps are those of its space, and no space has fewer."""
    space, rares = engine.space, engine.rare_heaps()
    assert space is not None
    assert rares is not None
    assert rares.tolist() == rare_heaps_among(values, 0, space).tolist()
    fresh = engine_for(engine.game, memory={"known": values}).rare_heaps()
    assert fresh is not None
    assert len(fresh) == len(rares)


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(
    game=sparse_games,
    mode=st.sampled_from(list(MODES)),
    cores=st.sampled_from([1, 2]),
    stops=st.lists(st.integers(1, 2000), max_size=4),
)
def test_any_code_has_the_values_of_the_direct_mex(
    game: TakeAndBreakGame, mode: str, cores: int, stops: list[int]
) -> None:
    values = direct_mex(game, 1999)
    with working(mode):
        engine = sparse_engine(game, cores)
        for stop in sorted({*stops, 2000}):
            start = engine.heap
            assert engine.advance(stop).tolist() == values[start:stop].tolist()
            assert engine.heap == stop
        check_rares(engine, values)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "mode", "cores"),
    [
        param(spec, mode, cores, by_day=(number + rank + cores) % 3 == 0 and (cores == 1 or mode in SHARED))
        for number, spec in enumerate(["grundy", "4!.0", "0.6", "0.16", "0.127", "4.044"])
        for rank, mode in enumerate(MODES)
        for cores in (1, 2)
    ],
)
def test_famous_games_have_the_values_of_the_direct_mex(spec: str, mode: str, cores: int) -> None:
    game = find(spec)
    with working(mode):
        assert sparse_engine(game, cores).advance(6000).tolist() == direct_mex(game, 5999).tolist()


@pytest.mark.slow
def test_most_rare_heaps_are_compared_where_they_are_many() -> None:
    with working("in blocks, compared"):
        engine = sparse_engine(find("grundy"))
        engine.advance(10_000)
    assert engine.rares.marked < engine.rares.count


def test_nothing_is_asked_of_an_engine_that_is_there_already() -> None:
    engine = sparse_engine(find("0.77"))
    assert engine.space is None
    assert engine.rare_heaps() is None
    engine.advance(700)
    assert engine.advance(700).tolist() == []
    assert engine.heap == 700


# The space.


@pytest.mark.parametrize("spec", ["0.104", "0.106", "0.127"])
def test_some_games_need_the_parity_of_the_heap(spec: str) -> None:
    engine = sparse_engine(find(spec))
    engine.advance(20_000)
    assert engine.space
    assert engine.space.place == rules_of(engine.game).place
    assert engine.space.place is not None


@pytest.mark.parametrize("spec", ["grundy", "0.6", "0.45"])
def test_others_do_without(spec: str) -> None:
    engine = sparse_engine(find(spec))
    engine.advance(20_000)
    assert engine.space
    assert engine.space.place is None


@pytest.mark.exhaustive
@settings(max_examples=30, deadline=None)
@given(
    game=sparse_games,
    mode=st.sampled_from(list(MODES)),
    mask=st.integers(0, 300),
    with_parity=st.booleans(),
    heap=st.integers(512, 1500),
)
def test_a_wrong_space_never_gives_a_wrong_value(
    game: TakeAndBreakGame, mode: str, mask: int, with_parity: bool, heap: int
) -> None:
    with working(mode):
        engine = sparse_engine(game)
        engine.advance(heap)
        force(engine, Space(mask, engine.rules.place if with_parity else None))
        assert engine.advance(2000).tolist() == direct_mex(game, 1999)[heap:].tolist()


def test_a_space_that_stops_serving_is_learned_anew() -> None:
    game = find("0.45")
    engine = sparse_engine(game)
    engine.advance(1000)
    good, bad = engine.space, Space(1)
    force(engine, bad)
    engine.advance(1001)
    assert engine._space == bad
    engine.advance(6000)
    assert engine._space == good
    check_rares(engine, direct_mex(game, 5999))


def test_what_it_learned_first_need_not_be_the_last_word() -> None:
    engine = sparse_engine(find("grundy"))
    spaces = set()
    for stop in (600, 1200, 2400, 4800, 9600):
        engine.advance(stop)
        spaces.add(engine.space)
    assert len(spaces) > 1


# Packed values.


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize(("spec", "size", "used"), [("0.16", 32, True), ("0.45", 16, True), ("0.106", 32, False)])
def test_packed_values_are_unpacked_as_they_were(
    monkeypatch: pytest.MonkeyPatch, spec: str, size: int, used: bool, cores: int
) -> None:
    """They are packed as soon as no split has two rare heaps; in 0.16, rare heaps come back at 13 932.

    In 0.106 the parity of the heap counts, and some numbers that may be taken are odd: its values are not packed.
    """
    monkeypatch.setattr(workbench, "PACKED_FROM", size)
    game = find(spec)
    values, packed = direct_mex(game, 14_999), set()
    with working("packed"):
        engine = sparse_engine(game, cores)
        for stop in range(500, 15_001, 500):
            assert engine.advance(stop).tolist() == values[stop - 500 : stop].tolist()
            packed.add(engine._strategy.packed)
        check_rares(engine, values)
    assert (True in packed) == used


@given(mask=st.integers(1, 511), place=st.sampled_from([None, 0, 1]), first=st.integers(0, 1), data=st.data())
def test_common_values_are_packed_without_loss(mask: int, place: int | None, first: int, data: st.DataObject) -> None:
    space = Space(mask, place)
    packing = Packing(space, 256)
    rare = rare_values(space, 512)
    rows = [np.flatnonzero(rare[(first + lane) % 2] == 0).tolist() for lane in range(2)]
    values = np.array([data.draw(st.sampled_from(rows[lane % 2])) for lane in range(8)], np.uint16)
    assert packing.unpack(packing.pack(values), first).tolist() == values.tolist()


@pytest.mark.parametrize("bits", [7, 8, 9, 15, 16, 17])
def test_values_of_any_width_are_packed_without_loss(bits: int) -> None:
    """The memory of an engine on the processor may have wider ones than those that are settled packed."""
    space = Space(5)
    packing = Packing(space, 1 << bits)
    largest = np.flatnonzero(rare_values(space, 2 << bits)[0] == 0)[-9:]
    assert largest[-1] >= (2 << bits) - 4
    assert packing.unpack(packing.pack(largest.astype(np.uint32)), 0).tolist() == largest.tolist()


@pytest.mark.slow
@given(mask=st.integers(1, 511), place=st.sampled_from([None, 0, 1]))
def test_a_packed_value_tells_which_rare_values_are_less(mask: int, place: int | None) -> None:
    space = Space(mask, place)
    packing = Packing(space, 256)
    for parity, rare in enumerate(rare_values(space, 512)):
        commons, rares = np.flatnonzero(rare == 0), np.flatnonzero(rare)
        packed_rares = packing.pack(rares.astype(np.uint16))
        for common, packed in zip(commons, packing.pack(commons.astype(np.uint16)), strict=True):
            less = np.sort(packed_rares[rares < common])
            assert less.tolist() == list(range(packing.below[parity, packed]))


# Widths.


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["heap by heap", "in turns", "as it likes"])
@pytest.mark.parametrize(("spec", "to"), [("0.6", 20_000), ("0.04", 12_000), ("0.76", 7000)])
def test_values_pass_a_byte_and_nothing_is_lost(spec: str, to: int, mode: str) -> None:
    """In one go, and with a checkpoint just before the first value above 255, and just after it."""
    game = find(spec)
    values = direct_mex(game, to - 1)
    large = int(np.argmax(values > 255))
    assert large
    with working(mode):
        assert sparse_engine(game).advance(to).tolist() == values.tolist()
        for stop in (large, large + 1):
            memory = {"known": values[:stop].astype(np.uint8 if stop == large else np.uint16)}
            engine = engine_for(game, memory=memory)
            assert engine.heap == stop
            assert engine.advance(to).tolist() == values[stop:].tolist()
            resumed = engine_for(game, memory=engine.memory())
            assert resumed.memory()["known"].tolist() == values.tolist()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "width"),
    [
        param(mode, width, by_day=(rank + place) % 2 == 0)
        for rank, mode in enumerate(MODES)
        for place, width in enumerate((np.uint16, np.uint32))
    ],
)
def test_wide_values_are_computed_as_narrow_ones_are(mode: str, width: type[np.unsignedinteger]) -> None:
    game = find("grundy")
    values = direct_mex(game, 6999)
    with working(mode):
        engine = engine_for(game, memory={"known": values[:5000].astype(width)})
        computed = engine.advance(7000)
    assert computed.itemsize == np.dtype(width).itemsize
    assert computed.tolist() == values[5000:].tolist()


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "bits"), [("heap by heap", 17), ("in blocks", 14)])
def test_there_is_room_for_values_that_no_code_has_yet(mode: str, bits: int) -> None:
    """The engine is told that such a value is about to come."""
    game = find("0.16")
    with working(mode):
        engine = sparse_engine(game)
        engine.advance(1000)
        widths = {engine.values.itemsize}
        while engine._bench.size < 1 << bits:
            engine._widen()
            widths.add(engine.values.itemsize)
        assert widths == {1, 2, 4} if bits > 16 else {1, 2}
        assert engine.advance(2000).tolist() == direct_mex(game, 1999)[1000:].tolist()


@pytest.mark.exhaustive
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("far", [5, 30, 200])
def test_codes_with_splits_far_apart(far: int, mode: str) -> None:
    """Of two rare heaps, the later one then has its first partner before the earlier one has its last."""
    game = find(f"0.6{'0' * far}6")
    with working(mode):
        assert sparse_engine(game).advance(2000).tolist() == direct_mex(game, 1999).tolist()
