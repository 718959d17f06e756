"""A run: the nim-values of a game up to a heap, in chunks, with progress, and with checkpoints if it has a folder."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from allumettes.core.game import HeapGame
from allumettes.core.interrupts import interrupts_held
from allumettes.sequences.checkpoint import (
    Checkpoint,
    Content,
    FolderFault,
    RunFolder,
    RunFolderError,
    disk_faults,
    opened,
)
from allumettes.sequences.devices import DeviceKind
from allumettes.sequences.engine import WITHOUT_SPACE, engine_for
from allumettes.sequences.sequence import Sequence
from allumettes.sequences.stopwatch import Stopwatch
from allumettes.sequences.summary import Tally, recalled, tally_of
from allumettes.sequences.value_stores import ValuesFile, ValuesInMemory

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]
    Memory = dict[str, NDArray[np.generic]]

ENGINE, TALLY = "engine.", "tally."
"""Prefixes of the names of their arrays in the memory file."""


LARGEST_TO = 10**12
"""The largest heap that is asked for: its values would take a terabyte."""


class Keep(StrEnum):
    """Where the values of a run are kept."""

    VALUES = "values"
    """In memory."""
    DISK = "disk"
    """In a file of the folder."""
    SUMMARY = "summary"
    """Nowhere: only the summary is kept."""


@dataclass(frozen=True, slots=True)
class RunProgress:
    heap: int
    """The largest heap whose value is known."""
    to: int
    seconds: float
    """Elapsed in this run."""
    rate: float
    """Recent values per second."""
    left: float | None
    """Estimated seconds left; None while there is no estimate."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Chunk sizes, and how often checkpoints are written."""

    first: int = 1024
    """The size of the first chunk and of the smallest, so that progress is reported early."""
    chunk_seconds: float = 0.5
    """The time that a chunk should take."""
    checkpoint_seconds: float = 1.0
    saving_share: float = 0.05
    """The largest share of the time that checkpoints may take."""
    largest: int = 1 << 18
    """The size of the largest chunk, unless the engine asks for more: summarising takes more memory than the values."""

    def next_size(self, size: int, took: float) -> int:
        """The size of the chunk after one of this size that took so many seconds."""
        fitting = int(size * self.chunk_seconds / max(took, 1e-6))
        return max(self.first, min(fitting, 2 * size, self.largest))


def run(
    game: HeapGame,
    to: int,
    *,
    keep: Keep = Keep.VALUES,
    folder: Path | None = None,
    cores: int = 1,
    device: DeviceKind = DeviceKind.PROCESSOR,
    tell: Callable[[RunProgress], None] | None = None,
    pace: Pace | None = None,
) -> Sequence:
    """Compute the nim-values of heaps 0 to `to`, calling `tell` after each chunk.

    With a folder the run resumes from its last checkpoint, and Ctrl-C takes effect after a new one is written.
    """
    if keep is Keep.DISK and folder is None:
        raise RunFolderError(FolderFault.NOT_GIVEN, None)
    with ExitStack() as stack:
        place = None
        if folder is not None:
            content = Content.SUMMARY if keep is Keep.SUMMARY else Content.VALUES
            place = stack.enter_context(opened(folder, game, content))
        course = _Course(game, to, keep, cores, device, place)
        stack.callback(course.close)
        with interrupts_held() if place else nullcontext(Event()) as stopped:
            course.follow(pace or Pace(), tell, stopped)
        return course.sequence()


