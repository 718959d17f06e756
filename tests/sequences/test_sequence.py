"""The sequence of a game in one line: any way to name the game, a row of numbers, and what a notebook shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from allumettes import games, sequence
from allumettes.core.code_reader import parse_code
from allumettes.core.errors import OutOfRangeError, UnknownGameError
from allumettes.core.game import HeapGame
from allumettes.core.rule_code import CodeError, RuleCode
from allumettes.sequences.dense import plain_values
from allumettes.sequences.grid import grid_of
from allumettes.sequences.sequence import UnknownValueError
from allumettes.sequences.theorems import PeriodStatus

KAYLES = plain_values(games.find("0.77"), 200)


def kayles(heap: int) -> Iterable[tuple[int, ...]]:
    """Kayles as a function: one or two matches go, and what is left may become two heaps."""
    for taken in (1, 2):
        for part in range((heap - taken) // 2 + 1 if heap >= taken else 0):
            yield part, heap - taken - part


@pytest.mark.parametrize(
    "game",
    ["0.77", " ·77 ", parse_code("0.77"), games.find("0.77"), kayles],
    ids=["code", "as printed", "rule code", "game", "function"],
)
def test_every_way_to_say_which_game(
    game: str | RuleCode | HeapGame | Callable[[int], Iterable[Iterable[int]]],
) -> None:
    assert list(sequence(game, 200)) == KAYLES


def test_other_names_of_games() -> None:
    assert list(sequence("grundy", 10)) == list(sequence("4!.0", 10)) == [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]
    assert list(sequence("S(1,2,3)", 8)) == list(sequence("matches", 8)) == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    with pytest.raises(UnknownGameError):
        sequence("chess", 10)


def test_a_sequence_is_a_row_of_numbers() -> None:
    row = sequence("0.77", 200)
    assert len(row) == 201
    assert (row[11], row[-1]) == (6, KAYLES[-1])
    assert row[5:9].tolist() == KAYLES[5:9]
    assert 8 in row
    assert type(row[11]) is type(next(iter(row))) is int
    assert row.values is not None
    assert row.values.dtype == np.uint8
    with pytest.raises(IndexError):
        row[201]


def test_the_value_of_any_heap_where_the_period_is_proved() -> None:
    row = sequence("0.77", 200)
    assert row.period is not None
    assert (row.period.period, row.period.preperiod, row.period.status) == (12, 71, PeriodStatus.PROVED)
    assert row.value(10**18) == KAYLES[84 + 10**18 % 12]
    assert row.value(200) == KAYLES[200]


@pytest.mark.parametrize(("game", "heap"), [("0.77", -1), ("0.3F", 10**18), ("grundy", 101)])
def test_no_value_is_guessed(game: str, heap: int) -> None:
    """0.3F climbs by 3 every 6 heaps as far as one looks, which no theorem here proves."""
    with pytest.raises(UnknownValueError) as caught:
        sequence(game, 100).value(heap)
    assert (caught.value.heap, caught.value.to) == (heap, 100)


def test_a_period_is_looked_for_in_all_values_not_only_in_the_first() -> None:
    """0.45 repeats from heap 498 on, of which the first 500 values show nothing."""
    assert sequence("0.45", 500).period is None
    period = sequence("0.45", 2000).period
    assert period is not None
    assert (period.period, period.preperiod) == (20, 498)


def test_only_a_summary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    row = sequence("0.77", 200, keep="summary")
    assert row.values is None
    assert row.period is None
    assert len(row) == 201
    assert row.summary.largest == (8, 27)
    with pytest.raises(UnknownValueError):
        row[5]
    with pytest.raises(UnknownValueError):
        row.value(5)
    assert repr(row) == "<sequence 0.77: heaps 0 to 200; largest value 8 at 27>"
    assert "<svg" not in row._repr_html_()
    assert "Largest value: 8, first at heap 27." in row._repr_html_()


def test_a_folder_is_gone_on_with_and_may_hold_the_values(tmp_path: Path) -> None:
    heard: list[int] = []
    sequence("0.77", 50, folder=tmp_path / "kayles")
    row = sequence("0.77", 200, keep="disk", folder=str(tmp_path / "kayles"), tell=lambda now: heard.append(now.heap))
    assert list(row) == KAYLES
    assert heard[-1] == 200
    assert min(heard) > 50


@pytest.mark.parametrize(
    ("game", "to", "shown"),
    [
        (
            "0.77",
            200,
            "<sequence 0.77: 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7…; heaps 0 to 200; largest value 8 at 27; "
            "period 12 from heap 71 on, proved>",
        ),
        ("0.3", 0, "<sequence 0.3: 0; heaps 0 to 0; largest value 0 at 0>"),
        (
            "4.[3]",
            60,
            "<sequence 4.[3]: 0 1 2 4 3 5 6 8 7 9 10 12 11 13 14 16…; heaps 0 to 60; largest value 60 at 59; "
            "period 4 and saltus 4 from heap 1 on, observed>",
        ),
    ],
)
def test_one_helpful_line(game: str, to: int, shown: str) -> None:
    assert repr(sequence(game, to)) == shown


@pytest.mark.parametrize(("game", "to"), [("0.77", 200), ("0.3", 0), ("grundy", 3000), ("0x0.28", 700), ("matches", 9)])
def test_a_notebook_gets_a_drawing_in_the_colour_of_its_text(game: str, to: int) -> None:
    shown = sequence(game, to)._repr_html_()
    root = ElementTree.fromstring(shown)
    assert root.tag == "figure"
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|<script|src=", shown)
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', shown)) == {"currentColor", "none"}
    labels = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert labels[-1] == str(to)
    assert len(shown) < 100_000


def test_the_drawing_of_a_short_sequence_has_a_mark_for_each_heap() -> None:
    drawing = sequence("matches", 9)._repr_html_()
    lines = [path for path in re.findall(r' d="([^"]+)"', drawing) if "h" in path]
    assert lines[0].count("M") == 10


def test_the_names_of_functions_are_text_in_a_notebook() -> None:
    game = games.from_function(lambda heap: [(heap - 1,)] if heap else [], "<b>one & one</b>")
    assert "<strong>&lt;b&gt;one &amp; one&lt;/b&gt;" in sequence(game, 5)._repr_html_()


rows_of_values = st.lists(st.integers(0, 5000), min_size=1, max_size=300).map(lambda row: np.array(row, np.uint16))


@given(rows_of_values, st.integers(1, 40), st.integers(1, 40))
def test_a_grid_counts_every_heap_once_where_it_belongs(values: NDArray[np.uint16], columns: int, rows: int) -> None:
    grid = grid_of(values, columns, rows)
    expected = np.zeros_like(grid.counts)
    for heap, value in enumerate(values.tolist()):
        expected[value // grid.values, heap // grid.heaps] += 1
    assert grid.counts.tolist() == expected.tolist()
    assert grid.counts.shape[0] <= rows
    assert grid.counts.shape[1] <= columns


def test_a_grid_of_more_values_than_are_read_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    values = np.array(KAYLES, np.uint8)
    whole = grid_of(values, 30, 5).counts.tolist()
    monkeypatch.setattr("allumettes.sequences.grid.CHUNK", 7)
    assert grid_of(values, 30, 5).counts.tolist() == whole


def test_a_sequence_has_no_end_before_heap_0() -> None:
    with pytest.raises(OutOfRangeError):
        sequence("0.77", -5)


def test_a_bad_code_says_where_it_is_bad() -> None:
    with pytest.raises(CodeError, match="character 3: “W” is no digit of a rule code"):
        sequence("0.W", 10)
