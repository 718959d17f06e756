"""Who watches a match, and what they have yet to hear of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from allumettes.web.live import Seats
from allumettes.web.seats import SEATS
from allumettes.web.state import Viewer
from allumettes.web.wire import Presence

HEARTBEAT = 15.0
"""How often a stream without news says that it is still there, in seconds."""

MOST_WATCHERS = 500
"""How many pages may watch one match."""
MOST_OF_VISITOR = 2_000
"""How many pages of one visitor may watch: a school may be one visitor."""
MOST_STREAMS = 5_000

HERE_SECONDS = 0.5
"""Who comes and goes is told at most so often."""
SECONDS_FOR_EACH = 0.002
"""Progress is told the more rarely, the more pages watch: each of them costs some of this."""

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
        self._telling: asyncio.TimerHandle | None = None
        self._next_progress = 0.0

    def __len__(self) -> int:
        return len(self._watchers)

    def __iter__(self) -> Iterator[Watcher]:
        return iter(self._watchers)

    def add(self, watcher: Watcher) -> None:
        self._watchers.add(watcher)
        watcher.tell(CHANGE, None)
        watcher.tell(HERE, self._who_is_here())
        self._tell_soon()

    def discard(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)
        self._tell_soon()

    def tell(self, kind: str, what: object) -> None:
        for watcher in self._watchers:
            watcher.tell(kind, what)

    def tell_now_and_then(self, kind: str, what: object) -> None:
        """News that soon are old: they are left out where they would come too often."""
        now = time.monotonic()
        if now >= self._next_progress:
            self._next_progress = now + SECONDS_FOR_EACH * len(self._watchers)
            self.tell(kind, what)

    def change(self, version: int, page: str = "", seats: Seats = frozenset()) -> None:
        """Something has happened; the page that made it happen, which has one of its seats, is told by its answer."""
        self.told.clear()
        for watcher in self._watchers:
            own = page and watcher.page == page and seats & set(watcher.viewer.seats)
            if own and watcher.viewer.known is not None:
                watcher.viewer = replace(watcher.viewer, known=version)
            else:
                watcher.tell(CHANGE, None)

    def beat(self) -> None:
        for watcher in self._watchers:
            watcher.called.set()

    def dismiss(self) -> None:
        if self._telling:
            self._telling.cancel()
        for watcher in self._watchers:
            watcher.dismiss()

    def _tell_soon(self) -> None:
        """Tells who is here, once for all who come and go within a moment: with each of them, all would be told."""
        if self._telling is None and self._watchers:
            self._telling = asyncio.get_running_loop().call_later(HERE_SECONDS, self._tell_who_is_here)

    def _tell_who_is_here(self) -> None:
        self._telling = None
        self.tell(HERE, self._who_is_here())

    def _who_is_here(self) -> Presence:
        present = [any(seat in watcher.viewer.seats for watcher in self._watchers) for seat in SEATS]
        spectators = sum(not watcher.viewer.seats for watcher in self._watchers)
        return {"present": present, "spectators": spectators}
