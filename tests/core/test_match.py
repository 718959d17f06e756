"""A match: whose turn it is, who wins, what can be taken back, and its text."""

from __future__ import annotations

from copy import copy

import pytest
from hypothesis import given

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import (
    AllumettesError,
    IllegalMoveError,
    MatchTooLongError,
    NothingToUndoError,
    RecordTooLargeError,
    Refusal,
    Unreadable,
    UnreadableError,
)
from allumettes.core.forfeit import Fault, Forfeit
from allumettes.core.match import Match, Seat
from allumettes.core.move import Move
from allumettes.core.record import format_record, parse_record
from allumettes.games.grundy import Grundy
from allumettes.games.matches import Matches
from tests.strategies import played_matches


def test_the_last_player_to_move_wins_or_loses_by_convention() -> None:
    for convention, winner in ((Convention.NORMAL, 0), (Convention.MISERE, 1)):
        match = Match(Matches(), (1,), convention)
        assert not match.is_over
        match.play(Move(0, (0,)))
        assert match.is_over
        assert match.winner == winner


def test_an_unfinished_match_has_no_winner() -> None:
    assert Match(Matches(), (1,)).winner is None


def test_a_finished_match_takes_no_move() -> None:
    match = Match(Matches(), (1,), moves=[Move(0, (0,))])
    with pytest.raises(IllegalMoveError) as caught:
        match.play(Move(0, (0,)))
    assert caught.value.reason is Refusal.MATCH_OVER


def test_an_illegal_move_loses_nothing() -> None:
    match = Match(Grundy(), (7,), moves=[Move(0, (3, 4))])
    match.undo()
    with pytest.raises(IllegalMoveError):
        match.play(Move(0, (0, 7)))
    assert (match.position, match.player, match.redoable) == ((7,), 0, 1)


@pytest.mark.slow
@given(played_matches())
def test_undo_then_redo_changes_nothing(match: Match) -> None:
    before = (match.position, match.player, match.turns)
    steps = match.undoable
    for _step in range(steps):
        match.undo()
    assert (match.position, match.player, match.turns) == (match.start, 0, ())
    with pytest.raises(NothingToUndoError):
        match.undo()
    for _step in range(steps):
        match.redo()
    assert (match.position, match.player, match.turns) == before
    with pytest.raises(NothingToUndoError):
        match.redo()


@pytest.mark.slow
@given(played_matches())
def test_each_turn_is_taken_back_and_played_again_where_it_was(match: Match) -> None:
    turns = match.turns
    undone = [match.undo() for _ in turns]
    assert tuple(reversed(undone)) == turns
    assert tuple(match.redo() for _ in turns) == turns
    assert [heap for heap, _move in match.replaced] == [turn.before[turn.move.row] for turn in turns]


@pytest.mark.slow
@given(played_matches())
def test_what_happens_to_a_copy_does_not_happen_to_the_match(match: Match) -> None:
    before = (match.position, match.turns, match.redoable)
    other = copy(match)
    while other.undoable:
        other.undo()
    assert (match.position, match.turns, match.redoable) == before


def test_a_new_move_forgets_what_was_undone() -> None:
    match = Match(Grundy(), (7,), moves=[Move(0, (3, 4))])
    match.undo()
    match.play(Move(0, (1, 6)))
    assert match.redoable == 0


def test_turns_change_hands() -> None:
    match = Match(Matches(), (9,), moves=[Move(0, (left,)) for left in (8, 6, 3, 1)])
    assert [(turn.player, turn.before) for turn in match.turns] == [(0, (9,)), (1, (8,)), (0, (6,)), (1, (3,))]
    assert list(match.replaced) == list(zip((9, 8, 6, 3), match.moves, strict=True))
    assert match.undo().player == 1
    assert match.redo().player == 1


@pytest.mark.slow
@given(played_matches())
def test_records_round_trip(match: Match) -> None:
    text = format_record(match)
    again = parse_record(text, games.find)
    assert format_record(again) == text
    assert (again.game, again.start, again.convention, again.seats, again.seed, again.turns) == (
        match.game,
        match.start,
        match.convention,
        match.seats,
        match.seed,
        match.turns,
    )


RECORD = """\
allumettes match 1
game: grundy
convention: normal
start: 7
first: human Adam
second: perfect Ordi
moves:
  1. 7>2+5  5>1+4
"""


def test_second_moves_stand_below_each_other_behind_the_longest_first_move() -> None:
    moves = [Move(0, (2,)), Move(1, (9,)), Move(1, (8,)), Move(0, (0,))]
    record = format_record(Match(games.find("nim"), (3, 10), moves=moves))
    assert record.endswith("moves:\n  1. 3>2  10>9\n  2. 9>8  2>0\n")
    moves = [Move(0, (2,)), Move(1, (50,)), Move(1, (10,)), Move(1, (9,))]
    record = format_record(Match(games.find("nim"), (3, 100), moves=moves))
    assert record.endswith("moves:\n  1. 3>2    100>50\n  2. 50>10  10>9\n")


