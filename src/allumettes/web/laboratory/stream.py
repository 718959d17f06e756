"""The event stream of a job: a page is sent what it has not seen, and the job runs while at least one page listens."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from pydantic_core import to_json

from allumettes.core.errors import BusyError
from allumettes.locale.errors import sentence
from allumettes.web.fair_queue import Asker
from allumettes.web.laboratory.open_job import JobWatcher, OpenJob
from allumettes.web.watching import HEARTBEAT

if TYPE_CHECKING:
    from allumettes.web.laboratory.laboratory import Laboratory

MOST_WATCHERS = 200
"""How many pages may watch one job: a class."""
MOST_OF_VISITOR = 500
MOST_STREAMS = 2_000

PAUSE = 0.1
"""Seconds between two messages to a page: what happens meanwhile is sent together."""

MOST_ENTRIES = 200
"""In one message."""


class JobStreams:
    def __init__(self, laboratory: Laboratory) -> None:
        self._laboratory = laboratory
        self._open: Counter[str] = Counter()
        """How many streams each visitor has."""

    def check_room(self, job: OpenJob, asker: Asker) -> None:
        """Raise `BusyError` where the job, the visitor or the server has too many streams."""
        for watching, most in (
            (len(job.watchers), MOST_WATCHERS),
            (self._open[asker.visitor], MOST_OF_VISITOR),
            (self._open.total(), MOST_STREAMS),
        ):
            if watching >= most:
                raise BusyError(watching)

    async def watch(self, job: OpenJob, known: int, asker: Asker) -> AsyncIterator[bytes]:
        """The events for a page that has `known` entries, until it is closed.

        `entries` has the entries after those, from number `begin` on; `progress` what is being done (null when
        nothing is); `state` a `wire.laboratory.JobStatus`. The id of an event is the number of entries sent so far:
        a browser that reconnects says it (`Last-Event-ID`), and is sent the rest.
        """
        if self._laboratory.closed or not self._laboratory.is_open(job):
            return  # forgotten since it was found: the page reconnects
        watcher = JobWatcher(min(known, len(job.entries)))
        watcher.called.set()
        self._open[asker.visitor] += 1
        self._laboratory.add_watcher(job, watcher, asker)
        try:
            while not watcher.dismissed:
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await watcher.called.wait()
                except TimeoutError:
                    yield b": here\n\n"
                    continue
                watcher.called.clear()
                if content := _news(job, watcher):
                    yield content
                    await asyncio.sleep(PAUSE)
        finally:
            self._laboratory.discard_watcher(job, watcher)
            self._open[asker.visitor] -= 1
            if not self._open[asker.visitor]:
                del self._open[asker.visitor]


def _news(job: OpenJob, watcher: JobWatcher) -> bytes:
    """What the page has not been sent yet: results first, so that a state is about what the page has."""
    found = []
    begin = watcher.sent
    entries = job.entries[begin : begin + MOST_ENTRIES]
    if entries:
        watcher.sent += len(entries)
        found.append(
            _event("entries", {"begin": begin, "entries": [job.job.shown(entry) for entry in entries]}, watcher)
        )
    if watcher.sent < len(job.entries):
        watcher.called.set()
        return b"".join(found)
    if job.standing.progress != watcher.progress:
        watcher.progress = job.standing.progress
        found.append(_event("progress", watcher.progress, watcher))
    if (job.state, job.error) != watcher.state:
        watcher.state = (job.state, job.error)
        words = sentence(job.error) if job.error else None
        found.append(_event("state", {"state": job.state, "words": words, "entries": len(job.entries)}, watcher))
    return b"".join(found)


def _event(kind: str, content: object, watcher: JobWatcher) -> bytes:
    return b"event: %b\nid: %d\ndata: %b\n\n" % (kind.encode(), watcher.sent, to_json(content))
