"""Version 0 of the course: try everything."""

from allumettes.core.game import HeapGame
from allumettes.core.text import N_
from allumettes.solvers.ladder.heap_search import Heaps, HeapSearch


class Brute(HeapSearch):
    name, idea, rung = "v0", "brute", 0
    title = N_("brute force: try every move until one leaves a losing position")
    short = N_("brute force")
    explanation = N_(
        "For each move it asks the same question about what is left, and stops at the first losing position. It "
        "remembers nothing: a position that comes back by another path is searched all over again."
    )
    tries_everything = True
    remembers = False

    @classmethod
    def slow_above(cls, game: HeapGame) -> int | None:
        # Operations on a heap of Grundy's game: 3 million at 22, 38 million at 23, more than a thousand million at 26.
        return {"grundy": 22}.get(game.name)

    def is_losing(self, heaps: Heaps) -> bool | None:
        return self.search(heaps)
