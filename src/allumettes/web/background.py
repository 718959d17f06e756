"""Work of some milliseconds beside the event loop: reading a long match, putting a large state into words, pictures.

It needs what this process has in memory, so it is done by a thread, one piece after the other: small ones first, and
visitors in turn. The event loop goes on meanwhile. What may take seconds is for the workers, which are processes.
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
"""A class may open its pages at once, and be one visitor."""
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
        """What the function returns; a `BusyError` where too much waits for its turn, a `WorkerError` at the end."""
        await self._turn(asker, self._large if large else self._small)
        if self._closed:
            self._next()
            raise WorkerError
        try:
            # The language of the request is a variable of its context.
            call = partial(contextvars.copy_context().run, partial(function, *args, **kwargs))
            work = asyncio.get_running_loop().run_in_executor(self._thread, call)
            # The thread cannot be stopped: whoever leaves early does not let the next one begin before it is free.
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
            done.exception()  # whoever asked may have left: nobody else will look at it
        for queue in (self._small, self._large):
            while len(queue):
                if not (turn := queue.pop()).cancelled():
                    turn.set_result(None)
                    return
        self._busy = False
