"""What shows a fault: the position alone, the fewest questions before it, or many answers of a program that varies."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from allumettes.classroom.asking import Asked, Slip, cause_of
from allumettes.classroom.examining import Examination
from allumettes.classroom.faults import Fault
from allumettes.classroom.finding import Finding, Verdict
from allumettes.core.convention import Outcome
from allumettes.core.position import Position
from allumettes.programs.conversation import Conversation
from allumettes.programs.errors import EndedError, ExceededError, UnreadableReplyError
from allumettes.programs.limits import Resource
from allumettes.programs.protocol import Command
from tests.classroom.handed_in import SMALL
from tests.classroom.simulated import Reply, SimulatedTrial, Student
from tests.classroom.test_examining import examined

OTHER = {"losing": "winning", "winning": "losing"}


def examples(finding: Finding) -> list[tuple[str, Position | None]]:
    return [(example.fault, example.position) for example in finding.counterexamples]


class Stale(Student):
    """Answers wrongly for 3,6 when it was asked for 1,3 before."""

    def __init__(self) -> None:
        self.asked: list[Position] = []

    def nature(self, heaps: Position) -> Reply:
        self.asked.append(heaps)
        right = str(super().nature(heaps))
        return OTHER[right] if heaps == (3, 6) and (1, 3) in self.asked else right


def test_the_question_that_misleads_is_found_among_many() -> None:
    finding, trial = examined(Stale, plan=SMALL)
    (example,) = finding.counterexamples
    assert (example.fault, example.position, example.details["before"]) == ("after-others", (3, 6), 1)
    assert example.typed[2:-1] == ("position 1,3", "nature", "position 3,6", "nature")
    assert len(trial.started) < 40
    assert finding.share == 0.75


class StaleAndCrashing(Stale):
    def nature(self, heaps: Position) -> Reply:
        right = str(Student.nature(self, heaps))
        return EndedError(1, None, "Error") if super().nature(heaps) != right else right


def test_a_crash_that_needs_other_questions_stays_a_crash() -> None:
    finding, _trial = examined(StaleAndCrashing, plan=SMALL)
    (example,) = finding.counterexamples
    assert (example.fault, example.position, example.details["before"]) == ("crashed", (3, 6), 1)
    assert len(example.typed) == 2 + 4 + 1


def once(reply: Reply) -> type[Student]:
    """A program whose answer for 3,5 is another one in the first process alone."""
    processes = count()

    class Once(Student):
        def __init__(self) -> None:
            self.is_first = next(processes) == 0

        def nature(self, heaps: Position) -> Reply:
            return reply if self.is_first and heaps == (3, 5) else super().nature(heaps)

    return Once


def test_an_answer_that_is_wrong_once_is_unsteady() -> None:
    finding, _trial = examined(once("losing"), plan=SMALL)
    (example,) = finding.counterexamples
    assert (example.fault, example.position) == ("unsteady", (3, 5))
    assert example.typed[2:-1] == ("position 3,5", "nature")


def test_a_crash_that_nothing_shows_again_has_nothing_to_type() -> None:
    finding, _trial = examined(once(EndedError(1, None, "Error")), plan=SMALL)
    (example,) = finding.counterexamples
    assert (example.fault, example.position, example.typed) == ("crashed", (3, 5), ())


@pytest.mark.parametrize(("resource", "typed"), [(Resource.OUTPUT, 5), (Resource.MEMORY, 0)])
def test_a_limit_that_one_position_exceeds_is_only_shown_where_it_does_no_harm(resource: Resource, typed: int) -> None:
    class Greedy(Student):
        def nature(self, heaps: Position) -> Reply:
            return ExceededError(resource, 5) if heaps == (2, 4) else super().nature(heaps)

    finding, _trial = examined(Greedy, plan=SMALL)
    (example,) = finding.counterexamples
    assert (example.fault, example.position, len(example.typed)) == ("exceeded", (2, 4), typed)


def test_a_limit_that_many_questions_exceed_has_no_position() -> None:
    finding, _trial = examined(once(ExceededError(Resource.MEMORY, 5)), plan=SMALL)
    (example,) = finding.counterexamples
    assert (example.fault, example.position, example.typed) == ("exceeded", None, ())


class EveryThirdTime(Student):
    """Plays another move every third time that it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def move(self, heaps: Position) -> Reply:
        self.asked += 1
        return "5>2+3" if set(heaps) in ({5}, {1, 5}) and self.asked % 3 == 0 else super().move(heaps)


def test_moves_that_vary_are_told_of_the_smallest_position_where_they_are_wrong_at_times() -> None:
    finding, _trial = examined(EveryThirdTime, "moves", replace(SMALL, matches=6))
    (example,) = finding.counterexamples
    assert (example.fault, example.position, example.details["sometimes"]) == ("lost-win", (5,), True)
    assert (example.details["reply"], example.details["better"]) == ("5>2+3", "5>1+4")


