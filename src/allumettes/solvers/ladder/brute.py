"""Version 0 of the course: try everything."""

from allumettes.core.text import N_
from allumettes.solvers.ladder.heap_search import Heaps, HeapSearch


class Brute(HeapSearch):
    name, idea, rung = "v0", "brute", 0
    title = N_("brute force: try every move until one leaves a losing position")

    def is_losing(self, heaps: Heaps) -> bool:
        for step, child in self.decompositions(heaps):
            if self.explore(heaps, step, child):
                return False
        return self.all_moves_win(heaps)
