"""A quiz in Python asks what the quiz in the browser asks."""

from __future__ import annotations

import pytest

import allumettes as al
from allumettes.lessons.quiz import quiz


def test_a_quiz_is_shown_answered_and_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allumettes.library.language._chosen", "en")
    questions = al.quiz(42)
    assert [each.question for each in questions] == quiz(42)
    assert len(questions) == 10
    assert questions[1].heaps == (12,)
    assert questions[1].rule == "Take 1, 2 or 3 matches."
    assert questions[1].answer == "losing"
    assert questions[4].prompt == "What is the nim-sum 9 ⊕ 10?"
    marked = questions[4].mark(19)
    assert not marked.right
    assert marked.lines[0] == "19 is the ordinary sum: in a nim-sum nothing is carried."
    assert repr(questions[4]) == "<QuizQuestion 5>"
    assert str(questions).startswith("1. Which of these heaps are losing for whoever is to move?")
    assert "   g = 0, 0, 0, 1, 0" in str(questions)


@pytest.mark.parametrize(("seed", "count"), [(-1, 10), (1_000_000, 10), (1, 0), (1, 31)])
def test_what_cannot_be_asked_is_refused(seed: int, count: int) -> None:
    with pytest.raises(al.AllumettesError):
        al.quiz(seed, count)
