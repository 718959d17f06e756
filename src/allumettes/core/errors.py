"""Errors carry data; `locale/errors/` has their sentences. `str()` is the English one, the doors translate.

Unreadable and illegal are different things: a text that is no move at all, and a move that the rules refuse.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from allumettes.core.game import HeapGame
    from allumettes.core.move import Move
    from allumettes.core.position import Position


class AllumettesError(ValueError):
    """The base class: a request that cannot be fulfilled. `str()` says in English what and why."""

    def __str__(self) -> str:
        # The sentences are in locale/, which core may not import because it imports every room above it.
        said: str = import_module("allumettes.locale.errors").in_english(self)
        return said


class Unreadable(StrEnum):
    """The kind of text that could not be read, or its fault."""

    POSITION = "position"
    HEAP_TOO_LARGE = "heap-too-large"
    TOO_MANY_HEAPS = "too-many-heaps"
    MOVE = "move"
    ROW_NEEDED = "row-needed"
    AMBIGUOUS_MOVE = "ambiguous-move"
    AMBIGUOUS_ROW = "ambiguous-row"
    PARAMETER = "parameter"
    RECORD = "record"
    RECORD_VERSION = "record-version"
    RECORD_LINE = "record-line"
    RECORD_MISSING = "record-missing"
    RECORD_SEAT = "record-seat"
    RECORD_RESULT = "record-result"


class UnreadableError(AllumettesError):
    """A text that cannot be parsed. `line` counts from 1 in texts of several lines."""

    def __init__(self, kind: Unreadable, text: str, line: int | None = None) -> None:
        super().__init__(kind, text, line)
        self.kind = kind
        self.text = text
        self.line = line


class UnreadableMoveError(UnreadableError):
    """A text that is no move of this position, or that may mean several."""

    def __init__(self, kind: Unreadable, text: str, game: HeapGame, position: Position) -> None:
        super().__init__(kind, text)
        self.args = (kind, text, game, position)
        self.game = game
        self.position = position


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


class UnknownChoiceError(AllumettesError):
    """A value of a parameter that is none of those it may have."""

    def __init__(self, parameter: str, value: object, known: Iterable[str]) -> None:
        self.parameter = parameter
        self.value = str(value)
        self.known = tuple(known)
        super().__init__(parameter, self.value, self.known)


class OutOfRangeError(AllumettesError):
    """A number that a parameter cannot have: it goes from `least` to `most`, or on for ever where that is None."""

    def __init__(self, parameter: str, value: int, least: int, most: int | None = None) -> None:
        super().__init__(parameter, value, least, most)
        self.parameter = parameter
        self.value = value
        self.least = least
        self.most = most


class UnnamedGameError(AllumettesError):
    """A game whose rules are a Python function cannot be kept in a file: no text leads back to the function."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class StartError(AllumettesError):
    """A match cannot start from a position without moves."""

    def __init__(self, game: HeapGame, position: Position) -> None:
        super().__init__(game, position)
        self.game = game
        self.position = position


class Refusal(StrEnum):
    """Why the rules refuse a move."""

    NO_SUCH_HEAP = "no-such-heap"
    STUCK_HEAP = "stuck-heap"
    NOTHING_TAKEN = "nothing-taken"
    MUST_SPLIT = "must-split"
    """Nothing may be taken from this heap: it is split."""
    REST_UNSPLIT = "rest-unsplit"
    """What is left after this taking must be split."""
    NEVER_SPLIT = "never-split"
    """This heap may not be split."""
    PART_COUNT = "part-count"
    """It is never split into so many heaps."""
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
    """A match that has reached the largest number of moves."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class RecordTooLargeError(AllumettesError):
    """A match record, or the text of its game, that exceeds the largest size."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class NothingToUndoError(AllumettesError):
    """There is no move to undo or to redo."""


class UndecidedError(AllumettesError):
    """A proof that did not finish within its limit: the answer is unknown, not guessed."""

    def __init__(self, reason: str, bound: float, steps: int) -> None:
        super().__init__(reason, bound, steps)
        self.reason = reason
        self.bound = bound
        self.steps = steps


class TooManyOptionsError(AllumettesError):
    """A heap with too many options to list at every move."""

    def __init__(self, game: HeapGame, heap: int, most: int) -> None:
        super().__init__(game, heap, most)
        self.game = game
        self.heap = heap
        self.most = most


class TooManyPartsError(AllumettesError):
    """A heap that one move could replace by more heaps than a position has rows for."""

    def __init__(self, game: HeapGame, heap: int, most: int) -> None:
        super().__init__(game, heap, most)
        self.game = game
        self.heap = heap
        self.most = most


class WorkerError(AllumettesError):
    """A worker process failed. The details are in the log."""


class WorkerTimeoutError(WorkerError):
    """A worker process exceeded its time and was stopped."""


class BusyError(AllumettesError):
    """Too many questions are waiting for an answer."""

    def __init__(self, waiting: int) -> None:
        super().__init__(waiting)
        self.waiting = waiting
