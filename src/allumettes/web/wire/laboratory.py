"""Long work: what all kinds of jobs share."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class JobStatus(TypedDict):
    """Where a job stands, with a sentence where something ended it, and how many results it has."""

    state: Literal["waiting", "running", "finished", "stopped", "failed"]
    words: str | None
    entries: int


class JobMade(TypedDict):
    """A new job: its id and its page."""

    id: str
    address: str