class _Course:
    """A run in progress: the engine, the tally, and where values and checkpoints go."""

    def __init__(
        self, game: HeapGame, to: int, keep: Keep, cores: int, device: DeviceKind, place: RunFolder | None
    ) -> None:
        self.game, self.to, self.keep, self.place = game, to, keep, place
        self.tally = Tally()
        self.values: ValuesInMemory | ValuesFile | None = None
        self.seconds = place.state.seconds if place else 0.0
        memory: Memory = {}
        if place and keep is Keep.SUMMARY:
            memory = self._recall(place)
        elif place:
            memory = self._read(place)
        elif keep is not Keep.SUMMARY:
            self.values = ValuesInMemory(to + 1)
        # The engine may drop values that the run keeps anyway.
        earlier = self.values.read if self.values else None
        self.engine = engine_for(game, cores=cores, forget=True, earlier=earlier, memory=memory, device=device)

    def _read(self, place: RunFolder) -> Memory:
        """Read the values of the folder, up to the last heap asked for."""
        self.values = place.values()
        known = self.values.read()
        self.tally = tally_of(known)
        self._check(place, FolderFault.VALUES)
        if len(known) > self.to + 1:
            known = known[: self.to + 1]
            self.tally = tally_of(known)
        return {"known": known} if len(known) else {}

    def _recall(self, place: RunFolder) -> Memory:
        """Restore the tally from the folder; returns the memory of the engine."""
        if place.state.heap > self.to + 1:
            raise RunFolderError(FolderFault.BEYOND, place.folder, str(place.state.heap - 1))
        memory = place.memory()
        if memory:
            try:
                self.tally = recalled(_without(TALLY, memory))
            except (KeyError, TypeError, ValueError, OverflowError) as error:
                raise RunFolderError(FolderFault.MEMORY, place.folder) from error
        self._check(place, FolderFault.MEMORY)
        return _without(ENGINE, memory)

    def _check(self, place: RunFolder, fault: FolderFault) -> None:
        if (self.tally.heap, self.tally.digest.text()) != (place.state.heap, place.state.digest):
            raise RunFolderError(fault, place.folder)

    def follow(self, pace: Pace, tell: Callable[[RunProgress], None] | None, stopped: Event) -> None:
        """Compute to the end, or until stopped, with checkpoints in between."""
        watch = Stopwatch(self.tally.heap, self.to, growing=self.engine.kernel in WITHOUT_SPACE)
        before, size = self.seconds, pace.first
        next_save = watch.begin + pace.checkpoint_seconds
        while self.tally.heap <= self.to and not stopped.is_set():
            started = time.monotonic()
            size = self.engine.next_size or size
            self._compute(size)
            watch.look(self.tally.heap)
            self.seconds = before + watch.seconds
            size = pace.next_size(size, time.monotonic() - started)
            if tell:
                try:
                    tell(RunProgress(self.tally.heap - 1, self.to, watch.seconds, watch.rate, watch.left))
                except BaseException:  # an interrupting listener must not lose what is known
                    self._save()
                    raise
            if time.monotonic() >= next_save:
                cost = self._save()
                next_save = time.monotonic() + max(pace.checkpoint_seconds, cost / pace.saving_share)
        self._save()

    def _compute(self, size: int) -> None:
        found = self.engine.advance(min(self.tally.heap + size, self.to + 1))
        if isinstance(self.values, ValuesFile):
            with disk_faults(self.values.folder):
                self.values.append(found)
        elif self.values:
            self.values.append(found)
        self.tally.add(found)

    def _save(self) -> float:
        """Write a checkpoint if there is a folder and something new; returns the seconds it took."""
        begin = time.monotonic()
        if self.place and self.place.state.heap < self.tally.heap:
            state = Checkpoint(
                self.game.spec,
                self.place.state.content,
                self.tally.heap,
                self.values.width if isinstance(self.values, ValuesFile) else 1,
                self.tally.digest.text(),
                self.seconds,
            )
            with disk_faults(self.place.folder):
                if isinstance(self.values, ValuesFile):
                    self.values.sync()
                else:
                    memory = _with(ENGINE, self.engine.memory()) | _with(TALLY, self.tally.memory())
                    state = self.place.save_memory(state, memory)
                self.place.save(state)
        return time.monotonic() - begin

    def sequence(self) -> Sequence:
        import numpy as np

        values = self.values.read()[: self.to + 1] if self.values else None
        if values is not None and self.place and self.keep is Keep.VALUES:
            values = np.array(values)
        summary, engine = self.tally.summary(self.engine), self.engine
        return Sequence(self.game, self.to, values, summary, engine.kernel, self.seconds, engine.obstacle)

    def close(self) -> None:
        if isinstance(self.values, ValuesFile):
            self.values.close()


def _with(prefix: str, memory: Memory) -> Memory:
    return {prefix + name: array for name, array in memory.items()}


def _without(prefix: str, memory: Memory) -> Memory:
    return {name.removeprefix(prefix): array for name, array in memory.items() if name.startswith(prefix)}
