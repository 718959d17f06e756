"""What many questions make of a program: its pace, its hangs and deaths, and what shows a fault. It takes no time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from allumettes.classroom.checks import registered
from allumettes.classroom.finding import Finding, Verdict
from allumettes.classroom.trial import Plan
from allumettes.core.convention import Outcome
from allumettes.core.position import Position
from allumettes.programs.errors import EndedError
from tests.classroom.handed_in import SMALL
from tests.classroom.simulated import TRUTH, Reply, SimulatedTrial, Student

PLAN = replace(SMALL, matches=12, seconds=2.0)


def examined(student: type[Student], check: str = "natures", plan: Plan = PLAN) -> tuple[Finding, SimulatedTrial]:
    trial = SimulatedTrial(student, plan)
    return registered()[check].run(trial), trial


def only(finding: Finding) -> tuple[str, Position | None]:
    (example,) = finding.counterexamples
    return example.fault, example.position


def test_a_right_program_is_asked_everything_in_one_process() -> None:
    finding, trial = examined(Student)
    assert (finding.verdict, finding.share, finding.facts["matches"]) == (Verdict.PASSED, 1.0, 12)
    assert finding.facts["asked"] == 546 + 198, "up to 12 matches, without dead heaps up to 17, and other orders"
    assert len(trial.started) == 1
    assert trial.started[0].is_closed


class Search(Student):
    """Takes three times as long with every match, from two microseconds on."""

    def nature(self, heaps: Position) -> Reply:
        return 2e-6 * 3.0 ** (sum(heaps) - 4), str(super().nature(heaps))


def test_a_search_is_asked_no_more_when_the_next_stage_is_out_of_reach() -> None:
    finding, trial = examined(Search, plan=replace(PLAN, matches=15))
    assert (finding.verdict, finding.facts["matches"], finding.counterexamples) == (Verdict.UNFINISHED, 12, ())
    assert sum(process.now for process in trial.started) < PLAN.budget / 2, "most of the time is left"


def test_a_search_that_comes_to_the_end_is_not_asked_beyond_it() -> None:
    finding, trial = examined(Search)
    assert (finding.verdict, finding.share, finding.facts["matches"]) == (Verdict.PASSED, 1.0, 12)
    assert "asked" not in finding.facts
    assert max(sum(process.program.heaps) for process in trial.started) == 12


class Stuck(Student):
    """Does not answer one position."""

    where: Position = (2, 4)

    def nature(self, heaps: Position) -> Reply:
        return (1000.0, "") if heaps == self.where else super().nature(heaps)


def test_a_quick_program_that_stops_hangs_there_and_is_asked_once_more() -> None:
    finding, trial = examined(Stuck)
    assert only(finding) == ("no-answer", (2, 4))
    assert [process.now for process in trial.started] == [2.0, 2.0, 0.0]
    assert (finding.facts["matches"], finding.facts["wrong"]) == (12, 1), "everything else was asked"


class LateOnce(Stuck):
    """Is late for its second question, and not for its first."""

    where = (2,)

    def __init__(self) -> None:
        self.asked = 0

    def nature(self, heaps: Position) -> Reply:
        self.asked += 1
        return super().nature(heaps) if self.asked > 1 else Student.nature(self, heaps)


def test_an_answer_that_is_late_once_and_comes_in_time_when_asked_again_is_no_fault() -> None:
    finding, trial = examined(LateOnce)
    assert (finding.verdict, finding.counterexamples, len(trial.started)) == (Verdict.PASSED, (), 2)


class OftenStuck(Student):
    def nature(self, heaps: Position) -> Reply:
        return (1000.0, "") if heaps[0] == 5 else super().nature(heaps)


def test_one_that_hangs_again_is_asked_no_more() -> None:
    finding, trial = examined(OftenStuck)
    assert only(finding) == ("no-answer", (5,))
    assert [process.now for process in trial.started] == [2.0, 2.0, 2.0]


class StuckSearch(Stuck):
    """Was slow twice before it stops."""

    where = (12,)

    def nature(self, heaps: Position) -> Reply:
        return (0.11, str(super().nature(heaps))) if heaps in {(10,), (11,)} else super().nature(heaps)


def test_a_slow_program_that_does_not_answer_is_slow_and_hangs_nowhere() -> None:
    finding, trial = examined(StuckSearch)
    assert (finding.verdict, finding.facts["matches"], finding.counterexamples) == (Verdict.UNFINISHED, 9, ())
    assert len(trial.started) == 1


class Slowing(Student):
    """Looks at all that it was asked before: five milliseconds for each."""

    def __init__(self) -> None:
        self.asked = 0

    def nature(self, heaps: Position) -> Reply:
        self.asked += 1
        return 0.005 * self.asked, str(super().nature(heaps))


def test_a_program_that_takes_longer_with_every_question_slows_down() -> None:
    finding, _trial = examined(Slowing)
    assert finding.verdict is Verdict.FAILED
    (example,) = finding.counterexamples
    assert (example.fault, example.details) == ("slows-down", {"repeated": 3000})
    position = ",".join(map(str, example.position or ()))
    assert example.typed == ("allumettes 1", "game grundy normal", f"position {position}", "nature", "quit")


class SlowFromTheStart(Student):
    """Takes the same time for every question: whoever is asked long enough has no time left."""

    def nature(self, heaps: Position) -> Reply:
        return 0.03, str(super().nature(heaps))


def test_a_program_that_is_always_as_slow_does_not_slow_down() -> None:
    finding, trial = examined(SlowFromTheStart)
    assert (finding.verdict, finding.facts["matches"]) == (Verdict.UNFINISHED, 9)
    assert trial.started[1].now < 0.1, "two answers of a fresh process tell that"


class Hiccup(SlowFromTheStart):
    """Is slow once, at nothing: a busy machine."""

    def __init__(self) -> None:
        self.asked = 0

    def nature(self, heaps: Position) -> Reply:
        self.asked += 1
        taken, said = 0.03, str(Student.nature(self, heaps))
        return (1.0 if self.asked == 200 else taken), said


def test_one_slow_answer_does_not_show_that_a_program_slows_down() -> None:
    finding, _trial = examined(Hiccup)
    assert (finding.verdict, finding.counterexamples) == (Verdict.UNFINISHED, ())


class Dying(Student):
    def nature(self, heaps: Position) -> Reply:
        return EndedError(1, None, "Error: seven") if 7 in heaps else super().nature(heaps)


def test_a_program_that_dies_is_started_again_a_few_times() -> None:
    finding, trial = examined(Dying)
    assert only(finding) == ("crashed", (7,))
    assert finding.facts["wrong"] == 4
    assert len(trial.started) == 5, "the four that died, and the one that shows it"
    assert finding.facts["matches"] == 0


class Refuses(Student):
    accepted: tuple[str, ...] = ()

    def reply(self, line: str) -> Reply:
        word, _, rest = line.partition(" ")
        if word == "position" and not rest.replace(",", "").isdigit():
            return "ok" if line in self.accepted else "error"
        return "unknown" if line.startswith("game chess") else super().reply(line)


class AcceptsTwo(Refuses):
    accepted = ("position -3", "position")


def test_lines_that_are_refused_share_a_process() -> None:
    finding, trial = examined(Refuses, "refuses")
    assert (finding.verdict, len(trial.started)) == (Verdict.PASSED, 1)


def test_a_line_that_is_accepted_is_told_of_a_process_of_its_own() -> None:
    finding, trial = examined(AcceptsTwo, "refuses")
    (example,) = finding.counterexamples
    assert (example.fault, example.details["line"], finding.share) == ("accepted", "position -3", 0.6)
    assert example.typed[2] == "position -3"
    assert len(trial.started) == 5, "each is tried once more as the first line, and what follows it goes on"


class Deaf(Refuses):
    """Is only good for the opposite after two lines that it has refused."""

    def __init__(self) -> None:
        self.refused = 0

    def reply(self, line: str) -> Reply:
        reply = super().reply(line)
        self.refused += reply == "error"
        return "losing" if line == "nature" and self.refused > 1 else reply


def test_no_line_is_blamed_for_another() -> None:
    finding, _trial = examined(Deaf, "refuses")
    assert (finding.verdict, finding.counterexamples) == (Verdict.PASSED, ())


class Silent(Student):
    """Does not answer what it does not know."""

    def reply(self, line: str) -> Reply:
        return (1000.0, "") if line == "count" else super().reply(line)


class Counting(Student):
    def count(self) -> Reply:
        return f"operations {sum(self.heaps)}"


@pytest.mark.parametrize(
    ("student", "waited", "counts"), [(Student, 0.0, {}), (Silent, 2.0, {}), (Counting, 0.0, {"3": [3, 3]})]
)
def test_a_program_that_keeps_silent_when_it_is_asked_to_count_is_waited_for_once(
    student: type[Student], waited: float, counts: dict[str, list[int]]
) -> None:
    finding, trial = examined(student, "growth", replace(PLAN, reach=3))
    assert finding.verdict is Verdict.PASSED
    assert sum(process.now for process in trial.started) == waited
    assert {size: found for size, found in finding.facts["operations"].items() if size == "3"} == counts


class Unsorted(Student):
    """Wrong where the largest of ten or more matches' heaps comes first."""

    def nature(self, heaps: Position) -> Reply:
        wrong = sum(heaps) >= 10 and heaps[0] > heaps[-1]
        return "winning" if wrong else super().nature(heaps)


