"""Long work outside the event loop: a few processes that answer questions one at a time, and can be stopped."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar, cast

from allumettes.core.errors import AllumettesError, BusyError, WorkerError, WorkerTimeoutError
from allumettes.web.worker import COMMAND, HEADER, Reply, packed

T = TypeVar("T")
Tell = Callable[[Any], None]

QUEUE = 64
GRACE = 5.0
"""Functions keep to their seconds by themselves; a process is only killed when it is so much later."""

FAREWELL = 5.0
"""How long an idle worker may take to end."""

log = logging.getLogger(__name__)


class Workers:
    """At most `count` processes, each started when it is first needed and kept for the next question."""

    def __init__(self, count: int, seconds: float, *, queue: int = QUEUE, grace: float = GRACE) -> None:
        self.count = count
        self.seconds = seconds
        self.queue = queue
        self.grace = grace
        self.waiting = 0
        """How many questions wait for their turn."""
        self._turns = asyncio.Semaphore(count)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._leaving: set[asyncio.Task[None]] = set()
        self._closed = False

    async def ask(
        self,
        function: Callable[..., T],
        *arguments: object,
        tell: Tell | None = None,
        waits: Callable[[bool], None] | None = None,
    ) -> T:
        """What a function of a module returns for these arguments, computed in a worker.

        With `tell` it is called with one more argument, `tell=send`, and what it sends reaches `tell` here while it
        works. `waits` hears True when the question has to wait for its turn, then False when its turn has come.

        An `AllumettesError` of the function is raised here with its data; `WorkerError` stands for all that goes
        wrong, `WorkerTimeoutError` for work that did not end, `BusyError` for a queue that is full. Cancelling the
        task that asks kills the process at once.
        """
        question = packed((function, arguments, tell is not None))
        async with self._turn(waits), self._borrowed() as worker:
            try:
                async with asyncio.timeout(self.seconds + self.grace):
                    reply, content = await worker.answer(question, tell)
            except (EOFError, ConnectionError) as error:
                if not self._closed:
                    log.warning("a worker died while it worked on %r", function)
                raise WorkerError from error
            except TimeoutError:
                log.warning("%r was stopped after %g s", function, self.seconds + self.grace)
                raise WorkerTimeoutError from None
            if reply is Reply.FAILURE:
                log.error("%r failed in a worker:\n%s", function, content)
                raise WorkerError
        if reply is Reply.REFUSAL:
            raise cast("AllumettesError", content)
        return cast("T", content)

    async def close(self) -> None:
        """Ends all processes; questions that were asked end as `WorkerError`."""
        if self._closed:
            return
        self._closed = True
        for worker in self._busy:
            worker.kill()
        for _turn in range(self.count):  # by then everybody else has had theirs
            await self._turns.acquire()
        while self._idle:
            self._leave(self._idle.pop().end())
        while self._leaving:
            await asyncio.wait(self._leaving)
        for _turn in range(self.count):
            self._turns.release()

    @asynccontextmanager
    async def _turn(self, waits: Callable[[bool], None] | None) -> AsyncIterator[None]:
        must_wait = self._turns.locked()
        if must_wait:
            if self.waiting >= self.queue:
                raise BusyError(self.waiting)
            if waits:
                waits(True)
        self.waiting += must_wait
        try:
            await self._turns.acquire()
        finally:
            self.waiting -= must_wait
        try:
            if must_wait and waits:
                waits(False)
            self._check_open()
            yield
        finally:
            self._turns.release()

    @asynccontextmanager
    async def _borrowed(self) -> AsyncIterator[Worker]:
        """A worker for one question. After one that did not end well it may still be at work, or short of memory."""
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
        return await Worker.start()

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


class Worker:
    """One process and the pipes to it."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._questions = process.stdin
        self._replies = process.stdout

    @classmethod
    async def start(cls) -> Worker:
        # It finds modules where this process does. A session of its own: Ctrl-C in the terminal is not for it.
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        try:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-c", COMMAND),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env=environment,
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
        """The last reply to a question. A process that dies closes its pipe: an EOFError or a ConnectionError."""
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
        """Waits until nothing is left of the process and its pipes."""
        self._questions.close()
        await self._replies.read()
        await self._process.wait()

    async def end(self) -> None:
        """Lets an idle process end by itself, which its pipe tells it to."""
        self._questions.close()
        try:
            async with asyncio.timeout(FAREWELL):
                await self.gone()
        except TimeoutError:
            self.kill()
            await self.gone()
