"""A pool of worker processes, which answer one question at a time and can be stopped.

A question names its effort. The greater the effort, the fewer processes it may have, so that short questions always
find one free; and visitors take turns, so that nobody waits behind the searches of one of them.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar, cast

from allumettes.core.errors import AllumettesError, WorkerError, WorkerTimeoutError
from allumettes.web.fair_queue import Asker, FairQueue
from allumettes.web.limits import PROOF_SECONDS, THINKING_SECONDS, TRY_SECONDS
from allumettes.web.worker import COMMAND, HEADER, Reply, packed

T = TypeVar("T")
Tell = Callable[[Any], None]
Waiter = asyncio.Future[None]

MOST_OF_MATCH = 8
MOST_OF_VISITOR = 64
MOST = 256
"""How many questions may wait at each effort: for one match, for one visitor, in all."""

GRACE = 10.0
"""Functions keep to their seconds by themselves; a process is killed so many seconds later."""

FAREWELL = 5.0
"""How long an idle worker may take to end."""

log = logging.getLogger(__name__)


class Effort(IntEnum):
    """How long an answer may take, from what is nearly always enough to what may never be."""

    TRY = 0
    """The first attempt at a proof: a hint, a value, a move of the perfect player."""
    PROOF = 1
    """The second attempt."""
    TRY_SEARCH = 2
    """The first attempt of an algorithm of the ladder."""
    SEARCH = 3

    @property
    def seconds(self) -> float:
        return (TRY_SECONDS, PROOF_SECONDS, TRY_SECONDS, THINKING_SECONDS)[self]

    @property
    def is_brief(self) -> bool:
        return self in (Effort.TRY, Effort.TRY_SEARCH)


@dataclass(frozen=True, slots=True)
class QueueLimits:
    """How many questions may wait at each effort."""

    of_match: int = MOST_OF_MATCH
    of_visitor: int = MOST_OF_VISITOR
    in_all: int = MOST


NOBODY = Asker()


class Workers:
    """Processes that are started when needed and kept for the next question.

    Searches have at most `count` of them at once; each lesser effort has one more than the next greater one.
    """

    def __init__(
        self,
        count: int,
        *,
        bounds: QueueLimits | None = None,
        grace: float = GRACE,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """`environment` are variables for the processes, besides those of this one."""
        self.count = count
        self.grace = grace
        self.environment = environment or {}
        bounds = bounds or QueueLimits()
        self._queues: dict[Effort, FairQueue[Waiter]] = {
            effort: FairQueue(bounds.of_match, bounds.of_visitor, bounds.in_all) for effort in Effort
        }
        self._working = dict.fromkeys(Effort, 0)
        self._all_done = asyncio.Event()
        self._all_done.set()
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._leaving: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return sum(map(len, self._queues.values()))

    async def ask(
        self,
        function: Callable[..., T],
        *arguments: object,
        effort: Effort = Effort.TRY,
        seconds: float | None = None,
        asker: Asker = NOBODY,
        tell: Tell | None = None,
        waits: Callable[[bool], None] | None = None,
    ) -> T:
        """Call a function of a module in a worker.

        With `tell` it is called with one more argument, `tell=send`, and what it sends is passed to `tell` while it
        works. `waits` is called with True when the question has to wait, then with False when its turn comes.

        An `AllumettesError` of the function is raised here. `WorkerTimeoutError`: it did not end in the seconds of its
        effort (or in `seconds`); `BusyError`: the queue is full; `WorkerError`: anything else. Cancelling the task
        kills the process, unless the effort is brief: starting a process takes longer than letting it end.
        """
        question = packed((function, arguments, tell is not None))
        seconds = (effort.seconds if seconds is None else seconds) + self.grace
        listening = True

        def hear(content: Any) -> None:
            if tell and listening:
                tell(content)

        await self._take_turn(effort, asker, waits)
        work = asyncio.create_task(self._work(effort, question, f"{function!r}", seconds, hear))
        try:
            reply, content = await asyncio.shield(work)
        except asyncio.CancelledError:
            listening = False
            if effort.is_brief:
                work.add_done_callback(_retrieve)
            else:
                work.cancel()
                await asyncio.wait([work])
            raise
        if reply is Reply.REFUSAL:
            raise cast("AllumettesError", content)
        return cast("T", content)

    async def _work(self, effort: Effort, question: bytes, name: str, seconds: float, hear: Tell) -> tuple[Reply, Any]:
        """The reply of a worker; the turn that was taken ends with it."""
        try:
            async with self._borrowed() as worker:
                try:
                    async with asyncio.timeout(seconds):
                        reply, content = await worker.answer(question, hear)
                except (EOFError, ConnectionError) as error:
                    if not self._closed:
                        log.warning("a worker died while it worked on %s", name)
                    raise WorkerError from error
                except TimeoutError:
                    log.warning("%s was stopped after %g s", name, seconds)
                    raise WorkerTimeoutError from None
                if reply is Reply.FAILURE:
                    log.error("%s failed in a worker:\n%s", name, content)
                    raise WorkerError
                return reply, content
        finally:
            self._end(effort)

    async def close(self) -> None:
        """End all processes; pending questions raise `WorkerError`."""
        if self._closed:
            return
        self._closed = True
        for worker in self._busy:
            worker.kill()
        for queue in self._queues.values():
            while len(queue):
                if not (turn := queue.pop()).cancelled():
                    turn.set_exception(WorkerError())
        await self._all_done.wait()
        while self._idle:
            self._leave(self._idle.pop().end())
        while self._leaving:
            await asyncio.wait(self._leaving)

    async def _take_turn(self, effort: Effort, asker: Asker, waits: Callable[[bool], None] | None) -> None:
        """Wait until a question may be worked on; the caller has to `_end` its turn."""
        self._check_open()
        if self._has_room(effort) and not len(self._queues[effort]):
            self._begin(effort)
        else:
            turn: Waiter = asyncio.get_running_loop().create_future()
            self._queues[effort].put(asker, turn)
            if waits:
                waits(True)
            try:
                await turn
            except asyncio.CancelledError:
                if not self._queues[effort].remove(asker, turn) and not turn.cancelled() and not turn.exception():
                    self._end(effort)
                raise
        try:
            if waits:
                waits(False)
            self._check_open()
        except BaseException:
            self._end(effort)
            raise

    def _has_room(self, effort: Effort) -> bool:
        """Whether a process is left for every lesser effort."""
        return all(
            sum(self._working[at] for at in Effort if at >= least) < self.count + max(Effort) - least
            for least in Effort
            if least <= effort
        )

    def _begin(self, effort: Effort) -> None:
        self._working[effort] += 1
        self._all_done.clear()

    def _end(self, effort: Effort) -> None:
        self._working[effort] -= 1
        for next_effort, queue in self._queues.items():
            while len(queue) and self._has_room(next_effort):
                if not (turn := queue.pop()).cancelled():
                    self._begin(next_effort)
                    turn.set_result(None)
        if not any(self._working.values()):
            self._all_done.set()

    @asynccontextmanager
    async def _borrowed(self) -> AsyncIterator[Worker]:
        """A worker for one question; dismissed after an error, since it may still be at work or short of memory."""
        worker = await self._worker()
        self._busy.add(worker)
        try:
            self._check_open()  # a process takes a moment to start
            yield worker
        except BaseException:
            self._dismiss(worker)
            raise
        else:
            self._idle.append(worker)
        finally:
            self._busy.discard(worker)

    async def _worker(self) -> Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive:
                return worker
            self._dismiss(worker)
        return await Worker.start(self.environment)

    def _check_open(self) -> None:
        if self._closed:
            raise WorkerError

    def _dismiss(self, worker: Worker) -> None:
        worker.kill()
        self._leave(worker.gone())

    def _leave(self, farewell: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(farewell)
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)


def _retrieve(work: asyncio.Task[Any]) -> None:
    """Retrieve the exception of a task that nobody waits for any more, or asyncio would log it."""
    if not work.cancelled():
        work.exception()


class Worker:
    """One process and the pipes to it."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._questions = process.stdin
        self._replies = process.stdout

    @classmethod
    async def start(cls, environment: Mapping[str, str] | None = None) -> Worker:
        # It finds modules where this process does. A session of its own: Ctrl-C in the terminal is not for it.
        variables = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **(environment or {})}
        try:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-c", COMMAND),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env=variables,
                start_new_session=True,
            )
        except OSError as error:
            log.error("a worker could not be started: %s", error)  # noqa: TRY400 - the reason says it all
            raise WorkerError from error
        return cls(process)

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None and not self._replies.at_eof()

    async def answer(self, question: bytes, tell: Tell | None) -> tuple[Reply, Any]:
        """The last reply to a question; `EOFError` or `ConnectionError` where the process dies."""
        self._questions.write(question)
        await self._questions.drain()
        while True:
            reply, content = await self._reply()
            if reply is not Reply.MESSAGE:
                return reply, content
            if tell:
                tell(content)

    async def _reply(self) -> tuple[Reply, Any]:
        (size,) = HEADER.unpack(await self._replies.readexactly(HEADER.size))
        data = await self._replies.readexactly(size)
        try:
            reply: tuple[Reply, Any] = pickle.loads(data)
        except Exception as error:
            log.exception("what a worker said cannot be read")
            raise WorkerError from error
        return reply

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()

    async def gone(self) -> None:
        """Wait until the process has ended and its pipes are closed."""
        self._questions.close()
        await self._replies.read()
        await self._process.wait()

    async def end(self) -> None:
        """Close the pipe of an idle process, and wait until it has ended."""
        self._questions.close()
        try:
            async with asyncio.timeout(FAREWELL):
                await self.gone()
        except TimeoutError:
            self.kill()
            await self.gone()
