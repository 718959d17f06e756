"""Search trees: what an algorithm looks at, as text, as data and as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from allumettes.core.errors import UnknownChoiceError
from allumettes.core.files import written_whole
from allumettes.core.formats import FileContent, format_of
from allumettes.drawings.trees.rendering import BEFORE_MERGING, KEPT, render
from allumettes.library.choices import check_range
from allumettes.library.language import spoken
from allumettes.library.positions import Position
from allumettes.library.solving import check_position
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import Stop
from allumettes.solvers.limit import Limit
from allumettes.trees import node
from allumettes.trees.watch import grow_tree


@dataclass(frozen=True, repr=False)
class Tree:
    """The positions that an algorithm looks at. In a notebook it is a picture, and `print` writes it as text."""

    position: Position
    algorithm: str
    nodes: int | None = None
    """The most nodes that are kept, or as many as suit a form: few in a picture, more in text, most in data."""
    depth: int | None = None
    """How many turns the search looks ahead; what it does not decide within them is not known."""
    seconds: float | None = 10.0
    first: int = 1
    """The player who begins, 1 or 2."""

    @cached_property
    def data(self) -> node.Tree:
        """The tree as data: its root, with children."""
        return self._grown(self.nodes or KEPT["json"])

    def render(self, form: str, *, merge: bool = False) -> str:
        """The tree as `svg`, `dot`, `json`, `text` or `sexpr`. With `merge` a position met twice is drawn once."""
        if form not in KEPT:
            raise UnknownChoiceError("form", form, KEPT)
        most = self.nodes or KEPT[form]
        grown = self._grown(max(most, BEFORE_MERGING) if merge else most)
        with spoken():
            return render(grown, form, most if merge else None)

    def save(self, path: str | Path, *, merge: bool = False) -> None:
        """Write the tree in the form that the suffix asks for: `.svg`, `.dot`, `.json`, `.txt` or `.sexpr`."""
        form = format_of(FileContent.TREE, Path(path)).word
        drawn = self.render(form, merge=merge)
        with written_whole(Path(path)) as draft:
            draft.write_text(drawn, encoding="utf-8")

    def _grown(self, most: int) -> node.Tree:
        game = self.position.game
        solver = ladder.find(self.algorithm)
        limit = Limit(self.seconds, depth=self.depth)
        grown = grow_tree(
            solver, game.rules, self.position.heaps, game.convention, limit, nodes=most, first=self.first - 1
        )
        if grown.stopped is Stop.INTERRUPTED:
            raise KeyboardInterrupt
        return grown

    def __len__(self) -> int:
        """How many nodes are kept."""
        return len(self.data.nodes)

    def __str__(self) -> str:
        return self.render("text")

    def __repr__(self) -> str:
        return f"<Tree of {self.position} of {self.position.game.label} by {self.algorithm}, {len(self)} nodes>"

    def _repr_svg_(self) -> str:
        return self.render("svg")


def tree(
    position: Position,
    algorithm: str,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    seconds: float | None = 10.0,
    first: int = 1,
) -> Tree:
    """The tree that an algorithm searches from a position, where player 1 or 2 begins.

    >>> import allumettes as al
    >>> print(al.tree(al.game("grundy").position(4), "v0"))
    4 J1 (losing)
    |   4>1+3 → 3,1 J2 (winning)
    |   |   3>1+2 → 2,1,1 J1 (losing, chosen)
    <BLANKLINE>
    """
    check_position(position)
    check_range("nodes", 1 if nodes is None else nodes, 1)
    check_range("depth", 0 if depth is None else depth, 0)
    check_range("first", first, 1, 2)
    return Tree(position, ladder.find(algorithm).name, nodes, depth, seconds, first)
