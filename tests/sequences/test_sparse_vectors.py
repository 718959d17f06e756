"""The loops written for vector registers do what plain loops do, for values of any width; so do the kernels on them."""

# ruff: noqa: PLW0108 - Numba compiles such loops into a caller only, so each has a lambda for one.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from allumettes.sequences.dense import dense_values
from allumettes.sequences.engine import engine_for
from allumettes.sequences.kernels import check, settle, splits, vectors
from allumettes.sequences.kernels.vectors import CANDIDATES, LANES, REGISTER, WORDS
from tests.sequences.test_sparse import MODES, working
from tests.sequences.test_sparse_plain import find

Array = NDArray[Any]
WIDTHS = (np.uint8, np.uint16, np.uint32)

# Plain loops.


def lowest_bit(word: int) -> int:
    return next(place for place in range(64) if int(word) >> place & 1)


def count_bits(word: int) -> int:
    return int(word).bit_count()


def compare_candidates(
    values: Array, first: int, places: Array, sums: Array, start: int, stop: int, candidates: Array, nearest: Array
) -> None:
    for i in range(CANDIDATES):
        for lane in range(LANES):
            candidate = candidates[LANES * i + lane]
            reached = [values[first + lane - places[j]] ^ sums[j] for j in range(start, stop)]
            nearest[LANES * i + lane] = min(candidate ^ value for value in reached)


def find_pair_in_registers(head: Array, values: Array, left: int, value: int, start: int, stop: int) -> int:
    whole = start + max(stop - start, 0) // step(values) * step(values)
    return next((part for part in range(start, whole) if head[part] ^ values[left - part] == value), -whole)


def step(values: Array) -> int:
    return REGISTER // (8 * values.itemsize)


def serve(
    bits: Array, stride: int, ring: int, first: int, todo: Array, shifts: Array, others: Array, entry: int,
    count: int, served: Array,
) -> int:  # fmt: skip
    for i in range(entry, entry + count):
        served[i] = 0
        for lane in range(64 * WORDS):
            word, place = lane >> 6, lane & 63
            rest = first - int(shifts[i]) + lane
            # A block of words is read on from its first one, which stands in the ring.
            at = (((first - int(shifts[i])) >> 6) & (ring - 1)) + (rest >> 6) - ((first - int(shifts[i])) >> 6)
            waits = int(todo[word]) >> place & 1
            if waits and int(bits[int(others[i]) * stride + at]) >> (rest & 63) & 1:
                todo[word] ^= np.uint64(1 << place)
                served[i] = 1
        if not todo.any():
            return i - entry + 1
    return count


# The loops themselves.

compiled_lowest_bit: Callable[..., int] = numba.njit(lambda word: vectors.lowest_bit(word))
compiled_count_bits: Callable[..., int] = numba.njit(lambda word: vectors.count_bits(word))
compiled_compare: Callable[..., None] = numba.njit(
    lambda values, first, places, sums, start, stop, candidates, nearest: vectors.compare_candidates(
        values, first, places, sums, start, stop, candidates, nearest
    )
)
compiled_find: Callable[..., int] = numba.njit(
    lambda head, values, left, value, start, stop: vectors.find_pair_in_registers(
        head, values, left, value, start, stop
    )
)
compiled_serve: Callable[..., int] = numba.njit(
    lambda bits, stride, ring, first, todo, shifts, others, entry, count, served: vectors.serve(
        bits, stride, ring, first, todo, shifts, others, entry, count, served
    )
)

seeds = st.integers(0, 1 << 32).map(np.random.default_rng)
widths = st.sampled_from(WIDTHS)


def top(width: type[np.unsignedinteger], largest: int) -> int:
    return min(largest, int(np.iinfo(width).max))


@settings(deadline=None)
@given(st.integers(1, (1 << 64) - 1) | st.integers(0, 63).map(lambda place: 1 << place))
def test_bits_of_a_word(word: int) -> None:
    assert compiled_lowest_bit(np.uint64(word)) == lowest_bit(word)
    assert compiled_count_bits(np.uint64(word)) == count_bits(word)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(random=seeds, width=widths, largest=st.sampled_from([3, 255, 70_000]), count=st.integers(1, 12))
