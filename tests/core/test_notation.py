"""One text form for positions and moves: what is printed can be read, and what cannot be read says why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.errors import AllumettesError, IllegalMoveError, Refusal, Unreadable, UnreadableError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.notation import (
    format_move,
    format_position,
    parse_move,
    parse_position,
    rows_of_parts,
    sample_moves,
    short_form,
    with_row,
)
from allumettes.core.position import LARGEST_HEAP, Position
from allumettes.games.grundy import Grundy
from allumettes.games.halving import Halving
from allumettes.games.matches import Matches
from allumettes.games.nim import Nim
from tests.strategies import ALL_GAMES, playable_positions


@given(st.lists(st.integers(0, LARGEST_HEAP), min_size=1).map(tuple))
def test_positions_round_trip(position: Position) -> None:
    assert parse_position(format_position(position)) == position


@pytest.mark.parametrize("text", ["1,3,5,7", "1-3-5-7", "1 3 5 7", "[1, 3, 5, 7]", "1+3+5+7", " 1;3 ; 5,7 "])
def test_a_position_is_read_as_people_write_it(text: str) -> None:
    assert parse_position(text) == (1, 3, 5, 7)


@pytest.mark.parametrize("text", ["", "abc", "-5", "3,", "3,,4", "3.5", "1e3", "²", "٣", "0x3"])
def test_what_is_no_position_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_position(text)
    assert caught.value.kind is Unreadable.POSITION


@pytest.mark.parametrize("text", ["1000000000000000001", "9" * 5000, "3," + "1" * 20])
def test_a_huge_number_is_refused_and_never_computed(text: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_position(text)
    assert caught.value.kind is Unreadable.HEAP_TOO_LARGE


@given(playable_positions())
def test_every_legal_move_round_trips(case: tuple[HeapGame, Position]) -> None:
    game, position = case
    for move in game.moves(position):
        assert parse_move(game, position, format_move(position, move)) == move


@given(st.sampled_from(ALL_GAMES), st.lists(st.integers(0, 9), min_size=1, max_size=4).map(tuple), st.text(max_size=12))
def test_any_text_is_a_legal_move_or_a_clear_error(game: HeapGame, position: Position, text: str) -> None:
    try:
        move = parse_move(game, position, text)
    except AllumettesError:
        return
    assert game.refusal(position, move) is None


@pytest.mark.parametrize(
    ("game", "position", "text", "move"),
    [
        (Grundy(), (7,), "3", Move(0, (3, 4))),
        (Grundy(), (7,), "4", Move(0, (4, 3))),
        (Grundy(), (7,), "7 -> 4 + 3", Move(0, (4, 3))),
        (Grundy(), (7,), "7→1+6", Move(0, (1, 6))),
        (Grundy(), (2, 5), "1", Move(1, (1, 4))),
        (Grundy(), (4, 4), "4#2>1+3", Move(1, (1, 3))),
        (Grundy(), (4, 4), "1 3", Move(1, (3, 1))),
        (Grundy(), (4, 4), "1:3", Move(1, (3, 1))),
        (Grundy(), (7,), "7 = 3 + 4", Move(0, (3, 4))),
        (Grundy(), (4, 5), "4 = 1 + 3", Move(0, (1, 3))),
        (Grundy(), (4, 5), "1+3", Move(0, (1, 3))),
        (Grundy(), (5, 4), "3 + 1", Move(1, (3, 1))),
        (Grundy(), (4, 4), "1+3", Move(0, (1, 3))),
        (Grundy(), (4, 4), "1 1+3", Move(1, (1, 3))),
        (games.find("0.77"), (6, 7), "1+3", Move(0, (1, 3))),
        (games.find("0.77"), (6, 7), "1: 2+3", Move(1, (2, 3))),
        (Matches(), (9,), "2", Move(0, (7,))),
        (Nim(), (1, 3, 5, 7), "3 7", Move(3, (0,))),
        (Nim(), (1, 3, 5, 7), "7>0", Move(3, (0,))),
        (Halving(), (9,), "div", Move(0, (4,))),
        (Halving(), (9,), "0 SUB", Move(0, (8,))),
    ],
)
def test_shorter_ways_to_type_a_move(game: HeapGame, position: Position, text: str, move: Move) -> None:
    assert parse_move(game, position, text) == move


@pytest.mark.parametrize(
    ("game", "position", "text", "kind"),
    [
        (Grundy(), (7,), "", Unreadable.MOVE),
        (Grundy(), (7,), "hello", Unreadable.MOVE),
        (Grundy(), (4, 5), "x", Unreadable.MOVE),
        (Grundy(), (7,), "7>", Unreadable.MOVE),
        (Grundy(), (4, 5), "1", Unreadable.ROW_NEEDED),
        (games.find("0.77"), (6, 7), "2+3", Unreadable.AMBIGUOUS_ROW),
        (Grundy(), (7,), "7=", Unreadable.MOVE),
        (Grundy(), (7,), "+3", Unreadable.MOVE),
        (Grundy(), (7,), "9" * 400, Unreadable.HEAP_TOO_LARGE),
    ],
)
def test_unreadable_moves(game: HeapGame, position: Position, text: str, kind: Unreadable) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_move(game, position, text)
    assert caught.value.kind is kind


@pytest.mark.parametrize(
    ("game", "position", "text", "reason"),
    [
        (Grundy(), (6,), "3", Refusal.EQUAL_PARTS),
        (Grundy(), (6,), "0", Refusal.EMPTY_PART),
        (Grundy(), (6,), "6", Refusal.EMPTY_PART),
        (Grundy(), (6,), "-1", Refusal.EMPTY_PART),
        (Grundy(), (6,), "4 1", Refusal.NO_SUCH_HEAP),
        (Grundy(), (6,), "-1 1", Refusal.NO_SUCH_HEAP),
        (Grundy(), (6,), "7>3+4", Refusal.NO_SUCH_HEAP),
        (Grundy(), (6,), "6#2>1+5", Refusal.NO_SUCH_HEAP),
        (Grundy(), (6, 1), "3+3", Refusal.EQUAL_PARTS),
        (Grundy(), (6,), "1+3", Refusal.OTHER_SUM),
        (Grundy(), (6, 7), "1+1", Refusal.NO_SUCH_HEAP),
        (Grundy(), (2, 6, 6), "3+3", Refusal.EQUAL_PARTS),
        (Grundy(), (6,), "1 1", Refusal.NO_SUCH_HEAP),
        (Grundy(), (1, 2), "1", Refusal.STUCK_HEAP),
        (Grundy(), (2,), "1", Refusal.STUCK_HEAP),
        (games.find("4=.0"), (6,), "2+4", Refusal.NOT_AN_OPTION),
        (Halving(), (3,), "1 div", Refusal.NO_SUCH_HEAP),
        (Matches(), (9,), "4", Refusal.AMOUNT),
        (Matches(), (9,), "9", Refusal.AMOUNT),
        (Matches(), (9,), "0", Refusal.NOTHING_TAKEN),
        (Matches(), (9,), "-1", Refusal.NOTHING_TAKEN),
        (Matches(), (2,), "3", Refusal.TOO_MANY),
        (Halving(), (0, 3), "0 div", Refusal.STUCK_HEAP),
    ],
)
def test_illegal_moves_are_another_error(game: HeapGame, position: Position, text: str, reason: Refusal) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(game, position, text)
    assert caught.value.reason is reason
    assert all(isinstance(part, int) for part in caught.value.move.option)


def test_powers_are_read_in_a_position() -> None:
    assert parse_position("2^5, 3**2, 10^18, 7") == (32, 9, 10**18, 7)


def test_an_illegal_split_is_refused_of_the_first_heap_that_was_probably_meant() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(Grundy(), (2, 6, 3, 6), "3+3")
    assert caught.value.move == Move(1, (3, 3))
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(Grundy(), (6,), "-1 1")
    assert caught.value.move == Move(-1, ())


def test_an_amount_that_could_mean_two_moves_must_be_written_out() -> None:
    from allumettes.core.take_and_break import Leave, TakeAndBreakGame

    class TakeOrSplit(TakeAndBreakGame):
        name = "take-or-split"
        last_taking = 1

        def takings(self, heap: int) -> range:
            return range(2)

        def digit(self, taken: int) -> int:
            return Leave.NO_HEAP | Leave.ONE_HEAP if taken else Leave.TWO_HEAPS

    with pytest.raises(UnreadableError) as caught:
        parse_move(TakeOrSplit(), (5,), "1")
    assert caught.value.kind is Unreadable.AMBIGUOUS_MOVE
    assert parse_move(TakeOrSplit(), (5,), "2") == Move(0, (2, 3))
    assert parse_move(TakeOrSplit(), (5,), "5>4") == Move(0, (4,))
    # A number that is neither is taken for a number of matches to take.
    with pytest.raises(IllegalMoveError) as refused:
        parse_move(TakeOrSplit(), (5,), "5")
    assert refused.value.move == Move(0, (0,))


def test_a_position_has_a_thousand_heaps_of_a_million_million_million_at_most() -> None:
    assert parse_position(",".join(["1"] * 1000)) == (1,) * 1000
    with pytest.raises(UnreadableError) as caught:
        parse_position(",".join(["1"] * 1001))
    assert caught.value.kind is Unreadable.TOO_MANY_HEAPS
    assert parse_position(f"000{10**18}") == (10**18,)
    with pytest.raises(UnreadableError) as caught:
        parse_position(f"{10**18 + 1}")
    assert caught.value.kind is Unreadable.HEAP_TOO_LARGE


def test_equal_heaps_are_told_apart_by_their_rank() -> None:
    position = (3, 5, 3, 3)
    for rank, row in ((1, 0), (2, 2), (3, 3)):
        move = Move(row, (1, 2))
        assert parse_move(Grundy(), position, f"3#{rank}>1+2") == move
        assert format_move(position, move) == (f"3#{rank}>1+2" if rank > 1 else "3>1+2")
    for rank in (0, 4):
        with pytest.raises(IllegalMoveError) as caught:
            parse_move(Grundy(), position, f"3#{rank}>1+2")
        assert caught.value.reason is Refusal.NO_SUCH_HEAP


@pytest.mark.parametrize(
    ("game", "position", "move", "short", "rowed"),
    [
        (Grundy(), (7,), Move(0, (3, 4)), "0 3", "0 3"),
        (Matches(), (2, 9), Move(1, (7,)), "1 2", "1 2"),
        (Nim(), (4, 4), Move(1, (0,)), "1 4", "1 4"),
        # A number takes matches: it cannot say that the rest is split.
        (games.find("0.77"), (2, 6), Move(1, (2, 3)), None, "1 2+3"),
        (games.find("0.6"), (5,), Move(0, (1, 3)), None, "0 1+3"),
        # To take 1, or to split in 1 and 4: the number could mean both.
        (games.find("4.7"), (5,), Move(0, (4,)), None, None),
    ],
)
def test_a_number_says_a_move_where_it_can(
    game: HeapGame, position: Position, move: Move, short: str | None, rowed: str | None
) -> None:
    assert short_form(game, position, move) == short
    assert with_row(game, position, move) == rowed
    assert rowed is None or parse_move(game, position, rowed) == move


@pytest.mark.parametrize(
    ("spec", "position", "moves"),
    [
        ("grundy", (2, 7), [Move(1, (1, 6))]),
        ("nim", (2, 2), [Move(0, (1,))]),
        ("0.77", (6,), [Move(0, (5,)), Move(0, (1, 4))]),
        ("nim", (0,), []),
    ],
)
def test_examples_are_the_first_move_and_the_first_that_splits(
    spec: str, position: Position, moves: list[Move]
) -> None:
    assert sample_moves(games.find(spec), position) == moves


def test_parts_are_looked_for_in_the_first_row_of_each_size() -> None:
    assert rows_of_parts(games.find("0.77"), (7, 6, 7, 2, 6), (2, 3)) == [0, 1]
    assert rows_of_parts(Grundy(), (2, 5, 5), (1, 4)) == [1]
