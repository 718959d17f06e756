"""A match to create and its events."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from allumettes.web.limits import LONGEST_NAME, LONGEST_START, LONGEST_TEXT, MOST_EVENTS
from allumettes.web.live import Kind
from allumettes.web.wire.common import Received, Text


class NewEvent(Received):
    """An event to add to a match: a move in the notation, an undo, a new name…"""

    kind: Kind
    text: Text = ""


class MatchOptions(Received):
    """The options of a match, as they are written; empty ones have their defaults."""

    game: Text = ""
    start: Annotated[str, StringConstraints(max_length=LONGEST_START)] = ""
    convention: Text = ""
    opponent: Text = ""
    player: Text = ""
    """The computer that plays in the visitor's place; empty where the visitor plays."""
    first: Text = ""
    name: Annotated[str, StringConstraints(max_length=4 * LONGEST_NAME)] = ""
    moves: list[Text] = Field(default_factory=list, max_length=MOST_EVENTS)


class NewMatch(MatchOptions):
    """A match to create, with its first event; the same key again gives the same match."""

    key: Annotated[str, StringConstraints(min_length=16, max_length=LONGEST_TEXT)]
    event: NewEvent | None = None


class Hello(TypedDict):
    hello: str


class Reading(TypedDict):
    """What a typed text means: a move, or why it is none."""

    move: str | None
    words: str