class WrongInOrder(Unsorted):
    def nature(self, heaps: Position) -> Reply:
        return "losing" if heaps == (3, 9) else super().nature(heaps)


@pytest.mark.parametrize("student", [Unsorted, WrongInOrder])
def test_larger_boards_come_in_other_orders_too_and_the_smallest_is_told(student: type[Student]) -> None:
    finding, _trial = examined(student)
    assert only(finding) == ("wrong-nature", (4, 3, 3))


def test_a_program_that_is_too_slow_for_natures_is_asked_for_a_few_moves() -> None:
    class SlowNature(Student):
        def nature(self, heaps: Position) -> Reply:
            return 1.9, str(super().nature(heaps))

    trial = SimulatedTrial(SlowNature, PLAN)
    trial.findings["natures"] = natures = registered()["natures"].run(trial)
    moves = registered()["moves"].run(trial)
    assert (natures.verdict, natures.facts["matches"]) == (Verdict.UNFINISHED, 0)
    assert (moves.verdict, moves.facts["matches"]) == (Verdict.UNFINISHED, 9)


class Tired(Student):
    """Ends after five questions."""

    def __init__(self) -> None:
        self.asked = 0

    def nature(self, heaps: Position) -> Reply:
        self.asked += 1
        return EndedError(0) if self.asked > 5 else super().nature(heaps)


