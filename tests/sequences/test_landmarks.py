"""A landmark that does not come again bounds the period from below, however values are added."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from allumettes.sequences.landmarks import FIRST, WIDTH, Landmarks, NoPeriod, landmarks_in

Values = NDArray[np.unsignedinteger]

WITHOUT_PERIOD = np.random.default_rng(1).integers(0, 9, 6000).astype(np.uint8)


def added(values: Values, cuts: list[int]) -> Landmarks:
    """The landmarks of values that come in pieces, and are written and read in between."""
    landmarks = Landmarks()
    for begin, end in zip([0, *cuts], [*cuts, len(values)], strict=True):
        landmarks.add(values[begin:end])
        memory = {name: array.copy() for name, array in landmarks.memory().items()}
        landmarks = landmarks_in(memory, landmarks.heap)
    return landmarks


def periodic(preperiod: int, period: int, count: int = 6000) -> Values:
    heaps = np.arange(count)
    again = np.where(heaps < preperiod, heaps, preperiod + (heaps - preperiod) % period)
    return WITHOUT_PERIOD[again]


@pytest.mark.parametrize(
    ("count", "bound"),
    [
        (FIRST + 2 * WIDTH - 1, None),
        (FIRST + 2 * WIDTH, NoPeriod(FIRST, WIDTH)),
        (2 * FIRST, NoPeriod(FIRST, FIRST - WIDTH)),
        (4 * FIRST, NoPeriod(FIRST, 3 * FIRST - WIDTH)),
        (4 * FIRST + 1, NoPeriod(2 * FIRST, 2 * FIRST + 1 - WIDTH)),
        (6000, NoPeriod(2 * FIRST, 6000 - WIDTH - 2 * FIRST)),
    ],
)
def test_no_period_up_to_half_of_the_values(count: int, bound: NoPeriod | None) -> None:
    assert added(WITHOUT_PERIOD[:count], []).no_period() == bound


@settings(max_examples=60, deadline=None)
@given(
    preperiod=st.integers(0, 3000),
    period=st.integers(1, 3000),
    cuts=st.lists(st.integers(0, 6000), max_size=4).map(sorted),
)
def test_a_period_that_is_there_is_never_denied(preperiod: int, period: int, cuts: list[int]) -> None:
    landmarks = added(periodic(preperiod, period), cuts)
    bound = landmarks.no_period()
    assert bound is None or bound.preperiod < preperiod or bound.period < period
    for landmark in landmarks.kept:
        if preperiod <= landmark.heap and landmark.heap + period + WIDTH <= 6000:
            assert landmark.again is not None
            assert landmark.again <= landmark.heap + period


@settings(max_examples=30, deadline=None)
@given(cuts=st.lists(st.integers(0, 6000), max_size=6).map(sorted), close=st.integers(0, 40))
@example(cuts=[], close=0)
@example(cuts=[], close=1)
@example(cuts=[], close=WIDTH - 1)
@example(cuts=[], close=WIDTH)
def test_pieces_change_nothing(cuts: list[int], close: int) -> None:
    values = periodic(2500, 1700)
    around = sorted([*cuts, 4 * FIRST + close, 4 * FIRST + close + 1, 4 * FIRST + 1700 + close])
    whole, pieces = added(values, []), added(values, around)
    assert [(one.heap, one.again, one.values.tolist()) for one in whole.kept] == [
        (one.heap, one.again, one.values.tolist()) for one in pieces.kept
    ]
    assert [one.again for one in whole.kept] == [None, 4 * FIRST + 1700]
    assert whole.no_period() == pieces.no_period() == NoPeriod(2 * FIRST, 6000 - WIDTH - 2 * FIRST)


def test_a_memory_without_landmarks_begins_anew() -> None:
    landmarks = landmarks_in({}, 3 * FIRST)
    landmarks.add(WITHOUT_PERIOD[3 * FIRST :])
    assert [one.heap for one in landmarks.kept] == [4 * FIRST]
    assert landmarks.no_period() == NoPeriod(4 * FIRST, 6000 - WIDTH - 4 * FIRST)
