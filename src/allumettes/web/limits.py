"""How large things may be, so that no visitor can tire the server."""

from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.position import LARGEST_LISTED, Position
from allumettes.games.code import CodeGame

LARGEST_ENDLESS = 1_000
"""How many matches there may be in all where a rule code names every number of them: each is looked at for itself."""

MOST_START_HEAPS = 64
"""How many heaps a match may start with; splitting may make more of them."""

MOST_EVENTS = 1_000
"""How many things may happen in one match: a record stays short enough to be read at once."""

LARGEST_HEAD = 32 * 1024
"""The address of a request, which may hold the moves of a match, and its headers."""

LARGEST_BODY = 64 * 1024
LONGEST_TEXT = 200
LONGEST_START = 20 * MOST_START_HEAPS
LONGEST_NAME = 40

TRY_SECONDS = 1.0
"""How long a first attempt at anything may take: what takes longer waits for its turn among others of its kind."""
THINKING_SECONDS = 30.0
"""How long an algorithm of the ladder may think about one move."""
PROOF_SECONDS = 8.0
"""How long a hint, a value or a move of the perfect player may take."""


class TooLargeError(AllumettesError):
    """A start that this server does not take."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.position = position


class EndlessTooLargeError(TooLargeError):
    """A start that this server does not take in a game whose code has no end."""


class TooManyEventsError(AllumettesError):
    """So much has happened in this match that nothing more is written down."""


def check_size(game: HeapGame, position: Position) -> None:
    if isinstance(game, CodeGame) and game.code.last_index is None and sum(position) > LARGEST_ENDLESS:
        raise EndlessTooLargeError(position)
    if len(position) > MOST_START_HEAPS or max(position) > LARGEST_LISTED:
        raise TooLargeError(position)
