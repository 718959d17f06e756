"""The pages that watch a match, and the news that each of them has not been sent yet."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from allumettes.web.live import Seats
from allumettes.web.seats import SEATS
from allumettes.web.state import Viewer
from allumettes.web.wire.stream import Presence

HEARTBEAT = 15.0
"""How many seconds a stream may be silent."""

MOST_WATCHERS = 500
"""How many pages may watch one match."""
MOST_OF_VISITOR = 2_000
"""How many pages of one visitor may watch: a school may be one visitor."""
MOST_STREAMS = 5_000

HERE_SECONDS = 0.5
"""How often presence is sent at most."""
SECONDS_FOR_EACH = 0.002
"""The pause between two reports of progress, for each page that watches."""

CHANGE, THINKING, HERE = "change", "thinking", "here"


@dataclass(eq=False, slots=True)
class Watcher:
    """One open page. Of each kind of news only the newest is kept: a page may be slow."""

    viewer: Viewer
    """Its `known` is the version that was sent last, None for a page that wants no states."""
    page: str = ""
    """The page's own id: what it was answered to a request is not sent to it again."""
    news: dict[str, Any] = field(default_factory=dict)
    called: asyncio.Event = field(default_factory=asyncio.Event)
    dismissed: bool = False

    def tell(self, kind: str, what: object) -> None:
        self.news[kind] = what
        self.called.set()

    def dismiss(self) -> None:
        """End the stream."""
        self.dismissed = True
        self.called.set()

    async def heard(self) -> dict[str, Any]:
        """Wait for news; none where it is only time for a heartbeat."""
        await self.called.wait()
        self.called.clear()
        news, self.news = self.news, {}
        return news


class Audience:
    """All pages that watch one match."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()
        self.states: dict[object, bytes] = {}
        """A cache of the states of the newest version, for viewers who see the same."""
        self._telling: asyncio.TimerHandle | None = None
        self._next_progress = 0.0

    def __len__(self) -> int:
        return len(self._watchers)

    def __iter__(self) -> Iterator[Watcher]:
        return iter(self._watchers)

    def add(self, watcher: Watcher) -> None:
        self._watchers.add(watcher)
        watcher.tell(CHANGE, None)
        watcher.tell(HERE, self._presence())
        self._send_presence_soon()

    def discard(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)
        self._send_presence_soon()

    def tell(self, kind: str, what: object) -> None:
        for watcher in self._watchers:
            watcher.tell(kind, what)

    def tell_progress(self, kind: str, what: object) -> None:
        """Send progress, or drop it where it comes too often."""
        now = time.monotonic()
        if now >= self._next_progress:
            self._next_progress = now + SECONDS_FOR_EACH * len(self._watchers)
            self.tell(kind, what)

    def change(self, version: int, page: str = "", seats: Seats = frozenset()) -> None:
        """Announce an event to all pages but the one that has added it, which has its own answer."""
        self.states.clear()
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

    def _send_presence_soon(self) -> None:
        """Send the presence a moment later, once for all who come and go meanwhile."""
        if self._telling is None and self._watchers:
            self._telling = asyncio.get_running_loop().call_later(HERE_SECONDS, self._send_presence)

    def _send_presence(self) -> None:
        self._telling = None
        self.tell(HERE, self._presence())

    def _presence(self) -> Presence:
        present = [any(seat in watcher.viewer.seats for watcher in self._watchers) for seat in SEATS]
        spectators = sum(not watcher.viewer.seats for watcher in self._watchers)
        return {"present": present, "spectators": spectators}
