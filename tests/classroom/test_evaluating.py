"""What all matches at a console show together: the smallest example of each fault, and when a program is left alone."""

from __future__ import annotations

from collections import Counter

import pytest

from allumettes.classroom.console.evaluation import Evaluation, _is_hopeless, _judge_computer
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.console.prompts import Asked
from allumettes.classroom.console.slips import Slip
from allumettes.classroom.console.table import Played, Turn
from allumettes.classroom.finding import Counterexample
from allumettes.core.position import Position


def example(fault: Fault = Fault.HANGS, position: Position | None = (3,), typed: int = 0) -> Counterexample:
    return Counterexample(fault, position, {}, ("1",) * typed)


def test_what_was_seen_is_added_up() -> None:
    evaluation = Evaluation(1)
    slip, asked = next(iter(Slip)), list(Asked)
    turn = Turn((5,), (1, 4), (), "")
    evaluation.add(Played(asked={asked[0]}, tried={slip}, turns=[turn], moves=2, is_finished=True, transcript="first"))
    evaluation.add(Played(faults=[example()], asked={asked[1]}, moves=3, transcript="second"))
    assert (evaluation.matches, evaluation.finished, evaluation.moves) == (2, 1, 5)
    assert (evaluation.asked, evaluation.tried, evaluation.turns) == ({asked[0], asked[1]}, {slip}, [turn])
    assert evaluation.transcript == "first", "a match that was played to its end tells more"
    evaluation.add(Played(is_finished=True, transcript="third"))
    assert evaluation.transcript == "third"


def test_without_a_finished_match_the_last_one_is_shown() -> None:
    evaluation = Evaluation(1)
    for transcript in ("first", "second"):
        evaluation.add(Played(faults=[example()], transcript=transcript))
    assert evaluation.transcript == "second"


@pytest.mark.parametrize(
    ("smaller", "larger"),
    [
        (example(position=(7,), typed=9), example(position=(8,))),
        (example(position=(8,), typed=9), example(position=(3, 5))),
        (example(position=(3, 5), typed=2), example(position=(4, 4), typed=3)),
        (example(position=None, typed=9), example(position=(1,))),
    ],
    ids=["fewest matches", "fewest heaps", "least to type", "before the match"],
)
def test_the_smallest_example_of_a_fault_is_kept(smaller: Counterexample, larger: Counterexample) -> None:
    for order in ((smaller, larger), (larger, smaller)):
        evaluation = Evaluation(1)
        for one in order:
            evaluation.add_fault(one)
        assert evaluation.faults == {Fault.HANGS: smaller}


def test_of_two_that_are_as_small_the_first_is_kept() -> None:
    evaluation = Evaluation(1)
    first, second = (Counterexample(Fault.HANGS, (3,), {"number": number}) for number in (1, 2))
    evaluation.add_fault(first)
    evaluation.add_fault(second)
    assert evaluation.faults[Fault.HANGS] is first


def turn(before: Position, after: Position) -> Turn:
    return Turn(before, after, ("1", "2"), "x" * 4001)


def test_chances_are_the_turns_that_could_be_won() -> None:
    evaluation = Evaluation(2, turns=[turn((6,), (1, 5)), turn((7,), (3, 4)), turn((8,), (1, 7)), turn((3, 1, 2), ())])
    assert evaluation.chances(late=False) == 3, "7 is lost"
    assert evaluation.chances(late=True) == 2, "8 is not near the end, and heaps of 1 and 2 do not count"


def test_a_win_that_the_computer_gives_away_is_a_fault_and_another_one_near_the_end() -> None:
    evaluation = Evaluation(2, turns=[turn((8,), (3, 5)), turn((6,), (1, 5)), turn((7,), (3, 4)), turn((5,), (1, 4))])
    _judge_computer(evaluation)
    assert set(evaluation.faults) == {Fault.MISSED, Fault.MISSED_AT_THE_END}
    for found in evaluation.faults.values():
        assert (found.position, found.typed) == ((6,), ("1", "2"))
        assert (found.details["shown"], found.details["better"]) == ([1, 5], [2, 4])
        assert len(found.details["transcript"]) == 4000
    far = Evaluation(2, turns=[turn((8,), (3, 5))])
    _judge_computer(far)
    assert set(far.faults) == {Fault.MISSED}


@pytest.mark.parametrize(
    ("fault", "most"), [(Fault.HANGS, 2), (Fault.EXCEEDS, 2), (Fault.CRASHES, 4), (Fault.STOPS_EARLY, 4)]
)
def test_a_program_is_left_alone_after_a_few_matches_that_broke_off_alike(fault: Fault, most: int) -> None:
    broken = Counter[str]()
    told = [_is_hopeless(Played(faults=[example(Fault.CRASHES), example(fault)]), broken) for _match in range(most)]
    assert told == [False] * (most - 1) + [True]


def test_matches_that_were_finished_or_refused_or_ended_by_a_slip_do_not_count() -> None:
    broken = Counter[str]()
    slip = next(iter(Slip))
    for _match in range(9):
        assert not _is_hopeless(Played(is_finished=True), broken)
        assert not _is_hopeless(Played(is_refused=True), broken)
        assert not _is_hopeless(Played(faults=[example(Fault.CRASHES)], slip=slip), broken)
    assert broken[Fault.CRASHES] == 0
    hanging = Played(faults=[example(Fault.HANGS)], slip=slip)
    assert [_is_hopeless(hanging, broken) for _match in range(2)] == [False, True], "to wait costs the most"
