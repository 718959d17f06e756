"""The search tree as data, for every algorithm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.solvers.ladder.reduction import Reduction
from allumettes.solvers.ladder.solver import Counters, Solver, Stop, Unsearched

Path = tuple[int, ...]
"""Where a node is: the number of the child to take at each node from the root on."""


@dataclass(slots=True)
class Node:
    """One visit of a position."""

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
    judged_as: Position | None = None
    """The heaps that were looked at, where known ones were taken away before."""
    unsearched: Unsearched | None = None
    """Where the answer came from when nothing below was searched; None also where the game has ended."""
    cut: bool = False
    """A legal move that the search never looked at."""
    open: bool = False
    """The search was stopped there, by its limit or its depth: the outcome is not known."""
    chosen: bool = False
    """The move that the algorithm picks in the position above."""
    hidden: int = 0
    """How many descendants were searched and are left out."""
    children: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Tree:
    """A search and the nodes that were kept of it."""

    game: HeapGame
    convention: Convention
    solver: type[Solver]
    root: Node
    counters: Counters
    """The work of the search."""
    stopped: Stop | None = None
    """Why the search ended before its answer, which makes the tree partial."""
    depth: int | None = None
    """How many turns the search was allowed to look ahead."""
    reduction: Reduction | None = None
    """What the idea takes away from the root."""

    @property
    def nodes(self) -> list[Node]:
        return list(walk(self.root))

    @property
    def hidden(self) -> int:
        return sum(node.hidden for node in walk(self.root))

    @property
    def levels(self) -> int:
        return 1 + max(node.turn for node in walk(self.root))


def follow(root: Node, path: Path) -> Node:
    """The node at the end of a path; `IndexError` where it leaves the tree."""
    for index in path:
        root = root.children[index]
    return root


def paths(root: Node, top: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every node in preorder, with its path; `top` is that of the first one."""
    waiting = [(top, root)]
    while waiting:
        path, node = waiting.pop()
        yield path, node
        waiting += [((*path, index), child) for index, child in reversed(list(enumerate(node.children)))]


def walk(root: Node) -> Iterator[Node]:
    """Every node in preorder, without recursion: trees may be deep."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.children)


def drop_level(root: Node, level: int) -> None:
    """Remove the nodes of a turn and below; their ancestors count them as hidden."""
    # Deepest first, so that hidden counts add up.
    for node in reversed(list(walk(root))):
        if node.turn >= level - 1:
            node.hidden += sum(child.hidden + (not child.cut) for child in node.children)
            node.children.clear()
