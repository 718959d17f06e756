"""Long work for visitors: it runs while somebody watches, in turn, and what it has found is never lost."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from allumettes import games
from allumettes.solvers import ladder
from allumettes.study.race import RacePlan, run_race
from allumettes.web.background import Background
from allumettes.web.database import laboratory_folder
from allumettes.web.fair_queue import Asker
from allumettes.web.laboratory import laboratory as lab
from allumettes.web.laboratory.job import Job, registered
from allumettes.web.laboratory.jobs.race import RaceJob
from allumettes.web.laboratory.laboratory import Laboratory
from allumettes.web.laboratory.open_job import JobState, OpenJob
from allumettes.web.laboratory.shelf import Shelf, ShelfLimits, UnknownJobError
from tests.web.loops import in_a_loop

ADA, BOB = Asker("192.0.2.1", "a"), Asker("192.0.2.2", "b")
SHORT = range(3, 9)


def race(sizes: range = SHORT, solvers: str = "v0,v5", seconds: float = 20.0) -> RaceJob:
    return RaceJob(
        RacePlan(games.find("grundy"), sizes, [ladder.find(name) for name in solvers.split(",")], seconds=seconds)
    )


ENDLESS = race(range(60, 61), "v0")
"""Nobody sees its end."""


@asynccontextmanager
async def opened(folder: Path, processes: int = 1) -> AsyncIterator[Laboratory]:
    background = Background()
    laboratory = Laboratory(folder / "laboratory", background, processes)
    try:
        yield laboratory
    finally:
        await laboratory.close()
        background.close()


async def made(laboratory: Laboratory, job: Job, asker: Asker = ADA) -> OpenJob:
    return await laboratory.find(job.kind, await laboratory.create(job, asker), asker)


async def watched(
    laboratory: Laboratory, job: OpenJob, until: Callable[[OpenJob], bool], known: int = 0, asker: Asker = ADA
) -> list[tuple[str, Any]]:
    """The events for a page that leaves when it has seen enough."""
    found: list[tuple[str, Any]] = []
    stream = laboratory.streams.watch(job, known, asker)
    async for text in stream:
        for event in text.decode().split("\n\n")[:-1]:
            lines = dict(line.split(": ", 1) for line in event.split("\n"))
            found.append((lines["event"], json.loads(lines["data"])))
        if until(job):
            break
    await stream.aclose()  # type: ignore[attr-defined]
    return found


def is_finished(job: OpenJob) -> bool:
    return job.state is JobState.FINISHED


def is_running(job: OpenJob) -> bool:
    return job.state is JobState.RUNNING and job.standing.progress is not None


def entries(events: list[tuple[str, Any]]) -> list[Any]:
    return [entry for kind, data in events if kind == "entries" for entry in data["entries"]]


def test_kinds_of_jobs_are_found_by_being_there() -> None:
    assert registered()["race"] is RaceJob


def test_a_job_is_read_back_from_its_data() -> None:
    for job in (race(), ENDLESS, race(range(5, 50, 5), "v2,v3")):
        assert RaceJob.from_data(json.loads(json.dumps(job.as_data()))).as_data() == job.as_data()


@pytest.mark.slow
@in_a_loop
async def test_whoever_watches_sees_every_measure_once_and_the_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as laboratory:
        job = await made(laboratory, race())
        events = await watched(laboratory, job, is_finished)
        expected = [(measure.n, measure.solver, measure.operations) for measure in run_race(race().plan)]
        assert [(entry["n"], entry["solver"], entry["operations"]) for entry in entries(events)] == expected
        assert [data["state"] for kind, data in events if kind == "state"][-1] == "finished"
        # A page that reconnects is sent the rest; one that comes late is sent all of it.
        assert entries(await watched(laboratory, job, is_finished, known=7)) == entries(events)[7:]
    async with opened(tmp_path) as laboratory:
        again = await laboratory.find("race", job.id, BOB)
        assert again.state is JobState.FINISHED
        assert again.entries == job.entries


@pytest.mark.slow
@in_a_loop
async def test_a_job_stops_when_nobody_watches_and_goes_on_when_somebody_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "GRACE_SECONDS", 0.05)
    async with opened(tmp_path) as laboratory:
        job = await made(laboratory, ENDLESS)
        await watched(laboratory, job, is_running)
        process = next(iter(laboratory._workers._busy))._process
        while job.task:
            await asyncio.sleep(0.01)
        assert await process.wait() < 0  # it was killed
        assert job.state is JobState.WAITING
        assert any(kind == "progress" for kind, _data in await watched(laboratory, job, is_running))


@pytest.mark.slow
@in_a_loop
async def test_a_job_that_somebody_stops_goes_on_only_when_somebody_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as laboratory:
        job = await made(laboratory, ENDLESS)

        def stop(running: OpenJob) -> bool:
            if is_running(running):
                laboratory.stop(running)
            return running.state is JobState.STOPPED

        await watched(laboratory, job, stop)
        while job.task:
            await asyncio.sleep(0.01)
    async with opened(tmp_path) as laboratory:
        job = await laboratory.find("race", job.id, ADA)
        events = await watched(laboratory, job, lambda _job: True)
        assert job.state is JobState.STOPPED
        assert job.task is None
        assert [data["state"] for kind, data in events if kind == "state"] == ["stopped"]
        laboratory.resume(job)
        await watched(laboratory, job, is_running)


@pytest.mark.slow
@in_a_loop
async def test_visitors_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one process, a long race does not keep a short one of somebody else waiting."""
    monkeypatch.setattr(lab, "SLICE_SECONDS", 0.1)
    async with opened(tmp_path) as laboratory:
        long = await made(laboratory, race(range(3, 200), "v5,v4"))
        first = asyncio.create_task(watched(laboratory, long, is_finished))
        while not is_running(long):
            await asyncio.sleep(0.01)
        short = await made(laboratory, race(range(3, 6)), BOB)
        await watched(laboratory, short, is_finished, asker=BOB)
        assert not is_finished(long)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first


