"""A queue in which nobody holds up the others: visitors take turns, and the matches of one visitor take turns too."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

from allumettes.core.errors import BusyError

T = TypeVar("T")


class Asker(NamedTuple):
    """For whom something is done: the visitor, and the match it is about. A whole class may be one visitor."""

    visitor: str = ""
    match: str = ""


class FairQueue(Generic[T]):
    """Things that wait, each for somebody; whoever came last into the turn of askers waits for one thing of each."""

    def __init__(self, most_of_match: int, most_of_visitor: int, most: int) -> None:
        self._most_of_match = most_of_match
        self._most_of_visitor = most_of_visitor
        self._most = most
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, asker: Asker, thing: T) -> None:
        """Lets a thing wait; a `BusyError` where too much waits already for this match, this visitor or in all."""
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
        things = self._waiting.setdefault(asker.visitor, OrderedDict()).setdefault(asker.match, deque())
        things.append(thing)
        self._count += 1

    def pop(self) -> T:
        """The next thing; an IndexError where nothing waits."""
        if not self._waiting:
            raise IndexError
        visitor, matches = self._waiting.popitem(last=False)
        match, things = matches.popitem(last=False)
        thing = things.popleft()
        self._count -= 1
        if things:
            matches[match] = things
        if matches:
            self._waiting[visitor] = matches
        return thing

    def remove(self, asker: Asker, thing: T) -> bool:
        """Takes a thing out of the queue before its turn; False where it does not wait any more."""
        matches = self._waiting.get(asker.visitor) or OrderedDict()
        things = matches.get(asker.match)
        if things is None or thing not in things:
            return False
        things.remove(thing)
        self._count -= 1
        if not things:
            del matches[asker.match]
        if not matches:
            del self._waiting[asker.visitor]
        return True
