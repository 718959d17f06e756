"""Who wins when nobody can move any more, and how a position is called."""

from enum import StrEnum


class Convention(StrEnum):
    NORMAL = "normal"
    """The player who made the last move wins."""
    MISERE = "misere"
    """The player who made the last move loses."""


class Outcome(StrEnum):
    """Always said of the player who is to move."""

    WINNING = "winning"
    LOSING = "losing"
