"""The front door: what a chosen table is, matches in a list, a match from a record."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints
from typing_extensions import TypedDict

from allumettes.web.limits import LARGEST_BODY, LONGEST_TEXT
from allumettes.web.wire.common import Received


class Draft(TypedDict):
    """What the options of a form mean, or why they mean nothing."""

    title: str | None
    """None where the game is unknown."""
    rule: str | None
    start: str | None
    """Where the match would begin."""
    heaps: list[int]
    sizes: list[str]
    """A small start, the usual one, a large one."""
    unfit: list[str]
    """The algorithms that cannot play this."""
    problem: str | None


class Summary(TypedDict):
    """A match in a list, as the holder of some seats sees it."""

    id: str
    title: str
    names: list[str]
    status: str
    heaps: list[int]
    """Those that can be played, up to a few."""
    turns: int
    over: bool
    yours: bool
    """Whether it waits for the holder of the seats."""


class Summaries(TypedDict):
    matches: list[Summary]
    """Those that are on this server, in the order in which they were asked for."""


class NewRecord(Received):
    """The text of a record to open as a match; the same key again gives the same match."""

    key: Annotated[str, StringConstraints(min_length=16, max_length=LONGEST_TEXT)]
    record: Annotated[str, StringConstraints(max_length=LARGEST_BODY)]