class AlwaysWrongAt(Student):
    where: Position = (5,)

    def move(self, heaps: Position) -> Reply:
        return "5>2+3" if heaps == self.where else super().move(heaps)


def test_a_move_that_is_always_the_same_does_not_vary() -> None:
    finding, _trial = examined(AlwaysWrongAt, "moves", replace(SMALL, matches=6))
    (example,) = finding.counterexamples
    assert (example.position, example.details.get("sometimes"), example.details["level"]) == ((5,), None, 3)
    assert example.typed == ("allumettes 1", "game grundy normal", "level 3", "position 5", "move", "quit")


class SaysNothing(Student):
    """Answers a blank line instead of its move."""

    def move(self, heaps: Position) -> Reply:
        return "" if heaps == (1, 4) else super().move(heaps)


def test_a_blank_line_is_the_answer_that_there_is_no_move() -> None:
    finding, _trial = examined(SaysNothing, "moves", replace(SMALL, matches=6))
    assert examples(finding) == [("no-move", (1, 4))]
    assert finding.facts["wrong"] == 1


class Crowd(Student):
    """Every nature is wrong in the long conversation, and right in a fresh one."""

    def __init__(self) -> None:
        self.asked = 0

    def nature(self, heaps: Position) -> Reply:
        self.asked += 1
        right = str(super().nature(heaps))
        return right if self.asked == 1 else OTHER[right]


def test_others_are_only_looked_through_for_the_first_fault() -> None:
    finding, trial = examined(Crowd, plan=replace(SMALL, matches=5))
    assert examples(finding) == [("after-others", (2,))]
    assert len(trial.started) == 1 + 2 + 11, "each is tried alone, a dozen times, and the first one after another"


def test_an_illegal_move_is_not_told_at_the_positions_that_follow_it() -> None:
    class Once(Student):
        """Plays an illegal move at 4, and at 5 one bad move in its whole life."""

        bad = True

        def move(self, heaps: Position) -> Reply:
            if heaps == (5,) and Once.bad:
                Once.bad = False
                return "5>2+3"
            return "4>2+2" if heaps == (4,) else super().move(heaps)

    finding, _trial = examined(Once, "moves", replace(SMALL, matches=5))
    assert examples(finding) == [("illegal-move", (4,)), ("unsteady", (5,))]


@pytest.mark.parametrize(("lines", "floods"), [(50, False), (51, True)])
def test_many_lines_after_a_wrong_one_are_a_flood(lines: int, floods: bool) -> None:
    trial = SimulatedTrial(Student)
    conversation = Conversation(trial.start())
    trial.started[0].received = "thinking\n" * lines
    error = UnreadableReplyError("nature", "thinking")
    found = cause_of(conversation, error)
    assert isinstance(found, ExceededError) is floods
    assert floods or found is error
    assert cause_of(None, error) is error
    late = EndedError(1)
    assert cause_of(conversation, late) is late


def test_a_tally_counts_by_the_true_outcome_and_stops_before_a_position() -> None:
    trial = SimulatedTrial(Student, replace(SMALL, budget=-1.0))
    with Examination(trial) as examination:
        tally = examination.examine([Asked(Command.NATURE, (3,))], lambda position, answer: None)
    assert (tally.asked, tally.finished, tally.stopped_at, trial.started) == (0, False, (3,), [])
    trial = SimulatedTrial(Student)
    slip = Slip(Fault.WRONG_NATURE, {})
    with Examination(trial) as examination:
        asked = [Asked(Command.NATURE, position) for position in ((1,), (3,), (4,))]
        tally = examination.examine(asked, lambda position, answer: slip if position == (4,) else None)
    assert (tally.asked, tally.finished, tally.wrong_positions) == (3, True, [(4,)])
    assert (tally.right, tally.wrong) == ({Outcome.LOSING: 1, Outcome.WINNING: 1}, {Outcome.LOSING: 1})


def test_a_check_ends_however_busy_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own clock stands still while it waits for a processor; that of everybody does not."""
    now = [100.0]
    monkeypatch.setattr("allumettes.classroom.examining.time.monotonic", lambda: now[0])
    examination = Examination(SimulatedTrial(Student))
    now[0] += 50.0
    assert not examination.is_over
    now[0] += 0.1
    assert examination.is_over


def test_levels_are_asked_at_their_level() -> None:
    class Weak(Student):
        level = 3

        def reply(self, line: str) -> Reply:
            self.level = int(line.split()[1]) if line.startswith("level") else self.level
            return super().reply(line)

        def move(self, heaps: Position) -> Reply:
            return "5>2+3" if self.level < 3 and heaps == (5,) else super().move(heaps)

    finding, _trial = examined(Weak, "levels", replace(SMALL, endgame=5))
    (example,) = finding.counterexamples
    assert (example.position, example.details["level"], finding.share) == ((5,), 2, 0.5)
    assert examined(Weak, "moves", replace(SMALL, matches=5))[0].verdict is Verdict.PASSED
