"""What misère theory knows of a game, beyond tame heaps. The oracle is given it, and needs none of its insides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from allumettes.core.move import Option
from allumettes.core.position import Position


class MisereSolution(Protocol):
    """A proved misère quotient: every heap behaves like a sum of a few heaps, and so does every position."""

    @property
    def order(self) -> int:
        """How many sums are enough."""
        ...

    @property
    def bound(self) -> int:
        """The largest heap that the proof looked at."""
        ...

    @property
    def repetition(self) -> tuple[int, int] | None:
        """From which heap on the heaps repeat, and with which period; None where the proof ends at `bound`."""
        ...

    def covers(self, position: Position) -> bool: ...

    def is_losing(self, position: Position) -> bool: ...

    def first_like(self, heap: int) -> int:
        """The smallest heap in which this one repeats itself."""
        ...

    def sum_like(self, position: Position) -> Mapping[int, int]:
        """The sum of heaps, with how often each occurs, that behaves like a position."""
        ...

    def losing_sums(self) -> Iterable[Mapping[int, int]]:
        """The sums that are lost for the player to move, among those that are enough."""
        ...

    def options(self, heap: int) -> Iterable[Option]:
        """The options of a heap, or enough of them to find a winning one."""
        ...

    def lists_all(self, heap: int) -> bool:
        """Whether `options` are all options."""
        ...


class MisereValue(Protocol):
    """The genus of a heap or position."""

    @property
    def genus(self) -> object:
        """As it is written: 3^1431."""
        ...

    @property
    def misere_value(self) -> int: ...

    @property
    def kind(self) -> str: ...

    @property
    def form(self) -> str | None:
        """The canonical form in the usual notation."""
        ...


class HeapTwins(Protocol):
    """Heaps that are the same game in every sum."""

    def of_heap(self, heap: int) -> int | None:
        """The size of the Nim heap that a heap is, if it is known to be one."""
        ...

    def smallest(self, heap: int) -> int:
        """The smallest heap known to be the same game as this one."""
        ...


class MisereTheory(Protocol):
    @property
    def twins(self) -> HeapTwins: ...

    def solution(self, position: Position, seconds: float | None) -> MisereSolution | None:
        """A solution that covers a position, if one is found in time."""
        ...

    def value(self, position: Position) -> MisereValue:
        """The genus of a position; raises `UndecidedError` where it is not found soon."""
        ...
