"""The board of the friendly mode: how tall, how wide and how dim the matches of a heap are drawn."""

from __future__ import annotations

import re

import pytest

from allumettes import games
from allumettes.cli.friendly.board import draw_board
from allumettes.cli.friendly.screen import Screen
from allumettes.core.position import Position

WIDE = 80 - 8
"""What a line of 80 columns has for the number of the row, its matches and how many they are."""


@pytest.fixture(autouse=True)
def columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def drawn(capsys: pytest.CaptureFixture[str], game: str, position: Position, color: str = "never") -> list[str]:
    draw_board(Screen(color), games.find(game), position)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(("rows", "heads"), [(5, 5), (6, 0)])
def test_matches_have_their_heads_on_a_line_of_their_own_while_there_are_few_rows(
    capsys: pytest.CaptureFixture[str], rows: int, heads: int
) -> None:
    assert "".join(drawn(capsys, "nim", (2,) * rows)).count("●") == 2 * heads


def test_an_empty_heap_has_no_heads(capsys: pytest.CaptureFixture[str]) -> None:
    assert drawn(capsys, "nim", (0, 1)) == ["  0     0", "      ●", "  1   ┃  1"]


def test_matches_stand_apart_then_close_together_then_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    room = WIDE - len("0") - len("35")
    apart, close = (room + 1) // 2, room
    assert drawn(capsys, "nim", (apart,))[1] == f"  0   {' '.join('┃' * apart)}  {apart}"
    assert drawn(capsys, "nim", (apart + 1,))[1] == f"  0   {'┃' * (apart + 1)}  {apart + 1}"
    assert drawn(capsys, "nim", (close,))[1] == f"  0   {'┃' * close}  {close}"
    heads, sticks = drawn(capsys, "nim", (close + 1,))
    assert sticks == f"  0   {'┃' * (close - 1)}…  {close + 1}"
    assert heads == f"      {'●' * (close - 1)}"


def test_every_row_leaves_room_for_the_longest_number(capsys: pytest.CaptureFixture[str]) -> None:
    room = WIDE - len("0") - len("100")
    assert drawn(capsys, "nim", (room, 100))[1] == f"  0   {'┃' * room}  {room}"
    assert drawn(capsys, "nim", (room + 1, 100))[1] == f"  0   {'┃' * (room - 1)}…  {room + 1}"


@pytest.mark.parametrize(("rows", "first"), [(10, "  0   ┃  1"), (11, "   0   ┃  1")])
def test_the_numbers_of_the_rows_end_in_one_column(capsys: pytest.CaptureFixture[str], rows: int, first: str) -> None:
    lines = drawn(capsys, "nim", (1,) * rows)
    assert (lines[0], len(lines[-1])) == (first, len(first))


def test_heaps_that_cannot_be_played_are_dim(capsys: pytest.CaptureFixture[str]) -> None:
    lines = drawn(capsys, "grundy", (2, 3), "always")
    assert [bool(re.search(r"\x1b\[(1;)?2m", line)) for line in lines] == [True, True, False, False]
