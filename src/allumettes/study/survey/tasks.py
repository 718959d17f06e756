"""Submits the families of a survey to the workers, and yields their findings as they complete.

Most codes have a short period, so all get a first look in batches; those that need more follow one by one. Dask
restarts the tasks of a lost worker elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from allumettes.study.survey.cluster import ClusterError, Trouble
from allumettes.study.survey.examine import examine, failed, glance
from allumettes.study.survey.families import Family
from allumettes.study.survey.finding import Finding
from allumettes.study.survey.proof import is_confirmed

if TYPE_CHECKING:
    from distributed import Client, Future

BATCH = 8
"""Families in a task of first looks, so that a task takes long compared with submitting it."""

Batch = tuple[Family, ...]
T = TypeVar("T")


def look_at(batch: Batch, to: int, seconds: float | None, thoroughly: bool) -> list[Finding | None]:
    """One task of a worker; None for a family that needs more than a first look."""
    see = examine if thoroughly else glance
    return [see(family, to, seconds) for family in batch]


def findings_of(client: Client | None, families: Sequence[Family], to: int, seconds: float | None) -> Iterator[Finding]:
    """The finding of every family, each once, as they are found; without a client, in this process."""
    if client is None:
        yield from (examine(family, to, seconds) for family in families)
        return
    from distributed import as_completed

    address = _address(client)
    waiting: dict[object, Batch] = {}
    done = as_completed(loop=client.loop)

    def hand_over(batch: Batch, thoroughly: bool) -> None:
        future = client.submit(look_at, batch, to, seconds, thoroughly, pure=False)
        waiting[future.key] = batch
        done.add(future)

    for start in range(0, len(families), BATCH):
        hand_over(tuple(families[start : start + BATCH]), thoroughly=False)
    while waiting:
        future = next(done)
        batch = waiting.pop(future.key)
        found = _result(future, address)
        if found is None and len(batch) == 1:
            # It killed one worker after another, perhaps for lack of memory.
            yield failed(batch[0], "KilledWorker")
            continue
        for family, finding in zip(batch, found or [None] * len(batch), strict=True):
            if finding:
                yield finding
            else:
                hand_over((family,), thoroughly=True)


def confirmations_of(client: Client | None, findings: Sequence[Finding], to: int) -> Iterator[bool]:
    """Whether each finding of an earlier run is accepted again, in their order."""
    if client is None:
        yield from (is_confirmed(finding, to) for finding in findings)
        return
    address = _address(client)
    futures = client.map(is_confirmed, findings, to=to, pure=False)
    for finding, future in zip(findings, futures, strict=True):
        holds = _result(future, address)
        yield is_confirmed(finding, to) if holds is None else holds


def _address(client: Client) -> str:
    return str(client.scheduler.address) if client.scheduler else ""


def _result(future: Future[T], address: str) -> T | None:
    """The result of a task; None if it killed every worker that tried it."""
    from distributed import KilledWorker

    if future.status == "cancelled":  # Dask gives up its futures when it loses the scheduler
        raise ClusterError(Trouble.LOST, address)
    try:
        return future.result()
    except KilledWorker:
        return None
