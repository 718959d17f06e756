"""What a hand can do with a heap."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict


class Gap(TypedDict):
    """A place between two matches where the heap is split."""

    kind: Literal["gap"]
    at: int
    move: str
    words: str


class BarredGap(TypedDict):
    """A place where the rules forbid to split the heap."""

    kind: Literal["barred"]
    at: int
    reason: str
    words: str


class Run(TypedDict):
    """Matches next to each other that are taken."""

    kind: Literal["run"]
    begin: int
    end: int
    move: str
    words: str


class Action(TypedDict):
    """A move that has a name; the matches from `begin` to `end` go."""

    kind: Literal["action"]
    name: str
    label: str
    begin: int
    end: int
    move: str
    words: str


class Choice(TypedDict):
    """A move that no place on the heap stands for: it is chosen from a list."""

    kind: Literal["choice"]
    move: str
    words: str


class Entry(TypedDict):
    """A field for a heap with more matches than one can point at: `prefix` and what is typed make the move."""

    kind: Literal["field"]
    label: str
    min: int | None
    """Without bounds the whole move is typed."""
    max: int | None
    prefix: str


Gesture = Annotated[Gap | BarredGap | Run | Action | Choice | Entry, Field(discriminator="kind")]
"""Something a hand can do with a heap."""
