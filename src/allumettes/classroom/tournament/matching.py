"""Perfect matchings of a graph: everybody has a partner, and each pair of partners is joined by an edge.

The augmenting paths are those of Edmonds (Paths, trees, and flowers, Canadian Journal of Mathematics 17, 1965).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Generic, TypeVar

Node = TypeVar("Node", bound=Hashable)


class Matching(Generic[Node]):
    """A largest matching of some nodes, which follows when nodes leave."""

    def __init__(self, nodes: Sequence[Node], joined: Callable[[Node, Node], bool]) -> None:
        self._left: dict[Node, None] = dict.fromkeys(nodes)
        self._joined = joined
        self._mates: dict[Node, Node] = {}
        for node in nodes:
            if node not in self._mates:
                self._augment(node)

    @property
    def is_perfect(self) -> bool:
        return len(self._mates) == len(self._left)

    def without(self, *gone: Node) -> Matching[Node]:
        """A largest matching of the other nodes."""
        other = object.__new__(type(self))
        other._left = {node: None for node in self._left if node not in gone}
        other._joined = self._joined
        other._mates = {a: b for a, b in self._mates.items() if a not in gone and b not in gone}
        for node in other._left:
            if node not in other._mates:
                other._augment(node)
        return other

    def _augment(self, root: Node) -> None:
        """Grow the matching by a path that alternates between other edges and its own, from `root`, if there is one."""
        tree = _AlternatingTree(root, self._mates)
        waiting = deque([root])
        while waiting:
            node = waiting.popleft()
            for other in self._left:
                if other == node or not self._joined(node, other) or tree.skips(node, other):
                    continue
                if tree.is_even(other):
                    waiting.extend(tree.shrink(node, other, self._left))
                elif other not in tree.parents:
                    tree.parents[other] = node
                    if other not in self._mates:
                        self._flip(other, tree.parents)
                        return
                    mate = self._mates[other]
                    tree.even.add(mate)
                    waiting.append(mate)

    def _flip(self, end: Node, parents: dict[Node, Node]) -> None:
        node: Node | None = end
        while node is not None:
            parent = parents[node]
            following = self._mates.get(parent)
            self._mates[node], self._mates[parent] = parent, node
            node = following


class _AlternatingTree(Generic[Node]):
    """The search tree of one augmentation; odd cycles (blossoms) are shrunk to their base."""

    def __init__(self, root: Node, mates: dict[Node, Node]) -> None:
        self.root = root
        self.mates = mates
        self.parents: dict[Node, Node] = {}
        self.even = {root}
        self._bases: dict[Node, Node] = {}

    def _base(self, node: Node) -> Node:
        return self._bases.get(node, node)

    def skips(self, node: Node, other: Node) -> bool:
        """Whether the edge leads nowhere: inside a blossom, or along the matching."""
        return self._base(node) == self._base(other) or self.mates.get(node) == other

    def is_even(self, node: Node) -> bool:
        return node in self.even

    def shrink(self, one: Node, other: Node, nodes: Collection[Node]) -> list[Node]:
        """Shrink the cycle that an edge between two even nodes closes; its odd nodes become even."""
        base = self._common_base(one, other)
        inside: set[Node] = set()
        self._mark(one, other, base, inside)
        self._mark(other, one, base, inside)
        fresh = []
        for node in nodes:
            if self._base(node) in inside:
                self._bases[node] = base
                if node not in self.even:
                    self.even.add(node)
                    fresh.append(node)
        return fresh

    def _common_base(self, one: Node, other: Node) -> Node:
        seen = {one := self._base(one)}
        while one != self.root:
            one = self._base(self.parents[self.mates[one]])
            seen.add(one)
        other = self._base(other)
        while other not in seen:
            other = self._base(self.parents[self.mates[other]])
        return other

    def _mark(self, node: Node, child: Node, base: Node, inside: set[Node]) -> None:
        while self._base(node) != base:
            mate = self.mates[node]
            inside |= {self._base(node), self._base(mate)}
            self.parents[node] = child
            child = mate
            node = self.parents[mate]
