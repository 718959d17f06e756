"""Where things stand in a picture of a graph: rows for the turns, and between two rows a row for the moves.

Each line of the graph gets a slot for the name of its move, as wide as that name, so that no name ever covers another.
A tree is laid out tidily (Reingold and Tilford, 1981): subtrees side by side, as close as their outlines allow, each
node above the middle of its children. Merged positions are laid out in layers (Sugiyama, 1981): long lines get a slot
in every row they pass, slots are ordered so that few lines cross, then each moves as near as it can to its neighbours.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from allumettes.trees.graph import Graph

GAP = 14.0
SWEEPS = 12


@dataclass(slots=True)
class Layout:
    """Centres of the spots, and for each line the centres of its slots; rows count from 0, moves stand in odd rows."""

    spots: list[float]
    lines: list[list[float]]


def tidy(graph: Graph, widths: Sequence[float], names: Sequence[float]) -> Layout:
    """The layout of a tree. Spots come each before its children, as `as_graph` lists them."""
    below: list[list[int]] = [[] for _ in graph.spots]
    wide = list(widths)
    for line, name in zip(graph.lines, names, strict=True):
        below[line.start].append(line.end)
        wide[line.end] = max(wide[line.end], name)
    shift = [0.0] * len(wide)
    outlines: dict[int, Outline] = {}
    for spot in reversed(range(len(wide))):
        whole = Outline([], [])
        for child in below[spot]:
            shift[child] = whole.put_beside(outlines.pop(child))
        middle = (shift[below[spot][0]] + shift[below[spot][-1]]) / 2 if below[spot] else 0.0
        for child in below[spot]:
            shift[child] -= middle
        half = (wide[spot] + GAP) / 2
        outlines[spot] = whole.under(middle, half)
    centres = [0.0] * len(wide)
    for spot, children in enumerate(below):
        for child in children:
            centres[child] = centres[spot] + shift[child]
    return Layout(centres, [[centres[line.end]] for line in graph.lines])


@dataclass(slots=True)
class Outline:
    """How far a subtree reaches to the left and to the right, row by row, from its own middle. The top row is last."""

    left: list[float]
    right: list[float]

    def put_beside(self, other: Outline) -> float:
        """Takes another subtree in, as near to the right as it can stand; returns where its middle is then."""
        pairs = zip(reversed(self.right), reversed(other.left), strict=False)
        shift = max((right - left for right, left in pairs), default=0.0)
        deeper = len(other.left) - len(self.left)
        if deeper > 0:
            self.left[:0] = [left + shift for left in other.left[:deeper]]
            self.right[:0] = [0.0] * deeper
        self.right[len(self.right) - len(other.right) :] = [right + shift for right in other.right]
        return shift

    def under(self, middle: float, half: float) -> Outline:
        """The outline of a node above these subtrees."""
        if middle:
            self.left = [left - middle for left in self.left]
            self.right = [right - middle for right in self.right]
        self.left.append(-half)
        self.right.append(half)
        return self


@dataclass(slots=True)
class Slot:
    width: float
    above: list[int] = field(default_factory=list)
    below: list[int] = field(default_factory=list)
    x: float = 0.0


def layered(graph: Graph, widths: Sequence[float], names: Sequence[float]) -> Layout:
    """The layout of merged positions: slots 0, 1, 2… are the spots, those after them belong to the lines."""
    slots = [Slot(width) for width in widths]
    rows: list[list[int]] = [[] for _ in range(2 * max(graph.levels) + 1)]
    for spot, level in enumerate(graph.levels):
        rows[2 * level].append(spot)
    lines: list[list[int]] = []
    for line, name in zip(graph.lines, names, strict=True):
        chain = [line.start]
        for row in range(2 * graph.levels[line.start] + 1, 2 * graph.levels[line.end]):
            rows[row].append(len(slots))
            chain.append(len(slots))
            slots.append(Slot(0.0 if len(chain) > 2 else name))
        chain.append(line.end)
        for upper, lower in pairwise(chain):
            slots[upper].below.append(lower)
            slots[lower].above.append(upper)
        lines.append(chain[1:-1])
    rows = _with_few_crossings(slots, rows)
    _place(slots, rows)
    return Layout([slot.x for slot in slots[: len(widths)]], [[slots[index].x for index in chain] for chain in lines])


def _with_few_crossings(slots: list[Slot], rows: list[list[int]]) -> list[list[int]]:
    best, fewest = rows, _crossings(slots, rows)
    for sweep in range(2 * SWEEPS):
        downwards = sweep % 2 == 0
        rows = [row.copy() for row in rows]
        rank = {index: float(at) for row in rows for at, index in enumerate(row)}
        for row in rows if downwards else reversed(rows):
            means = {}
            for index in row:
                near = slots[index].above if downwards else slots[index].below
                means[index] = sum(rank[other] for other in near) / len(near) if near else rank[index]
            row.sort(key=means.__getitem__)
            rank.update((index, float(at)) for at, index in enumerate(row))
        crossings = _crossings(slots, rows)
        if crossings < fewest:
            best, fewest = rows, crossings
    return best


def _crossings(slots: list[Slot], rows: list[list[int]]) -> int:
    total = 0
    for upper, lower in pairwise(rows):
        rank = {index: at for at, index in enumerate(lower)}
        passed: list[int] = []
        for index in upper:
            ends = sorted(rank[other] for other in slots[index].below)
            total += sum(len(passed) - bisect_right(passed, end) for end in ends)
            for end in ends:
                insort(passed, end)
    return total


def _place(slots: list[Slot], rows: list[list[int]]) -> None:
    """Each slot as near as it can to the mean of its neighbours, from above, from below, and again."""
    for row in rows:
        _spread(slots, row, [0.0] * len(row))
    for sweep in range(2 * SWEEPS + 1):
        downwards = sweep % 2 == 0
        for row in rows if downwards else reversed(rows):
            wishes = []
            for index in row:
                near = slots[index].above if downwards else slots[index].below
                wishes.append(sum(slots[other].x for other in near) / len(near) if near else slots[index].x)
            _spread(slots, row, wishes)


def _spread(slots: list[Slot], row: list[int], wishes: Sequence[float]) -> None:
    """Places a row with the least squares of distances to the wishes, and room enough between neighbours.

    Less the room that those before it take, places must only not decrease: wishes that do are pooled to their mean.
    """
    room, at = [], 0.0
    for index, before in zip(row, [None, *row], strict=False):
        if before is not None:
            at += (slots[before].width + slots[index].width) / 2 + GAP
        room.append(at)
    pools: list[tuple[float, int]] = []
    for wish, taken in zip(wishes, room, strict=True):
        mean, size = wish - taken, 1
        while pools and pools[-1][0] > mean:
            earlier, several = pools.pop()
            mean, size = (mean * size + earlier * several) / (size + several), size + several
        pools.append((mean, size))
    places = [mean for mean, size in pools for _ in range(size)]
    for index, place, taken in zip(row, places, room, strict=True):
        slots[index].x = place + taken