def test_what_shows_that_large_heaps_are_not_answered_is_tried() -> None:
    """The sixth heap alone is answered: those before it belong to the lines to type."""
    finding, _trial = examined(Tired, "growth", replace(PLAN, reach=9))
    (example,) = finding.counterexamples
    assert (example.fault, example.position, example.details["before"]) == ("ended", (8,), 5)
    assert example.typed[2:4] == ("position 3", "nature")
    assert example.typed[-3:] == ("position 8", "nature", "quit")


def test_a_wrong_line_that_another_check_has_judged_does_not_make_a_program_slow() -> None:
    class Proud(Student):
        def move(self, heaps: Position) -> Reply:
            return "I win"

    plan = replace(PLAN, matches=6, reach=9)
    trial = SimulatedTrial(Proud, plan)
    trial.findings["moves"] = registered()["moves"].run(trial)
    assert registered()["growth"].run(trial).verdict is Verdict.PASSED
    finding, _trial = examined(Proud, "growth", plan)
    assert only(finding) == ("unreadable", (7,))


class Fragile(Student):
    """Crashes when it is asked for the nature of a board with a heap of 5."""

    def nature(self, heaps: Position) -> Reply:
        return EndedError(1) if 5 in heaps else super().nature(heaps)


@pytest.mark.parametrize(
    ("student", "first", "told", "where"),
    [
        (Fragile, "natures", "natures", None),
        (Fragile, "moves", None, (5,)),  # its moves are right: nobody has told yet
    ],
)
def test_a_crash_that_another_check_has_told_is_not_told_again(
    student: type[Student], first: str, told: str | None, where: Position | None
) -> None:
    trial = SimulatedTrial(student, replace(PLAN, matches=6, reach=9))
    trial.findings[first] = registered()[first].run(trial)
    finding = registered()["growth"].run(trial)
    assert (finding.share, finding.facts.get("because")) == (0.0, told)
    assert [example.position for example in finding.counterexamples] == ([where] if where else [])


def test_a_crash_at_a_larger_heap_is_another_one() -> None:
    class Large(Fragile):
        def nature(self, heaps: Position) -> Reply:
            return EndedError(1) if heaps[0] > 6 or heaps == (1, 1, 2) else super(Fragile, self).nature(heaps)

    trial = SimulatedTrial(Large, replace(PLAN, matches=6, reach=9))
    trial.findings["natures"] = registered()["natures"].run(trial)
    assert only(registered()["growth"].run(trial)) == ("crashed", (7,))


def test_a_program_whose_moves_nobody_understands_is_asked_for_natures_all_the_same() -> None:
    class Proud(Student):
        def move(self, heaps: Position) -> Reply:
            return "I win"

    finding, _trial = examined(Proud, "speaks")
    assert (only(finding), finding.share) == (("unreadable", (3,)), 0.5)


def test_an_empty_line_where_the_win_is_at_hand_is_an_answer() -> None:
    """As the public versions 2 to 4 of the course do: the moves are wrong, and the protocol is spoken."""

    class Mute(Student):
        def move(self, heaps: Position) -> Reply:
            return "" if TRUTH.oracle.outcome(heaps) is Outcome.WINNING else super().move(heaps)

    assert examined(Mute, "speaks")[0].verdict is Verdict.PASSED
    assert only(examined(Mute, "moves")[0]) == ("no-move", (3,))


def test_a_program_that_answers_twice_is_out_of_step_and_asked_no_more() -> None:
    class Twice(Student):
        said: Reply = "ok"

        def reply(self, line: str) -> Reply:
            now, self.said = self.said, super().reply(line)
            return now if line.startswith("position") and now != "ok" else self.said

    finding, _trial = examined(Twice, "speaks")
    assert (only(finding), finding.share) == (("unreadable", (3,)), 0.0)


def test_a_program_that_is_no_longer_quick_is_not_asked_in_other_orders() -> None:
    """What only counts where it is wrong takes a fifth of the time at most."""

    class Steady(Student):
        def nature(self, heaps: Position) -> Reply:
            return 0.0035, str(super().nature(heaps))

    finding, trial = examined(Steady)
    assert finding.verdict is Verdict.PASSED
    assert "asked" not in finding.facts
    assert sum(process.now for process in trial.started) == pytest.approx(PLAN.budget / 5, abs=0.01)
