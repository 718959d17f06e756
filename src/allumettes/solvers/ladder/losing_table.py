"""Version 1 of the course: a position known to be losing is not searched again."""

from allumettes.core.text import N_
from allumettes.solvers.ladder.heap_search import Heaps, HeapSearch, Key


class LosingTable(HeapSearch):
    name, idea, rung = "v1", "losing_table", 1
    title = N_("a table of losing positions, looked up before searching")

    losing: set[Key]

    def is_losing(self, heaps: Heaps) -> bool:
        key = self.key(heaps)
        if not key:
            return self.all_moves_win(heaps)
        if key in self.losing:
            self.found_in_table()
            return True
        for step, child in self.decompositions(heaps):
            if self.explore(heaps, step, child):
                return False
        self.losing.add(key)
        self.limit.keep(len(self.losing))
        return True

    def _make_tables(self) -> None:
        super()._make_tables()
        self.counters.table_hits = 0
        self.losing = set()

    def _measure(self) -> None:
        super()._measure()
        self.counters.losing_table = len(self.losing)
