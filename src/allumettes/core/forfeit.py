"""A match that was lost before its end, by a fault of the player who was to move."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from allumettes.core.text import LONGEST_EXCERPT, one_line


class Fault(StrEnum):
    """What a player did wrong, who lost a match before its end."""

    ILLEGAL = "illegal"
    """A move that the rules forbid."""
    UNREADABLE = "unreadable"
    """An answer that is no move."""
    NO_MOVE = "no-move"
    """It said that there is no move, though there is one."""
    LATE = "late"
    """No answer in time."""
    CRASHED = "crashed"
    """The program ended."""
    EXCEEDED = "exceeded"
    """The program used more than it may: memory, processes, output."""
    REFUSED = "refused"
    """The program does not know the game, or what is asked."""
    NOT_STARTED = "not-started"
    """The program could not be started."""


class Forfeit(NamedTuple):
    fault: Fault
    said: str = ""
    """What the player said or did instead of a move, on one line."""

    @property
    def text(self) -> str:
        """The words of a match record."""
        return f"{self.fault} {one_line(self.said)[:LONGEST_EXCERPT]}".rstrip()

    @classmethod
    def read(cls, text: str) -> Forfeit:
        fault, _, said = text.partition(" ")
        return cls(Fault(fault), one_line(said)[:LONGEST_EXCERPT].strip())
