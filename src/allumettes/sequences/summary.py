"""The summary of a sequence, which does not need its values: records, frequencies, rare heaps, a bound, the digest."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from allumettes.sequences.digest import BLOCK, Digest, digest_of
from allumettes.sequences.engine import Engine, Space
from allumettes.sequences.landmarks import Landmarks, NoPeriod, landmarks_in

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]


IN_THREADS = 1 << 20
"""As many values are worth several threads."""


@dataclass(frozen=True, slots=True)
class Summary:
    to: int
    """The last heap."""
    records: list[tuple[int, int]]
    """Each heap whose value is larger than all before it, with that value; heap 0 is the first."""
    frequencies: dict[int, int]
    """How many heaps have each value that occurs, in ascending order of the values."""
    space: Space | None
    """How values split into rare and common, if that was learned."""
    rare_heaps: list[int]
    """The heaps whose value is rare in that space, in ascending order; empty without a space."""
    digest: str
    no_period: NoPeriod | None = None
    """How long a period must be at least, as far as that is known."""

    @property
    def largest(self) -> tuple[int, int]:
        """The largest value, and the first heap that has it."""
        heap, value = self.records[-1]
        return value, heap


@dataclass(frozen=True, slots=True)
class _Examined:
    """What blocks say, each for itself."""

    largest: list[int]
    counts: NDArray[np.int64]
    """How often each value occurs in all of them."""
    digests: list[bytes]


def _examined(blocks: Values) -> _Examined:
    """NumPy and SHA-256 let other threads run meanwhile."""
    import numpy as np

    largest = blocks.max(axis=1).tolist()
    counts = np.zeros(max(largest) + 1, np.int64)
    digests = []
    for block in blocks:
        counts += np.bincount(block, minlength=len(counts))
        digests.append(digest_of(block))
    return _Examined(largest, counts, digests)


class Tally:
    """Builds a summary from values that are added in order, in pieces of any length."""

    def __init__(self) -> None:
        import numpy as np

        self.heap = 0
        """The first heap whose value was not added yet."""
        self.records: list[tuple[int, int]] = []
        self.counts = np.zeros(0, np.int64)
        self.digest = Digest()
        self.landmarks = Landmarks()

    @property
    def largest(self) -> int:
        return self.records[-1][1] if self.records else -1

    def add(self, values: Values) -> None:
        self.landmarks.add(values)
        self._add(values)

    def _add(self, values: Values) -> None:
        if len(values) < IN_THREADS:
            for start in range(0, len(values), BLOCK):
                self._add_block(values[start : start + BLOCK])
            return
        # To the end of a block of the digest, and from then on in whole ones.
        before = -len(self.digest.pending) % BLOCK
        self._add(values[:before])
        whole = before + (len(values) - before) // BLOCK * BLOCK
        self._add_whole_blocks(values[before:whole])
        self._add(values[whole:])

    def _add_whole_blocks(self, values: Values) -> None:
        """Examine many blocks in as many threads as there are cores, and add what they say in order."""
        import numpy as np

        parts = np.array_split(values.reshape(-1, BLOCK), min(len(values) // BLOCK, 4 * (os.cpu_count() or 1)))
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            for examined, blocks in zip(threads.map(_examined, parts), parts, strict=True):
                for block, largest, digest in zip(blocks, examined.largest, examined.digests, strict=True):
                    if largest > self.largest:
                        self._note_records(block)
                    self.digest.link(digest)
                    self.heap += BLOCK
                self._count(examined.counts)

    def _add_block(self, values: Values) -> None:
        import numpy as np

        if values.max() > self.largest:
            self._note_records(values)
        self._count(np.bincount(values))
        self.digest.add(values)
        self.heap += len(values)

    def _note_records(self, values: Values) -> None:
        """Of values of the next heaps."""
        import numpy as np

        found = values.astype(np.int64)  # so that a value can be compared with -1
        before = np.maximum.accumulate(np.concatenate([[self.largest], found[:-1]]))
        places = np.flatnonzero(found > before)
        self.records += zip((places + self.heap).tolist(), found[places].tolist(), strict=True)

    def _count(self, counts: NDArray[np.int64]) -> None:
        import numpy as np

        both = np.zeros(max(len(counts), len(self.counts)), np.int64)
        both[: len(counts)] = counts
        both[: len(self.counts)] += self.counts
        self.counts = both

    def summary(self, engine: Engine) -> Summary:
        """The summary so far. The engine knows which heaps are rare in its present space."""
        import numpy as np

        rare = engine.rare_heaps()
        present = np.flatnonzero(self.counts)
        return Summary(
            self.heap - 1,
            list(self.records),
            dict(zip(present.tolist(), self.counts[present].tolist(), strict=True)),
            engine.space,
            [] if rare is None else rare.tolist(),
            self.digest.text(),
            self.landmarks.no_period(),
        )

    def memory(self) -> dict[str, NDArray[np.generic]]:
        """Its state as arrays, for `recalled`."""
        import numpy as np

        return {
            "heap": np.array(self.heap),
            "records": np.array(self.records, np.int64).reshape(-1, 2),
            "counts": self.counts,
            "chain": np.frombuffer(self.digest.chain, np.uint8),
            "pending": self.digest.pending,
            **self.landmarks.memory(),
        }


def tally_of(values: Values) -> Tally:
    tally = Tally()
    tally.add(values)
    return tally


def recalled(memory: dict[str, NDArray[np.generic]]) -> Tally:
    """The tally with this memory."""
    tally = Tally()
    tally.heap = int(memory["heap"].item())
    tally.records = [(heap, value) for heap, value in memory["records"].tolist()]
    tally.counts = memory["counts"]  # type: ignore[assignment]
    tally.digest = Digest(memory["chain"].tobytes(), memory["pending"])  # type: ignore[arg-type]
    tally.landmarks = landmarks_in(memory, tally.heap)
    return tally