@pytest.mark.slow
@in_a_loop
async def test_a_process_that_dies_loses_nothing_and_is_said(tmp_path: Path) -> None:
    async with opened(tmp_path) as laboratory:
        job = await made(laboratory, race(range(14, 60), "v5,v0"))

        def kill(running: OpenJob) -> bool:
            if running.entries and running.state is JobState.RUNNING:
                next(iter(laboratory._workers._busy)).kill()
            return running.state is JobState.FAILED

        events = await watched(laboratory, job, kill)
        assert events[-1][1]["words"]
        kept = list(job.entries)
        assert kept
        laboratory.resume(job)
        await watched(laboratory, job, lambda running: len(running.entries) > len(kept))
        assert job.entries[: len(kept)] == kept


@in_a_loop
async def test_an_unknown_id_leads_nowhere(tmp_path: Path) -> None:
    async with opened(tmp_path) as laboratory:
        job_id = await laboratory.create(race(), ADA)
        for kind, wrong in (("race", "a" * 20), ("race", "../x"), ("sequence", job_id)):
            with pytest.raises(UnknownJobError):
                await laboratory.find(kind, wrong, ADA)


# The disk.


def test_the_folder_is_beside_the_database() -> None:
    state = Path("/state")
    assert laboratory_folder("sqlite+aiosqlite:////here/table.db", state) == Path("/here/table.db.laboratory")
    first, second = (laboratory_folder(f"postgresql+psycopg://ada:secret@host/{name}", state) for name in ("a", "b"))
    assert first.parent == second.parent == state
    assert first != second


def aged(shelf: Shelf, seconds: int, found: int = 0) -> str:
    """A job that was used so long ago, and that has found so many bytes."""
    job_id = shelf.add(race())
    folder = shelf.folder(job_id)
    if found:
        (folder / "found").write_bytes(bytes(found))
    then = folder.stat().st_mtime - seconds
    for path in (*folder.iterdir(), folder):
        os.utime(path, (then, then))
    return job_id


def left(shelf: Shelf, in_use: str = "") -> set[str]:
    shelf.tidy(in_use.__eq__)
    return {folder.name for folder in shelf.root.iterdir()}


def test_the_oldest_jobs_make_room(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ShelfLimits(jobs=2))
    ages = [aged(shelf, seconds, found=1) for seconds in (10, 30, 20)]
    assert left(shelf) == {ages[0], ages[2]}


def test_jobs_that_found_nothing_go_before_those_that_did(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ShelfLimits(jobs=2))
    old = aged(shelf, 1000, found=1)
    for seconds in range(5):
        aged(shelf, seconds)
    assert old in left(shelf)


def test_the_bytes_of_all_jobs_are_bounded(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ShelfLimits(in_bytes=5000))
    large, small = aged(shelf, 20, found=4000), aged(shelf, 10, found=2000)
    assert left(shelf) == {small}
    assert large != small


def test_a_job_that_is_used_stays(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ShelfLimits(seconds=60))
    old, new = aged(shelf, 100, found=1), aged(shelf, 10, found=1)
    assert left(shelf, in_use=old) == {old, new}
    assert left(shelf) == {new}
