"""The sheet asks what the quiz asks, and its key answers it."""

from __future__ import annotations

import re

from allumettes.lessons.quiz import quiz
from allumettes.lessons.sheet import sheet
from allumettes.locale import speak


def test_the_same_seed_gives_the_same_sheet() -> None:
    speak("fr")
    assert sheet(42) == sheet(42)
    assert sheet(42) != sheet(43)


def test_the_key_answers_the_questions_of_the_quiz() -> None:
    speak("en")
    printed, asked = sheet(5, 30), quiz(5, 30)
    assert [question.number for question in printed.questions] == list(range(1, 31))
    for on_paper, question in zip(printed.questions, asked, strict=True):
        if on_paper.shown.form == "move":
            best = question.correct().removesuffix("…")
            assert not on_paper.correct
            assert all(f"`{move}` wins" in on_paper.reason for move in re.findall("`([^`]+)`", best))
        else:
            assert on_paper.correct == question.correct()
        assert on_paper.shown == question.shown()
        assert on_paper.reason
        assert "Mark" not in on_paper.asked, "one circles on paper"
        assert on_paper.asked != "Play a winning move."
