"""When the quotient of the heaps up to some size is that of the whole game (after Plambeck, Taming the wild, 2005).

Let a move take k matches at most and leave h heaps at most, of any sizes, and let the elements of the heaps repeat with
period p from heap e ≥ 1 on. Take a heap of n ≥ h(e + p) + k. The largest part of each of its options is e + p or more:
with p matches less it has the same element, and the option is one of heap n - p. The other way round, p more matches in
the largest part of an option of heap n - p make an option of heap n. So the options of both heaps have the same
elements. A proof of the quotient looks at nothing but the elements of heaps and of their options: if it holds for the
heaps below h(e + p) + k, it holds for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import Parts, TakeAndBreakGame


class Shape(NamedTuple):
    """How much a move takes and how many heaps it leaves, at most."""

    taken: int
    heaps: int

    def needed(self, preperiod: int, period: int) -> int:
        """The least heap below which a proof must hold to hold for ever."""
        return self.heaps * (preperiod + period) + self.taken


def shape_of(game: HeapGame) -> Shape | None:
    """The shape of a game that the theorem covers."""
    if not isinstance(game, TakeAndBreakGame) or game.last_taking is None:
        return None
    takings = list(game.takings(game.last_taking))
    if any(game.parts(taken) is not Parts.ANY for taken in takings if game.digit(taken) > 3):
        return None
    return Shape(game.last_taking, max(1, *(game.digit(taken).bit_length() - 1 for taken in takings)))


class Repetition(NamedTuple):
    preperiod: int
    period: int


def repetition(elements: Sequence[int], shape: Shape) -> Repetition | None:
    """How the elements of all heaps repeat, if those of the first heaps prove it."""
    last = len(elements) - 1
    for period in range(1, last // shape.heaps):
        first = last - period + 1
        while first > 1 and elements[first - 1] == elements[first - 1 + period]:
            first -= 1
        if shape.needed(first, period) <= len(elements):
            return Repetition(first, period)
    return None
