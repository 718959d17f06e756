"""How large things may be, so that no visitor can tire the server."""

from allumettes.core.errors import AllumettesError
from allumettes.core.position import LARGEST_LISTED, Position

LARGEST_HEAP = LARGEST_LISTED
MOST_HEAPS = 64
"""How many heaps a match may start with; splitting may make more of them."""

MOST_EVENTS = 4_000
"""How many things may happen in one match: a record stays short enough to be read at once."""

LARGEST_HEAD = 32 * 1024
"""The address of a request, which may hold the moves of a match, and its headers."""

LARGEST_BODY = 64 * 1024
LONGEST_TEXT = 200
LONGEST_NAME = 40

THINKING_SECONDS = 30.0
"""How long an algorithm of the ladder may think about one move."""
PROOF_SECONDS = 8.0
"""How long a hint, a value or a move of the perfect player may take."""


class TooLargeError(AllumettesError):
    """A start that this server does not take."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.position = position


class MatchTooLongError(AllumettesError):
    """So much has happened in this match that nothing more is written down."""


def check_size(position: Position) -> None:
    if len(position) > MOST_HEAPS or max(position) > LARGEST_HEAP:
        raise TooLargeError(position)
