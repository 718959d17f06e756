"""The matches in memory, least recently used first out; a match that is out is loaded from the store again."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from allumettes.core.errors import AllumettesError
from allumettes.web.fair_queue import Asker
from allumettes.web.live import LiveMatch
from allumettes.web.state import Thinking
from allumettes.web.watching import Audience

MOST_OPEN = 5_000
"""How many matches are kept in memory."""

MOST_SIZE = 500_000
"""The sum of their sizes (`LiveMatch.size`) may be so large: about a hundred megabytes."""

TABLE_SIZE = 10
"""The size of a table without any event."""

IDLE_SECONDS = 600.0
"""How long a table stays in memory that nobody watches."""


@dataclass(eq=False)
class OpenTable:
    """A match in memory, with its viewers and the computer that thinks about it."""

    live: LiveMatch
    asker: Asker
    """The last visitor, for whom the computer thinks."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    audience: Audience = field(default_factory=Audience)
    thinking: Thinking | None = None
    thought: Thinking | None = None
    remark: str | None = None
    """A sentence about the computer's last move, not translated yet."""
    fault: AllumettesError | None = None
    """What the program did wrong that should have made that move."""
    task: asyncio.Task[None] | None = None
    size: int = 0
    """As it was when last measured."""
    used_at: float = field(default_factory=time.monotonic)

    async def settled(self) -> None:
        """Wait until nothing is being written: a viewer is only shown what is on disk."""
        while self.lock.locked():
            async with self.lock:
                pass

    @property
    def is_busy(self) -> bool:
        return self.task is not None or self.lock.locked()

    @property
    def is_idle(self) -> bool:
        return not self.audience and not self.is_busy


class OpenTables:
    def __init__(self, release: Callable[[OpenTable], None]) -> None:
        self._release = release
        """Called with every table that leaves."""
        self._tables: OrderedDict[str, OpenTable] = OrderedDict()
        """The most recently used last."""
        self.size = 0

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[OpenTable]:
        return iter(list(self._tables.values()))

    def __contains__(self, table: OpenTable | str) -> bool:
        """Whether this very table, or one of the match with this id, is in memory."""
        if isinstance(table, str):
            return table in self._tables
        return self._tables.get(table.live.stored.id) is table

    def get(self, match: str) -> OpenTable | None:
        """The table of a match if it is in memory."""
        table = self._tables.get(match)
        if table is not None:
            self._tables.move_to_end(match)
            table.used_at = time.monotonic()
        return table

    def add(self, table: OpenTable) -> OpenTable:
        """The table, or the one of the same match that is in memory already."""
        here = self._tables.setdefault(table.live.stored.id, table)
        self.measure(here)
        return here

    def measure(self, table: OpenTable) -> None:
        """Update the size of a table, and remove others where all of them are too large."""
        size = TABLE_SIZE + table.live.size
        self.size += size - table.size
        table.size = size
        for may_leave in (lambda old: old.is_idle, lambda old: not old.is_busy):
            self._make_room(table, may_leave)

    def forget(self, table: OpenTable) -> None:
        if table in self:
            del self._tables[table.live.stored.id]
            self.size -= table.size
        self._release(table)

    def forget_idle(self) -> None:
        """Remove the tables that nobody has used for long."""
        before = time.monotonic() - IDLE_SECONDS
        for old in self:
            if old.used_at > before:
                return
            if old.is_idle:
                self.forget(old)

    def _make_room(self, new: OpenTable, may_leave: Callable[[OpenTable], bool]) -> None:
        if self._has_room:
            return
        for old in self:
            if old is not new and may_leave(old):
                self.forget(old)
                if self._has_room:
                    return

    @property
    def _has_room(self) -> bool:
        return self.size <= MOST_SIZE and len(self._tables) <= MOST_OPEN
