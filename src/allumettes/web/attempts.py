"""Questions to the workers in two attempts: a brief one first, then a longer one where it was not enough."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Protocol

from allumettes.core.errors import BusyError, WorkerError
from allumettes.players import is_level
from allumettes.web.fair_queue import Asker
from allumettes.web.open_tables import OpenTable
from allumettes.web.questions import Answer, ComputerMove, Question, T, choose
from allumettes.web.workers import Effort, Workers

RETRY_SECONDS = 2.0
"""How long the computer waits before it asks again where the queue of the workers is full."""


MOST_PROOFS = 4
"""How many times the computer goes on with a proof whose sequence of values grows each time."""


class Report(Protocol):
    """Is told what the computer has counted so far, and whether it waits for a worker."""

    def __call__(self, counters: dict[str, int] | None = None, *, waiting: bool = False) -> None: ...


async def ask(workers: Workers, asker: Asker, question: Question[T], record: str, *arguments: object) -> T:
    """The answer to a question about a match, decided where that is possible in time."""

    async def attempt(effort: Effort) -> Answer[T]:
        return await workers.ask(question, record, effort.seconds, *arguments, effort=effort, asker=asker)

    answer = await attempt(Effort.TRY)
    if not answer.decided:
        with suppress(BusyError, WorkerError):  # the first answer says honestly that it is undecided
            answer = await attempt(Effort.PROOF)
    return answer.data


async def choose_move(workers: Workers, table: OpenTable, record: str, report: Report) -> ComputerMove:
    """The move of the computer. While somebody watches it waits for a worker, rather than play at random."""
    first, then = (
        (Effort.TRY, Effort.PROOF) if is_level(table.live.match.seat.kind) else (Effort.TRY_SEARCH, Effort.SEARCH)
    )

    async def attempt(effort: Effort) -> ComputerMove:
        while True:
            try:
                return await workers.ask(
                    choose,
                    record,
                    effort.seconds,
                    effort=effort,
                    asker=table.asker,
                    tell=report,
                    waits=lambda waiting: report(waiting=waiting),
                )
            except BusyError:
                if not table.audience:
                    raise
                report(waiting=True)
                await asyncio.sleep(RETRY_SECONDS)

    move = await attempt(first)
    for _proof in range(MOST_PROOFS):
        if not move.proved:
            move = await attempt(then)
        if not move.growing:
            break
    return move
