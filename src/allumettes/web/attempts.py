"""Questions to the workers in two attempts: a brief one first, then a longer one where it was not enough."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Protocol

from allumettes.core.errors import AllumettesError, BusyError, WorkerError, WorkerTimeoutError
from allumettes.players import is_level, is_program
from allumettes.web.fair_queue import Asker
from allumettes.web.limits import PROGRAM_SECONDS
from allumettes.web.open_tables import OpenTable
from allumettes.web.programs import NO_PROGRAMS, Programs
from allumettes.web.questions import Answer, ComputerMove, Question, T, choose, choose_by_program
from allumettes.web.workers import Effort, Workers

RETRY_SECONDS = 2.0
"""How long the computer waits before it asks again where the queue of the workers is full."""


MOST_PROOFS = 12
"""How many times the computer goes on with a proof whose sequence of values grows each time."""

MOST_ANSWERS = 2
"""How many times a question goes on before its visitor is told to ask again."""

COMPILING_SECONDS = 60.0
"""How long a longer attempt may take in all. It keeps to its seconds, but a process that needs a kernel of the
sequences compiles it first: killed in the middle it would have to begin again."""


class StillComputingError(AllumettesError):
    """The values that an answer needs are being computed: what there is of them is kept for the next question."""


class Report(Protocol):
    """Is told what the computer has counted so far, whether it waits for a worker, and whether values grow."""

    def __call__(
        self, counters: dict[str, int] | None = None, *, waiting: bool = False, growing: bool = False
    ) -> None: ...


async def ask(workers: Workers, asker: Asker, question: Question[T], record: str, *arguments: object) -> T:
    """The answer to a question about a match, decided where that is possible in time."""

    async def attempt(effort: Effort, seconds: float | None = None) -> Answer[T]:
        return await workers.ask(
            question, record, effort.seconds, *arguments, effort=effort, seconds=seconds, asker=asker
        )

    answer = None
    with suppress(WorkerTimeoutError):
        answer = await attempt(Effort.TRY)
    for _attempt in range(MOST_ANSWERS):
        if answer and answer.decided:
            break
        try:
            answer = await attempt(Effort.PROOF, COMPILING_SECONDS)
        except WorkerTimeoutError as error:
            raise StillComputingError from error
        except (BusyError, WorkerError):
            if answer is None:
                raise
            break  # the first answer says honestly that it is undecided
        if not answer.growing:
            break
    if answer is None or answer.growing:
        raise StillComputingError
    return answer.data


async def choose_move(
    workers: Workers, table: OpenTable, record: str, report: Report, programs: Programs = NO_PROGRAMS
) -> ComputerMove:
    """The move of the computer. While somebody watches it waits for a worker, rather than play at random."""
    seat = table.live.match.seat
    first, then = (Effort.TRY, Effort.PROOF) if is_level(seat.kind) else (Effort.TRY_SEARCH, Effort.SEARCH)
    program = programs.of(seat) if is_program(seat.kind) else None

    growing = False

    def tell(counters: dict[str, int] | None = None, *, waiting: bool = False) -> None:
        report(counters, waiting=waiting, growing=growing)

    async def attempt(effort: Effort, seconds: float | None = None) -> ComputerMove:
        while True:
            try:
                return await workers.ask(
                    choose_by_program if program else choose,
                    record,
                    PROGRAM_SECONDS if program else effort.seconds,
                    *([program] if program else []),
                    effort=effort,
                    seconds=seconds,
                    asker=table.asker,
                    tell=tell,
                    waits=lambda waiting: tell(waiting=waiting),
                )
            except BusyError:
                if not table.audience:
                    raise
                tell(waiting=True)
                await asyncio.sleep(RETRY_SECONDS)

    if program:
        return await attempt(Effort.SEARCH)
    move = None
    with suppress(WorkerTimeoutError):
        move = await attempt(first)
    if move and move.proved:
        return move
    for _proof in range(MOST_PROOFS):
        growing = move is None or move.growing
        move = await attempt(then, max(then.seconds, COMPILING_SECONDS))
        if not move.growing:
            break
    assert move is not None
    return move
