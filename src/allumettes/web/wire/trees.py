"""A search tree to look at: its nodes, what each of them says, and what is left out."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

NodeState = Literal["winning", "losing", "unknown", "open", "cut"]


class TreeBranch(TypedDict):
    """A move to a merged position that another one leads to as well."""

    parent: str
    move: str
    chosen: bool
    cut: bool


class TreeNodeView(TypedDict):
    """One visit of a position, or all of them where transpositions are merged."""

    id: str
    """Its path from the root, `0.3.1`, or its number in a merged tree."""
    parent: str | None
    heaps: list[int]
    label: str
    level: int
    player: str
    move: str
    state: NodeState
    letter: str
    value: str
    chosen: bool
    cut: bool
    known: bool
    hidden: int
    """How many nodes below it were searched and are not sent."""
    words: str
    why: list[str]
    """How it came to its outcome."""
    also: list[TreeBranch]


class TreeCount(TypedDict):
    name: str
    count: int


class TreeView(TypedDict):
    """A whole tree, or the part of it below one node, which comes first."""

    title: str
    idea: str
    said: str
    """The outcome, and why the tree is not whole."""
    merged: bool
    counters: list[TreeCount]
    nodes: list[TreeNodeView]
