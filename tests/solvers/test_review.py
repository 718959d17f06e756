"""What a move is worth, before it is played and afterwards."""

from __future__ import annotations

import pytest

from allumettes import games
from allumettes.core.match import Match, Turn
from allumettes.core.move import Move
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.review import Mark, TriedMove, first_mistake, mark_turn, review, tried_move

MATCHES = games.find("matches")


def taking(*lefts: int) -> list[Move]:
    return [Move(0, (left,)) for left in lefts]


@pytest.mark.parametrize(
    ("heap", "left", "mark", "answer"),
    [(7, 4, Mark.GOOD, None), (7, 5, Mark.MISTAKE, 4), (8, 7, Mark.LOST, 4), (8, 5, Mark.LOST, 4)],
)
def test_a_move_that_is_tried_is_marked_and_answered(heap: int, left: int, mark: Mark, answer: int | None) -> None:
    move = Move(0, (left,))
    expected = TriedMove(move, mark, None if answer is None else Move(0, (answer,)))
    assert tried_move(Oracle(MATCHES), (heap,), move) == expected


def test_a_proof_that_does_not_end_marks_nothing() -> None:
    oracle = Oracle(games.find("grundy"), operations=3)
    move = Move(0, (1, 49))
    assert tried_move(oracle, (50,), move) == TriedMove(move, Mark.UNKNOWN)
    marked = mark_turn(oracle, 4, Turn(0, (50,), move))
    assert (marked.number, marked.mark, marked.best) == (4, Mark.UNKNOWN, ())


def test_the_turns_of_a_match_are_marked_and_the_first_mistake_of_each_player_is_found() -> None:
    # 9 to 7 is a mistake of the first player, who should leave 8; 7 to 6 one of the second, who should leave 4.
    match = Match(MATCHES, (9,), moves=taking(7, 6, 4, 3, 0))
    marked = review(match, Oracle(MATCHES))
    assert [turn.number for turn in marked] == [0, 1, 2, 3, 4]
    assert [turn.turn for turn in marked] == list(match.turns)
    assert [turn.mark for turn in marked] == [Mark.MISTAKE, Mark.MISTAKE, Mark.GOOD, Mark.LOST, Mark.GOOD]
    assert [turn.best for turn in marked] == [tuple(taking(8)), tuple(taking(4)), (), (), ()]
    assert first_mistake(marked, 0) is marked[0]
    assert first_mistake(marked, 1) is marked[1]
    assert first_mistake(marked[2:], 1) is None


def test_a_mistake_names_a_hundred_better_moves_at_most() -> None:
    nim = games.find("nim")
    # One heap of 2 is left over: each of the others, which are 3, can be made 1.
    position = (2,) + (3,) * 150
    (marked,) = review(Match(nim, position, moves=[Move(0, (1,))]), Oracle(nim))
    assert marked.mark is Mark.MISTAKE
    assert len(marked.best) == 100
    assert len(set(marked.best)) == 100
