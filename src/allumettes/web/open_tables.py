"""The tables in memory: as many as there is room for, and those that nobody has looked at for long leave first.

A table that is forgotten is read from the store when somebody comes back to it.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from allumettes.web.fair_queue import Asker
from allumettes.web.live import LiveMatch
from allumettes.web.state import Thinking
from allumettes.web.watching import Audience

MOST_OPEN = 5_000
"""How many matches are kept in memory."""

MOST_SIZE = 500_000
"""How large they may be together (`LiveMatch.size`): about a hundred megabytes."""

TABLE_SIZE = 10
"""What a table takes, however little has happened there."""

REST_SECONDS = 600.0
"""How long a table that nobody watches stays in memory."""


@dataclass(eq=False)
class OpenTable:
    live: LiveMatch
    asker: Asker
    """Who asks for what the computer thinks about: whoever looked at the table last."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    audience: Audience = field(default_factory=Audience)
    thinking: Thinking | None = None
    thought: Thinking | None = None
    remark: str | None = None
    """A sentence's key about the computer's last move, translated for whoever looks."""
    task: asyncio.Task[None] | None = None
    size: int = 0
    """What it counted for when it was last weighed."""
    looked_at: float = field(default_factory=time.monotonic)

    @property
    def is_busy(self) -> bool:
        return self.task is not None or self.lock.locked()

    @property
    def is_idle(self) -> bool:
        return not self.audience and not self.is_busy


class OpenTables:
    def __init__(self, leave: Callable[[OpenTable], None]) -> None:
        self._leave = leave
        """Called with every table that is forgotten."""
        self._tables: OrderedDict[str, OpenTable] = OrderedDict()
        """Those looked at last come last."""
        self.size = 0
        """What all of them take together."""

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[OpenTable]:
        return iter(list(self._tables.values()))

    def __contains__(self, table: OpenTable | str) -> bool:
        """Whether this very table, or one of a match with this name, is in memory."""
        if isinstance(table, str):
            return table in self._tables
        return self._tables.get(table.live.stored.id) is table

    def look(self, match: str) -> OpenTable | None:
        """The table of a match if it is in memory, where it then stays for a while."""
        table = self._tables.get(match)
        if table is not None:
            self._tables.move_to_end(match)
            table.looked_at = time.monotonic()
        return table

    def add(self, table: OpenTable) -> OpenTable:
        """The table, or the one of the same match that is here already: two who come at once must sit at one table."""
        here = self._tables.setdefault(table.live.stored.id, table)
        self.weigh(here)
        return here

    def weigh(self, table: OpenTable) -> None:
        """Counts what a table takes by now, and makes room where all of them take too much."""
        size = TABLE_SIZE + table.live.size
        self.size += size - table.size
        table.size = size
        for may_leave in (lambda old: old.is_idle, lambda old: not old.is_busy):
            self._make_room(table, may_leave)

    def forget(self, table: OpenTable) -> None:
        if table in self:
            del self._tables[table.live.stored.id]
            self.size -= table.size
        self._leave(table)

    def forget_resting(self) -> None:
        """Forgets the tables that nobody has looked at for long."""
        before = time.monotonic() - REST_SECONDS
        for old in self:
            if old.looked_at > before:
                return
            if old.is_idle:
                self.forget(old)

    def _make_room(self, new: OpenTable, may_leave: Callable[[OpenTable], bool]) -> None:
        if self._is_roomy:
            return
        for old in self:
            if old is not new and may_leave(old):
                self.forget(old)
                if self._is_roomy:
                    return

    @property
    def _is_roomy(self) -> bool:
        return self.size <= MOST_SIZE and len(self._tables) <= MOST_OPEN
