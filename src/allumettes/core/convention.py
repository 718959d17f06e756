"""The two conventions (last move wins, last move loses) and the two outcomes."""

from enum import StrEnum


class Convention(StrEnum):
    NORMAL = "normal"
    """The player who made the last move wins."""
    MISERE = "misere"
    """The player who made the last move loses."""


class Outcome(StrEnum):
    """The outcome of a position for the player to move."""

    WINNING = "winning"
    LOSING = "losing"
