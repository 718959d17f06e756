"""Version 0 of the course: try everything."""

from __future__ import annotations

from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.solvers.ladder.heap_search import Heaps, HeapSearch
from allumettes.solvers.ladder.solver import Keeps
from allumettes.solvers.limit import Limit
from allumettes.solvers.recursion import recursing

MOST_BOARDS = 100_000
MOST_MATCHES = 200
"""Up to which the search is counted without being done, in a second. A heap of 26 in Grundy's game has 3 705 boards."""


class Brute(HeapSearch):
    name, idea, rung = "v0", "brute", 0
    title = N_("brute force: try every move until one leaves a losing position")
    short = N_("brute force")
    explanation = N_(
        "For each move it asks the same question about what is left, and stops at the first losing position. It "
        "remembers nothing: a position that comes back by another path is searched all over again."
    )
    tries_everything = True
    keeps = Keeps.NOTHING

    @classmethod
    def slow_above(cls, game: HeapGame) -> int | None:
        # Operations on a heap of Grundy's game: 3 million at 22, 38 million at 23, more than a thousand million at 26.
        return {"grundy": 22}.get(game.name)

    def is_losing(self, heaps: Heaps) -> bool | None:
        return self.search(heaps)

    def whole_tree_size(self, position: Position) -> int | None:
        """Each board is counted once, in the order of the search, which returns to it thousands of times."""
        if sum(position) > MOST_MATCHES:
            return None
        known: dict[tuple[int, ...], tuple[bool, int]] = {}
        limit = Limit(None, operations=MOST_BOARDS)

        def count(heaps: Heaps) -> tuple[bool, int]:
            board = tuple(filter(self.is_playable, heaps))
            if board not in known:
                limit.step()
                nodes = 1
                for _step, child in self.decompositions(list(board)):
                    losing, below = count(child)
                    nodes += below
                    if losing:
                        known[board] = False, nodes
                        break
                else:
                    known[board] = self.all_moves_win(heaps), nodes
            return known[board]

        try:
            return recursing(lambda: count(list(position)))[1]
        except UndecidedError:
            return None
