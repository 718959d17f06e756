"""Nobody is held up: askers take turns, and work beside the event loop begins with what is small."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes.core.errors import BusyError
from allumettes.locale import language, speaking
from allumettes.web.background import MOST_LARGE, Background
from allumettes.web.fair_queue import Asker, FairQueue
from tests.web.loops import in_a_loop

ME, YOU = Asker("me", "match"), Asker("you", "match")

askers = st.builds(Asker, st.sampled_from("abc"), st.sampled_from("12"))


@given(st.lists(askers, max_size=40))
def test_all_that_waits_comes_out_each_asker_in_order(waiting: list[Asker]) -> None:
    queue: FairQueue[tuple[Asker, int]] = FairQueue(100, 100, 100)
    for number, asker in enumerate(waiting):
        queue.put(asker, (asker, number))
    out = [queue.pop() for _ in range(len(queue))]
    assert sorted(number for _asker, number in out) == list(range(len(waiting)))
    for asker in set(waiting):
        numbers = [number for other, number in out if other == asker]
        assert numbers == sorted(numbers)
    with pytest.raises(IndexError):
        queue.pop()


@given(st.lists(askers, max_size=40), askers)
def test_whoever_comes_waits_for_one_thing_of_every_other_visitor(waiting: list[Asker], late: Asker) -> None:
    queue: FairQueue[str] = FairQueue(100, 100, 100)
    for asker in waiting:
        if asker.visitor != late.visitor:
            queue.put(asker, asker.visitor)
    queue.put(late, "late")
    before = []
    while (thing := queue.pop()) != "late":
        before.append(thing)
    assert len(before) == len(set(before))


@given(st.lists(st.tuples(askers, st.booleans()), max_size=40))
def test_what_is_taken_out_of_the_queue_never_comes(waiting: list[tuple[Asker, bool]]) -> None:
    queue: FairQueue[int] = FairQueue(100, 100, 100)
    for number, (asker, _stays) in enumerate(waiting):
        queue.put(asker, number)
    for number, (asker, stays) in enumerate(waiting):
        if not stays:
            assert queue.remove(asker, number)
            assert not queue.remove(asker, number)
    out = {queue.pop() for _ in range(len(queue))}
    assert out == {number for number, (_asker, stays) in enumerate(waiting) if stays}


def test_too_much_of_one_match_of_one_visitor_or_in_all_is_refused() -> None:
    queue: FairQueue[int] = FairQueue(1, 2, 3)
    queue.put(Asker("a", "1"), 0)
    with pytest.raises(BusyError):
        queue.put(Asker("a", "1"), 1)
    queue.put(Asker("a", "2"), 1)
    with pytest.raises(BusyError):
        queue.put(Asker("a", "3"), 2)
    queue.put(Asker("b", "1"), 2)
    with pytest.raises(BusyError):
        queue.put(Asker("c", "1"), 3)


def gated(gate: threading.Event) -> Callable[[], bool]:
    return lambda: gate.wait(60)


@in_a_loop
async def test_what_is_small_does_not_wait_for_all_that_is_large() -> None:
    background, gate, done = Background(), threading.Event(), []

    async def note(name: str, asker: Asker, large: bool) -> None:
        await background.run(asker, large, lambda: done.append(name))

    first = asyncio.create_task(background.run(ME, True, gated(gate)))
    await asyncio.sleep(0)
    notes = [asyncio.create_task(note(f"large {number}", ME, True)) for number in range(3)]
    notes += [asyncio.create_task(note("your large", YOU, True)), asyncio.create_task(note("small", ME, False))]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(first, *notes)
    assert done == ["small", "large 0", "your large", "large 1", "large 2"]
    background.close()


@in_a_loop
async def test_one_visitor_cannot_pile_up_large_work() -> None:
    background, gate = Background(), threading.Event()
    tasks = [asyncio.create_task(background.run(ME, True, gated(gate))) for _ in range(MOST_LARGE + 1)]
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await background.run(ME, True, lambda: None)
    yours = asyncio.create_task(background.run(YOU, True, lambda: "yours"))
    await asyncio.sleep(0)
    gate.set()
    assert await yours == "yours"
    await asyncio.gather(*tasks)
    background.close()


@in_a_loop
async def test_whoever_leaves_does_not_stop_the_others() -> None:
    background, gate = Background(), threading.Event()
    working = asyncio.create_task(background.run(ME, True, gated(gate)))
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(background.run(ME, True, lambda: None)) for _ in range(3)]
    stays = asyncio.create_task(background.run(YOU, True, lambda: "done"))
    await asyncio.sleep(0)
    for task in (working, *waiting):
        task.cancel()
    await asyncio.gather(working, *waiting, return_exceptions=True)
    gate.set()
    assert await stays == "done"
    assert await background.run(ME, False, lambda: "still there") == "still there"
    background.close()


@in_a_loop
async def test_an_error_reaches_whoever_asked_and_the_language_travels_along() -> None:
    background = Background()
    with pytest.raises(ZeroDivisionError):
        await background.run(ME, False, lambda: 1 // 0)
    for spoken in ("fr", "en"):
        with speaking(spoken):
            assert await background.run(ME, False, language) == spoken
    background.close()
