"""Sentences about faults that say what is expected, or forbidden."""

from __future__ import annotations

from typing import Any

import pytest

from allumettes.classroom.finding import Counterexample
from allumettes.locale import speaking
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
    ],
)
def test_what_is_said(fault: str, details: dict[str, Any], said: str) -> None:
    with speaking("en"):
        assert said in fault_words(Counterexample(fault, (3,), details))
