"""The digest of a sequence: the same for the same values, however they were computed, stored or interrupted.

The values of heaps 0, 1, 2… are cut in blocks of 65 536, of which the last may be shorter, each value written as a
little-endian number of 32 bits. A chain of SHA-256 goes through them, and its last link in hexadecimal is the digest:

    chain = b""
    for block in blocks:
        chain = sha256(chain + sha256(block).digest()).digest()
    digest = chain.hex()
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLOCK = 65_536


class Digest:
    """The chain as far as whole blocks go, and the values of the block that is not whole yet."""

    def __init__(self, chain: bytes = b"", pending: NDArray[np.unsignedinteger] | None = None) -> None:
        import numpy as np

        self.chain = chain
        self.pending = np.zeros(0, "<u4") if pending is None else pending.astype("<u4")

    def add(self, values: NDArray[np.integer]) -> None:
        import numpy as np

        waiting = np.concatenate([self.pending, values.astype("<u4")])
        whole = len(waiting) // BLOCK * BLOCK
        for start in range(0, whole, BLOCK):
            self.link(digest_of(waiting[start : start + BLOCK]))
        self.pending = waiting[whole:].copy()

    def link(self, digest: bytes) -> None:
        """Add the digest of a whole block, where no values are pending."""
        self.chain = _linked(self.chain, digest)

    def text(self) -> str:
        last = _linked(self.chain, digest_of(self.pending)) if len(self.pending) else self.chain
        return last.hex()


def digest_of(block: NDArray[np.integer]) -> bytes:
    return sha256(block.astype("<u4", copy=False).data).digest()


def _linked(chain: bytes, digest: bytes) -> bytes:
    return sha256(chain + digest).digest()
