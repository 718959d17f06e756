"""What the check of whole blocks remembers: which recent heaps have which value, and which splits to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.sequences.kernels.bundles import BlockTables, Rules
from allumettes.sequences.kernels.check import BLOCK
from allumettes.sequences.kernels.vectors import WORDS
from allumettes.sequences.sparse.workbench import Workbench

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


def reach_at(rules: Rules, heap: int, small: int, size: int) -> int:
    """The end of the smaller parts that tables made at a heap try, with so many small heaps and values below `size`."""
    return min(REACH, heap // 4, small, max(BLOCK, MOST_BITS // size - rules.most - 2 * BLOCK))


def look_back(rules: Rules, reach: int) -> int:
    """How many values before a heap the check needs to begin with, a power of two."""
    words: int = 1 << ((reach + rules.most + 2 * BLOCK) // 64).bit_length()
    return 64 * words


class Blocks:
    """The tables of the check for values below the size of a bench, made at a heap."""

    def __init__(self, rules: Rules, head: Values, heap: int, bench: Workbench) -> None:
        import numpy as np

        size = bench.size
        reach = reach_at(rules, heap, len(head), size)
        self.built_at = heap
        self.noted = 0
        """Recent heaps below this, where a block begins, are in the bits."""
        self.complete = reach < heap // 4
        """Whether tables made at a later heap would reach no further."""
        self.look_back = look_back(rules, reach)
        ring = self.look_back // 64
        random = np.random.default_rng(heap)
        allowed = np.ones(reach, bool)
        allowed[: len(bench.flags)] = bench.flags[:reach] == 0
        parts = random.choice(1 + np.flatnonzero(allowed[1:]), (size, SPLITS_TRIED))
        others = np.arange(size)[:, None] ^ head[parts]
        even, odd = bench.rare.astype(np.uint64)
        self.tables = BlockTables(
            head=head[:reach].copy(),
            below=bench.below,
            rare_lanes=even * np.uint64(EVEN) | odd * np.uint64(ODD),
            bits=np.zeros(size * (ring + WORDS), np.uint64),
            stride=ring + WORDS,
            ring=ring,
            shifts=(parts + random.choice(rules.splits, parts.shape)).astype(np.uint16).reshape(-1),
            others=others.astype(np.uint16 if size <= 1 << 16 else np.uint32).reshape(-1),
            served=np.zeros(size * SPLITS_TRIED, np.uint8),
            spare=np.zeros((SPLITS_TRIED, 2), np.int64),
            buckets=np.zeros((size + 1, WORDS), np.uint64),
            words=np.zeros(2 * WORDS, np.uint64),
            seed=np.array([heap], np.int64),
        )
