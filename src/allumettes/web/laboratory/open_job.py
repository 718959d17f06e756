"""A job in the server's memory, and the pages that watch it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from enum import StrEnum

from allumettes.core.errors import AllumettesError
from allumettes.web.fair_queue import Asker
from allumettes.web.laboratory.job import Data, Job, Standing


class JobState(StrEnum):
    WAITING = "waiting"
    """It runs when its turn comes and somebody watches."""
    RUNNING = "running"
    FINISHED = "finished"
    STOPPED = "stopped"
    """Somebody has stopped it: it goes on when somebody says so."""
    FAILED = "failed"
    """It was ended by an error, and goes on, or ends the same way, when somebody says so."""


@dataclass(eq=False, slots=True)
class JobWatcher:
    """One page that watches, and what it has been sent."""

    sent: int
    """How many entries."""
    progress: Data | None = None
    state: tuple[JobState, AllumettesError | None] | None = None
    called: asyncio.Event = field(default_factory=asyncio.Event)
    dismissed: bool = False

    def dismiss(self) -> None:
        """End the stream."""
        self.dismissed = True
        self.called.set()


@dataclass(eq=False)
class OpenJob:
    id: str
    job: Job
    folder: str
    standing: Standing
    asker: Asker
    """The last visitor who came to watch, for whom it runs."""
    state: JobState
    error: AllumettesError | None = None
    """Why it failed."""
    watchers: set[JobWatcher] = field(default_factory=set)
    task: asyncio.Task[None] | None = None
    leaving: asyncio.TimerHandle | None = None
    """Set when nobody watches: it stops soon, unless somebody comes."""
    used_at: float = field(default_factory=time.monotonic)

    @property
    def entries(self) -> list[Data]:
        return self.standing.entries

    @property
    def wants_to_run(self) -> bool:
        return self.state in (JobState.WAITING, JobState.RUNNING)

    @property
    def is_idle(self) -> bool:
        return not self.watchers and self.task is None

    def become(self, state: JobState, error: AllumettesError | None = None) -> None:
        self.state, self.error = state, error
        self.call()

    def add_entry(self, index: int, entry: Data) -> None:
        if index == len(self.entries):  # the process repeats what it does not know to have been heard
            self.entries.append(entry)
            self.call()

    def set_progress(self, progress: Data | None) -> None:
        self.standing.progress = progress
        self.call()

    def call(self) -> None:
        """Let the streams of all pages look for what is new."""
        for watcher in self.watchers:
            watcher.called.set()

    def dismiss(self) -> None:
        for watcher in self.watchers:
            watcher.dismiss()
