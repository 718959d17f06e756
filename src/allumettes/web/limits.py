"""Limits on what visitors send, so that none of them can overload the server."""

from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.position import LARGEST_LISTED, Position
from allumettes.games.code import CodeGame

LARGEST_ENDLESS = 1_000
"""The most matches in all for a rule code without end, whose moves are listed one by one."""

MOST_START_HEAPS = 64
"""At the start; splitting may make more heaps."""

MOST_EVENTS = 1_000
"""In one match: its record stays short enough to be read at once."""

LONGEST_SEQUENCE = 10_000_000
"""The last heap of a sequence."""
LONGEST_SHORT_SEQUENCE = 20_000
"""A longer one is never tried by a worker: it is a job."""

LARGEST_HEAD = 32 * 1024
"""The address of a request, which may contain the moves of a match, and its headers, in bytes."""

LARGEST_BODY = 64 * 1024
LONGEST_TEXT = 200
LONGEST_START = 20 * MOST_START_HEAPS
LONGEST_NAME = 40
MOST_SUMMARIES = 48
"""How many matches a list may have."""

TRY_SECONDS = 1.0
"""For the first attempt at any answer."""
THINKING_SECONDS = 30.0
"""For one move of an algorithm of the ladder."""
PROGRAM_SECONDS = 10.0
"""For one answer of a program of the owner, which has twice as many for all that it is asked."""
PROOF_SECONDS = 8.0
"""For a hint, a value or a move of the perfect player."""

REPLAY_SECONDS = 8.0
"""For the second attempt at the recording of a search; lines that are recorded take longer."""
MOST_REPLAYED = 10_000
"""The most lines of a search that are recorded."""

MOST_RACE_SIZES = 200
"""In one race."""
LEAST_RUN_SECONDS, MOST_RUN_SECONDS = 0.05, 30.0
"""For one run of an algorithm in a race."""
MOST_REPETITIONS = 5

MOST_TREE_NODES = 5_000
"""Of a search tree, in one answer."""
MOST_BELOW = 1_000
"""Of the part of a tree below one node that is opened."""
MOST_BEFORE_MERGING = 20_000
MOST_MERGED_DRAWN = 400
"""In a picture of merged positions, whose branches take long to untangle."""
MOST_TREE_OPERATIONS = 100_000
TREE_SECONDS = 10.0
MOST_MACHINE_CUPS = 72
"""Of a machine of cups and beads, which every request carries."""
LONGEST_MACHINE = 48 * 1024
"""The file of such a machine, in characters."""
MOST_MACHINE_MOVES = 500
MOST_MACHINE_GAMES = 50
"""So many games of a machine are played in one request."""
LONGEST_SHOWN = 8_000
"""What an address says of the open nodes of a tree."""


class NoSuchNodeError(AllumettesError):
    """A path that leads out of the tree."""


class TooManyMovesError(AllumettesError):
    """The first turns of a search take longer than a visitor may wait."""


class TooWideToDrawError(AllumettesError):
    """More merged positions than a picture of them may have."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class TooLargeError(AllumettesError):
    """A start that is too large for this server."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.position = position


class EndlessTooLargeError(TooLargeError):
    """A start that is too large for a game whose code has no end."""


class TooManyEventsError(AllumettesError):
    """The match has `MOST_EVENTS` events already."""


class SequenceTooLongError(AllumettesError):
    """The last heap of a sequence is no number, or too large for this server."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def check_endless(game: HeapGame, position: Position) -> None:
    if isinstance(game, CodeGame) and game.code.last_index is None and sum(position) > LARGEST_ENDLESS:
        raise EndlessTooLargeError(position)


def check_size(game: HeapGame, position: Position) -> None:
    check_endless(game, position)
    if len(position) > MOST_START_HEAPS or max(position) > LARGEST_LISTED:
        raise TooLargeError(position)
    game.check_listed(max(position))
