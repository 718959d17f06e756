"""The jobs of the server: found, created, run while somebody watches, stopped and resumed."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from allumettes.core.errors import AllumettesError, BusyError
from allumettes.web.background import Background
from allumettes.web.fair_queue import Asker
from allumettes.web.laboratory import slices
from allumettes.web.laboratory.job import Job
from allumettes.web.laboratory.open_job import JobState, JobWatcher, OpenJob
from allumettes.web.laboratory.shelf import Loaded, Shelf, ShelfLimits, UnknownJobError, shared_id
from allumettes.web.laboratory.stream import JobStreams
from allumettes.web.workers import Effort, Workers

T = TypeVar("T")

SLICE_SECONDS = 5.0
"""How long a job runs before the next one that waits has its turn."""
GRACE_SECONDS = 3.0
"""How long a job goes on when nobody watches: a page that is reloaded is back by then."""
RETRY_SECONDS = 2.0
"""How long a job waits before it asks again where the queue is full."""
DOCUMENT_SECONDS = 60.0
"""How long a question about a job may take: a report, a drawing."""
TIDY_SECONDS, TIDY_JOBS = 600.0, 100
"""The disk is looked at after so many seconds, or so many new jobs."""

MOST_OPEN = 200
"""How many jobs are kept in memory; those that somebody watches stay."""


class Laboratory:
    """`processes` is how many jobs run at once."""

    def __init__(
        self, folder: Path, background: Background, processes: int = 2, limits: ShelfLimits | None = None
    ) -> None:
        self.shelf = Shelf(folder, limits)
        self.streams = JobStreams(self)
        self.closed = False
        self._background = background
        self._workers = Workers(processes)
        self._documents = Workers(1)
        self._open: OrderedDict[str, OpenJob] = OrderedDict()
        """The most recently used last."""
        self._loading: dict[str, asyncio.Task[OpenJob]] = {}
        self._tidied = -TIDY_SECONDS
        self._added = 0
        """How many jobs were created since then."""
        self._tidying: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """End streams and processes; what the jobs have found is on the disk."""
        self.closed = True
        tasks = [job.task for job in self._open.values() if job.task]
        for job in self._open.values():
            job.dismiss()
            self._pause(job)
        await asyncio.gather(*tasks, *([self._tidying] if self._tidying else []), return_exceptions=True)
        await self._workers.close()
        await self._documents.close()

    # Finding and creating.

    async def create(self, job: Job, asker: Asker) -> str:
        """Store a new job, which runs when somebody watches it; returns its id."""
        job_id = await self._background.run(asker, False, self.shelf.add, job)
        self._added += 1
        self._tidy_soon()
        return job_id

    async def shared(self, job: Job, asker: Asker) -> OpenJob:
        """The job of all who ask the same, created where it is not there."""
        job_id = shared_id(job)
        try:
            return await self.find(job.kind, job_id, asker)
        except UnknownJobError:
            await self._background.run(asker, False, self.shelf.add, job, job_id)
            self._added += 1
            self._tidy_soon()
            return await self.find(job.kind, job_id, asker)

    async def find(self, kind: str, job_id: str, asker: Asker) -> OpenJob:
        """A job by its id. Raises `UnknownJobError`."""
        job = self._open.get(job_id)
        if job is None:
            # Requests that come at once share one job.
            loading = self._loading.get(job_id)
            if loading is None:
                loading = self._loading[job_id] = asyncio.create_task(self._load(kind, job_id, asker))
                loading.add_done_callback(lambda _task: self._loading.pop(job_id, None))
            job = await asyncio.shield(loading)
        elif job.job.kind != kind:
            raise UnknownJobError
        self._open.move_to_end(job.id)
        job.used_at = time.monotonic()
        return job

    async def _load(self, kind: str, job_id: str, asker: Asker) -> OpenJob:
        loaded = await self._background.run(asker, True, self.shelf.load, kind, job_id)
        job = self._open[job_id] = OpenJob(
            job_id, loaded.job, str(self.shelf.folder(job_id)), loaded.standing, asker, _state_of(loaded)
        )
        idle = [old for old in self._open.values() if old.is_idle and old is not job]
        for old in idle[: max(0, len(self._open) - MOST_OPEN)]:
            del self._open[old.id]
        return job

    def is_open(self, job: OpenJob) -> bool:
        return self._open.get(job.id) is job

    # Watching and running.

    def add_watcher(self, job: OpenJob, watcher: JobWatcher, asker: Asker) -> None:
        job.watchers.add(watcher)
        job.asker = asker
        if job.leaving:
            job.leaving.cancel()
            job.leaving = None
        self._run(job)

    def discard_watcher(self, job: OpenJob, watcher: JobWatcher) -> None:
        """The job stops a moment after the last watcher has left."""
        job.watchers.discard(watcher)
        if not job.watchers and job.leaving is None and not self.closed:
            job.leaving = asyncio.get_running_loop().call_later(GRACE_SECONDS, self._pause, job)

    def stop(self, job: OpenJob) -> None:
        """Stop a job at once; it goes on when somebody says so."""
        if job.wants_to_run:
            job.become(JobState.STOPPED)
            self.shelf.mark_stopped(job.id, True)
            self._pause(job)

    def resume(self, job: OpenJob) -> None:
        """Let a job go on that was stopped or that failed."""
        if job.state in (JobState.STOPPED, JobState.FAILED):
            job.become(JobState.WAITING)
            self.shelf.mark_stopped(job.id, False)
            self._run(job)

    def _run(self, job: OpenJob) -> None:
        if job.watchers and job.wants_to_run and job.task is None and not self.closed:
            job.task = asyncio.create_task(self._work(job))
            job.task.add_done_callback(lambda task: self._ended(job, task))

    def _pause(self, job: OpenJob) -> None:
        """Kill the process of a job; what it has reported is on the disk."""
        if job.leaving:
            job.leaving.cancel()
            job.leaving = None
        if job.task:
            job.task.cancel()

    def _ended(self, job: OpenJob, task: asyncio.Task[None]) -> None:
        job.task = None
        if job.state is JobState.RUNNING:
            job.become(JobState.WAITING)
        job.set_progress(None)
        if not task.cancelled() and (error := task.exception()):
            raise error
        self._run(job)  # somebody may have come, or let it go on, while the process ended

    async def _work(self, job: OpenJob) -> None:
        """Slice after slice to the end, in turn with other jobs."""
        try:
            while not await self._slice(job):
                pass
        except AllumettesError as error:
            job.become(JobState.FAILED, error)
        else:
            job.standing.finished = True
            job.become(JobState.FINISHED)
        self._tidy_soon()

    async def _slice(self, job: OpenJob) -> bool:
        """One slice; returns whether the job is finished."""

        def hear(message: slices.Entry | slices.Progress) -> None:
            if isinstance(message, slices.Entry):
                job.add_entry(message.number, message.data)
            else:
                job.set_progress(message.data)

        def waits(waiting: bool) -> None:
            if job.wants_to_run:
                job.become(JobState.WAITING if waiting else JobState.RUNNING)

        try:
            return await self._workers.ask(
                slices.work,
                *(job.job.kind, job.job.as_data(), job.folder, len(job.entries), SLICE_SECONDS),
                effort=Effort.SEARCH,
                seconds=SLICE_SECONDS + job.job.longest_step,
                asker=Asker(job.asker.visitor, job.id),
                tell=hear,
                waits=waits,
            )
        except BusyError:
            waits(True)
            await asyncio.sleep(RETRY_SECONDS)
            return False

    # Questions about a job.

    async def ask(
        self, job: OpenJob, function: Callable[..., T], *arguments: object, asker: Asker, seconds: float | None = None
    ) -> T:
        """Call `function(job, folder, *arguments)` in a process, also while the job runs.

        It must be a function of a module, and reads the folder as `Job.standing` does. Raises what `Workers.ask` does.
        """
        return await self._documents.ask(
            slices.ask,
            *(function, job.job.kind, job.job.as_data(), job.folder, arguments),
            effort=Effort.SEARCH,
            seconds=DOCUMENT_SECONDS if seconds is None else seconds,
            asker=Asker(asker.visitor, job.id),
        )

    # The disk.

    def _tidy_soon(self) -> None:
        now = time.monotonic()
        due = now - self._tidied >= TIDY_SECONDS or self._added >= TIDY_JOBS
        if due and self._tidying is None and not self.closed:
            self._tidied, self._added = now, 0
            self._tidying = asyncio.create_task(self._tidy())

    async def _tidy(self) -> None:
        try:
            in_use = {job.id for job in self._open.values() if not job.is_idle}
            await asyncio.to_thread(self.shelf.tidy, in_use.__contains__)
            for job in list(self._open.values()):
                if job.is_idle and not Path(job.folder).exists():
                    del self._open[job.id]
        finally:
            self._tidying = None


def _state_of(loaded: Loaded) -> JobState:
    if loaded.standing.finished:
        return JobState.FINISHED
    return JobState.STOPPED if loaded.stopped else JobState.WAITING
