"""What the check of whole blocks remembers: which recent heaps have which value, and which splits to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.sequences.sparse.kernel import BLOCK
from allumettes.sequences.sparse.rules import Rules
from allumettes.sequences.sparse.vectors import WORDS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

REACH = 1 << 15
"""The smaller parts of the splits that are tried are below this."""
MOST_BITS = 1 << 23
"""More would not stay in a cache."""
SPLITS_TRIED = 512
"""For each rare value."""
EVEN, ODD = 0x5555555555555555, 0xAAAAAAAAAAAAAAAA


class Blocks:
    def __init__(
        self, rules: Rules, head: Values, heap: int, rare: NDArray[np.uint8], flags: NDArray[np.uint8]
    ) -> None:
        """At a heap, with the values of small heaps, which values are rare for even and for odd heaps, and which small
        heaps are no parts to try."""
        import numpy as np

        size = rare.shape[1]
        reach = min(REACH, heap // 4, len(head), max(BLOCK, MOST_BITS // size - rules.most - 2 * BLOCK))
        self.built_at = heap
        self.noted = 0
        """Heaps below this are in the bits, if they are recent; it is where a block begins."""
        self.complete = reach < heap // 4
        """Whether a later heap would reach no further."""
        self.head = head[:reach].copy()
        self.ring: int = 1 << ((reach + rules.most + 2 * BLOCK) // 64).bit_length()
        self.stride = self.ring + WORDS
        self.bits = np.zeros(size * self.stride, np.uint64)
        self.rare_lanes = rare[0].astype(np.uint64) * np.uint64(EVEN) | rare[1].astype(np.uint64) * np.uint64(ODD)
        self.buckets = np.zeros((size + 1, WORDS), np.uint64)
        self.seed = np.array([heap], np.int64)
        random = np.random.default_rng(heap)
        allowed = np.ones(reach, bool)
        allowed[: len(flags)] = flags[:reach] == 0
        parts = random.choice(1 + np.flatnonzero(allowed[1:]), (size, SPLITS_TRIED))
        self.shifts = (parts + random.choice(rules.splits, parts.shape)).astype(np.uint16).reshape(-1)
        self.others = (
            (np.arange(size)[:, None] ^ self.head[parts])
            .astype(np.uint16 if size <= 1 << 16 else np.uint32)
            .reshape(-1)
        )
        self.served = np.zeros(size * SPLITS_TRIED, np.uint8)
        self.spare = np.zeros((SPLITS_TRIED, 2), np.int64)
        self.words = np.zeros(2 * WORDS, np.uint64)

    @property
    def look_back(self) -> int:
        """How many values before a heap it needs to begin with."""
        return self.ring * 64
