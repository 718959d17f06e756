"""How slow a program is, and how far it can come in time."""

from __future__ import annotations

import pytest

from allumettes.classroom.pace import Pace, stages_up_to

STAGES = (9, 12, 15)


def paced(*stages: list[float], budget: float = 10.0) -> Pace:
    """The pace of a program whose answers took so many seconds, stage by stage."""
    pace = Pace(budget, STAGES)
    for matches, answers in zip((9, 12, 15, 16), stages, strict=False):
        for seconds in answers:
            pace.add((matches,), seconds)
            pace.spent += seconds
    return pace


def test_stages_end_with_all_that_is_asked() -> None:
    assert stages_up_to(18) == (9, 12, 15, 18)
    assert stages_up_to(19) == (9, 12, 15, 18, 19)
    assert stages_up_to(5) == (5,)


def test_a_stage_that_clearly_takes_too_long_is_not_begun() -> None:
    """From 0.3 to 3 seconds, so 30 seconds are to be expected, less what one slow answer adds."""
    assert not paced([0.1] * 3, [1.0] * 3).has_time_for((13,))
    assert paced([0.1] * 3, [1.0] * 3, budget=12.0).has_time_for((13,)), "a little too long is not clearly so"


def test_what_is_expected_is_two_times_what_there_is_at_most() -> None:
    # 2 seconds of 3, ten times as many, after 3.3 seconds: 23.3.
    answers = [0.1] * 3, [1.0] * 3
    assert paced(*answers, budget=11.66).has_time_for((13,))
    assert not paced(*answers, budget=11.64).has_time_for((13,))


def test_a_stage_that_was_begun_is_asked_while_there_is_time() -> None:
    begun = paced([0.1] * 3, [1.0] * 3, [0.1])
    assert begun.has_time_for((14,))
    begun.spent = 10.0
    assert begun.has_time_for((14,))
    begun.spent = 10.1
    assert begun.is_over
    assert not begun.has_time_for((14,))


def test_one_hiccup_tells_nothing_about_the_next_stage() -> None:
    assert paced([0.01], [0.01, 9.0]).has_time_for((13,))


def test_positions_beyond_the_last_stage_are_asked_of_quick_programs() -> None:
    assert paced([0.05] * 3, [0.1] * 3, [0.2] * 3).has_time_for((16,))
    assert not paced([0.1] * 3, [0.4] * 3, [1.0] * 3).has_time_for((16,))
    begun = paced([0.1] * 3, [0.2] * 3, [0.3] * 3, [0.1])
    begun.spent = 2.0
    assert begun.has_time_for((17,))
    begun.spent = 2.1
    assert not begun.is_over
    assert not begun.has_time_for((17,))


def test_without_stages_only_the_whole_time_ends_the_questions() -> None:
    pace = Pace(10.0)
    pace.add((3,), 9.0)
    pace.spent = 9.0
    assert pace.has_time_for((30,))
    pace.spent = 10.5
    assert not pace.has_time_for((30,))


@pytest.mark.parametrize(
    ("answers", "slow"),
    [([3.0], False), ([3.0, 0.1], False), ([3.0, 0.1, 0.11], True), ([0.11, 3.0], True), ([0.1, 0.1], False)],
)
def test_a_program_is_slow_when_two_answers_were(answers: list[float], slow: bool) -> None:
    assert paced(answers).is_slow(2.0) is slow


def test_the_slowest_answer_is_known_with_its_position() -> None:
    pace = Pace(1.0)
    for position, seconds in (((3,), 0.1), ((4,), 0.3), ((5,), 0.2)):
        pace.add(position, seconds)
    assert pace.slowest == (0.3, (4,))
