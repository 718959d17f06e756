"""Event streams: each open page of a match is sent what changes, as server-sent events."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from allumettes.core.errors import BusyError
from allumettes.locale import language
from allumettes.web.open_tables import OpenTable
from allumettes.web.state import Viewer, thinking_data
from allumettes.web.watching import CHANGE, MOST_OF_VISITOR, MOST_STREAMS, MOST_WATCHERS, THINKING, Watcher

if TYPE_CHECKING:
    from allumettes.web.tables import Tables

FEW_BYTES = 64 * 1024
"""A larger state is not kept for the next viewer who sees the same."""


class Streams:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._open: Counter[str] = Counter()
        """How many streams each visitor has."""

    def check_room(self, table: OpenTable) -> None:
        """Raise `BusyError` where the match, its visitor or the server has too many streams."""
        for watching, most in (
            (len(table.audience), MOST_WATCHERS),
            (self._open[table.asker.visitor], MOST_OF_VISITOR),
            (self._open.total(), MOST_STREAMS),
        ):
            if watching >= most:
                raise BusyError(watching)

    async def watch(self, table: OpenTable, viewer: Viewer, page: str = "") -> AsyncIterator[bytes]:
        """The events for one page, until it is closed."""
        if self._tables.closed or table not in self._tables.open:
            return  # the table was forgotten since it was found: the page reconnects
        watcher, visitor = Watcher(viewer, page), table.asker.visitor
        self._open[visitor] += 1
        table.audience.add(watcher)
        try:
            while not watcher.dismissed:
                news = await watcher.heard()
                if CHANGE in news:
                    await table.settled()
                if watcher.dismissed:
                    return  # what this table has in memory may not be on disk
                events = [await self._event(table, watcher, kind, content) for kind, content in news.items()]
                yield b"".join(events) or b": here\n\n"
        finally:
            table.audience.discard(watcher)
            self._open[visitor] -= 1
            if not self._open[visitor]:
                del self._open[visitor]

    async def _event(self, table: OpenTable, watcher: Watcher, kind: str, content: Any) -> bytes:
        if kind == CHANGE:
            data = await self._change(table, watcher)
        else:
            data = to_json(thinking_data(content) if kind == THINKING else content)
        return b"event: %b\ndata: %b\n\n" % (kind.encode(), data)

    async def _change(self, table: OpenTable, watcher: Watcher) -> bytes:
        """A `wire.Change`: the state since the version that the page knows, only the version where it named none."""
        viewer, version = watcher.viewer, table.live.version
        if viewer.known is None:
            return to_json({"version": version})
        watcher.viewer = replace(viewer, known=version)
        if viewer.known >= version:
            return to_json({"version": version})
        # Only an invitation contains the name under which the server was asked.
        key = viewer if self._tables.invitation(table, viewer) else replace(viewer, base=""), language()
        content = table.audience.states.get(key)
        if content is None:
            content = await self._tables.state(table, viewer)
            if len(content) <= FEW_BYTES and version == table.live.version:
                table.audience.states[key] = content
        return b'{"version":%d,"known":%d,"state":%b}' % (version, viewer.known, content)
