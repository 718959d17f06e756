"""Errors carry data, never sentences: the doors (cli, web) put them into the reader's language.

Unreadable and illegal are different things: a text that is no move at all, and a move that the rules refuse.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from allumettes.core.game import HeapGame
    from allumettes.core.move import Move
    from allumettes.core.position import Position


class AllumettesError(ValueError):
    """Anything a person may have asked for that cannot be done."""


class Unreadable(StrEnum):
    """What kind of text could not be read, or what is wrong with it."""

    POSITION = "position"
    HEAP_TOO_LARGE = "heap-too-large"
    TOO_MANY_HEAPS = "too-many-heaps"
    MOVE = "move"
    ROW_NEEDED = "row-needed"
    AMBIGUOUS_MOVE = "ambiguous-move"
    PARAMETER = "parameter"
    RECORD = "record"
    RECORD_VERSION = "record-version"
    RECORD_LINE = "record-line"
    RECORD_MISSING = "record-missing"
    RECORD_SEAT = "record-seat"
    RECORD_RESULT = "record-result"


class UnreadableError(AllumettesError):
    """A text that does not say what it should say. `line` counts from 1 where the text has several."""

    def __init__(self, kind: Unreadable, text: str, line: int | None = None) -> None:
        super().__init__(kind, text, line)
        self.kind = kind
        self.text = text
        self.line = line


class UnknownGameError(AllumettesError):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known


class UnknownSolverError(AllumettesError):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known


class NameLengthError(AllumettesError):
    """A player's name that is empty or longer than `longest` characters."""

    def __init__(self, length: int, longest: int) -> None:
        super().__init__(length, longest)
        self.length = length
        self.longest = longest


class UnnamedGameError(AllumettesError):
    """A game whose rules are a Python function cannot be kept in a file: no text leads back to the function."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class StartError(AllumettesError):
    """A position from which nobody can move is no start of a match."""

    def __init__(self, game: HeapGame, position: Position) -> None:
        super().__init__(game, position)
        self.game = game
        self.position = position


class Refusal(StrEnum):
    """Why the rules refuse a move."""

    NO_SUCH_HEAP = "no-such-heap"
    STUCK_HEAP = "stuck-heap"
    NOTHING_TAKEN = "nothing-taken"
    TOO_MANY = "too-many"
    EMPTY_PART = "empty-part"
    EQUAL_PARTS = "equal-parts"
    OTHER_SUM = "other-sum"
    AMOUNT = "amount"
    NOT_AN_OPTION = "not-an-option"
    MATCH_OVER = "match-over"


class IllegalMoveError(AllumettesError):
    def __init__(self, game: HeapGame, position: Position, move: Move, reason: Refusal) -> None:
        super().__init__(game, position, move, reason)
        self.game = game
        self.position = position
        self.move = move
        self.reason = reason


class MatchTooLongError(AllumettesError):
    """A match that already has as many moves as one may have."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class RecordTooLargeError(AllumettesError):
    """A match whose record is longer than what is read: so many characters in all, or in the name of its game."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class NothingToUndoError(AllumettesError):
    """No move to take back, or none to play again."""


class UndecidedError(AllumettesError):
    """A proof that did not finish within its limit: the answer is unknown, not guessed."""

    def __init__(self, reason: str, bound: float, steps: int) -> None:
        super().__init__(reason, bound, steps)
        self.reason = reason
        self.bound = bound
        self.steps = steps


class TooManyOptionsError(AllumettesError):
    """A heap with more options than can be listed each time somebody moves."""

    def __init__(self, game: HeapGame, heap: int, most: int) -> None:
        super().__init__(game, heap, most)
        self.game = game
        self.heap = heap
        self.most = most


class WorkerError(AllumettesError):
    """Work that was done elsewhere and went wrong there. What happened is in the log, for it helps nobody else."""


class WorkerTimeoutError(WorkerError):
    """Work that did not end within its time and was stopped."""


class BusyError(AllumettesError):
    """So many questions wait for an answer already that one more would wait too long."""

    def __init__(self, waiting: int) -> None:
        super().__init__(waiting)
        self.waiting = waiting
