"""Tables of a search that report what is written into them, and are otherwise the same tables.

A search that is recorded has its sets, dictionaries and lists replaced by these before it begins: nothing in the
algorithm itself has to tell what it remembers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from allumettes.core.convention import Outcome
from allumettes.core.position import Position

Table = TypeVar("Table", set[Any], dict[Any, Any], list[Any])


class TableEntry(NamedTuple):
    """What a table knows of a position."""

    position: Position
    player: int | None = None
    """Who is to move, 0 or 1, where the table tells them apart."""
    value: str = ""
    """What is kept besides the position itself: a label, a nim-value."""
    outcome: Outcome | None = None
    """Where it is by this entry that the outcome is found."""


Read = Callable[[Any, Any], TableEntry]
"""Makes an entry of a key and its value; the key of a list is the index, the value of a set is None."""


class WatchTable(Protocol):
    """Returns the table, by the name of its counter, as one whose entries are reported as they are written."""

    def __call__(self, counter: str, table: Table, read: Read) -> Table: ...


Note = Callable[[Any, Any], None]


class WatchedSet(set[Any]):
    def __init__(self, content: set[Any], note: Note) -> None:
        super().__init__(content)
        self._note = note

    def add(self, key: Any) -> None:
        super().add(key)
        self._note(key, None)


class WatchedDict(dict[Any, Any]):
    def __init__(self, content: dict[Any, Any], note: Note) -> None:
        super().__init__(content)
        self._note = note

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, value)
        self._note(key, value)


class WatchedList(list[Any]):
    def __init__(self, content: list[Any], note: Note) -> None:
        super().__init__(content)
        self._note = note

    def append(self, value: Any) -> None:
        super().append(value)
        self._note(len(self) - 1, value)


def watched(table: Table, note: Note) -> Table:
    """A copy of the table that calls `note` with each key and value that is written."""
    return cast("Table", KINDS[type(table)](table, note))


KINDS: dict[type, Callable[[Any, Note], object]] = {set: WatchedSet, dict: WatchedDict, list: WatchedList}
