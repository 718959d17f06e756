"""A quiz in Python asks what the quiz in the browser asks."""

from __future__ import annotations

import pytest

import allumettes as al
from allumettes.lessons.quiz import quiz


def test_a_quiz_is_shown_answered_and_explained() -> None:
    al.language("en")
    questions = al.quiz(42)
    assert [each.question for each in questions] == quiz(42)
    assert len(questions) == 10
    assert questions[0].heaps == (4,)
    assert questions[0].rule == "Take 1, 2 or 3 matches."
    assert questions[0].answer == "losing"
    assert questions[4].prompt == "What is the nim-sum 6 ⊕ 4?"
    marked = questions[4].mark(10)
    assert not marked.right
    assert marked.lines[0] == "10 is the ordinary sum: in a nim-sum nothing is carried."
    assert repr(questions[4]) == "<QuizQuestion 5>"
    assert str(questions).startswith("1. You are to move. Is this position winning or losing for you?\n")
    assert "   g = 0, 1, 2, 3, 0" in str(questions)


@pytest.mark.parametrize(("seed", "count"), [(-1, 10), (1_000_000, 10), (1, 0), (1, 31)])
def test_what_cannot_be_asked_is_refused(seed: int, count: int) -> None:
    with pytest.raises(al.AllumettesError):
        al.quiz(seed, count)
