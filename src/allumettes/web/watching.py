"""Who watches a match, and what they have yet to hear of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from allumettes.web.seats import SEATS
from allumettes.web.state import Viewer

HEARTBEAT = 15.0
"""How often a stream without news says that it is still there, in seconds."""

MOST_WATCHERS = 500
"""How many pages may watch one match."""
MOST_OF_VISITOR = 2_000
"""How many pages of one visitor may watch: a school may be one visitor."""
MOST_STREAMS = 5_000

CHANGE, THINKING, HERE = "change", "thinking", "here"


@dataclass(eq=False, slots=True)
class Watcher:
    """One page that is open somewhere. Of each kind of news it needs the newest: it may be slow, or many may come."""

    viewer: Viewer
    """Its `known` is the version that the page has been told of, where it wants to be told what has changed."""
    page: str = ""
    """What the page calls itself, so that the answer to what it does is all it needs."""
    news: dict[str, Any] = field(default_factory=dict)
    called: asyncio.Event = field(default_factory=asyncio.Event)
    dismissed: bool = False

    def tell(self, kind: str, what: object) -> None:
        self.news[kind] = what
        self.called.set()

    def dismiss(self) -> None:
        """There will be no more news."""
        self.dismissed = True
        self.called.set()

    async def heard(self) -> dict[str, Any]:
        """The next news; none where it is only time to say that somebody is still there."""
        await self.called.wait()
        self.called.clear()
        news, self.news = self.news, {}
        return news


class Audience:
    """All that watch one match."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()
        self.told: dict[object, bytes] = {}
        """What has been put into words for the newest version: those who see the same are told the same."""

    def __len__(self) -> int:
        return len(self._watchers)

    def __iter__(self) -> Iterator[Watcher]:
        return iter(self._watchers)

    def add(self, watcher: Watcher) -> None:
        self._watchers.add(watcher)
        watcher.tell(CHANGE, None)
        self._tell_who_is_here()

    def discard(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)
        self._tell_who_is_here()

    def tell(self, kind: str, what: object) -> None:
        for watcher in self._watchers:
            watcher.tell(kind, what)

    def change(self, version: int, page: str = "") -> None:
        """Something has happened; the page that made it happen is told by its answer."""
        self.told.clear()
        for watcher in self._watchers:
            if page and watcher.page == page and watcher.viewer.known is not None:
                watcher.viewer = replace(watcher.viewer, known=version)
            else:
                watcher.tell(CHANGE, None)

    def beat(self) -> None:
        for watcher in self._watchers:
            watcher.called.set()

    def dismiss(self) -> None:
        for watcher in self._watchers:
            watcher.dismiss()

    def _tell_who_is_here(self) -> None:
        present = [any(seat in watcher.viewer.seats for watcher in self._watchers) for seat in SEATS]
        spectators = sum(not watcher.viewer.seats for watcher in self._watchers)
        self.tell(HERE, {"present": present, "spectators": spectators})
