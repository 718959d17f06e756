"""A fair queue: visitors take turns, and so do the matches of one visitor."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

from allumettes.core.errors import BusyError

T = TypeVar("T")


class Asker(NamedTuple):
    """The visitor who asks, and the match it is about. A whole class may be one visitor."""

    visitor: str = ""
    match: str = ""


class FairQueue(Generic[T]):
    """Items by visitor and match; `pop` takes one of each visitor in turn, and of each of their matches in turn."""

    def __init__(self, most_of_match: int, most_of_visitor: int, most: int) -> None:
        self._most_of_match = most_of_match
        self._most_of_visitor = most_of_visitor
        self._most = most
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, asker: Asker, item: T) -> None:
        """Append an item. Raises `BusyError` where too many wait for this match, this visitor or in all."""
        matches = self._waiting.get(asker.visitor) or OrderedDict()
        of_match = len(matches.get(asker.match, ()))
        of_visitor = sum(map(len, matches.values()))
        for waiting, most in (
            (of_match, self._most_of_match),
            (of_visitor, self._most_of_visitor),
            (self._count, self._most),
        ):
            if waiting >= most:
                raise BusyError(waiting)
        items = self._waiting.setdefault(asker.visitor, OrderedDict()).setdefault(asker.match, deque())
        items.append(item)
        self._count += 1

    def pop(self) -> T:
        """The next item. Raises `IndexError` where the queue is empty."""
        if not self._waiting:
            raise IndexError
        visitor, matches = self._waiting.popitem(last=False)
        match, items = matches.popitem(last=False)
        item = items.popleft()
        self._count -= 1
        if items:
            matches[match] = items
        if matches:
            self._waiting[visitor] = matches
        return item

    def remove(self, asker: Asker, item: T) -> bool:
        """Remove an item. Returns False where it is not in the queue any more."""
        matches = self._waiting.get(asker.visitor) or OrderedDict()
        items = matches.get(asker.match)
        if items is None or item not in items:
            return False
        items.remove(item)
        self._count -= 1
        if not items:
            del matches[asker.match]
        if not matches:
            del self._waiting[asker.visitor]
        return True