def test_a_record_reads_like_this() -> None:
    seats = (Seat("human", "Adam"), Seat("perfect", "Ordi"))
    match = Match(Grundy(), (7,), seats=seats, moves=[Move(0, (2, 5)), Move(1, (1, 4))])
    assert format_record(match) == RECORD


def test_a_finished_match_has_its_seed_and_its_result_and_moves_in_two_columns() -> None:
    matches, seats = games.find("matches"), (Seat("human", "Adam"), Seat("random", "Ordi"))
    moves = [Move(0, (left,)) for left in (10, 9, 6, 5, 2, 0)]
    match = Match(matches, (12,), Convention.MISERE, seats, seed=-7, moves=moves)
    text = format_record(match)
    assert text.splitlines()[2:] == [
        "convention: misere",
        "start: 12",
        "first: human Adam",
        "second: random Ordi",
        "seed: -7",
        "result: first wins",
        "moves:",
        "  1. 12>10  10>9",
        "  2. 9>6    6>5",
        "  3. 5>2    2>0",
    ]
    assert parse_record(text, games.find).turns == match.turns
    match.undo()
    assert "result" not in format_record(match)
    assert format_record(match).endswith("  3. 5>2\n")


def test_a_name_in_a_record_is_one_line_of_forty_characters() -> None:
    read = parse_record(RECORD.replace("Adam", "A" * 39 + " B"), games.find)
    assert read.seats[0] == Seat("human", "A" * 39)
    assert parse_record(RECORD.replace("Adam", "A" * 41), games.find).seats[0].name == "A" * 40


@pytest.mark.parametrize(("seed", "fits"), [("7", True), ("-" + "9" * 18, True), ("9" * 41, False), ("7.5", False)])
def test_a_seed_in_a_record_is_a_whole_number(seed: str, fits: bool) -> None:
    text = RECORD.replace("moves:", f"seed: {seed}\nmoves:")
    if fits:
        assert parse_record(text, games.find).seed == int(seed)
    else:
        with pytest.raises(UnreadableError) as caught:
            parse_record(text, games.find)
        assert (caught.value.kind, caught.value.line, caught.value.text) == (Unreadable.RECORD_LINE, 7, seed)


def test_a_record_is_read_up_to_its_bounds_and_not_beyond() -> None:
    filled = RECORD + "#" * (256 * 1024 - len(RECORD))
    assert parse_record(filled, games.find).position == (2, 1, 4)
    with pytest.raises(RecordTooLargeError):
        parse_record(filled + "#", games.find)
    nim = RECORD.replace("grundy", "nim").replace("start: 7", "start: 3000").partition("  1.")[0]
    words = [f"{heap}>{heap - 1}" for heap in range(3000, 0, -1)]
    longest = parse_record(nim + " ".join(words[:2000]), games.find)
    assert len(longest.turns) == 2000
    with pytest.raises(MatchTooLongError):
        longest.play(Move(0, (999,)))
    with pytest.raises(MatchTooLongError):
        parse_record(nim + " ".join(words[:2001]), games.find)


def test_a_record_says_by_what_fault_the_player_to_move_lost() -> None:
    match = parse_record(RECORD.replace("moves:", "forfeit: illegal 4>2+2\nmoves:"), games.find)
    assert match.forfeit == Forfeit(Fault.ILLEGAL, "4>2+2")
    assert "\nforfeit: illegal 4>2+2\nmoves:\n" in format_record(match)
    match.play(Move(2, (1, 3)))
    assert "forfeit" not in format_record(match), "the match has gone on"
    said = parse_record(format_record(match), games.find)
    said.forfeit = Forfeit(Fault.CRASHED, "Traceback\nmoves:\n" + "x" * 1000)
    again = parse_record(format_record(said), games.find)
    assert again.turns == match.turns
    assert again.forfeit == Forfeit(Fault.CRASHED, "Traceback moves: " + "x" * 63)
    again.undo()
    assert again.forfeit is None, "the fault was made in the position that was left"


def test_comments_and_blank_lines_are_allowed() -> None:
    assert parse_record("# our game of Tuesday\n\n" + RECORD, games.find).position == (2, 1, 4)


