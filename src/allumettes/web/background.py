"""A background thread for work of some milliseconds: reading a long match, rendering a large state, pictures.

Such work needs what this process has in memory. Small tasks come first, and visitors take turns. Work that may take
seconds is for the workers, which are processes.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from allumettes.core.errors import WorkerError
from allumettes.web.fair_queue import Asker, FairQueue

P = ParamSpec("P")
T = TypeVar("T")
Waiter = asyncio.Future[None]

MOST_SMALL = 500
"""A whole class may open its pages at once, as one visitor."""
MOST_LARGE = 40
"""Each of these may take a tenth of a second."""
MOST = 1_000


class Background:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "background")
        self._small: FairQueue[Waiter] = FairQueue(MOST_SMALL, MOST_SMALL, MOST)
        self._large: FairQueue[Waiter] = FairQueue(MOST_LARGE, MOST_LARGE, MOST)
        self._busy = False
        self._closed = False

    async def run(self, asker: Asker, large: bool, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in the thread. Raises `BusyError` where the queue is full, `WorkerError` when closed."""
        await self._turn(asker, self._large if large else self._small)
        if self._closed:
            self._next()
            raise WorkerError
        try:
            # The language of the request is a context variable.
            call = partial(contextvars.copy_context().run, partial(function, *args, **kwargs))
            work = asyncio.get_running_loop().run_in_executor(self._thread, call)
            # A caller that is cancelled cannot stop the thread: the next task starts when it is free.
            work.add_done_callback(self._next)
        except BaseException:
            self._next()
            raise
        return await asyncio.shield(work)

    def close(self) -> None:
        self._closed = True
        self._thread.shutdown(wait=False)

    async def _turn(self, asker: Asker, queue: FairQueue[Waiter]) -> None:
        if not self._busy:
            self._busy = True
            return
        turn: Waiter = asyncio.get_running_loop().create_future()
        queue.put(asker, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not queue.remove(asker, turn) and not turn.cancelled():
                self._next()
            raise

    def _next(self, done: object = None) -> None:
        if isinstance(done, asyncio.Future) and not done.cancelled():
            done.exception()  # retrieved here, where the caller may have been cancelled
        for queue in (self._small, self._large):
            while len(queue):
                if not (turn := queue.pop()).cancelled():
                    turn.set_result(None)
                    return
        self._busy = False
