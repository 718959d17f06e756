"""The tree of a search as data: one type for every algorithm, whatever is drawn from it afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.solvers.ladder.solver import Solver, Stop


@dataclass(slots=True)
class Node:
    """A position as the search met it: a position met twice is two nodes."""

    position: Position
    turn: int
    player: int
    """Who is to move: 0 or 1."""
    move: str = ""
    """The move that led here, as moves are written (`7>1+6`); empty at the root."""
    action: str = ""
    """The same move in short, for the branch of a picture: `−1`, `sub`, or the move itself."""
    outcome: Outcome | None = None
    label: str = ""
    """The value that the algorithm gives, or a bound of it: `2`, `-1`, `≤+1`; most give none."""
    known: bool = False
    """The answer was there at once, in a table or by a theorem: nothing below was searched."""
    cut: bool = False
    """A legal move that the search never looked at."""
    open: bool = False
    """The search was below it when it was stopped: what it would have found is not known."""
    chosen: bool = False
    """The move that the algorithm picks in the position above."""
    hidden: int = 0
    """How many nodes right below and further down were searched and are left out here."""
    children: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Tree:
    """A search: what was asked, and the nodes that were kept of it."""

    game: HeapGame
    convention: Convention
    solver: type[Solver]
    root: Node
    stopped: Stop | None = None
    """Why the search ended before its answer, which makes the tree partial."""

    @property
    def nodes(self) -> list[Node]:
        return list(walk(self.root))

    @property
    def hidden(self) -> int:
        return sum(node.hidden for node in walk(self.root))

    @property
    def levels(self) -> int:
        return 1 + max(node.turn for node in walk(self.root))


def walk(root: Node) -> Iterator[Node]:
    """Every node, each before its children. Trees may be deeper than Python's recursion, so nothing here recurses."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.children)


def drop_level(root: Node, level: int) -> None:
    """Leaves out every node of that turn and below it; those above remember how many they were."""
    # Deepest first, so that what was left out further down is counted in what is left out now.
    for node in reversed(list(walk(root))):
        if node.turn >= level - 1:
            node.hidden += sum(child.hidden + (not child.cut) for child in node.children)
            node.children.clear()