@pytest.mark.parametrize(
    ("change", "kind", "line"),
    [
        (("allumettes match 1", "PGN"), Unreadable.RECORD, 1),
        (("allumettes match 1", "allumettes match 2"), Unreadable.RECORD_VERSION, 1),
        (("game: grundy", "game: chess"), Unreadable.RECORD_LINE, 2),
        (("game: grundy", "colour: red"), Unreadable.RECORD_LINE, 2),
        (("convention: normal", "convention: odd"), Unreadable.RECORD_LINE, 3),
        (("start: 7", "start: 2"), Unreadable.RECORD_LINE, 4),
        (("start: 7\n", ""), Unreadable.RECORD_MISSING, 6),
        (("first: human Adam", "first: human"), Unreadable.RECORD_LINE, 5),
        (("moves:", "seed: x\nmoves:"), Unreadable.RECORD_LINE, 7),
        (("moves:", "result: first wins\nmoves:"), Unreadable.RECORD_RESULT, 7),
        (("moves:", "start: 7\nmoves:"), Unreadable.RECORD_LINE, 7),
        (("moves:", "forfeit: bored\nmoves:"), Unreadable.RECORD_LINE, 7),
        (
            ("moves:\n  1. 7>2+5  5>1+4\n", "forfeit: late\nmoves: \n 7>1+6 6>1+5 5>1+4 4>1+3 3>1+2"),
            Unreadable.RECORD_LINE,
            7,
        ),
        (("moves:\n  1. 7>2+5  5>1+4\n", ""), Unreadable.RECORD_MISSING, 6),
        (("7>2+5", "7>7"), Unreadable.RECORD_LINE, 8),
        (("5>1+4", "what"), Unreadable.RECORD_LINE, 8),
    ],
)
def test_a_broken_record_names_the_line(change: tuple[str, str], kind: Unreadable, line: int) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_record(RECORD.replace(*change), games.find)
    assert (caught.value.kind, caught.value.line) == (kind, line)


def test_an_empty_file_is_no_record() -> None:
    for text in ("", "# nothing but a remark\n"):
        with pytest.raises(UnreadableError) as caught:
            parse_record(text, games.find)
        assert (caught.value.kind, caught.value.text, caught.value.line) == (Unreadable.RECORD, "", 1)


def test_what_is_no_record_is_shown_as_far_as_its_first_line() -> None:
    for text, kind, shown, line in (
        ("\nfirst\nlast", Unreadable.RECORD, "first", 1),
        ("\nallumettes match 12\nlast", Unreadable.RECORD_VERSION, "12", 2),
        ("allumettes match 1", Unreadable.RECORD_MISSING, "moves", 1),
    ):
        with pytest.raises(UnreadableError) as caught:
            parse_record(text, games.find)
        assert (caught.value.kind, caught.value.text, caught.value.line) == (kind, shown, line)


@pytest.mark.slow
@given(played_matches())
def test_a_record_cut_anywhere_is_refused_or_shorter(match: Match) -> None:
    text = format_record(match)
    for cut in range(0, len(text), 7):
        try:
            again = parse_record(text[:cut], games.find)
        except AllumettesError:
            continue
        assert len(again.turns) <= len(match.turns)


def test_the_text_of_a_game_that_is_too_long_for_a_record_is_refused_when_it_is_written_and_read() -> None:
    within, beyond = (games.find("0." + "0" * (length - 3) + "7") for length in (1000, 1001))
    match = Match(within, (2000,))
    assert parse_record(format_record(match), games.find).game == within
    with pytest.raises(RecordTooLargeError):
        format_record(Match(beyond, (2000,)))
    with pytest.raises(RecordTooLargeError):
        parse_record(format_record(match).replace(within.spec, beyond.spec), games.find)


def test_a_match_goes_on_from_any_of_its_turns() -> None:
    moves = [Move(0, (3, 4)), Move(0, (1, 2)), Move(2, (1, 3))]
    match = Match(Grundy(), (7,), Convention.MISERE, (Seat("human", "A"), Seat("perfect", "B")), moves, seed=5)
    for number in range(4):
        other = match.from_turn(number)
        assert other.moves == tuple(moves[:number])
        assert (other.start, other.convention, other.seats, other.seed) == (
            (7,),
            Convention.MISERE,
            match.seats,
            5,
        )


def test_moves_are_written_in_columns() -> None:
    match = Match(games.find("nim"), (3, 12, 5), moves=[Move(0, (0,)), Move(1, (0,)), Move(2, (1,))])
    assert format_record(match).splitlines()[-2:] == ["  1. 3>0  12>0", "  2. 5>1"]


def test_what_was_said_is_read_as_far_as_it_is_written() -> None:
    assert Forfeit.read(f"illegal {'x' * 100}") == Forfeit(Fault.ILLEGAL, "x" * 80)
    assert Forfeit(Fault.ILLEGAL, "x" * 100).text == f"illegal {'x' * 80}"
