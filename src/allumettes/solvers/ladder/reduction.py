"""What a position is worth by the theorems of versions 3 and 4: with its neutral heaps taken away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import NimValues

SECONDS = 1.0
"""The time for the types of the heaps."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two winning heaps of the same type."""

    heaps: tuple[int, int]
    type: int


@dataclass(frozen=True, slots=True)
class Reduction:
    left: Position
    """The heaps that are left, in their order."""
    losing: Position
    """The losing heaps that can be played, which were taken away one by one."""
    pairs: tuple[Pair, ...] = ()
    """What was taken away two by two."""
    stuck: Position = ()
    """The heaps that cannot be played, which every version with a table leaves out."""

    def as_data(self) -> dict[str, Any]:
        return {
            "position": self.left,
            "stuck": self.stuck,
            "losing": self.losing,
            "pairs": [{"heaps": pair.heaps, "type": pair.type} for pair in self.pairs],
        }


def reduction(game: HeapGame, position: Position, *, pairs: bool) -> Reduction | None:
    """The position without its losing heaps, and without pairs of the same type; None where all heaps stay.

    A heap alone is not taken away: whether it is losing is the question.
    """
    if len(position) < 2:
        return None
    values = NimValues(game, Limit(SECONDS))
    try:
        types = [values.of_heap(heap) for heap in position]
    except UndecidedError:
        return None
    kept = [(heap, kind) for heap, kind in zip(position, types, strict=True) if kind]
    stuck = tuple(heap for heap in position if not game.can_move(heap))
    losing = tuple(heap for heap, kind in zip(position, types, strict=True) if not kind and heap not in stuck)
    cancelled = []
    for kind in dict.fromkeys(kind for _heap, kind in kept) if pairs else ():
        # Of an odd number of heaps of one type the first stays, as in version 4.
        alike = [heap for heap, other in kept if other == kind]
        alike = alike[len(alike) % 2 :]
        cancelled += [Pair(two, kind) for two in zip(alike[::2], alike[1::2], strict=True)]
    left = [heap for heap, _kind in kept]
    for pair in cancelled:
        for heap in pair.heaps:
            left.reverse()  # the last one of its size goes
            left.remove(heap)
            left.reverse()
    return Reduction(tuple(left), losing, tuple(cancelled), stuck) if len(left) < len(position) else None
