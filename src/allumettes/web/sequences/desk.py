"""Finds sequences: in memory, by a worker where they take a moment, else by a job of the laboratory."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING

from allumettes.core.game import HeapGame
from allumettes.sequences.checkpoint import read_values
from allumettes.sequences.found import read_found
from allumettes.sequences.sequence import Sequence
from allumettes.web.fair_queue import Asker
from allumettes.web.laboratory.jobs.sequence import RUN, SequenceJob
from allumettes.web.laboratory.laboratory import Laboratory
from allumettes.web.laboratory.open_job import JobState, OpenJob
from allumettes.web.limits import LONGEST_SHORT_SEQUENCE, TRY_SECONDS
from allumettes.web.sequences import questions
from allumettes.web.tables import Tables
from allumettes.web.workers import Effort

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

LOADING_SECONDS = 20.0
"""How long a worker may take to load the kernels, once, on a busy machine."""

MOST_KEPT = 300
"""Short sequences, some kilobytes each, and maps of the files of long ones."""
MOST_SLOW = 10_000

Key = tuple[str, int]


class SequenceDesk:
    def __init__(self, tables: Tables, laboratory: Laboratory) -> None:
        self._tables = tables
        self._laboratory = laboratory
        self._kept: OrderedDict[Key, Sequence] = OrderedDict()
        """The most recently used last."""
        self._slow: set[Key] = set()
        """Short sequences that took longer than a moment."""

    async def find(self, game: HeapGame, to: int, asker: Asker) -> Sequence | None:
        """A sequence; None where it takes a job that has not ended."""
        key = game.spec, to
        if not self.is_long(key):
            if key in self._kept:
                return self._used(key)
            found = await self._tables.workers.ask(
                questions.short_sequence,
                *(game.spec, to, TRY_SECONDS),
                effort=Effort.TRY,
                seconds=LOADING_SECONDS + TRY_SECONDS,
                asker=asker,
            )
            if found:
                return self._keep(key, found)
            if len(self._slow) >= MOST_SLOW:
                self._slow.clear()
            self._slow.add(key)
        opened = await self.job(game, to, asker)
        if opened.state is not JobState.FINISHED:
            return None
        if key in self._kept:
            return self._used(key)
        found = await self._tables.background.run(asker, True, read_found, Path(opened.folder, RUN), game)
        return self._keep(key, found) if found else None

    def is_long(self, key: Key) -> bool:
        """Whether it is a job, and no question to the workers."""
        _spec, to = key
        return to > LONGEST_SHORT_SEQUENCE or key in self._slow

    async def job(self, game: HeapGame, to: int, asker: Asker) -> OpenJob:
        return await self._laboratory.shared(SequenceJob(game.spec, to), asker)

    async def values_so_far(self, game: HeapGame, to: int, asker: Asker) -> Values:
        """What a job has computed, as far as it is on the disk."""
        opened = await self.job(game, to, asker)
        return await self._tables.background.run(asker, True, read_values, Path(opened.folder, RUN))

    async def file(self, sequence: Sequence, kind: str, asker: Asker) -> bytes | Path:
        """The content of a file of a sequence, or where it is."""
        if not self.is_long((sequence.game.spec, sequence.to)):
            return await self._tables.workers.ask(questions.exported, *(sequence, kind), effort=Effort.TRY, asker=asker)
        opened = await self.job(sequence.game, sequence.to, asker)
        return Path(await self._laboratory.ask(opened, questions.export, kind, asker=asker))

    def _used(self, key: Key) -> Sequence:
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: Key, found: Sequence) -> Sequence:
        self._kept[key] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found
