"""Long work runs in processes of its own: it tells how far it is, can be stopped, and never harms other questions."""

from __future__ import annotations

import asyncio
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvloop

from allumettes.core.errors import BusyError, IllegalMoveError, Refusal, WorkerError, WorkerTimeoutError
from allumettes.locale.errors import sentence
from allumettes.web.fair_queue import Asker
from allumettes.web.worker import NICENESS
from allumettes.web.workers import NOBODY, Effort, QueueLimits, Worker, Workers
from tests.web import chores

PATIENCE = 60.0
"""How long a test waits for what must happen; a machine that is not overloaded never does."""

Run = Callable[[Coroutine[Any, Any, None]], None]


@pytest.fixture(params=[asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Run:
    """The event loop of Python, and the one that the server has."""
    loop: Run = request.param
    return loop


@asynccontextmanager
async def working(count: int = 1, **limits: Any) -> AsyncIterator[Workers]:
    workers = Workers(count, **limits)
    try:
        yield workers
    finally:
        await workers.close()


async def begun(
    workers: Workers, effort: Effort = Effort.SEARCH, asker: Asker = NOBODY
) -> tuple[asyncio.Task[None], int]:
    """A question without an answer, and the process that looks for it."""
    process: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    task: asyncio.Task[None] = asyncio.create_task(
        workers.ask(chores.compute_for_ever, effort=effort, asker=asker, seconds=PATIENCE, tell=process.set_result)
    )
    async with asyncio.timeout(PATIENCE):
        return task, await process


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def until_gone(process: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while is_alive(process):
            await asyncio.sleep(0.005)


# Answers.


def test_one_process_is_kept_for_all_questions(run: Run) -> None:
    async def ask() -> None:
        async with working(2) as workers:
            process = await workers.ask(os.getpid)
            assert process != os.getpid()
            assert await workers.ask(chores.double, 21) == 42
            assert await workers.ask(os.getpid) == process

    run(ask())


def test_messages_arrive_in_their_order_before_the_answer(run: Run) -> None:
    async def ask() -> None:
        async with working() as workers:
            told: list[int] = []
            assert await workers.ask(chores.count_to, 1000, tell=told.append) == "done"
            assert told == list(range(1, 1001))

    run(ask())


def test_a_message_arrives_while_the_work_goes_on(run: Run) -> None:
    async def ask() -> None:
        async with working() as workers:
            task, process = await begun(workers)
            assert is_alive(process)
            assert not task.done()
            task.cancel()

    run(ask())


def test_what_comes_after_the_answer_reaches_nobody() -> None:
    async def ask() -> None:
        async with working() as workers:
            told: list[str] = []
            assert await workers.ask(chores.chatter, tell=told.append) == "that is all"
            already = len(told)
            later: list[int] = []
            assert await workers.ask(chores.count_to, 200, tell=later.append) == "done"
            assert later == list(range(1, 201))
            assert len(told) == already

    asyncio.run(ask())


def test_what_a_function_prints_is_no_answer() -> None:
    async def ask() -> None:
        async with working() as workers:
            assert await workers.ask(chores.print_much) == 7

    asyncio.run(ask())


# Errors.


@pytest.mark.parametrize(("spec", "heap"), [("grundy", 10), ("4!.0", 10)])
def test_an_error_of_the_game_arrives_with_its_data(spec: str, heap: int) -> None:
    async def ask() -> None:
        async with working() as workers:
            with pytest.raises(IllegalMoveError) as caught:
                await workers.ask(chores.split_equally, spec, heap)
            error = caught.value
            assert (error.game.spec, error.position, error.reason) == (spec, (heap,), Refusal.EQUAL_PARTS)
            assert "10>5+5" in sentence(error)
            assert await workers.ask(chores.double, 1) == 2

    asyncio.run(ask())


@pytest.mark.parametrize("function", [chores.stumble, chores.answer_with_a_function])
def test_any_other_error_is_for_the_log(
    run: Run, function: Callable[[], object], caplog: pytest.LogCaptureFixture
) -> None:
    async def ask() -> None:
        async with working() as workers:
            with pytest.raises(WorkerError) as caught:
                await workers.ask(function)
            assert caught.value.args == ()
            assert await workers.ask(chores.double, 2) == 4

    with caplog.at_level(logging.ERROR):
        run(ask())
    assert "Traceback" in caplog.text
    assert ("a secret of the server" in caplog.text) == (function is chores.stumble)


def test_a_worker_that_dies_harms_no_other_question(run: Run) -> None:
    async def ask() -> None:
        async with working(2) as workers:
            other, process = await begun(workers)
            with pytest.raises(WorkerError):
                await workers.ask(chores.die, signal.SIGKILL)
            assert await workers.ask(chores.double, 3) == 6
            assert is_alive(process)
            assert not other.done()
            other.cancel()

    run(ask())


def test_a_worker_that_died_between_two_questions_is_replaced(run: Run) -> None:
    async def ask() -> None:
        async with working() as workers:
            process = await workers.ask(os.getpid)
            os.kill(process, signal.SIGKILL)
            await until_gone(process)
            for _turn in range(2):  # of the event loop, which hears of it like of any message
                await asyncio.sleep(0.01)
            assert await workers.ask(os.getpid) != process

    run(ask())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts all memory of a process")
def test_a_worker_that_wants_too_much_memory_is_refused_it(caplog: pytest.LogCaptureFixture) -> None:
    async def ask() -> None:
        async with working() as workers:
            with pytest.raises(WorkerError):
                await workers.ask(chores.fill_memory)

    asyncio.run(ask())
    assert "MemoryError" in caplog.text


# Stopping.


def test_a_cancelled_question_ends_its_process(run: Run) -> None:
    async def ask() -> None:
        async with working() as workers:
            task, process = await begun(workers)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await until_gone(process)
            assert await workers.ask(os.getpid) != process

    run(ask())


def test_a_question_that_does_not_end_is_stopped(run: Run) -> None:
    async def ask() -> None:
        async with working() as workers:
            process = await workers.ask(os.getpid)
            workers.grace = 0.1
            with pytest.raises(WorkerTimeoutError):
                await workers.ask(chores.compute_for_ever, seconds=0.1, tell=lambda message: None)
            await until_gone(process)
            workers.grace = PATIENCE
            assert await workers.ask(chores.double, 4) == 8

    run(ask())


# Turns.


def test_many_questions_at_once_are_all_answered_by_two_workers(run: Run) -> None:
    async def ask() -> None:
        async with working(2, bounds=QueueLimits(100, 100, 100)) as workers:
            questions = (
                workers.ask(chores.nap_then_name, 0, str(number), effort=Effort.SEARCH) for number in range(100)
            )
            answers = await asyncio.gather(*questions)
            assert [name for name, _process in answers] == [str(number) for number in range(100)]
            assert len({process for _name, process in answers}) == 2

    run(ask())


def test_questions_are_answered_in_the_order_in_which_they_came() -> None:
    async def ask() -> None:
        async with working() as workers:
            answered: list[str] = []

            async def note(name: str) -> None:
                asked = workers.ask(chores.nap_then_name, 0.0, name, effort=Effort.SEARCH)
                answered.append((await asked)[0])

            await asyncio.gather(*map(note, "abcdefgh"))
            assert "".join(answered) == "abcdefgh"

    asyncio.run(ask())


def test_whoever_has_to_wait_is_told_so() -> None:
    async def ask() -> None:
        async with working() as workers:
            heard: list[bool] = []
            assert await workers.ask(chores.double, 1, waits=heard.append) == 2
            assert heard == [False]
            first, _process = await begun(workers)
            second = asyncio.create_task(workers.ask(chores.double, 5, effort=Effort.SEARCH, waits=heard.append))
            await asyncio.sleep(0)
            assert (heard[1:], workers.waiting) == ([True], 1)
            first.cancel()
            assert await second == 10
            assert (heard[1:], workers.waiting) == ([True, False], 0)

    asyncio.run(ask())


def test_when_too_many_wait_one_more_is_refused_at_once() -> None:
    async def ask() -> None:
        async with working(bounds=QueueLimits(2, 10, 10)) as workers:
            first, _process = await begun(workers)
            search = partial(workers.ask, chores.double, effort=Effort.SEARCH)
            waiting = [asyncio.create_task(search(number)) for number in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(BusyError) as caught:
                await search(2)
            assert sentence(caught.value).endswith("try again in a moment.")
            waiting[0].cancel()
            await asyncio.sleep(0)
            late = asyncio.create_task(search(3))
            first.cancel()
            assert (await waiting[1], await late) == (2, 6), "whoever gives up leaves their place to another"

    asyncio.run(ask())


# Efforts and askers.


def test_no_effort_waits_behind_a_greater_one() -> None:
    """Whatever thinks for ever, and however many wait to, the next lesser question is answered."""

    async def ask() -> None:
        async with working(1) as workers:
            endless: list[asyncio.Task[Any]] = []
            for effort in reversed(Effort):
                assert await workers.ask(chores.double, int(effort), effort=effort) == 2 * effort
                endless.append((await begun(workers, effort))[0])
                endless += [asyncio.create_task(workers.ask(chores.double, 0, effort=effort)) for _ in range(3)]
            await asyncio.sleep(0)
            assert workers.waiting == 12
            for task in endless:
                task.cancel()

    asyncio.run(ask())


def test_askers_take_turns() -> None:
    """One visitor has asked for much about many matches; another's only question comes second, not last."""

    async def ask() -> None:
        async with working(1) as workers:
            answered: list[str] = []

            async def note(visitor: str, match: str) -> None:
                asker = Asker(visitor, match)
                await workers.ask(chores.double, 1, effort=Effort.SEARCH, asker=asker)
                answered.append(visitor + match)

            first, _process = await begun(workers)
            notes = [asyncio.create_task(note("a", match)) for match in "111122"]
            await asyncio.sleep(0)
            notes.append(asyncio.create_task(note("b", "1")))
            await asyncio.sleep(0)
            first.cancel()
            await asyncio.gather(*notes)
            assert answered == ["a1", "b1", "a2", "a1", "a2", "a1", "a1"]

    asyncio.run(ask())


def test_a_question_that_is_given_up_takes_nobody_elses_turn() -> None:
    async def ask() -> None:
        async with working(1) as workers:
            first, process = await begun(workers, asker=Asker("a", "1"))
            search = partial(workers.ask, chores.double, effort=Effort.SEARCH)
            given_up = [asyncio.create_task(search(1, asker=Asker("b", str(number)))) for number in range(5)]
            kept = asyncio.create_task(search(2, asker=Asker("c", "1")))
            await asyncio.sleep(0)
            for task in given_up:
                task.cancel()
            await asyncio.gather(*given_up, return_exceptions=True)
            assert is_alive(process)
            assert not first.done()
            assert workers.waiting == 1
            first.cancel()
            assert await kept == 4
            assert await search(3) == 6

    asyncio.run(ask())


# The end.


def test_closing_leaves_no_process_and_answers_everybody(run: Run) -> None:
    async def ask() -> None:
        workers = Workers(2)
        idle = await workers.ask(os.getpid)
        busy, process = await begun(workers)
        other, other_process = await begun(workers)
        assert idle in (process, other_process)
        waiting = asyncio.create_task(workers.ask(chores.double, 1, effort=Effort.SEARCH))
        await asyncio.sleep(0)
        await workers.close()
        assert not is_alive(process)
        assert not is_alive(other_process)
        for task in (busy, other, waiting, workers.ask(chores.double, 2)):
            with pytest.raises(WorkerError):
                await task
        await workers.close()

    run(ask())


def test_closing_lets_an_idle_process_go(run: Run) -> None:
    async def ask() -> None:
        workers = Workers(1)
        process = await workers.ask(os.getpid)
        await workers.close()
        assert not is_alive(process)

    run(ask())


def test_a_killed_server_leaves_no_worker_behind(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    script = "import asyncio, sys; from tests.web.chores import serve; asyncio.run(serve(sys.argv[1]))"
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    end = time.monotonic() + PATIENCE
    with subprocess.Popen(
        [sys.executable, "-c", script, pipe], env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    ) as server:
        try:
            seen = b""
            while len(seen) < 2:  # one worker computes, one is idle, and both hold the pipe
                assert time.monotonic() < end
                time.sleep(0.01)
                try:
                    seen += os.read(reader, 2)
                except BlockingIOError:
                    continue
            with pytest.raises(BlockingIOError):
                os.read(reader, 1)
        finally:
            server.kill()
    try:
        assert select.select([reader], [], [], PATIENCE)[0], "a worker still holds the pipe"
        assert os.read(reader, 1) == b""
    finally:
        os.close(reader)


# What a worker knows of the server.


def test_a_worker_inherits_no_socket_of_the_server(run: Run) -> None:
    async def ask() -> None:
        async with working() as workers:
            with socket.create_server(("127.0.0.1", 0)) as listening:
                listening.set_inheritable(True)
                assert not await workers.ask(chores.is_open, listening.fileno())

    run(ask())


def test_a_worker_is_modest_and_leaves_ctrl_c_to_the_server() -> None:
    async def ask() -> None:
        async with working() as workers:
            nice = os.getpriority(os.PRIO_PROCESS, 0)
            assert await workers.ask(chores.manners) == (min(nice + NICENESS, 19), True)
            process = await workers.ask(os.getpid)
            assert os.getsid(process) != os.getsid(0)

    asyncio.run(ask())


def test_whoever_asks_briefly_and_leaves_costs_no_process(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """To start one takes longer than to let it end: many who come and go would keep the machine busy with starts."""
    started: list[Worker] = []
    start = Worker.start

    async def counted(environment: Mapping[str, str]) -> Worker:
        started.append(worker := await start(environment))
        return worker

    monkeypatch.setattr(Worker, "start", counted)

    async def main() -> None:
        async with working() as workers:
            for _ in range(12):
                asking = asyncio.create_task(workers.ask(chores.nap_then_name, 0.2, "brief"))
                await asyncio.sleep(0.05)
                asking.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await asking
            assert await workers.ask(chores.double, 4) == 8
            assert len(started) <= 4  # as many as work on brief questions at once

    run(main())


def test_whoever_leaves_hears_no_more(run: Run) -> None:
    async def main() -> None:
        heard: list[object] = []
        async with working() as workers:
            asking = asyncio.create_task(workers.ask(chores.count_slowly, 20, 0.02, tell=heard.append))
            while not heard:
                await asyncio.sleep(0.01)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            before = len(heard)
            await workers.ask(os.getpid)
            assert len(heard) == before

    run(main())
