"""The beads of a cup as they are drawn: a colour for each move, and no more beads than a cup has room for."""

from __future__ import annotations

from collections.abc import Sequence

COLOURS = ("#f2b705", "#d1432f", "#2f6fd1", "#2e9e62", "#9a52c4", "#e07b1f", "#5f7684", "#d4649a")
"""The colours of the moves of a cup, in their order; a ninth move has the first one again."""
ROOM = 20
"""A cup has room for so many beads."""


def drawn_beads(counts: Sequence[int], room: int = ROOM) -> list[int]:
    """How many beads of each colour are drawn: all of them, or their shares of a full cup.

    A colour that is in the cup has at least one bead.
    """
    total = sum(counts)
    if total <= room:
        return list(counts)
    drawn = [max(1, count * room // total) if count else 0 for count in counts]
    rest = sorted(range(len(counts)), key=lambda place: (-(counts[place] * room % total), place))
    for place in rest:
        if sum(drawn) < room and counts[place]:
            drawn[place] += 1
    while sum(drawn) > room and max(drawn) > 1:
        drawn[drawn.index(max(drawn))] -= 1
    return drawn
