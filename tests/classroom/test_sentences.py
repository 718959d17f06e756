"""Sentences about faults that say what is expected, or forbidden."""

from __future__ import annotations

from typing import Any

import pytest

from allumettes.classroom.finding import Counterexample
from allumettes.classroom.submissions.building import BuildFault
from allumettes.core.forfeit import Fault
from allumettes.locale import speaking
from allumettes.locale.forfeits import NOT_BUILT, failure_words
from allumettes.locale.grades import fault_words


@pytest.mark.parametrize(
    ("fault", "details", "said"),
    [
        ("unreadable", {"asked": "nature", "reply": "wining"}, "“winning” and “losing”"),
        ("no-greeting", {"asked": "allumettes", "reply": "\x7fELF\N{REPLACEMENT CHARACTER}"}, "is no text"),
        ("exceeded", {"resource": "output", "most": 5000}, "does not stop writing"),
        ("exceeded", {"resource": "processes", "most": 48}, "only here"),
        ("crashed", {"said": "OSError: [Errno 27] File too large"}, "large files"),
        ("crashed", {"said": "OSError: [Errno 101] Network is unreachable"}, "no network"),
        ("after-others", {"before": 337}, "337 questions before"),
        ("unreadable", {"asked": "move", "reply": "I win"}, "A move is written 13>5+8"),
        ("unreadable", {"asked": "position 3", "reply": "ok"}, "a second line of the answer before"),
        ("unreadable", {"asked": "nature", "reply": "\N{REPLACEMENT CHARACTER}" * 9}, "answers “…”"),
        ("no-greeting", {"reply": "> allumettes 1 Ada"}, "It says “> allumettes 1 Ada”."),
        ("no-greeting", {"reply": "\N{REPLACEMENT CHARACTER}[31mallumettes 1 Ada"}, "[31mallumettes 1 Ada”"),
        ("no-greeting", {"seconds": 10.0}, "It says nothing within 10 s."),
        ("no-greeting", {"seconds": 10.0, "unended": "allumettes 1 Ada"}, "but not the end of the line"),
        (
            "no-answer",
            {"seconds": 2.0, "unended": "losing"},
            "within 2 s. This happens at [3]. It has written “losing”",
        ),
        ("illegal-move", {"reply": "1 1", "reason": "no-such-heap"}, "this is row 1, counted from 0"),
        ("crashed", {"status": 3, "said": ""}, "Its exit code is 3"),
        ("crashed", {"said": "java.awt.HeadlessException"}, "no screen here"),
        ("does-not-build", {"command": "g++", "resource": "memory", "most": 1 << 30}, "1,024 MB"),
        ("console-wrong-winner", {"name": None, "shown": "Adam"}, "The computer has won"),
        ("does-not-build", {"command": "g++", "seconds": 60.0}, "within 60 s"),
    ],
)
def test_what_is_said(fault: str, details: dict[str, Any], said: str) -> None:
    with speaking("en"):
        assert said in fault_words(Counterexample(fault, (3,), details))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("no-source", "cannot be started (no program was found)"),
        ("compiler: a.c:3: error", "cannot be started (it does not build: a.c:3: error)"),
        ("java", "cannot be started (java)"),
    ],
)
def test_why_a_program_of_a_tournament_could_not_be_built(said: str, words: str) -> None:
    assert failure_words(Fault.NOT_STARTED, said) == words
    assert set(NOT_BUILT) == set(BuildFault)
