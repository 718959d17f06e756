"""What all tests of the classroom share."""

from __future__ import annotations

import pytest

from allumettes.classroom import timing


@pytest.fixture(autouse=True)
def _versions_are_timed_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of times says how long the versions of the course take here: every sheet would cost seconds."""
    monkeypatch.setattr(timing, "SECONDS", 0.01)