def test_candidates_are_compared_with_what_rare_heaps_reach(
    random: np.random.Generator, width: type[np.unsignedinteger], largest: int, count: int
) -> None:
    values, sums, candidates = (
        random.integers(0, top(width, largest), size, width, endpoint=True) for size in (400, 20, LANES * CANDIDATES)
    )
    places = random.integers(LANES, 300, 20)
    start = int(random.integers(0, 20 - count))
    found, expected = np.zeros((2, LANES * CANDIDATES), width)
    arguments = (values, 300, places, sums, start, start + count, candidates)
    compiled_compare(*arguments, found)
    compare_candidates(*arguments, expected)
    assert found.tolist() == expected.tolist()


@settings(max_examples=60, deadline=None)
@given(
    random=seeds,
    width=widths,
    largest=st.sampled_from([3, 255, 70_000]),
    value=st.integers(0, 5) | st.integers(0, 255),
    start=st.integers(1, 40),
    stop=st.integers(1, 200),
)
def test_the_first_split_with_a_value_is_found(
    random: np.random.Generator, width: type[np.unsignedinteger], largest: int, value: int, start: int, stop: int
) -> None:
    values = random.integers(0, top(width, largest), 600, width, endpoint=True)
    arguments = (values[:200].copy(), values, 450, value, start, stop)
    assert compiled_find(*arguments) == find_pair_in_registers(*arguments)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    random=seeds, rows=st.integers(1, 5), density=st.integers(1, 12), count=st.integers(1, 10),
    first=st.integers(20, 60).map(lambda block: 256 * block),
    kinds=st.sampled_from([np.uint16, np.uint32]),
)  # fmt: skip
def test_splits_serve_the_heaps_whose_rest_has_the_value(
    random: np.random.Generator, rows: int, density: int, count: int, first: int, kinds: type[np.unsignedinteger]
) -> None:
    ring = 32
    stride = ring + WORDS
    bits = np.zeros(rows * stride, np.uint64)
    for place in range(64):
        bits |= (random.integers(0, density, len(bits)) == 0).astype(np.uint64) << np.uint64(place)
    shifts = random.integers(1, ring * 64 - 512, 12).astype(kinds)
    others = random.integers(0, rows, 12).astype(kinds)
    entry = int(random.integers(0, 12 - count))
    todo = random.integers(0, 1 << 63, WORDS, np.uint64)
    same = todo.copy()
    served, expected = np.full((2, 12), 7, np.uint8)
    tried = compiled_serve(bits, stride, ring, first, todo, shifts, others, entry, count, served)
    assert tried == serve(bits, stride, ring, first, same, shifts, others, entry, count, expected)
    assert todo.tolist() == same.tolist()
    assert served.tolist() == expected.tolist()


@pytest.mark.parametrize("mode", [mode for mode in MODES if "heap" in mode or "blocks" in mode])
@pytest.mark.parametrize(("spec", "known", "to"), [("grundy", 1500, 1600), ("0.45", 600, 1200)])
def test_the_kernels_say_the_same_without_numba(
    monkeypatch: pytest.MonkeyPatch, spec: str, known: int, to: int, mode: str
) -> None:
    """Interpreted, with plain loops for vectors; in numbers so wide that Python's arithmetic does not wrap."""
    twins = {
        twin.__name__: twin for twin in (lowest_bit, count_bits, compare_candidates, find_pair_in_registers, serve)
    }
    for module in (splits, settle, check):
        for name, member in list(vars(module).items()):
            monkeypatch.setattr(module, name, twins.get(name, getattr(member, "py_func", member)))
    game = find(spec)
    values = dense_values(game, to - 1)
    with working(mode):
        engine = engine_for(game, memory={"known": values[:known].astype(np.int64)})
        assert engine.advance(to).tolist() == values[known:].tolist()
