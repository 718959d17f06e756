"""A game whose rules are a Python function from the size of a heap to its options.

Every answer of the function is checked: a match must end, and the same heap must always have the same options.
"""

from __future__ import annotations

import inspect
import reprlib
from collections.abc import Callable, Hashable, Iterable
from enum import StrEnum
from itertools import islice
from operator import index
from typing import Any

from allumettes.core.errors import AllumettesError, TooManyOptionsError
from allumettes.core.game import HeapGame
from allumettes.core.move import MOST_OPTIONS, Option
from allumettes.core.position import MOST_HEAPS

Function = Callable[[int], Iterable[Iterable[int]]]

CHECKED_AT_ONCE = 20
"""Heaps up to this size are checked when the game is made."""
CALLED_TWICE = 100
"""Heaps up to this size are asked for twice when they are first met, so that a function of chance is noticed early."""


class FunctionFault(StrEnum):
    """Why a function cannot be the rules of a game."""

    NOT_OF_ONE_HEAP = "not-of-one-heap"
    """It is not callable with the size of a heap alone."""
    NO_OPTIONS = "no-options"
    """Its answer is not an iterable."""
    NOT_HEAPS = "not-heaps"
    """An option is not an iterable of whole numbers."""
    NEGATIVE = "negative"
    """An option has a negative heap."""
    NOT_SMALLER = "not-smaller"
    """An option has a heap that is not smaller than the one it replaces: the match might never end."""
    INCONSISTENT = "inconsistent"
    """It answers differently for the same heap."""
    FAILED = "failed"
    """It raised an exception."""


class FunctionGameError(AllumettesError):
    """A function that cannot be the rules of a game. `found` is the text of what it answered."""

    def __init__(self, game: str, fault: FunctionFault, heap: int | None = None, found: str = "") -> None:
        super().__init__(game, fault, heap, found)
        self.game = game
        self.fault = fault
        self.heap = heap
        self.found = found


class FunctionGame(HeapGame):
    """Two such games are equal when their functions are: no text leads back to a function."""

    name = "function"
    title = "function"
    summary = ""
    default_start = (10,)
    is_named = False

    def __init__(self, function: Function, name: str = "function") -> None:
        self.function = function
        vars(self).update(name=name, title=name)
        self._known: dict[int, int] = {}
        if not _takes_one_argument(function):
            raise self._fault(FunctionFault.NOT_OF_ONE_HEAP, None, function)
        playable = [heap for heap in range(CHECKED_AT_ONCE + 1) if self._first_options(heap)]
        vars(self).update(default_start=(min(playable, key=lambda heap: abs(heap - 10), default=10),))

    def _first_options(self, heap: int) -> tuple[Option, ...]:
        """The options before any search: a recursion that is too deep is the function's own."""
        try:
            return self.options(heap)
        except RecursionError as error:
            raise self._fault(FunctionFault.FAILED, heap, error) from error

    @property
    def spec(self) -> str:
        """The name of the function with parentheses, which is the name of no other game."""
        return f"{self.name}()"

    @property
    def identity(self) -> Hashable:
        return self.function

    def options(self, heap: int) -> tuple[Option, ...]:
        options = self._answer(heap)
        first_time = heap not in self._known
        known = self._known.setdefault(heap, hash(options))
        if known != hash(options) or (first_time and heap <= CALLED_TWICE and self._answer(heap) != options):
            raise self._fault(FunctionFault.INCONSISTENT, heap, options)
        return options

    def _answer(self, heap: int) -> tuple[Option, ...]:
        try:
            answer = self.function(heap)
        except (RecursionError, MemoryError):
            raise  # the search that asks is too deep or too large, and says so
        except Exception as error:
            raise self._fault(FunctionFault.FAILED, heap, error) from error
        try:
            found = list(islice(answer, MOST_OPTIONS + 1))
        except TypeError as error:
            raise self._fault(FunctionFault.NO_OPTIONS, heap, answer) from error
        if len(found) > MOST_OPTIONS:
            raise TooManyOptionsError(self, heap, MOST_OPTIONS)
        # A set has no order of its own: the options of equal answers come in one order.
        ordered = map(self._option, found, [heap] * len(found))
        return tuple(sorted(set(ordered)) if isinstance(answer, set | frozenset) else dict.fromkeys(ordered))

    def _option(self, parts: Any, heap: int) -> Option:
        """The heaps of an option in ascending order; an empty heap is written only where it is all that is left."""
        try:
            heaps = tuple(sorted(map(index, islice(parts, MOST_HEAPS + 1))))
        except TypeError as error:
            raise self._fault(FunctionFault.NOT_HEAPS, heap, parts) from error
        if len(heaps) > MOST_HEAPS:
            raise self._fault(FunctionFault.NOT_HEAPS, heap, parts)
        if heaps and heaps[0] < 0:
            raise self._fault(FunctionFault.NEGATIVE, heap, heaps)
        if heaps and heaps[-1] >= heap:
            raise self._fault(FunctionFault.NOT_SMALLER, heap, heaps)
        return tuple(filter(None, heaps)) or (0,)

    def _fault(self, fault: FunctionFault, heap: int | None, found: object) -> FunctionGameError:
        return FunctionGameError(self.name, fault, heap, reprlib.repr(found))


def _takes_one_argument(function: object) -> bool:
    if not callable(function):
        return False
    try:
        inspect.signature(function).bind(0)
    except TypeError:
        return False
    except ValueError:
        return True  # some built-in functions do not tell their signature
    return True
