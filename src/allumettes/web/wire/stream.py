"""The event stream of a match."""

from __future__ import annotations

from typing import NotRequired  # pydantic reads that of `typing` from Python 3.12 on

from typing_extensions import TypedDict

from allumettes.web.wire.table import State, ThinkingView


class Change(TypedDict):
    """Something has happened; the state is sent to a page that has said which version it knows."""

    version: int
    known: NotRequired[int]
    state: NotRequired[State]


class Presence(TypedDict):
    """Who has the match open: the players by their seats, and how many spectators."""

    present: list[bool]
    spectators: int


class StreamEvents(TypedDict):
    """The data of each kind of event in a stream."""

    change: Change
    thinking: ThinkingView
    here: Presence
