"""A summary says of a sequence what its values say, in whatever pieces they came."""

from __future__ import annotations

from hashlib import sha256

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from allumettes import games
from allumettes.sequences import summary
from allumettes.sequences.dense import plain_values
from allumettes.sequences.digest import BLOCK, Digest
from allumettes.sequences.engine import DenseEngine, Engine, Space
from allumettes.sequences.summary import Summary, Tally, recalled, tally_of

KAYLES = games.find("0.77")


def summary_of(values: NDArray[np.unsignedinteger], engine: Engine | None = None) -> Summary:
    return tally_of(values).summary(engine or DenseEngine(KAYLES))


def test_anyone_can_recompute_a_digest() -> None:
    values = plain_values(KAYLES, 300)
    numbers = b"".join(value.to_bytes(4, "little") for value in values)
    assert summary_of(np.array(values, np.uint8)).digest == sha256(sha256(numbers).digest()).hexdigest()


@pytest.mark.parametrize("size", [1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 3 * BLOCK + 5])
def test_the_chain_goes_through_whole_blocks_and_a_short_last_one(size: int) -> None:
    values = np.arange(size, dtype=np.uint32)
    chain = b""
    for start in range(0, size, 65_536):
        block = values[start : start + 65_536].astype("<u4").tobytes()
        chain = sha256(chain + sha256(block).digest()).digest()
    digest = Digest()
    digest.add(values)
    assert digest.text() == chain.hex()


@given(st.lists(st.integers(0, 255)), st.sampled_from([np.uint16, np.uint32]))
def test_a_digest_does_not_depend_on_the_width(numbers: list[int], width: type[np.unsignedinteger]) -> None:
    narrow, wide = Digest(), Digest()
    narrow.add(np.array(numbers, np.uint8))
    wide.add(np.array(numbers, width))
    assert narrow.text() == wide.text()


@given(st.lists(st.integers(0, 70_000), min_size=1))
def test_records_and_frequencies_are_those_of_the_values(numbers: list[int]) -> None:
    found = summary_of(np.array(numbers, np.uint32))
    records = [(heap, value) for heap, value in enumerate(numbers) if all(other < value for other in numbers[:heap])]
    assert found.to == len(numbers) - 1
    assert found.records == records
    assert found.frequencies == {value: numbers.count(value) for value in sorted(set(numbers))}
    assert list(found.frequencies) == sorted(set(numbers))
    assert found.largest == (max(numbers), numbers.index(max(numbers)))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 3 * BLOCK), max_size=4), st.booleans())
def test_pieces_and_pauses_change_nothing(cuts: list[int], rising: bool) -> None:
    """Between two pieces the tally may be put away and called back."""
    heaps = np.arange(3 * BLOCK, dtype=np.uint32)
    values = heaps // 100 if rising else heaps * 7919 % 1021
    tally = Tally()
    for piece in np.split(values, sorted(cuts)):
        tally.add(piece)
        tally = recalled(tally.memory())
    engine = DenseEngine(KAYLES)
    assert tally.summary(engine) == tally_of(values).summary(engine)


@pytest.mark.parametrize("pending", [0, 1, BLOCK - 1])
def test_many_values_are_added_in_threads_as_if_one_after_another(
    pending: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records are in several blocks, and a block that is pending is filled first."""
    heaps = np.arange(5 * BLOCK + 77, dtype=np.uint16)
    values = (heaps * 7919 % 1021 + np.arange(len(heaps)) // 100_000 * 300).astype(np.uint32)
    one_by_one = tally_of(values)
    monkeypatch.setattr(summary, "IN_THREADS", 3 * BLOCK)
    threaded = Tally()
    threaded.add(values[:pending])
    threaded.add(values[pending:])
    engine = DenseEngine(KAYLES)
    assert threaded.heap == len(values)
    assert len(threaded.records) > len(tally_of(values[: 2 * BLOCK]).records)
    assert threaded.summary(engine) == one_by_one.summary(engine)
    assert threaded.digest.pending.tolist() == one_by_one.digest.pending.tolist()


class KnowingEngine(DenseEngine):
    """An engine that knows the space of its game from the start."""

    space: Space | None = Space(0b110)

    def rare_heaps(self) -> NDArray[np.int64]:  # type: ignore[override]
        assert self.known is not None
        return np.flatnonzero(np.bitwise_count(self.known & 0b110) % 2 == 0)


def test_the_engine_says_which_heaps_are_rare() -> None:
    engine = KnowingEngine(KAYLES)
    found = summary_of(engine.advance(13), engine)
    assert found.space == Space(0b110)
    assert found.rare_heaps == [0, 1, 4, 8, 11]  # values 0 1 1 1 6, of 0 1 2 3 1 4 3 2 1 4 2 6 4
    without = summary_of(engine.advance(26))
    assert (without.space, without.rare_heaps) == (None, [])
