"""The path: each step can be done, each match in it can be won, and what it claims is what the solvers find."""

from __future__ import annotations

import re

import pytest

from allumettes.core.convention import Outcome
from allumettes.lessons.coach import follow
from allumettes.lessons.explaining import winning_texts
from allumettes.lessons.lesson import Ask, Idea, Lesson, Play, Shift, Text, ValueStrip
from allumettes.lessons.proving import oracle, values
from allumettes.lessons.question import NumberQuestion
from allumettes.lessons.shifting import LARGEST_SHIFT, compare
from allumettes.lessons.steps import steps
from allumettes.locale import speak, speaking

STEPS = ["losing", "mirror", "mex", "nim-sum", "3-5-13", "sums", "misere", "period", "open"]


def lessons() -> list[Lesson]:
    speak("en")
    return [step.lesson() for step in steps().values()]


def plays() -> list[Play]:
    return [task for lesson in lessons() for task in lesson.tasks.values() if isinstance(task, Play)]


def play(step: str, key: str) -> Play:
    speak("en")
    task = steps()[step].lesson().tasks[key]
    assert isinstance(task, Play)
    return task


def test_the_path_is_complete_and_in_order() -> None:
    assert list(steps()) == STEPS


@pytest.mark.parametrize("address", STEPS)
def test_a_step_has_one_idea_a_match_to_play_and_both_languages(address: str) -> None:
    said = []
    for language in ("fr", "en"):
        with speaking(language):
            lesson = steps()[address].lesson()
        assert sum(isinstance(part, Idea) for part in lesson.parts) == 1
        assert any(isinstance(task, Play) for task in lesson.tasks.values())
        words = [part.words for part in lesson.parts if isinstance(part, Text | Idea | Play | Shift)]
        assert all(text.count("*") % 2 == text.count("`") % 2 == 0 for text in words)
        assert not any(re.search(r"\{\w*\}", text) for text in words)
        said.append(words)
    assert not set(said[0]) & set(said[1])


@pytest.mark.parametrize("task", plays(), ids=lambda task: f"{task.game}-{task.key}")
def test_every_match_can_be_won_against_the_computer(task: Play) -> None:
    """The reader who always plays a winning move wins, whatever the computer does."""
    moves: list[str] = follow(task, []).moves
    assert len(moves) == int(task.computer_begins)
    proof = oracle(task.game, task.convention)
    for _turn in range(40):
        position = _position(task, moves)
        assert proof.outcome(position) is Outcome.WINNING
        followed = follow(task, [*moves, winning_texts(proof, position)[0]])
        moves = followed.moves
        assert followed.comment is not None
        assert followed.comment.mood == ("won" if followed.won else "good")
        if followed.won:
            return
    raise AssertionError("the match does not end")


def _position(task: Play, moves: list[str]) -> tuple[int, ...]:
    from allumettes import games
    from allumettes.core.notation import parse_move

    position = task.start
    for text in moves:
        position = parse_move(games.find(task.game), position, text).result(position)
    return position


def test_a_move_that_gives_the_win_away_is_told_at_once() -> None:
    followed = follow(play("losing", "five"), ["5>3"])
    assert followed.moves == ["5>3", "3>0"]
    assert followed.comment is not None
    assert followed.comment.mood == "lost"
    assert followed.comment.words.startswith("`5>3` gives the win away: `3` is winning for the computer.")


def test_a_comment_speaks_of_values_once_they_are_known() -> None:
    good = follow(play("nim-sum", "match"), ["3>2"]).comment
    bad = follow(play("nim-sum", "match"), ["7>5"]).comment
    assert good is not None
    assert good.words == "Good: you leave 2 ⊕ 5 ⊕ 7 = 0."
    assert bad is not None
    assert bad.words == "`7>5` gives the win away: `3,5,5` is worth 3 ⊕ 5 ⊕ 5 = 3, not 0. Take it back?"


def test_a_lost_reader_is_told_to_go_farther_back() -> None:
    followed = follow(play("losing", "eighteen"), ["18>17", "17>16", "16>15"])
    assert followed.comment is not None
    assert followed.comment.words == "From `16` no move wins. Take back, as far as the move that led there."


def test_the_same_moves_get_the_same_answers() -> None:
    task = play("losing", "eighteen")
    assert follow(task, ["18>16"]) == follow(task, ["18>16"])


def test_what_the_texts_say_of_numbers() -> None:
    """The claims that stand in sentences, found again by the solvers."""
    assert values("grundy", 13) == [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]
    assert [values("grundy", 13)[heap] for heap in (3, 5, 13)] == [1, 2, 3]
    assert oracle("grundy").is_losing((3, 5, 13))
    assert [values("0.77", 8)[row] for row in (3, 4, 5)] == [3, 1, 4]
    assert winning_texts(oracle("0.77"), (3, 4, 5)) == ["5>1+3"]
    assert [values("grundy", 10)[heap] for heap in (4, 7, 10, 3)] == [0, 0, 0, 1]
    taking = values("matches:1,3,4", 27)
    assert taking[:7] * 4 == taking
    assert [heap for heap, value in enumerate(taking) if value == 0][:6] == [0, 2, 7, 9, 14, 16]


def test_of_all_shifts_three_comes_closest_in_grundys_game_and_none_is_right() -> None:
    speak("en")
    task = steps()["open"].lesson().tasks["grundy"]
    assert isinstance(task, Shift)
    compared = [compare(task, shift) for shift in range(1, LARGEST_SHIFT + 1)]
    assert not any(each.found for each in compared)
    assert min(compared, key=lambda each: len(each.differences) / each.compared).shift == 3
    assert compared[2].words == "With a shift of 3, 74% of the heaps 0 to 997 agree; but heap 997 still disagrees."


def test_the_period_of_kayles_is_found_by_its_multiples_alone() -> None:
    speak("en")
    task = steps()["period"].lesson().tasks["kayles"]
    assert isinstance(task, Shift)
    assert [shift for shift in range(1, LARGEST_SHIFT + 1) if compare(task, shift).found] == [12, 24, 36, 48, 60]
    assert max(compare(task, 12).differences) == 70
    with_all = compare(Shift("", "", "matches", 60), 4)
    assert with_all.differences == []
    assert with_all.words == "With a shift of 4 all values agree, and a theorem says that they go on doing so."


def test_the_strips_and_questions_of_the_steps_can_all_be_shown() -> None:
    for lesson in lessons():
        for part in lesson.parts:
            if isinstance(part, ValueStrip):
                assert len(part.values()) == part.last + 1
            if isinstance(part, Ask):
                assert part.question.shown().prompt
                if isinstance(part.question, NumberQuestion):
                    assert part.question.marked(str(part.question.answer())).right
