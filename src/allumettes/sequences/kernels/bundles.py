"""What the sparse kernels take, as named tuples, and the status they return.

A heap is given by its index in `Known.values`, which begins at a later heap where early values were dropped.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Array = Any
"""A NumPy array of a type that Numba infers."""

DONE, WIDER, ROOM, RARE, FAR = range(5)
"""Why a kernel stops: it is done, a value is too large, the list is full, a heap is rare, a value was dropped."""


class Rules(NamedTuple):
    splits: Array
    """How many matches may be taken before what is left is split in two."""
    different: Array
    """For each, 1 where the two heaps must differ."""
    takings: Array
    """How many may be taken to leave one heap."""

    @property
    def most(self) -> int:
        return int(max(*self.splits.tolist(), *self.takings.tolist(), 0))

    @property
    def place(self) -> int | None:
        """A number of matches with the parity of all that are taken before a split, if they have the same parity."""
        parities = {int(taken) % 2 for taken in self.splits}
        return int(self.splits[0]) if len(parities) == 1 else None


class Known(NamedTuple):
    small: Array
    """The values of heaps 0, 1, 2…: all of them, or the small ones that are kept when others are dropped."""
    values: Array
    """The values of all heaps from a base heap on."""
    lowest: int
    """The first index in `values` that may be a part of a split: 1 where the base is heap 0, which is none, else 0."""
    flags: Array
    """1 for small heaps that are not searched as parts of splits."""


class RareEntries(NamedTuple):
    """The list of rare heaps (`RareList`)."""

    places: Array
    sums: Array
    near: int
    marked: int


class Marks(NamedTuple):
    """Tables and scratch space for settling, for values below `width`, a power of two."""

    width: int
    barred: Array
    """1 for values that are not chosen as common ones, for even and for odd heaps."""
    barred_words: Array
    """The same bytes, eight in a word."""
    marks: Array
    words: Array
    """The same bytes, eight in a word."""
    candidates: Array
    nearest: Array
    """For each candidate, the least xor with a value that is reached through a rare heap."""
    counts: Array
    """The number of candidates of each lane."""


class BlockTables(NamedTuple):
    """Tables and scratch space for checking (`Blocks`)."""

    head: Array
    """The values of the small heaps that are tried first as parts."""
    below: Array
    """For each value of an even and of an odd heap, the end of the rare values to check."""
    rare_lanes: Array
    """For each value, the heaps of a word that it is rare for, as bits."""
    bits: Array
    """For each value, the recent heaps that have it, as bits: a row of `stride` words, `ring` of them in a ring."""
    stride: int
    ring: int
    shifts: Array
    """For each value, a list of splits to try: what is taken and the part, added up, …"""
    others: Array
    """… and the value that the rest must have."""
    served: Array
    spare: Array
    buckets: Array
    words: Array
    seed: Array
